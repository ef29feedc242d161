-- Web Mercator on a 2^31 × 2^31 grid: the same operations, in the same order, as core/geo/mercator.ts, which explains
-- them. Change both or neither; test/sql/tiles/tile-math.test.ts compares the two.

create or replace function grid_column(longitude double precision) returns bigint
language sql immutable strict parallel safe as $$
  select case when longitude = 180 then 0
    else least(floor((longitude + 180) / 360 * 2147483648)::bigint, 2147483647) end
$$;

create or replace function grid_row(latitude double precision) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  x double precision;
  xx double precision;
  s double precision;
  ss double precision;
begin
  if latitude >= 85.0511287798066 then return 0; end if;
  if latitude <= -85.0511287798066 then return 2147483647; end if;
  if abs(latitude) < 1e-20 then return 1073741824; end if;
  x := latitude * 0.017453292519943295::double precision;
  xx := x * x;
  -- sin x by its series, then the half-angle step of artanh six times, then the series of artanh
  s := x * (1 - xx / 6 * (1 - xx / 20 * (1 - xx / 42 * (1 - xx / 72 * (1 - xx / 110 * (1 - xx / 156 *
    (1 - xx / 210 * (1 - xx / 272 * (1 - xx / 342 * (1 - xx / 420 * (1 - xx / 506 * (1 - xx / 600))))))))))));
  s := s / (1 + sqrt((1 - s) * (1 + s)));
  s := s / (1 + sqrt((1 - s) * (1 + s)));
  s := s / (1 + sqrt((1 - s) * (1 + s)));
  s := s / (1 + sqrt((1 - s) * (1 + s)));
  s := s / (1 + sqrt((1 - s) * (1 + s)));
  s := s / (1 + sqrt((1 - s) * (1 + s)));
  ss := s * s;
  s := 64 * s * (1 + ss * (1 / 3::double precision + ss * (1 / 5::double precision + ss * (1 / 7::double precision +
    ss * (1 / 9::double precision + ss * (1 / 11::double precision + ss * (1 / 13::double precision +
    ss * (1 / 15::double precision))))))));
  return least(greatest(floor((0.5 - s / 6.283185307179586::double precision) * 2147483648)::bigint, 0), 2147483647);
end
$$;

-- West edge of a grid column, 0 … 2^31.
create or replace function column_longitude(grid_line bigint) returns double precision
language sql immutable strict parallel safe as $$
  select grid_line::double precision * 360 / 2147483648 - 180
$$;

-- North edge of a grid row, 0 … 2^31: the northernmost double that grid_row puts there.
create or replace function row_latitude(grid_line bigint) returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  inside double precision := -85.0511287798066;
  outside double precision := 85.0511287798066;
  middle double precision;
begin
  if grid_line <= 0 then return outside; end if;
  if grid_line >= 2147483648 then return inside; end if;
  loop
    middle := (inside + outside) / 2;
    if middle = inside or middle = outside then return inside; end if;
    if grid_row(middle) >= grid_line then inside := middle; else outside := middle; end if;
  end loop;
end
$$;
