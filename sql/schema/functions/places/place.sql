-- Functions of the generated columns and triggers of places.

-- Text that `search` on lists looks in. Both functions are single expressions, which PostgreSQL inlines. Older
-- migrations call this function with five arguments.
create or replace function place_text(
  name text, address text, neighborhood text, city text, description text, region text default null,
  postcode text default null)
returns text language sql immutable parallel safe as $$
  select ltrim(public.html_text(name) || public.text_part(public.html_text(address))
    || public.text_part(public.html_text(neighborhood)) || public.text_part(public.html_text(city))
    || public.text_part(public.html_text(region)) || public.text_part(public.html_text(postcode))
    || public.text_part(public.html_text(description)), ' ')
$$;

create or replace function text_part(value text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(' ' || value, ' '), '')
$$;

-- Slug of a name: lower case ASCII letters, digits and single hyphens, 1 to 80 characters. Decomposition removes
-- accents. Latin letters that do not decompose are spelled out.
create or replace function slugify(name text) returns text
language sql immutable strict parallel safe as $$
  select coalesce(nullif(trim(both '-' from left(regexp_replace(lower(regexp_replace(
    replace(replace(replace(replace(replace(translate(normalize(name, nfkd), 'ØøŁłĐđÐðı', 'OoLlDdDdi'),
      'ß', 'ss'), 'Æ', 'AE'), 'æ', 'ae'), 'Œ', 'OE'), 'œ', 'oe'),
    '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g'), 80)), ''), 'place')
$$;

-- Makes a missing slug, and adds a number to a slug that is taken. The number is derived from the id, so that the
-- ten-thousandth branch of a chain costs no more than the second. If two transactions take the same slug at the same
-- moment, the unique index accepts the first, and the caller retries the second.
create or replace function place_slug() returns trigger language plpgsql as $$
declare
  base text := slugify(coalesce(nullif(new.slug, ''), new.name));
  hash bigint := ('x' || substr(md5(new.id::text), 1, 12))::bit(48)::bigint;
  digits integer := 6;
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then return new; end if;
  new.slug := base;
  while exists (select from places where slug = new.slug and id <> new.id) loop
    new.slug := base || '-' || lpad((hash % (10 ^ digits)::bigint)::text, digits, '0');
    digits := digits + 1;
  end loop;
  return new;
end
$$;

-- Columns that persons can set, and that imports then leave alone. Labels have columns of their own for that.
create or replace function columns_of_people() returns text[] language sql immutable parallel safe as $$
  select array[
    'name', 'slug', 'address', 'city', 'neighborhood', 'country', 'region', 'postcode', 'description',
    'short_description', 'telephone', 'url', 'timezone', 'longitude', 'latitude', 'aggregate_rating',
    'aggregate_rating_count', 'price', 'categories', 'editorial_categories', 'tags', 'vibes', 'membership_tier', 'images',
    'opening_hours', 'other_names', 'data_source_url', 'notes_to_svc', 'notes_internal', 'is_closed', 'is_featured', 'is_public',
    'is_flagged', 'is_duplicate', 'duplicate_of', 'is_chain']
$$;

-- A transaction tells by the setting `whereabouts.writer` that it is an import or another part of the program. Any other
-- update, such as one by psql, is that of a person: the place remembers the columns, and no import changes them. Imports
-- know that before (sql/sources/stored-records.ts); here it holds also for what a person changes meanwhile.
--
-- Labels that callers of the API add (suggest_labels) change updated_at, but do not make the place fresher (fresh_at).
-- An import makes it as fresh as the source says.
create or replace function place_updated() returns trigger language plpgsql as $$
declare
  writer text := coalesce(current_setting('whereabouts.writer', true), '');
  is_suggesting boolean := coalesce(current_setting('whereabouts.suggesting', true), '') = 'on';
begin
  if writer = 'import' and old.set_by_people <> '{}' then
    new := jsonb_populate_record(new, (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any(old.set_by_people)));
  elsif writer = '' and not is_suggesting then
    new.set_by_people := new.set_by_people || array(
      select key from jsonb_each(to_jsonb(old)) as before (key, was) join jsonb_each(to_jsonb(new)) as after (key, value)
        using (key)
      where was <> value and key = any(columns_of_people()) and key <> all(new.set_by_people)
        and (key <> 'vibes' or new.posted_vibes = old.posted_vibes));
  end if;
  new.updated_at := clock_timestamp();
  new.fresh_at := case
    when is_suggesting then coalesce(old.fresh_at, old.updated_at)
    -- Somebody changed the place since the source was last imported.
    when writer = 'import' and old.fresh_at is null and (old.data_source_date is not null or old.set_by_people <> '{}')
      then greatest(new.data_source_date, old.updated_at)
    when writer = 'import' then new.data_source_date
  end;
  return new;
end
$$;

create or replace function log_place_inserts() returns trigger language plpgsql as $$
begin
  insert into place_changes (place_id, kind, new_tile_key) select id, 'insert', tile_key from new_places;
  return null;
end
$$;

-- `execute` plans the join for the places of each statement. A plan that is kept compares each old place with each new
-- one if its connection wrote a single place first: 16 s for 4,000 places.
create or replace function log_place_updates() returns trigger language plpgsql as $$
begin
  execute $sql$
    insert into place_changes (place_id, kind, old_tile_key, new_tile_key)
    select id, case when current_setting('whereabouts.scoring', true) = 'on' then 'score' else 'update' end,
      old_places.tile_key, new_places.tile_key
    from old_places join new_places using (id)
  $sql$;
  return null;
end
$$;

create or replace function log_place_deletes() returns trigger language plpgsql as $$
begin
  insert into place_changes (place_id, kind, old_tile_key) select id, 'delete', tile_key from old_places;
  return null;
end
$$;
