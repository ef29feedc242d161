-- Where a reader of a change log is: everything that this snapshot sees has been read, and nothing else. A standby does
-- not list running transactions (where the primary says 725:728:725, it says 725:728:), so there all from the oldest
-- running one on count as running: the reader is given rows twice rather than never. That is in the snapshot itself, so
-- that whoever is asked with it later, the primary too, understands it. On a standby, xmin is no later than any
-- transaction of the primary that is open as far as its log is replayed, subtransactions that are left out included.
create or replace function change_log_snapshot() returns pg_snapshot language sql stable as $$
  select case when pg_is_in_recovery()
    then format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot()))::pg_snapshot
    else pg_current_snapshot() end
$$;

-- The rows of the change log that a snapshot does not see: those of transactions that began after it, and of those
-- that it names as under way. Both are found by index, however many rows the oldest of these transactions is behind.
create or replace function changes_since(before pg_snapshot, out old_tile_key bigint, out new_tile_key bigint)
returns setof record language sql stable rows 10 as $$
  select old_tile_key, new_tile_key from place_changes where transaction >= pg_snapshot_xmax(before)
  union all
  select old_tile_key, new_tile_key from place_changes where transaction = any(array(select pg_snapshot_xip(before)))
$$;

-- The places of these rows, and of when that is: at most so many, one place more than once. In PL/pgSQL, so that each
-- connection plans it once: asked with every search, 0.16 instead of 0.23 ms.
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
