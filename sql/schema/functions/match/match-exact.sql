-- Whether a description and a place with the same name and address are the same.

-- Returns whether two texts are equal, ignoring case. Two missing texts are equal.
create or replace function match_equal(a text, b text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(normal_text(a), '') = coalesce(normal_text(b), '')
$$;

-- Returns whether a description and a place with the same name and address differ nevertheless: in their countries, or by
-- their positions, or, if one of these is unknown, in their cities.
create or replace function match_contradicts(
  city text, country text, location geography, place_city text, place_country text, place_location geography,
  most_metres float8
) returns boolean language sql immutable parallel safe as $$
  select coalesce(country <> place_country, false) or coalesce(
    st_distance(location, place_location, false) > most_metres,
    nullif(match_text(city), '') <> nullif(match_text(place_city), ''),
    false)
$$;
