-- Whether a description means a place: the one rule for it, in the order of what costs least. Names and addresses come
-- as match_text makes them, '' for a missing address; positions and cities may be null.
--
-- From 0 to 1, null for another place. Half of it is how alike the names are, half the addresses, by their trigrams;
-- each must reach its threshold. What else is known adds and takes away:
--   other numbers in the names                 another place: the next branch, hall or floor
--   a place further away than `most_metres`    is another one
--   no address on one side                     the position stands in for it, within 150 m
--   within 75 m of each other                  + 0.1
--   different cities, and positions unknown    - 0.25
--   house numbers more than 10 apart           - 0.2, unless the positions agree; less apart: - 0.05
-- Below 0.62 it is another place.
create or replace function match_score(
  name text, address text, city text, location geography,
  place_name text, place_address text, place_city text, place_location geography,
  least_name float8, least_address float8, most_metres float8
) returns float8 language plpgsql immutable parallel safe as $$
declare
  least_score constant float8 := 0.62;
  metres float8;
  names_alike float8 := case when name = place_name then 1 else similarity(name, place_name) end;
  addresses_alike float8;
  numbers_apart integer;
  score float8;
begin
  if names_alike < least_name then return null; end if;
  if match_numbers(name) <> match_numbers(place_name) then return null; end if;
  metres := st_distance(location, place_location, false);
  if metres > most_metres then return null; end if;
  if address = '' or place_address = '' then
    if metres is null or metres > 150 then return null; end if;
    addresses_alike := 1 - metres / 300;
  else
    addresses_alike := case when address = place_address then 1 else similarity(address, place_address) end;
    if addresses_alike < least_address then return null; end if;
  end if;
  score := (names_alike + addresses_alike) / 2;
  numbers_apart := abs(match_number(address) - match_number(place_address));
  if metres <= 75 then score := score + 0.1;
  elsif numbers_apart > 10 then score := score - 0.2;
  elsif numbers_apart > 0 then score := score - 0.05;
  end if;
  if metres is null and match_text(city) <> match_text(place_city) then score := score - 0.25; end if;
  return case when score >= least_score then least(score, 1) end;
end
$$;

-- Whether two texts are the same but for case, of which a missing one is the same as another missing one.
create or replace function match_equal(a text, b text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(normal_text(a), '') = coalesce(normal_text(b), '')
$$;

-- Whether a description and a place that has the same name and address, or the same web site, are two all the same: by
-- their positions, or, where one is not known and `by_city`, by their cities. Without an address, which `by_city` says
-- as well, the name alone is not enough for more than 150 m.
create or replace function match_apart(
  city text, location geography, place_city text, place_location geography, most_metres float8, by_city boolean
) returns boolean language sql immutable parallel safe as $$
  select coalesce(
    st_distance(location, place_location, false) > most_metres, by_city and match_text(city) <> match_text(place_city),
    false)
$$;

-- The numbers in a text, in their order. Null without one.
create or replace function match_numbers(value text) returns text
language sql immutable strict parallel safe as $$
  select nullif(btrim(regexp_replace(value, '[^0-9]+', ' ', 'g')), '')
$$;
