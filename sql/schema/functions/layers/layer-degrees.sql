-- Lines, areas and mixed shapes of operators' tables in WGS 84: as lists give them out, and as filters compare them.

-- The shape in WGS 84 as lists give it out: outlines run counter-clockwise (RFC 7946). Null if it is empty, beyond
-- the poles, or of a type that GeoJSON does not have.
create or replace function layer_geojson(shape geometry, srid integer) returns json
language plpgsql immutable strict as $$
declare
  degrees geometry := layer_degrees(shape, srid);
begin
  -- NaN is greater than any number.
  if st_isempty(degrees) or not (st_ymin(degrees) >= -90 and st_ymax(degrees) <= 90) then return null; end if;
  -- PostGIS writes no collections of collections.
  if st_geometrytype(degrees) = 'ST_GeometryCollection' then
    degrees := st_forcecollection(st_collect(array(select geom from st_dump(degrees))));
  end if;
  -- It would turn lines round.
  if st_geometrytype(degrees) in ('ST_Polygon', 'ST_MultiPolygon') then degrees := st_forcepolygonccw(degrees); end if;
  return st_asgeojson(degrees, 9, 0)::json;
exception when others then return null;
end
$$;

-- The shape in WGS 84, without arcs; null if it cannot be transformed.
create or replace function layer_degrees(shape geometry, srid integer) returns geometry
language plpgsql immutable strict as $$
begin
  return st_transform(st_setsrid(layer_straight(shape), srid), 4326);
exception when others then return null;
end
$$;

-- Metres on the spheroid from the nearest point of the shape.
create or replace function layer_metres(shape geometry, srid integer, origin geography) returns double precision
language plpgsql immutable strict as $$
begin
  return st_distance(layer_degrees(shape, srid)::geography, origin);
exception when others then return null;
end
$$;

-- Whether a shape touches an area of WGS 84, which may reach beyond 180°. Edges of both are straight in degrees.
create or replace function layer_touches(shape geometry, srid integer, area geometry) returns boolean
language plpgsql immutable strict as $$
declare
  degrees geometry := st_force2d(layer_degrees(shape, srid));
  moved geometry;
begin
  foreach moved in array array[degrees, st_translate(degrees, 360, 0), st_translate(degrees, -360, 0)] loop
    if moved && area then
      begin
        if st_intersects(moved, area) then return true; end if;
      exception when others then
        if st_intersects(st_makevalid(moved), st_makevalid(area)) then return true; end if;
      end;
    end if;
  end loop;
  return false;
exception when others then return false;
end
$$;
