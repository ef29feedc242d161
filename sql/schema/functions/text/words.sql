-- Words of a place for text search.

-- `words` of core/words/words.ts in SQL; test/query/words.test.ts compares the two. Nearly all texts are plain ASCII.
create or replace function word_list(value text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = char_length(value) then
    value := lower(value collate "C");
  else
    value := public.lower_letters(normalize(translate(value, '´’‘ʼ№', '''''''''#'), nfkd));
    value := regexp_replace(value,
      '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g');
    if value ~ '[ßæœþøłđðħı]' then
      value := translate(replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'øłđðħı', 'olddhi');
    end if;
    value := normalize(public.folded_letters(value), nfc);
    value := regexp_replace(value,
      '[\u0e01-\u0e2e\u0e30-\u0e4e\u0e81-\u0edf\u1000-\u103f\u1780-\u17b3\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]',
      ' \& ', 'g');
    value := regexp_replace(value,
      '[\u0080-\u00bf\u00d7\u00f7\u02b0-\u02ff\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e4f\u0e5a\u0e5b\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\u30a0\u30fb\ue000-\uf8ff\ufe00-\ufe6f\ufeff\uffe0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+',
      ' ', 'g');
  end if;
  if value ~ '[''`]s' then
    value := regexp_replace(value,
      '([^\u0001-\u002f\u003a-\u0060\u007b-\u007f])[''`]s(?![^\u0001-\u002f\u003a-\u0060\u007b-\u007f])', '\1s', 'g');
  end if;
  value := btrim(regexp_replace(value, '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+', ' ', 'g'), ' ');
  if value = '' then return '{}'; end if;
  if value ~ '[^ ]{65}' then value := regexp_replace(value, '([^ ]{64})[^ ]+', '\1', 'g'); end if;
  return string_to_array(value, ' ');
end
$$;

-- Puts a mark in front of each word.
create or replace function marked_words(mark text, words text[]) returns text[]
language sql immutable parallel safe as $$
  select case when cardinality(words) > 0
    then string_to_array(mark || array_to_string(words, ' ' || mark), ' ') else '{}' end
$$;

-- Pairs of adjacent letters of scripts without spaces between words.
create or replace function letter_pairs(words text[]) returns text[]
language plpgsql immutable parallel safe as $$
declare
  letter constant text :=
    '^[\u0e01-\u0e2e\u0e30-\u0e4e\u0e81-\u0edf\u1000-\u103f\u1780-\u17b3\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]$';
  pairs text[] := '{}';
begin
  for place in 2 .. cardinality(words) loop
    if words[place] ~ letter and words[place - 1] ~ letter then
      pairs := pairs || (words[place - 1] || words[place]);
    end if;
  end loop;
  return pairs;
end
$$;

-- What a name is found by as a whole: all its words after `^`, and their number after `#`.
create or replace function whole_name(words text[]) returns text[]
language sql immutable parallel safe as $$
  select case when cardinality(words) > 0
    then array['^' || left(array_to_string(words, '_'), 100), '#' || cardinality(words)] else '{}' end
$$;

-- The words of a place, for both search engines: each word as it is; those of names again after `=`, those of labels
-- and areas after `@`; each whole name (see whole_name); pairs of letters after `~` (see letter_pairs). Migrations
-- call this function, so a new argument comes last and has a default.
create or replace function place_words(
  name text, categories text[], vibes text[], neighborhood text, city text, tags text[], address text, description text,
  region text default null, postcode text default null, other_names text[] default null)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  named text[] := public.word_list(public.html_text(name));
  whole text[] := public.whole_name(named);
  known text[] := public.word_list(public.html_text(
    concat_ws(' , ', array_to_string(categories || vibes, ' , '), neighborhood, city, region, postcode)));
  plain text[] := public.word_list(concat_ws(' , ', public.html_text(array_to_string(tags, ' , ')),
    public.html_text(address), public.html_text(left(description, 20000))));
  other text;
  words text[];
begin
  foreach other in array coalesce(other_names, '{}') loop
    words := public.word_list(public.html_text(other));
    whole := whole || public.whole_name(words);
    named := named || words;
  end loop;
  words := named || known || plain;
  if octet_length(array_to_string(words, '')) > char_length(array_to_string(words, '')) then
    words := words || public.marked_words('~', public.letter_pairs(words));
  end if;
  return array_to_tsvector(
    words || whole || public.marked_words('=', named) || public.marked_words('@', known));
end
$$;

-- Stores all words of all places.
create or replace function note_all_search_words() returns void language sql as $$
  insert into search_words (word)
  select word from (select distinct unnest(tsvector_to_array(words)) as word from places) as used
  where word !~ '^[@#~^]' on conflict do nothing
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
      where word !~ '^[@#~^]' and not exists (select from search_words as known where known.word = used.word)
      order by word on conflict do nothing
    $sql$;
  else
    execute $sql$
      insert into search_words (word)
      select word from (select distinct unnest(tsvector_to_array(words)) as word from new_places) as used
      where word !~ '^[@#~^]' and not exists (select from search_words as known where known.word = used.word)
      order by word on conflict do nothing
    $sql$;
  end if;
  return null;
end
$$;

-- Notes which words are common: the 500 that most visible places have, if at least 10 places and one in 2,000 have them.
-- Of many places, it counts those on a random part of the table's pages.
create or replace function note_common_words() returns void language plpgsql as $$
declare
  -- Estimated: -1 if unknown.
  total constant real := (select reltuples from pg_class where oid = 'places'::regclass);
  part constant real := least(100, 100 * 200000 / greatest(total, 1));
begin
  with counted as (
    select word, ndoc * 100 / part as places from ts_stat(format(
      'select words from places tablesample system (%s) repeatable (1) where is_public and not is_duplicate', part))
    where word !~ '^[@#~^=]' and length(word) >= 4 and word !~ '^[0-9]+$'
  ), common as (
    select word from counted where counted.places >= greatest(10, total / 2000)
    order by counted.places desc, word limit 500
  )
  update search_words set is_common = not is_common, transaction = pg_current_xact_id()
  where is_common <> (word in (select word from common));
end
$$;
