-- Whether a description and a place with the same name and address are the same.

-- Returns whether two texts are equal, ignoring case. Two missing texts are equal.
create or replace function match_equal(a text, b text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(normal_text(a), '') = coalesce(normal_text(b), '')
$$;

-- Returns whether a description and a place with the same name and address differ nevertheless. Their positions decide;
-- if one is unknown and `by_city` is true, their cities.
create or replace function match_apart(
  city text, location geography, place_city text, place_location geography, most_metres float8, by_city boolean
) returns boolean language sql immutable parallel safe as $$
  select coalesce(
    st_distance(location, place_location, false) > most_metres, by_city and match_text(city) <> match_text(place_city),
    false)
$$;
