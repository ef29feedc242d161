-- Rollup of cells, from which tiles of low zooms are thinned.

-- Maximum number of places of which a cell shows all; a cell with more shows its best (CELL_PLACES in core/geo/tile.ts).
-- Changing it needs a migration that rebuilds the rollup.
create or replace function cell_places() returns integer language sql immutable parallel safe as $$ select 2 $$;

-- The places that a cell shows, of all its places, the best first.
create or replace function shown_places(ranked uuid[]) returns uuid[] language sql immutable parallel safe as $$
  select case when cardinality(ranked) <= cell_places() then ranked else ranked[1:1] end
$$;

-- A rating in millionths: sums of whole numbers do not depend on the order. 0 means that nobody has rated the place.
create or replace function rating_units(rating double precision) returns bigint
language sql immutable parallel safe as $$ select floor(rating * 1000000 + 0.5)::bigint $$;

-- Counts the visible places with keys low … high (not included), returns those that the cell shows, and the sum and the
-- number of the ratings.
create or replace function place_cell(low bigint, high bigint, out places integer, out shown uuid[],
  out best_score double precision, out ratings bigint, out rated integer)
language sql stable parallel safe as $$
  select count(*)::integer, shown_places(array_agg(id order by score_combined desc, id)), max(score_combined),
    coalesce(sum(rating_units(aggregate_rating)), 0)::bigint, count(*) filter (where aggregate_rating > 0)::integer
  from (
    select id, aggregate_rating, score as score_combined
    from places join stored_scores on place_id = id and stored_scores.tile_key >= low and stored_scores.tile_key < high
    where places.tile_key >= low and places.tile_key < high and is_public and not is_duplicate) as each
$$;

-- The places that a cell shows, from the four cells below: the best of each of them, in order, and what one of them
-- shows, which is all if there is only one. Two places, the most that are all shown, are in one of the cells or in two.
create or replace function merged_shown(places bigint, bests uuid[], one uuid[]) returns uuid[]
language sql immutable parallel safe as $$
  select case when places > cell_places() then bests[1:1] when cardinality(bests) = 1 then one else bests end
$$;

-- Updates the rollup: cells of level 17 from the places, and each level above from the four cells below, until nothing
-- differs. If more than `most` cells have changed, all are counted again, because this is faster than looking cells up
-- one by one. The default is one cell for each page of the rollup, about 20,000 cells for 1,000,000 places. 3,000 new
-- places on the embedded database: 2,400 cells one by one took 3.4 s, all cells 0.1 s. Returns the number of cells of
-- level 17 that were looked up; -1 for all; null if another session is updating.
create or replace function refresh_tile_cells(most integer default null) returns integer
language plpgsql as $$
declare
  seen pg_snapshot := change_log_snapshot();
  changed bigint[];
  looked integer;
begin
  if not pg_try_advisory_xact_lock(7231002) then return null; end if;
  select array_agg(distinct key >> 28) into changed
  from tile_cells_state, changes_since(snapshot), unnest(array[old_tile_key, new_tile_key]) as key
  where key is not null;
  if not exists (select from tile_cells_state)
    or cardinality(changed) > coalesce(most, pg_relation_size('tile_cells') / current_setting('block_size')::integer)
  then
    perform rebuild_tile_cells();
    looked := -1;
  elsif changed is null then
    return 0;
  else
    looked := cardinality(changed);
    with fresh as (
      select cell, counted.* from unnest(changed) as cell, place_cell(cell << 28, (cell + 1) << 28) as counted
    ), gone as (
      delete from tile_cells using fresh
      where level = 17 and tile_cells.cell = fresh.cell and fresh.places = 0 returning tile_cells.cell
    ), stored as (
      insert into tile_cells select 17, cell, places, shown, best_score, ratings, rated from fresh where places > 0
      on conflict (level, cell) do update
        set places = excluded.places, shown = excluded.shown, best_score = excluded.best_score,
          ratings = excluded.ratings, rated = excluded.rated
        where tile_cells is distinct from excluded
      returning cell
    )
    select array_agg(cell) into changed from (select cell from gone union all select cell from stored) as differing;
    for above in reverse 16 .. 4 loop
      exit when changed is null;
      with fresh as (
        -- One by one: joined as sets, 20,000 cells were compared with the whole level, which took 10 minutes after a run of
        -- scores.
        select parent.cell, child.* from (select distinct cell >> 2 as cell from unnest(changed) as cell) as parent
        cross join lateral (
          select sum(places)::integer as places, merged_shown(sum(places), array_agg(shown[1] order by best_score desc, shown[1]), max(shown)) as shown,
            max(best_score) as best_score, sum(ratings)::bigint as ratings, sum(rated)::integer as rated
          from tile_cells where level = above + 1 and cell >= parent.cell << 2 and cell < (parent.cell + 1) << 2
        ) as child
      ), gone as (
        delete from tile_cells using fresh
        where level = above and tile_cells.cell = fresh.cell and fresh.places is null returning tile_cells.cell
      ), stored as (
        insert into tile_cells select above, cell, places, shown, best_score, ratings, rated from fresh
          where places is not null
        on conflict (level, cell) do update
          set places = excluded.places, shown = excluded.shown, best_score = excluded.best_score,
            ratings = excluded.ratings, rated = excluded.rated
          where tile_cells is distinct from excluded
        returning cell
      )
      select array_agg(cell) into changed from (select cell from gone union all select cell from stored) as differing;
    end loop;
  end if;
  insert into tile_cells_state (snapshot) values (seen)
  on conflict (singleton) do update set snapshot = excluded.snapshot;
  return looked;
end
$$;

create or replace function rebuild_tile_cells() returns void language plpgsql as $$
begin
  -- An old migration calls this function when there are no places and the table has other columns.
  if not exists (select from places) and not exists (select from tile_cells) then return; end if;
  delete from tile_cells;
  insert into tile_cells
  select 17, places.tile_key >> 28, count(*), shown_places(array_agg(id order by score desc, id)), max(score),
    sum(rating_units(aggregate_rating)), count(*) filter (where aggregate_rating > 0)
  from places join stored_scores on place_id = id
  where places.tile_key is not null and is_public and not is_duplicate group by places.tile_key >> 28;
  for above in reverse 16 .. 4 loop
    insert into tile_cells
    select above, cell >> 2, sum(places),
      merged_shown(sum(places), array_agg(shown[1] order by best_score desc, shown[1]), max(shown)), max(best_score), sum(ratings), sum(rated)
    from tile_cells where level = above + 1 group by cell >> 2;
  end loop;
end
$$;
