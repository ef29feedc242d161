-- Cuts lines, areas and mixed shapes, and draws them on tiles.

-- The quick cut of an invalid polygon may be null, or empty, or the whole box, as that of a house of Helsinki. Then the
-- valid polygon is cut.
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

-- The shape as a tile draws it, as TWKB in units of 1/4096 of its side; an empty TWKB if that fails. `west`, `north` and
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
