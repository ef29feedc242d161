-- Matching by evidence: what candidates are looked up by, the weights of evidence, and the pairs that it leaves open.

drop index places_match_words;
create index places_match_words on places using gin (match_vector(match_name, match_address, city, postcode))
  with (fastupdate = off);
create index places_match_phone on places (match_phone(telephone)) where match_phone(telephone) is not null;

-- The newest weights count. Without any, those of the program do.
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
