-- Positions that `whereabouts geocode` found by the address of a place.

-- Whether the position is that of the address, not one that was given.
alter table places add is_position_derived boolean not null default false;

-- Answers of geocoders, also those without results, so that no service is asked the same twice.
create table geocoder_answers (
  -- URL of the service.
  service text not null,
  -- Query string, without what is the same for all.
  query text not null,
  answer jsonb not null,
  asked_at timestamptz not null default now(),
  primary key (service, query)
);

-- Where a derived position comes from. It counts while `is_position_derived` is true.
create table geocoded_places (
  place_id uuid primary key references places on delete cascade,
  service text not null,
  query text not null,
  -- Id of the object at the service, such as node/123.
  source_id text,
  -- Licence and attribution, as the service states them.
  licence text,
  geocoded_at timestamptz not null default now()
);
