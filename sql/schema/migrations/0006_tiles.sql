-- What makes tiles of millions of places quick: the texts of a place encoded when it is written, and a rollup of the
-- cells from which low zooms are thinned.

alter table places add tile_texts bytea not null generated always as
  (place_tile_texts(id, name, slug, categories, vibes, images)) stored;

-- For each cell (a tile of zoom `level`, by its code: tile_key >> 2 * (31 - level)) with places that are shown: how
-- many there are, and the best of them. A rollup only: it stands for what was committed at `tile_cells_state.snapshot`,
-- and the change log tells which cells differ since then. Readers never trust it for those (functions/tile.sql).
create table tile_cells (
  level smallint not null,
  cell bigint not null,
  places integer not null,
  best uuid not null,
  best_score double precision not null,
  primary key (level, cell)
) with (fillfactor = 80);

create table tile_cells_state (
  singleton boolean primary key default true check (singleton),
  snapshot pg_snapshot not null
);

select refresh_tile_cells(0);
