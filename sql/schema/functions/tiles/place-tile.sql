-- Contents of a tile of places: all of its places, or the best place of each cell and the number of the others.
-- Features and clusters are concatenated binary rows, so that a client parses one field instead of thousands.
-- place-row.sql writes them, tiles/points/tile-rows.ts reads them.

-- A length as a varint of Protocol Buffers; below 16,384.
create or replace function varint(length integer) returns bytea language sql immutable parallel safe as $$
  select case when length < 128 then set_byte('\x00', 0, length)
    else set_byte(set_byte('\x0000', 0, 128 | (length & 127)), 1, length >> 7) end
$$;

-- Encodes a text as a value of a layer in the Mapbox Vector Tile format (field 4 of a layer, field 1 of a value). It is
-- copied into tiles as it is. Null is one byte of 0.
create or replace function tile_text(utf8 bytea) returns bytea language sql immutable parallel safe as $$
  select case when utf8 is null then '\x00'::bytea
    else '\x22'::bytea || public.varint(octet_length(public.varint(octet_length(utf8))) + 1 + octet_length(utf8))
      || '\x0a'::bytea || public.varint(octet_length(utf8)) || utf8 end
$$;

-- Encodes the texts of a point, in at most 700 bytes, so that the size of a tile is bounded. The longest texts are
-- dropped first (null).
create or replace function tile_texts(texts text[]) returns bytea language plpgsql immutable parallel safe as $$
declare
  encoded bytea;
  one text;
  utf8 bytea;
begin
  loop
    encoded := '';
    foreach one in array texts loop
      -- A text that is longer is dropped in any case, and its length need not be written.
      utf8 := convert_to(left(one, 700), 'UTF8');
      -- Nearly all texts are short, and each length is one byte.
      if octet_length(utf8) < 126 then
        encoded := encoded || set_byte(set_byte('\x22000a00', 1, octet_length(utf8) + 2), 3, octet_length(utf8)) || utf8;
      else
        encoded := encoded || public.tile_text(utf8);
      end if;
    end loop;
    if octet_length(encoded) <= 700 then return encoded; end if;
    texts[(select number from unnest(texts) with ordinality as each (value, number)
      order by octet_length(value) desc nulls last, number limit 1)] := null;
  end loop;
end
$$;

-- Chooses what the unfiltered tile with the keys low … high (not included) shows: all places if there are at most
-- `whole` or no cell has more than cell_places() (winners null), otherwise all places of such cells, and the best of the
-- others. `ratings` has the sum (rating_units) and the number of the ratings of each cluster, in the order of `clusters`. Up
-- to zoom 13 the cells come from the rollup. Cells that changed since, according to the change log, and all
-- cells at deeper zooms are counted.
create or replace function place_tile_choice(low bigint, high bigint, zoom integer, whole integer,
  out total integer, out winners uuid[], out clusters bytea, out ratings bytea)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  shift integer := 2 * (31 - zoom - 4);
  rolled_up pg_snapshot;
begin
  if zoom <= 13 then
    select snapshot into rolled_up from tile_cells_state;
    with touched as materialized (
      select distinct key >> shift as cell
      from changes_since(rolled_up), unnest(array[old_tile_key, new_tile_key]) as key
      where key >= low and key < high
    ), cells as (
      select cell, places, shown, tile_cells.ratings as sum, rated from tile_cells
      where level = zoom + 4 and cell >= low >> shift and cell < high >> shift
        and not exists (select from touched where touched.cell = tile_cells.cell)
      union all
      select cell, places, shown, counted.ratings, rated
      from touched, place_cell(cell << shift, (cell + 1) << shift) as counted where places > 0
    )
    select coalesce(sum(places), 0), (select array_agg(id) from cells as each, unnest(each.shown) as id),
      string_agg(int8send(cell) || int4send(places - 1), '' order by cell) filter (where places > cell_places()),
      string_agg(int8send(sum) || int4send(rated), '' order by cell) filter (where places > cell_places())
    into total, winners, clusters, ratings from cells;
  else
    select count(*) into total from places
    where tile_key >= low and tile_key < high and is_public and not is_duplicate;
    if total > whole then
      with cells as (
        select tile_key >> shift as cell, count(*)::integer as places,
          shown_places(array_agg(id order by score_combined desc, id)) as shown,
          sum(rating_units(aggregate_rating))::bigint as sum, count(*) filter (where aggregate_rating > 0)::integer as rated
        from (
          select id, places.tile_key, aggregate_rating, score as score_combined
          from places
          join stored_scores on place_id = id and stored_scores.tile_key >= low and stored_scores.tile_key < high
          where places.tile_key >= low and places.tile_key < high and is_public and not is_duplicate) as each
        group by tile_key >> shift
      )
      select (select array_agg(id) from cells as each, unnest(each.shown) as id),
        string_agg(int8send(cell) || int4send(places - 1), '' order by cell) filter (where places > cell_places()),
        string_agg(int8send(sum) || int4send(rated), '' order by cell) filter (where places > cell_places())
      into winners, clusters, ratings from cells;
    end if;
  end if;
  if total <= whole or clusters is null then
    winners := null;
    clusters := null;
    ratings := null;
  end if;
end
$$;

-- Counts the visible places of a tile. Up to zoom 12 the count comes from the rollup, unless the tile has changed
-- since. All of 1,000,000 places: 1 ms, against 550 ms by the index. At deeper zooms, counting by the index is as fast.
create or replace function place_count(low bigint, high bigint, zoom integer) returns integer
language plpgsql stable as $$
declare
  rolled_up integer := greatest(zoom, 4);
  shift integer := 2 * (31 - greatest(zoom, 4));
  counted integer;
begin
  if zoom <= 12 and not exists (
    select from tile_cells_state, changes_since(snapshot)
    where old_tile_key >= low and old_tile_key < high or new_tile_key >= low and new_tile_key < high
  ) then
    select coalesce(sum(places), 0) into counted from tile_cells
    where level = rolled_up and cell >= low >> shift and cell < high >> shift;
    return counted;
  end if;
  select count(*) into counted from places
  where tile_key >= low and tile_key < high and is_public and not is_duplicate;
  return counted;
end
$$;
