-- Where places come from, and who set their values.

-- Sources of imported data. What is shown of a source is required by its licence.
create table sources (
  name text primary key check (name <> ''),
  licence text,
  attribution text,
  -- Web address of the licence or the source.
  url text
);

alter table places
  -- Name of the source that `data_source_identifier` is of. Null: none is known, or a person added the place.
  add data_source text,
  -- When the source last changed the place.
  add data_source_date timestamptz,
  -- Columns whose values are those of persons. Imports do not change them.
  add set_by_people text[] not null default '{}',
  -- Those of the tags that callers of the API added. Imports keep them.
  add suggested_tags text[] not null default '{}';

-- Places of which an import does not change everything. Nearly always empty, or small.
create index places_kept on places (data_source_identifier) where set_by_people <> '{}' or is_duplicate;
create index places_data_source on places (data_source) where data_source is not null;

drop trigger place_updated on places;
create trigger place_updated before update of name, slug, address, city, neighborhood, country, region, postcode,
  description, short_description, telephone, url, timezone, longitude, latitude, aggregate_rating, aggregate_rating_count,
  price, categories, editorial_categories, tags, vibes, membership_tier, images, opening_hours, data_source_identifier,
  data_source_url, data_source, data_source_date, notes_to_svc, notes_internal, status, is_closed, is_featured, is_public,
  is_flagged, is_duplicate, is_chain, user_added on places for each row execute function place_updated();

-- Columns of a place that come from a second source, whose record an import matched with the place.
create table place_origins (
  place_id uuid not null references places on delete cascade,
  source text not null references sources on update cascade,
  -- Identifier of the record in that source, with the prefix that the import gives it.
  identifier text not null,
  columns text[] not null,
  dated timestamptz,
  primary key (place_id, source)
);
create index place_origins_identifier on place_origins (source, identifier);

-- Places that `import --sync` closed, because they are gone from their source. One that returns is opened again.
create table gone_places (
  place_id uuid primary key references places on delete cascade,
  gone_at timestamptz not null default now()
);

-- Identifiers in the file that is being imported with `--sync`.
create unlogged table seen_identifiers (
  run uuid not null,
  identifier text not null,
  seen_at timestamptz not null default now()
);

-- So far, persons set everything in places that users added.
update places set set_by_people = (
  select coalesce(array_agg(key), '{}') from jsonb_each(to_jsonb(places)) as given (key, value)
  where value not in ('null', '[]', '""', '0', 'false') and key = any(array[
    'name', 'address', 'city', 'neighborhood', 'country', 'region', 'postcode', 'description', 'short_description',
    'telephone', 'url', 'timezone', 'longitude', 'latitude', 'price', 'categories', 'tags', 'opening_hours',
    'data_source_url', 'is_closed', 'notes_to_svc'])
    and not coalesce((to_jsonb(places) ->> ('is_' || key || '_derived'))::boolean, false))
where user_added;
