-- The grid of surroundings has 200 nodes a degree: every 550 m of latitude.
create or replace function grid_node(x double precision, y double precision) returns bigint
language sql immutable parallel safe as $$
  select 100000 * floor(x)::bigint + floor(y)::bigint
$$;
