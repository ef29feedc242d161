-- A cell with at most two places shows both of them, so the rollup has up to two ids for each cell, and the sum and
-- the number of its ratings. It is made anew.
drop table tile_cells;
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
delete from tile_cells_state;
select refresh_tile_cells(0);

-- The texts of a place on tiles take at most 700 bytes from now on: makes them anew where they take more.
update places set name = name where octet_length(tile_texts) > 700;
