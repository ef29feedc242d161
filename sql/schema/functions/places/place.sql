-- Functions of the generated columns and triggers of places. Migrations call those of columns, so a new argument comes
-- last and has a default.

-- Text that `search` on lists looks in. Both functions are single expressions, which PostgreSQL inlines.
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

create or replace function log_place_inserts() returns trigger language plpgsql as $$
begin
  insert into place_changes (place_id, kind, new_tile_key) select id, 'insert', tile_key from new_places;
  return null;
end
$$;

-- A place that is no longer shown counts as deleted: lists with `updated_since` tell it to clients that mirror the places.
--
-- `execute` plans the join for the places of each statement. A plan that is kept compares each old place with each new
-- one if its connection wrote a single place first: 16 s for 4,000 places.
create or replace function log_place_updates() returns trigger language plpgsql as $$
begin
  execute $sql$
    insert into place_changes (place_id, kind, old_tile_key, new_tile_key)
    select id,
      case
        when current_setting('whereabouts.scoring', true) = 'on' then 'score'
        when old_places.is_public and not old_places.is_duplicate
          and (not new_places.is_public or new_places.is_duplicate) then 'delete'
        else 'update'
      end,
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
