-- Where rows of operators' tables are. Indexes of these tables call layer_key, so its argument list never changes, and
-- none of the functions throws: an error would refuse the operator's write. None is parallel safe, because PostgreSQL
-- allows no exception block in a parallel query. PostgreSQL 17 builds indexes without a search path, and PostGIS may lie
-- in any schema: only layer_shape names functions of PostGIS, and pays 6 µs for a path of its own.

-- Longitude (-180 <= x < 180) and latitude of a point; null for anything else, and outside of the projection.
create or replace function layer_position(shape geometry, srid integer) returns point
language plpgsql immutable strict as $$
declare
  place point;
begin
  place := case srid when 4326 then shape::point else public.layer_shape(shape, srid)::point end;
  -- NaN is greater than any number.
  if not (place[1] between -90 and 90 and place[0] between -540 and 540) then return null; end if;
  if place[0] >= 180 then place[0] := place[0] - 360; end if;
  if place[0] < -180 then place[0] := place[0] + 360; end if;
  return place;
exception when others then return null;
end
$$;

-- The shape in WGS 84; null if it cannot be transformed.
create or replace function layer_shape(shape geometry, srid integer) returns geometry
language plpgsql immutable strict set search_path from current as $$
begin
  return st_transform(st_setsrid(shape, srid), 4326);
exception when others then return null;
end
$$;

create or replace function layer_key(shape geometry, srid integer) returns bigint
language plpgsql immutable strict as $$
declare
  place point := public.layer_position(shape, srid);
begin
  return public.tile_key(place[0], place[1]);
end
$$;

-- Tile keys of the north-west and the south-east corner of the bounds. A shape that reaches 180°, or beyond, is
-- everywhere, because it is on the tiles of both sides. 1e-9° are more than corners move on the grid of layer_mercator.
create or replace function layer_bounds(shape geometry, srid integer, out first_key bigint, out last_key bigint)
language plpgsql immutable strict as $$
declare
  bounds box3d := case srid when 4326 then shape else layer_shape(shape, srid) end::box3d;
  is_beyond boolean := st_xmin(bounds) < -180 or st_xmax(bounds) >= 180;
  -- A point has one key.
  margin constant float8 := case when st_xmin(bounds) = st_xmax(bounds) and st_ymin(bounds) = st_ymax(bounds)
    then 0 else 1e-9 end;
begin
  first_key := tile_key(case when is_beyond then -180 else greatest(st_xmin(bounds) - margin, -180) end,
    least(st_ymax(bounds) + margin, 90));
  -- The key of 180° is that of -180°.
  last_key := tile_key(case when is_beyond then 179.9999999 else least(st_xmax(bounds) + margin, 179.9999999) end,
    greatest(st_ymin(bounds) - margin, -90));
end
$$;
