-- Position of a reader in a change log: the reader has read exactly the rows that this snapshot sees. A standby does
-- not list running transactions: it returns 725:728: where the primary returns 725:728:725. So on a standby, all
-- transactions from the oldest running one on count as running, and a reader gets some rows twice rather than never.
-- The snapshot itself has these limits, so a reader can continue from it on the primary. On a standby, xmin is no later
-- than any transaction of the primary that is still open at the replayed position, even if its subtransactions are left
-- out.
create or replace function change_log_snapshot() returns pg_snapshot language sql stable as $$
  select case when pg_is_in_recovery()
    then format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot()))::pg_snapshot
    else pg_current_snapshot() end
$$;

-- Rows of the change log that a snapshot does not see: those of transactions that began after it or were in progress.
-- An index finds both kinds, however long the oldest of these transactions has been in progress.
create or replace function changes_since(before pg_snapshot, out old_tile_key bigint, out new_tile_key bigint)
returns setof record language sql stable rows 10 as $$
  select old_tile_key, new_tile_key from place_changes where transaction >= pg_snapshot_xmax(before)
  union all
  select old_tile_key, new_tile_key from place_changes where transaction = any(array(select pg_snapshot_xip(before)))
$$;

-- Places of these rows, at most `most` ids with repetitions, and the snapshot of this answer. In PL/pgSQL, so that each
-- connection plans the query once: every search runs it, in 0.16 ms instead of 0.23 ms.
create or replace function places_changed_since(before pg_snapshot, most integer, out snapshot text, out ids uuid[])
language plpgsql stable as $$
begin
  snapshot := change_log_snapshot();
  ids := array(
    select place_id from place_changes
    where transaction >= pg_snapshot_xmax(before) or transaction = any(array(select pg_snapshot_xip(before)))
    limit most);
end
$$;
