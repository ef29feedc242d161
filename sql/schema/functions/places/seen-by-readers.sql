-- Whether what a transaction wrote into the log of places has been seen by every reader that remembers in the database
-- where it is: each has its snapshots here. Without any reader there is nothing to wait for.
create or replace function seen_by_readers(writer xid8) returns boolean language sql stable as $$
  select not exists (
    select from (
      select snapshot from tile_cells_state
      union all
      select snapshot::pg_snapshot from search_progress where snapshot <> ''
    ) as readers where not pg_visible_in_snapshot(writer, snapshot))
$$;
