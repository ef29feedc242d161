-- The rows of places that tiles are built from. Written by "npm run schema" from core/model/place-columns.ts; do not
-- edit.

-- The texts of a place on tiles. They are encoded once, when the place is written. Encoding them for each tile takes 5
-- times as long as all other work for the tile.
create or replace function place_tile_texts(
  id uuid, name text, slug text, categories text[], vibes text[], images jsonb)
returns bytea language plpgsql immutable parallel safe as $$
begin
  return public.tile_texts(array[id::text,
    name,
    slug,
    categories[1],
    array_to_json(categories)::text,
    array_to_json(vibes)::text,
    images -> 0 ->> 'original']);
end
$$;

-- A place on a tile: its key, numbers (booleans are 1 or 0), and texts.
create or replace function place_feature(tile_key bigint, score_combined double precision, aggregate_rating double precision, is_closed boolean, tile_texts bytea)
returns bytea language sql immutable parallel safe as $$
  select int8send(tile_key) || float8send(score_combined) || float8send(aggregate_rating) || float8send(is_closed::integer) || tile_texts
$$;

-- Rows of the visible places with keys low … high (not included). In PL/pgSQL, so that each connection plans the query
-- once; planning took a quarter of a tile's time. Without the setting, PostgreSQL would plan it for each range: for an
-- unknown range it expects a 200th of all places. The scores have a range of their own: 661 of them by ids took ten times
-- as long.
create or replace function place_features(low bigint, high bigint) returns bytea
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (select string_agg(place_feature(tile_key, score_combined, aggregate_rating, is_closed, tile_texts), '')
    from (
      select places.tile_key, score as score_combined, places.aggregate_rating, places.is_closed, places.tile_texts
      from places join stored_scores on place_id = id and stored_scores.tile_key >= low and stored_scores.tile_key < high
      where places.tile_key >= low and places.tile_key < high and is_public and not is_duplicate) as shown);
end
$$;

-- Rows of the places with some ids. PostgreSQL decides when to plan the query: a plan made for an empty table would
-- later read all places.
create or replace function place_features(ids uuid[]) returns bytea language plpgsql stable as $$
begin
  return (select string_agg(place_feature(tile_key, score_combined, aggregate_rating, is_closed, tile_texts), '')
    from (select places.tile_key, score as score_combined, places.aggregate_rating, places.is_closed, places.tile_texts from places join stored_scores on place_id = id where id = any(ids)) as shown);
end
$$;
