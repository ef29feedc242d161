-- Finds the places to compare with a description: those that share a rare word of its name and a rare word of its
-- address, or its postcode; and those that share two rare words of its name and its city. Trigrams would find them as well. But each trigram occurs in many more places, so the lookup takes 30 times
-- as long.

-- Index keys of a word. A long word has two keys, its beginning and its end: a typo leaves one of them intact. Keys of
-- names begin with `n`, keys of addresses with `a`.
create or replace function match_parts(kind text, word text) returns text[]
language sql immutable parallel safe as $$
  select case
    when length(word) < 5 or word ~ '[0-9]' then array[kind || word]
    when length(word) < 8 then array[kind || left(word, 3), kind || '_' || right(word, 3)]
    else array[kind || left(word, 4), kind || '_' || right(word, 4)]
  end
$$;

-- All keys of a matched name and address (see match_text), of a city and a postcode, for an index.
-- `golden lantern`, `12 main st`, `Bath`, `BA1 2QR` → `{a12,amain,ast,cbath,n_den,n_ern,ngol,nlan,pba12qr}`
create or replace function match_vector(name text, address text, city text default null, postcode text default null)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  word text;
  parts text[] := '{}';
begin
  foreach word in array string_to_array(name, ' ') loop parts := parts || public.match_parts('n', word); end loop;
  foreach word in array string_to_array(address, ' ') loop parts := parts || public.match_parts('a', word); end loop;
  if city <> '' then parts := parts || public.match_city(city); end if;
  if postcode <> '' then parts := parts || public.match_postcode(postcode); end if;
  return array_to_tsvector(array_remove(parts, null));
end
$$;

-- Index key of a city. `Sankt Gallen` → `csankt gallen`
create or replace function match_city(city text) returns text
language sql immutable strict parallel safe as $$
  select 'c' || nullif(public.match_text(city), '')
$$;

-- Index key of a postcode. `SW1A 1AA` → `psw1a1aa`; of nine digits (USA) the first five.
create or replace function match_postcode(postcode text) returns text
language sql immutable strict parallel safe as $$
  select 'p' || case when key ~ '^[0-9]{9}$' then left(key, 5) else nullif(key, '') end
  from regexp_replace(lower(normalize(postcode, nfkc)), '[^0-9a-z]+', '', 'g') as key
$$;

-- Index key of a telephone number: its last eight digits. Null if it has fewer than seven.
create or replace function match_phone(telephone text) returns text
language sql immutable strict parallel safe as $$
  select case when length(digits) >= 7 then right(digits, 8) end
  from regexp_replace(telephone, '[^0-9]+', '', 'g') as digits
$$;
