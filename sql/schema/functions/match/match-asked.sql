-- Compares a business that somebody asked for with one that another service found. Returns a score, 0 … 1: the mean of
-- the similarities of names and addresses. The address may be incomplete, or '' if it is unknown. Null means another
-- business: its name is less similar than `least_name` or has other numbers, or both house number and street differ. If
-- only one of these two differs, it is the same business, because people abbreviate (`Kudamm`) and mistype.
create or replace function match_asked_score(
  name text, address text, found_name text, found_address text, least_name float8
) returns float8 language plpgsql immutable parallel safe as $$
declare
  names_alike float8 := match_alike(name, found_name);
  numbers text[] := match_house_numbers(address);
  found_numbers text[] := match_house_numbers(found_address);
begin
  if names_alike < least_name or match_numbers(name) <> match_numbers(found_name) then return null; end if;
  if address = '' or found_address = '' then return names_alike; end if;
  if not (numbers <@ found_numbers or found_numbers <@ numbers)
    and match_streets_differ(match_street(address, null), match_street(found_address, null))
  then
    return null;
  end if;
  return (names_alike + greatest(match_alike(address, found_address), strict_word_similarity(address, found_address))) / 2;
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

-- Returns the numbers of an address, and its numbered streets (`7th`). A letter after a house number is dropped. Two
-- addresses of the same place may each lack numbers of the other, such as the postcode.
-- `12a 7th ave 10001` → `{12,7th,10001}`
create or replace function match_house_numbers(address text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select found[1]
    from regexp_matches(address, '(?<![0-9a-z])([0-9]+(?:st|nd|rd|th)?)[a-z]?(?![0-9a-z])', 'g') as found)
$$;
