-- Events: something that happens at a position, often at a place, from a moment to another.
create table events (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text not null default '',
  -- Calendars know no fractions of a second.
  start_date timestamptz(0) not null,
  end_date timestamptz(0) not null,
  timezone text,
  address text,
  -- As places have it: longitude 180 is stored as -180.
  longitude double precision check (longitude >= -180 and longitude < 180),
  latitude double precision check (latitude between -90 and 90),
  place_id uuid references places (id) on delete set null,
  categories text[] not null default '{}',
  -- An array of {title, original, blurhash, height, width}; original is a path below the image address.
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  url text,
  data_source_identifier text unique,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tile_key bigint generated always as (tile_key(longitude, latitude)) stored,
  location geography(point, 4326) generated always as (st_makepoint(longitude, latitude)::geography) stored,
  -- What `search` looks in. No term has a line feed in it, so none is found half in the one and half in the other.
  text_full text not null generated always as (html_text(name) || E'\n' || html_text(description)) stored,
  check ((longitude is null) = (latitude is null)),
  check (end_date >= start_date)
);

create index events_tile_key on events (tile_key);
create index events_location on events using gist (location);
-- The order of a list that asks for none, and the most usual range.
create index events_start on events (start_date, id);
create index events_end on events (end_date, id);
create index events_name on events (lower(name) collate "C", id);
create index events_place on events (place_id) where place_id is not null;
create index events_search on events using gin (text_full gin_trgm_ops);

create trigger event_updated before update of
  name, description, start_date, end_date, timezone, address, longitude, latitude, place_id, categories, images, url
  on events for each row execute function event_updated();

-- The change log of events, as places have theirs.
create table event_changes (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  event_id uuid not null,
  kind text not null check (kind in ('insert', 'update', 'delete')),
  old_tile_key bigint,
  new_tile_key bigint,
  changed_at timestamptz not null default now()
);

create index event_changes_transaction on event_changes (transaction);

create trigger event_inserted after insert on events
  referencing new table as new_events for each statement execute function log_event_inserts();
create trigger event_updated_log after update on events
  referencing old table as old_events new table as new_events for each statement execute function log_event_updates();
create trigger event_deleted after delete on events
  referencing old table as old_events for each statement execute function log_event_deletes();
