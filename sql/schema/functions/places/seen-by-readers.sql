-- Returns whether every reader of the log of places has read a transaction. Only readers that store their snapshot in
-- the database count. Without readers, the result is true.
create or replace function seen_by_readers(writer xid8) returns boolean language sql stable as $$
  select not exists (
    select from (
      select snapshot from tile_cells_state
      union all
      select snapshot::pg_snapshot from search_progress where snapshot <> ''
    ) as readers where not pg_visible_in_snapshot(writer, snapshot))
$$;
