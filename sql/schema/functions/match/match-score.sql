-- Decides whether a description means a place. This is the only rule for it; the cheapest test comes first. match_text
-- makes names and addresses; '' is a missing address. Positions and cities may be null.
--
-- The score is 0 to 1, or null for another place. Half of it is the trigram similarity of the names, half that of the
-- addresses; each must reach its threshold.
--   other numbers in the names                 another place: the next branch, hall or floor
--   a place further away than `most_metres`    another place
--   no address on one side                     the position stands in for it, within 150 m
--   within 75 m of each other                  + 0.1, and the next two do not matter
--   another street                             another place
--   another house number                       another place, if it is more than 10 apart or 150 m away; else - 0.05
--   different cities, and positions unknown    - 0.25
-- Below 0.62 it is another place.
create or replace function match_score(
  name text, address text, city text, location geography,
  place_name text, place_address text, place_city text, place_location geography,
  least_name float8, least_address float8, most_metres float8
) returns float8 language plpgsql immutable parallel safe as $$
declare
  least_score constant float8 := 0.62;
  metres float8;
  names_alike float8 := match_alike(name, place_name);
  addresses_alike float8;
  numbers_apart float8;
  score float8;
begin
  if names_alike < least_name or match_numbers(name) <> match_numbers(place_name) then return null; end if;
  metres := st_distance(location, place_location, false);
  if metres > most_metres then return null; end if;
  if address = '' or place_address = '' then
    if metres is null or metres > 150 then return null; end if;
    return least((names_alike + 1) / 2 - metres / 600 + 0.1, 1);
  end if;
  addresses_alike := match_alike(address, place_address);
  if addresses_alike < least_address then return null; end if;
  score := (names_alike + addresses_alike) / 2;
  if metres <= 75 then
    score := score + 0.1;
  else
    numbers_apart := match_numbers_apart(address, place_address);
    if numbers_apart > 10 or metres > 150 and numbers_apart > 0 then return null; end if;
    if match_streets_differ(match_street(address, place_city), match_street(place_address, place_city)) then
      return null;
    end if;
    if numbers_apart > 0 then score := score - 0.05; end if;
  end if;
  if metres is null and match_text(city) <> match_text(place_city) then score := score - 0.25; end if;
  return case when score >= least_score then least(score, 1) end;
end
$$;

-- Similarity of two texts, 0 to 1. Texts without a letter or digit have no trigrams.
create or replace function match_alike(a text, b text) returns float8
language sql immutable parallel safe as $$
  select case when a = b then 1 else similarity(a, b) end
$$;

-- Returns the numbers in a text, in their order; null if there are none.
create or replace function match_numbers(value text) returns text
language sql immutable strict parallel safe as $$
  select nullif(btrim(regexp_replace(value, '[^0-9]+', ' ', 'g')), '')
$$;

-- Returns an address without its numbers and the city's name, which is roughly its street. Postcodes are numbers.
create or replace function match_street(address text, city text) returns text
language sql immutable parallel safe as $$
  select string_agg(word, ' ' order by position)
  from string_to_table(regexp_replace(address, '(?<![0-9a-z])[0-9]+(?![0-9a-z])', ' ', 'g'), ' ')
    with ordinality as words (word, position)
  where word <> '' and word <> all (string_to_array(coalesce(match_text(city), ''), ' '))
    and word !~ '^(?=.*[a-z])(?=.*[0-9]{2})(?!.*(st|nd|rd|th)$)'
$$;

-- Returns whether two streets differ: they are hardly similar and neither contains the other, or their first words
-- differ and neither street contains the other's first word. The second rule is for addresses that are mostly city and
-- region. In scripts without spaces (Japanese, Chinese, Thai), region, city and street are one word, in this order.
create or replace function match_streets_differ(a text, b text) returns boolean
language sql immutable parallel safe as $$
  select (
    match_alike(a, b) < 0.4 and greatest(strict_word_similarity(a, b), strict_word_similarity(b, a)) < 0.6
    or match_alike(split_part(a, ' ', 1), split_part(b, ' ', 1)) < 0.1
      and split_part(a, ' ', 1) <> all (string_to_array(b, ' '))
      and split_part(b, ' ', 1) <> all (string_to_array(a, ' '))
  ) and not (
    a ~ '^[\u0E00-\u0E7F\u3040-\u30FF\u3400-\u9FFF]{2}'
    and (strpos(b, split_part(a, ' ', 1)) > 0 or strpos(a, split_part(b, ' ', 1)) > 0))
$$;

-- Returns the distance between the house numbers of two addresses. It compares the first number of each address that
-- the other one lacks. Infinity if both have several, or if numbered streets differ. Null if one has none.
create or replace function match_numbers_apart(a text, b text) returns float8
language plpgsql immutable parallel safe as $$
declare
  ordinal constant text := '[0-9]+(?=(?:st|nd|rd|th)\M)';
  number constant text := '(?<![0-9a-z])[0-9]+(?![0-9a-z])';
  only_a text[];
  only_b text[];
begin
  -- Few addresses have an ordinal.
  if a ~ ordinal and b ~ ordinal and match_without(a, b, ordinal) <> '{}' and match_without(b, a, ordinal) <> '{}' then
    return 'infinity';
  end if;
  only_a := match_without(a, b, number);
  only_b := match_without(b, a, number);
  if cardinality(only_a) > 1 and cardinality(only_b) > 1 then return 'infinity'; end if;
  return abs(left(only_a[1], 9)::float8 - left(only_b[1], 9)::float8);
end
$$;

-- Returns the matches of a pattern that are in `a` and not in `b`, in their order.
create or replace function match_without(a text, b text, pattern text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select found[1] from regexp_matches(a, pattern, 'g') with ordinality as matches (found, position)
    where found[1] not in (select other[1] from regexp_matches(b, pattern, 'g') as other)
    order by position)
$$;

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
