-- Sources of imported data. What is shown of a source is required by its licence.
create table sources (
  name text primary key check (name <> ''),
  licence text,
  attribution text,
  -- Web address of the licence or the source.
  url text
);

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

-- Indexes that a large import dropped, to build them at its end: the statements that create them.
create table dropped_indexes (definition text primary key);

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

-- Where a position that `whereabouts geocode` derived comes from. It counts while `is_position_derived` is true.
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

-- The weights of evidence by which records are matched with places. The newest count; without any, the program's.
create table match_weights (
  version integer primary key generated always as identity,
  -- {"prior": 0, "terms": {"name": {"equal": 0}}}
  weights jsonb not null,
  note text not null,
  created_at timestamptz not null default now()
);

-- Pairs of places that may be one. `first` is less than `second`.
create table likely_pairs (
  first uuid not null references places on delete cascade,
  second uuid not null references places on delete cascade,
  probability real not null,
  found_at timestamptz not null default now(),
  -- When an editor said that these are two places.
  apart_at timestamptz,
  primary key (first, second),
  check (first < second)
);
create index likely_pairs_second on likely_pairs (second);
create index likely_pairs_open on likely_pairs (probability desc, first, second) where apart_at is null;
