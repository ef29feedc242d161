-- Places: the catalogue. Times have microseconds; positions are the doubles that were given. core/model/place-columns.ts
-- describes the columns.
create table places (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  slug text not null unique,
  address text,
  city text,
  neighborhood text,
  description text,
  short_description text,
  telephone text,
  url text,
  -- A place with a position always has one: the given one, or that of the position, which follows it when it moves.
  timezone text,
  -- Longitude 180 is stored as -180, so that a place has one position.
  longitude double precision check (longitude >= -180 and longitude < 180),
  latitude double precision check (latitude between -90 and 90),
  aggregate_rating double precision not null default 0 check (aggregate_rating between 0 and 5),
  aggregate_rating_count integer check (aggregate_rating_count >= 0),
  price smallint check (price between 1 and 4),
  categories text[] not null default '{}',
  editorial_categories text[] not null default '{}',
  tags text[] not null default '{}',
  vibes text[] not null default '{}',
  membership_tier text,
  -- An array of {title, original, blurhash, height, width}; original is a path below the image address.
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  -- In the syntax of OpenStreetMap's opening_hours.
  opening_hours text,
  data_source_identifier text unique,
  data_source_url text,
  notes_to_svc text,
  notes_internal text,
  status text,
  is_closed boolean not null default false,
  is_featured boolean not null default false,
  is_public boolean not null default true,
  is_flagged boolean not null default false,
  is_duplicate boolean not null default false,
  is_chain boolean not null default false,
  is_sample boolean not null default false,
  user_added boolean not null default false,
  completeness_score double precision not null default 0 check (completeness_score between 0 and 1),
  score_combined double precision not null default 0 check (score_combined between 0 and 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tile_key bigint generated always as (tile_key(longitude, latitude)) stored,
  location geography(point, 4326) generated always as (st_makepoint(longitude, latitude)::geography) stored,
  -- Labels and texts in the form in which filters compare them (core/words/normalise.ts).
  categories_normal text[] not null generated always as (normal_texts(categories)) stored,
  editorial_categories_normal text[] not null generated always as (normal_texts(editorial_categories)) stored,
  tags_normal text[] not null generated always as (normal_texts(tags)) stored,
  vibes_normal text[] not null generated always as (normal_texts(vibes)) stored,
  -- Numbers of what users posted, and the vibes that enough of them posted. They stay when a source is imported again.
  vibe_count integer not null default 0 check (vibe_count >= 0),
  tip_count integer not null default 0 check (tip_count >= 0),
  posted_vibes text[] not null default '{}',
  -- What descriptions of places are compared with.
  match_name text not null generated always as (match_text(name)) stored,
  match_address text not null generated always as (coalesce(match_text(address), '')) stored,
  -- The texts of a place on tiles, encoded when it is written (functions/tiles/place-row.sql).
  tile_texts bytea not null generated always as (place_tile_texts(id, name, slug, categories, vibes, images)) stored,
  is_timezone_derived boolean not null default false,
  -- The original of a duplicate, where it is known.
  duplicate_of uuid references places on delete set null,
  -- Those of the editorial categories that no operator set. They are shown, and do not count in scores.
  suggested_categories text[] not null default '{}',
  -- The last update but for added labels, where `updated_at` is later than that.
  fresh_at timestamptz,
  address_normal text generated always as (normal_text(address)) stored,
  city_normal text generated always as (normal_text(city)) stored,
  neighborhood_normal text generated always as (normal_text(neighborhood)) stored,
  membership_tier_normal text generated always as (normal_text(membership_tier)) stored,
  data_source_url_normal text generated always as (normal_text(data_source_url)) stored,
  country text check (country ~ '^[A-Z]{2}$'),
  region text,
  postcode text,
  country_normal text generated always as (normal_text(country)) stored,
  region_normal text generated always as (normal_text(region)) stored,
  postcode_normal text generated always as (normal_text(postcode)) stored,
  text_full text not null generated always as
    (place_text(name, address, neighborhood, city, description, region, postcode)) stored,
  text_folded text not null generated always as
    (fold_text(place_text(name, address, neighborhood, city, description, region, postcode))) stored,
  -- Whether these are derived from the position and the address. True also if nothing could be derived.
  is_country_derived boolean not null default false,
  is_region_derived boolean not null default false,
  is_postcode_derived boolean not null default false,
  -- Whether the position is that of the address, found by `whereabouts geocode`.
  is_position_derived boolean not null default false,
  -- Name of the source that `data_source_identifier` is of. Null: none is known, or a person added the place.
  data_source text,
  -- When the source last changed the place.
  data_source_date timestamptz,
  -- Columns whose values are those of persons. Imports do not change them.
  set_by_people text[] not null default '{}',
  -- Those of the tags that callers of the API added. Imports keep them.
  suggested_tags text[] not null default '{}',
  -- Names in other languages. Search looks in them as in the name.
  other_names text[] not null default '{}',
  words tsvector not null generated always as
    (place_words(name, categories, vibes, neighborhood, city, tags, address, description, region, postcode, other_names))
    stored,
  -- Its article of Wikipedia (`en:Tower Bridge`), or else its item of Wikidata (`Q83125`).
  wiki_page text,
  -- How sure the source is that the place exists, 0 … 1.
  confidence double precision,
  check ((longitude is null) = (latitude is null)),
  constraint places_duplicate_of_check check (duplicate_of <> id)
);

create trigger place_slug before insert or update of slug on places
  for each row execute function place_slug();
