-- For each cell (a tile of zoom `level`, by its code: tile_key >> 2 * (31 - level)) with places that are shown: how
-- many there are, and the best of them. A rollup only: it stands for what was committed at `tile_cells_state.snapshot`,
-- and the change log tells which cells differ since then. Readers never trust it for those (functions/tiles/tile.sql).
create table tile_cells (
  level smallint not null,
  cell bigint not null,
  places integer not null,
  -- The places that a tile shows, the best first: all if they are at most cell_places(), otherwise the best.
  shown uuid[] not null,
  best_score double precision not null,
  -- Ratings of its rated places: their sum in millionths (rating_units), and their number.
  ratings bigint not null,
  rated integer not null,
  primary key (level, cell)
) with (fillfactor = 80);

create table tile_cells_state (
  singleton boolean primary key default true check (singleton),
  snapshot pg_snapshot not null
);

select refresh_tile_cells(0);
