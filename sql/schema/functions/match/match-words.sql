-- Keys by which the places to compare with a description are found (sql/batch/match-query.ts). Trigrams would find them as
-- well. But each trigram occurs in many more places, so the lookup takes 30 times as long.

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

-- Index keys of a name as one word, because others write its words apart or together: `TerasCorner`.
-- `murkels nahwelt` → `{jmurkel,j_ahwelt}`
create or replace function match_joined(name text) returns text[]
language sql immutable parallel safe as $$
  select case when joined = '' then '{}' else array['j' || left(joined, 6), 'j_' || right(joined, 6)] end
  from replace(name, ' ', '') as joined
$$;

-- Puts spaces into scripts that have none between words: ideographs and kana become pairs, Thai, Khmer, Lao and Burmese
-- triples of letters. Other scripts and digits stay. `すし三昧2` → `すし し三 三昧 2`
create or replace function match_windows(value text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  run text;
  size integer;
  parts text := '';
begin
  if octet_length(value) = char_length(value) or value !~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]' then
    return value;
  end if;
  for run in select piece[1] from regexp_matches(value,
    '[\u3040-\u30FF\u3400-\u9FFF]+|[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]+|[^ \u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]+',
    'g') as piece
  loop
    size := case when ascii(run) < x'0E00'::integer then length(run) when ascii(run) < x'3040'::integer then 3 else 2 end;
    for start in 1 .. greatest(1, length(run) - size + 1) loop parts := parts || ' ' || substr(run, start, size); end loop;
  end loop;
  return ltrim(parts);
end
$$;

-- All keys of a matched name and address (see match_text), of a city and a postcode, for an index.
-- `golden lantern`, `12 main st`, `Bath`, `BA1 2QR` → `{a12,amain,ast,cbath,j_antern,jgolden,n_den,n_ern,ngol,nlan,pba12qr}`
create or replace function match_vector(name text, address text, city text default null, postcode text default null)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  word text;
  parts text[] := public.match_joined(name);
begin
  foreach word in array string_to_array(public.match_windows(name), ' ') loop
    parts := parts || public.match_parts('n', word);
  end loop;
  foreach word in array string_to_array(public.match_windows(address), ' ') loop
    parts := parts || public.match_parts('a', word);
  end loop;
  if city <> '' then parts := parts || public.match_cities(city); end if;
  if postcode <> '' then parts := parts || public.match_postcode(postcode); end if;
  return array_to_tsvector(array_remove(parts, null));
end
$$;

-- Index keys of a city: the beginnings of its longer words, because one source says `Oldenburg (Oldb.)` or `大阪市西区`, the
-- other one less. `Sankt Gallen` → `{csankt,cgalle}`, `Bath` → `{cbath}`, `Ehl` → `{cehl}`
create or replace function match_cities(city text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(
    array_agg('c' || left(word, 5)) filter (where length(word) >= 4 or ascii(word) >= x'0E00'::integer),
    array['c' || nullif(matched, '')])
  from public.match_text(city) as matched, string_to_table(public.match_windows(matched), ' ') as word
  group by matched
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
