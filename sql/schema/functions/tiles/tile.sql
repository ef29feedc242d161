-- Tile keys, ranges and bounds: core/geo/tile.ts in SQL. test/sql/tiles/tile-math.test.ts compares the two.

create or replace function spread_bits(value bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  value := (value | (value << 16)) & x'0000ffff0000ffff'::bigint;
  value := (value | (value << 8)) & x'00ff00ff00ff00ff'::bigint;
  value := (value | (value << 4)) & x'0f0f0f0f0f0f0f0f'::bigint;
  value := (value | (value << 2)) & x'3333333333333333'::bigint;
  return (value | (value << 1)) & x'5555555555555555'::bigint;
end
$$;

create or replace function gather_bits(code bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  code := code & x'5555555555555555'::bigint;
  code := (code | (code >> 1)) & x'3333333333333333'::bigint;
  code := (code | (code >> 2)) & x'0f0f0f0f0f0f0f0f'::bigint;
  code := (code | (code >> 4)) & x'00ff00ff00ff00ff'::bigint;
  code := (code | (code >> 8)) & x'0000ffff0000ffff'::bigint;
  return (code | (code >> 16)) & x'00000000ffffffff'::bigint;
end
$$;

-- Morton code of a position on the grid of zoom 31; null without a position.
create or replace function tile_key(longitude double precision, latitude double precision) returns bigint
language sql immutable strict parallel safe as $$
  select public.spread_bits(public.grid_column(longitude)) | (public.spread_bits(public.grid_row(latitude)) << 1)
$$;

-- Keys of a tile, as a half-open range.
create or replace function tile_range(z integer, x bigint, y bigint) returns int8range
language sql immutable strict parallel safe as $$
  select int8range(code << (2 * (31 - z)), (code + 1) << (2 * (31 - z)))
  from (select spread_bits(x) | (spread_bits(y) << 1) as code) as tile
$$;

-- Tile of zoom z that contains a key.
create or replace function key_tile(key bigint, z integer, out x bigint, out y bigint)
language sql immutable strict parallel safe as $$
  select gather_bits(key >> (2 * (31 - z))), gather_bits(key >> (2 * (31 - z) + 1))
$$;

create or replace function tile_bounds(z integer, x bigint, y bigint,
  out west double precision, out south double precision, out east double precision, out north double precision)
language sql immutable strict parallel safe as $$
  select column_longitude(x << (31 - z)), row_latitude((y + 1) << (31 - z)),
    column_longitude((x + 1) << (31 - z)), row_latitude(y << (31 - z))
$$;
