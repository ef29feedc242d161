-- Lines, areas and mixed shapes of operators' tables on the map. As with points, a row whose shape cannot be read is on no
-- tile: no function throws that is called from elsewhere.

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
  -- Most shapes take this way, which has few steps: 5 µs besides the transformation.
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
  return st_collect(array[layer_cut(degrees, st_makeenvelope(-181, -top - 1e-9, 181, top + 1e-9, 4326)),
    layer_at_pole(degrees, top), layer_at_pole(degrees, -top)]);
end
$$;

-- The part of a shape beyond a latitude, moved onto that latitude.
create or replace function layer_at_pole(degrees geometry, latitude float8) returns geometry
language sql immutable strict as $$
  select st_collect(st_setsrid(case when st_xmin(geom) < st_xmax(geom)
    then st_makeline(st_makepoint(st_xmin(geom), latitude), st_makepoint(st_xmax(geom), latitude))
    else st_makepoint(st_xmin(geom), latitude) end, 4326))
  from st_dump(layer_cut(degrees,
    st_makeenvelope(-181, latitude - 1e-9 * sign(latitude), 181, 91 * sign(latitude), 4326)))
$$;

-- A rectangle on the map whose corners lie on the grid of layer_mercator; a line or a point if it has no width.
create or replace function layer_rectangle(west float8, south float8, east float8, north float8) returns geometry
language sql immutable strict as $$
  select st_envelope(st_makeline(layer_mercator(st_setsrid(st_makepoint(west, south), 4326), 4326),
    layer_mercator(st_setsrid(st_makepoint(east, north), 4326), 4326)))
$$;

-- A net of points over a box, as one line: that is transformed four times as fast as the points one by one. A small box
-- needs few points.
create or replace function layer_net(west float8, south float8, east float8, north float8, steps integer, srid integer)
  returns geometry
language sql immutable strict as $$
  select st_setsrid(st_makeline(array(select
      st_makepoint(west + (east - west) * i / steps, south + (north - south) * j / steps)
    from generate_series(0, steps) j, generate_series(0, steps) i)), srid)
$$;

-- A box of a projection for its index: what lies in a box of degrees is in it. It has no end if none is known.
create or replace function layer_box(west float8, south float8, east float8, north float8, srid integer)
  returns geometry
language plpgsql immutable strict as $$
declare
  endless geometry := st_makeenvelope(-1e38, -1e38, 1e38, 1e38, srid);
  bounds box2d;
  margin float8;
begin
  -- Projections are continuous in a small box, so a net of points finds how far it reaches.
  if east - west > 30 then return endless; end if;
  bounds := st_transform(layer_net(west, south, east, north, case when east - west > 1 then 16 else 2 end, 4326), srid);
  -- For the curves between the points, and those of layer_flat.
  margin := 50 + 0.02 * greatest(st_xmax(bounds) - st_xmin(bounds), st_ymax(bounds) - st_ymin(bounds));
  if not (margin < 1e8) then return endless; end if;
  if st_xmax(bounds) - st_xmin(bounds) < 1 and st_ymax(bounds) - st_ymin(bounds) < 1 then margin := 1e-5; end if;
  return st_setsrid(st_expand(bounds, margin)::geometry, srid);
exception when others then return endless;
end
$$;
