-- Lines, areas and mixed shapes of operators' tables. As with points, no function throws: a row whose shape cannot be
-- read is on no tile.

-- The shape in Web Mercator, as tiles and boxes see it; null if it is empty or nowhere. Corners lie on a grid of 2^40 by
-- 2^40 for the world (36 µm), which has the edges of all tiles, so that a corner on an edge is exactly there, however the
-- projection rounds. Longitude 180 stays 180: tiles beside it look on both sides.
create or replace function layer_mercator(shape geometry, srid integer) returns geometry
language plpgsql immutable strict as $$
declare
  edge constant float8 := 20037508.342789244;
  made geometry;
  snapped geometry;
begin
  if st_srid(shape) <> srid then shape := st_setsrid(shape, srid); end if;
  -- What most shapes are comes first, in as few steps as possible: 5 µs besides the transformation.
  if srid in (4326, 3857) or greatest(st_xmax(shape) - st_xmin(shape), st_ymax(shape) - st_ymin(shape)) < 10000 then
    made := st_transform(st_force2d(shape), 3857);
    snapped := st_snaptogrid(made, edge / 549755813888);
    -- NaN is greater than any number. A shape that is wider than half of the world may have been torn.
    if st_ymax(snapped) <= edge and st_ymin(snapped) >= -edge and st_xmax(made) - st_xmin(made) <= edge
      and st_numgeometries(snapped) = st_numgeometries(made)
      and (srid not in (4326, 3857) or st_xmax(shape) <= case srid when 4326 then 180 else edge end
        and st_xmin(shape) >= case srid when 4326 then -180 else -edge end)
      and st_geometrytype(shape) in ('ST_Point', 'ST_LineString', 'ST_MultiLineString', 'ST_Polygon', 'ST_MultiPolygon')
    then return snapped; end if;
  end if;
  return layer_any_mercator(shape, srid);
exception when others then return layer_any_mercator(shape, srid);
end
$$;

-- The same for shapes of any kind and anywhere.
create or replace function layer_any_mercator(shape geometry, srid integer) returns geometry
language plpgsql immutable strict as $$
declare
  grid constant float8 := 20037508.342789244 / 549755813888;
  made geometry;
  snapped geometry;
begin
  if st_isempty(shape) then return null; end if;
  made := st_transform(layer_folded(layer_flat(shape, srid), srid), 3857);
  snapped := st_snaptogrid(made, grid);
  -- A part collapsed: a flat area is a line, and a line that goes nowhere is a point.
  if st_isempty(snapped) or st_numgeometries(snapped) < st_numgeometries(made)
  then snapped := st_snaptogrid(st_makevalid(made), grid); end if;
  return case when st_isempty(snapped) then st_snaptogrid(st_centroid(made), grid) else snapped end;
exception when others then return null;
end
$$;

-- The shape without arcs and heights. Edges of more than 10 km follow the straight line of a projection that is not the
-- map's: there they are curved, by at most 30 m between two corners.
create or replace function layer_flat(shape geometry, srid integer) returns geometry
language plpgsql immutable strict as $$
declare
  flat geometry := st_force2d(layer_straight(st_setsrid(shape, srid)));
begin
  if srid in (4326, 3857) then return flat; end if;
  return st_segmentize(flat, 10000);
end
$$;

-- The shape with lines for its arcs, in types that GEOS and GeoJSON have.
create or replace function layer_straight(shape geometry) returns geometry
language plpgsql immutable strict as $$
begin
  if st_geometrytype(shape) in ('ST_CompoundCurve', 'ST_MultiCurve', 'ST_CurvePolygon', 'ST_MultiSurface')
    or st_hasarc(shape)
  then return st_curvetoline(shape); end if;
  if st_geometrytype(shape) = 'ST_PolyhedralSurface' then return st_collect(array(select geom from st_dump(shape)));
  end if;
  return shape;
end
$$;

-- A flat shape in WGS 84, within ±180° and the latitudes of Web Mercator. What is beyond ±180° continues on the other
-- side; what is nearer to a pole lies on the edge of the map, as points do. Throws.
create or replace function layer_folded(shape geometry, srid integer) returns geometry
language plpgsql immutable strict as $$
declare
  top constant float8 := 85.0511287798066;
  degrees geometry := st_transform(shape, 4326);
  shifted geometry;
begin
  -- Projected shapes across ±180° are torn: their corners are on both sides.
  if srid <> 4326 and st_xmax(degrees) - st_xmin(degrees) > 180 then
    shifted := st_shiftlongitude(degrees);
    if st_xmax(shifted) - st_xmin(shifted) < st_xmax(degrees) - st_xmin(degrees) then degrees := shifted; end if;
  end if;
  if not (st_xmin(degrees) >= -540 and st_xmax(degrees) <= 540 and st_ymin(degrees) >= -90 and st_ymax(degrees) <= 90)
  then return null; end if;
  if st_xmax(degrees) > 180 or st_xmin(degrees) < -180 then
    degrees := st_wrapx(st_wrapx(st_makevalid(degrees), 180, -360), -180, 360);
  end if;
  if st_ymax(degrees) <= top and st_ymin(degrees) >= -top then return degrees; end if;
  return st_collect(array[st_clipbybox2d(degrees, st_makeenvelope(-181, -top - 1e-9, 181, top + 1e-9, 4326)),
    layer_at_pole(degrees, top), layer_at_pole(degrees, -top)]);
end
$$;

-- What a shape has beyond a latitude, on that latitude.
create or replace function layer_at_pole(degrees geometry, latitude float8) returns geometry
language sql immutable strict as $$
  select st_collect(st_setsrid(case when st_xmin(geom) < st_xmax(geom)
    then st_makeline(st_makepoint(st_xmin(geom), latitude), st_makepoint(st_xmax(geom), latitude))
    else st_makepoint(st_xmin(geom), latitude) end, 4326))
  from st_dump(st_clipbybox2d(degrees,
    st_makeenvelope(-181, latitude - 1e-9 * sign(latitude), 181, 91 * sign(latitude), 4326)))
$$;

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

-- A rectangle on the map whose corners lie on the grid of layer_mercator; a line or a point if it has no width.
create or replace function layer_rectangle(west float8, south float8, east float8, north float8) returns geometry
language sql immutable strict as $$
  select st_envelope(st_makeline(layer_mercator(st_setsrid(st_makepoint(west, south), 4326), 4326),
    layer_mercator(st_setsrid(st_makepoint(east, north), 4326), 4326)))
$$;

-- A box of a coordinate system for its index: what lies in a box of degrees is in it. Null if there is none.
create or replace function layer_box(west float8, south float8, east float8, north float8, srid integer)
  returns geometry
language plpgsql immutable strict as $$
declare
  edge constant float8 := 20037508.342789244;
  bounds box2d;
  margin float8;
begin
  if srid = 4326 then return st_makeenvelope(west - 1e-7, south - 1e-7, east + 1e-7, north + 1e-7, srid); end if;
  if srid = 3857 then
    return st_makeenvelope(west / 180 * edge - 0.01, case when south < -85 then -1e9 else
        st_y(st_transform(st_setsrid(st_makepoint(0, south), 4326), srid)) - 0.01 end,
      east / 180 * edge + 0.01, case when north > 85 then 1e9 else
        st_y(st_transform(st_setsrid(st_makepoint(0, north), 4326), srid)) + 0.01 end, srid);
  end if;
  -- Projections are continuous in a small box, so a net of points finds how far it reaches.
  if east - west > 30 then return null; end if;
  bounds := st_extent(st_transform(st_setsrid(st_makepoint(west + (east - west) * i / 16,
    south + (north - south) * j / 16), 4326), srid)) from generate_series(0, 16) i, generate_series(0, 16) j;
  -- For the curves between the points, and those of layer_flat.
  margin := 50 + 0.02 * greatest(st_xmax(bounds) - st_xmin(bounds), st_ymax(bounds) - st_ymin(bounds));
  if not (margin < 1e8) then return null; end if;
  if st_xmax(bounds) - st_xmin(bounds) < 1 and st_ymax(bounds) - st_ymin(bounds) < 1 then margin := 1e-5; end if;
  return st_setsrid(st_expand(bounds, margin)::geometry, srid);
exception when others then return null;
end
$$;

-- What a tile draws of a shape, in units of 1/4096 of its side, as TWKB; an empty one if that fails. `west`, `north` and
-- `unit` are those of the tile on the map. A shape that touches 180° is on the western tiles, a turn further west.
create or replace function layer_twkb(mercator geometry, west float8, north float8, unit float8) returns bytea
language plpgsql immutable strict as $$
declare
  shape geometry := st_transscale(mercator, -west, -north, 1 / unit, -1 / unit);
  drawn geometry := layer_drawn(shape);
begin
  if st_isempty(drawn) then drawn := layer_drawn(st_translate(shape, -2 * 20037508.342789244 / unit, 0)); end if;
  return coalesce(st_astwkb(drawn, 0), '\x0110');
exception when others then return '\x0110';
end
$$;

-- Lines and areas reach 64 units beyond the edges, so that no cut is seen.
create or replace function layer_drawn(shape geometry) returns geometry
language plpgsql immutable strict as $$
declare
  margin constant float8 := 64;
begin
  if st_dimension(shape) = 0 then
    -- A renderer drops a point at 4096, so its position is rounded down.
    return st_translate(st_clipbybox2d(shape, st_makeenvelope(-1e-8, -1e-8, 4096 - 1e-8, 4096 - 1e-8)), -0.4999999,
      -0.4999999);
  end if;
  if st_xmin(shape) < -margin or st_xmax(shape) > 4096 + margin or st_ymin(shape) < -margin
    or st_ymax(shape) > 4096 + margin
  then shape := layer_cut(shape, st_makeenvelope(-margin, -margin, 4096 + margin, 4096 + margin)); end if;
  return st_simplify(shape, 0.25, true);
end
$$;

-- Of an invalid polygon, the quick cut may be null or empty, or all of the box where there is nothing (a house of Helsinki).
create or replace function layer_cut(shape geometry, box geometry) returns geometry
language plpgsql immutable strict as $$
declare
  cut geometry := st_clipbybox2d(shape, box);
begin
  if cut is null
    or st_isempty(cut)
    or st_area(cut) > 1.000001 * st_area(shape)
    or st_area(cut) > 0.99 * st_area(box) and st_isvalidreason(shape) <> 'Valid Geometry'
  then return st_clipbybox2d(st_makevalid(shape), box); end if;
  return cut;
exception when others then return st_clipbybox2d(st_makevalid(shape), box);
end
$$;
