-- Words of a place for text search, each with the position and the weight of its field.

-- `words` of core/query/words.ts in SQL; test/query/words.test.ts compares the two. Nearly all texts are plain ASCII.
create or replace function word_list(value text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = char_length(value) then
    value := lower(value collate "C");
  else
    value := public.lower_letters(normalize(value, nfkd));
    value := regexp_replace(value,
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g');
    if value ~ '[ßæœþøłđðħı]' then
      value := translate(replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'øłđðħı', 'olddhi');
    end if;
    value := normalize(value, nfc);
    value := regexp_replace(value,
      '[\u0e01-\u0e2e\u0e30-\u0e4e\u0e81-\u0edf\u1000-\u103f\u1780-\u17b3\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]',
      ' \& ', 'g');
    value := regexp_replace(value,
      '[\u0080-\u00bf\u00d7\u00f7\u02b0-\u02ff\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e4f\u0e5a\u0e5b\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\u30a0\u30fb\ue000-\uf8ff\ufe00-\ufe6f\ufeff\uffe0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+',
      ' ', 'g');
  end if;
  value := btrim(regexp_replace(value, '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+', ' ', 'g'), ' ');
  if value = '' then return '{}'; end if;
  if value ~ '[^ ]{65}' then value := regexp_replace(value, '([^ ]{64})[^ ]+', '\1', 'g'); end if;
  return string_to_array(value, ' ');
end
$$;

-- Writes the words of a field as a tsvector, with their positions and the weight of the field. The array is changed in
-- place, because an aggregate takes 1.5 times as long.
create or replace function placed_words(words text[], weight text) returns text
language plpgsql immutable parallel safe as $$
begin
  for place in 1 .. cardinality(words) loop
    words[place] := words[place] || ':' || least(place, 16383) || weight;
  end loop;
  return array_to_string(words, ' ');
end
$$;

-- Weights by field: A name, B categories and vibes, C neighborhood, city, region and postcode, D tags, address and the
-- beginning of the description. The words of names are stored once more with `=` in front, so that a search in names
-- reads an index only. Each whole name is stored as one word after `^`. Older migrations call this function with fewer
-- arguments.
create or replace function place_words(
  name text, categories text[], vibes text[], neighborhood text, city text, tags text[], address text, description text,
  region text default null, postcode text default null, other_names text[] default null)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  named text[] := public.word_list(public.html_text(name));
  whole text := '^' || left(array_to_string(nullif(named, '{}'), '_'), 200);
  other text;
  other_words text[];
begin
  foreach other in array coalesce(other_names, '{}') loop
    other_words := public.word_list(public.html_text(other));
    named := named || other_words;
    whole := concat_ws(' ', whole, '^' || left(array_to_string(nullif(other_words, '{}'), '_'), 200));
  end loop;
  return concat_ws(' ',
    public.placed_words(named, 'A'),
    '=' || array_to_string(nullif(named, '{}'), ' ='), whole,
    public.placed_words(public.word_list(public.html_text(array_to_string(categories || vibes, ' , '))), 'B'),
    public.placed_words(public.word_list(public.html_text(concat_ws(' , ', neighborhood, city, region, postcode))), 'C'),
    public.placed_words(public.word_list(concat_ws(' , ', public.html_text(array_to_string(tags, ' , ')),
      public.html_text(address), public.html_text(left(description, 20000)))), 'D')
  )::tsvector;
end
$$;

-- Returns the endings of words, of three letters or more.
create or replace function word_ends(words text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(word, place)), '{}')
  from unnest(words) as word, generate_series(2, length(word) - 2) as place
$$;

-- Stores all words of all places.
create or replace function note_all_search_words() returns void language sql as $$
  insert into search_words (word)
  select word from (select distinct unnest(tsvector_to_array(words)) as word from places) as used
  where word not like '^%' on conflict do nothing
$$;

-- Stores words when they first occur in a place. Words that no longer occur may stay. The order keeps two writers of
-- the same new words from waiting for each other. `execute` plans for the places of each statement.
create or replace function note_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    execute $sql$
      insert into search_words (word)
      select word from (
        select distinct unnest(tsvector_to_array(new_places.words)) as word
        from old_places join new_places using (id) where old_places.words <> new_places.words) as used
      where word not like '^%' and not exists (select from search_words as known where known.word = used.word)
      order by word on conflict do nothing
    $sql$;
  else
    execute $sql$
      insert into search_words (word)
      select word from (select distinct unnest(tsvector_to_array(words)) as word from new_places) as used
      where word not like '^%' and not exists (select from search_words as known where known.word = used.word)
      order by word on conflict do nothing
    $sql$;
  end if;
  return null;
end
$$;
