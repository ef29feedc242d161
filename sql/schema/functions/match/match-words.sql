-- Finds the places to compare with a description: those that share a rare word of its name and a rare word of its
-- address. Trigrams would find them as well. But each trigram occurs in many more places, so the lookup takes 30 times
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

-- All keys of a matched name and address (see match_text), for an index.
-- `golden lantern`, `12 main st` → `{a12,amain,ast,n_den,n_ern,ngol,nlan}`
create or replace function match_vector(name text, address text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  word text;
  parts text[] := '{}';
begin
  foreach word in array string_to_array(name, ' ') loop parts := parts || public.match_parts('n', word); end loop;
  foreach word in array string_to_array(address, ' ') loop parts := parts || public.match_parts('a', word); end loop;
  return array_to_tsvector(parts);
end
$$;
