-- The oldest transaction whose rows in the log of places some reader may have yet to see: readers that remember where
-- they are in the database, each a row here. Without any, all that is there may go.
create or replace function followed_since() returns xid8 language sql stable as $$
  select coalesce(min(pg_snapshot_xmin(snapshot)), pg_snapshot_xmin(pg_current_snapshot()))
  from (select snapshot from tile_cells_state) as readers
$$;
