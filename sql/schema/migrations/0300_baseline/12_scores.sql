-- What scores are made of beside the places themselves (docs/scores.md has the formulas).

-- Weights, a row for each version, from 1 on: the newest counts, none is ever changed. What a term's share of a score is, what
-- terms are measured by, and what a field's share of completeness is.
create table score_weights (
  version integer primary key,
  created_at timestamptz not null default now(),
  note text not null default '',
  rating double precision not null default 0.36 check (rating = 0 or rating between 1e-6 and 1000),
  popularity double precision not null default 0.22 check (popularity = 0 or popularity between 1e-6 and 1000),
  vibes double precision not null default 0.08 check (vibes = 0 or vibes between 1e-6 and 1000),
  tips double precision not null default 0.06 check (tips = 0 or tips between 1e-6 and 1000),
  completeness double precision not null default 0.16 check (completeness = 0 or completeness between 1e-6 and 1000),
  freshness double precision not null default 0.06 check (freshness = 0 or freshness between 1e-6 and 1000),
  editorial double precision not null default 0.06 check (editorial = 0 or editorial between 1e-6 and 1000),
  -- What share of its score a closed place loses.
  closed double precision not null default 0.67 check (closed = 0 or closed between 1e-6 and 1),
  -- How many ratings the prior is worth, and how many places a mean of a city or category borrows from the wider one.
  prior_ratings double precision not null default 10 check (prior_ratings between 0.001 and 1000000),
  prior_places double precision not null default 20 check (prior_places between 0.001 and 1000000),
  -- Count of ratings at which popularity is 1.
  popular_ratings double precision not null default 10000 check (popular_ratings between 1 and 1e9),
  -- Fresh posts at which these terms are 0.5, and days in which a post, or a place's last update, loses half.
  half_vibes double precision not null default 4 check (half_vibes between 0.001 and 1000000),
  half_tips double precision not null default 2 check (half_tips between 0.001 and 1000000),
  post_days double precision not null default 360 check (post_days between 1 and 100000),
  fresh_days double precision not null default 720 check (fresh_days between 1 and 100000),
  has_name double precision not null default 10 check (has_name = 0 or has_name between 1e-6 and 1000),
  has_address double precision not null default 12 check (has_address = 0 or has_address between 1e-6 and 1000),
  has_location double precision not null default 14 check (has_location = 0 or has_location between 1e-6 and 1000),
  has_categories double precision not null default 10 check (has_categories = 0 or has_categories between 1e-6 and 1000),
  has_description double precision not null default 10 check (has_description = 0 or has_description between 1e-6 and 1000),
  has_telephone double precision not null default 7 check (has_telephone = 0 or has_telephone between 1e-6 and 1000),
  has_url double precision not null default 7 check (has_url = 0 or has_url between 1e-6 and 1000),
  has_opening_hours double precision not null default 12 check (has_opening_hours = 0 or has_opening_hours between 1e-6 and 1000),
  has_images double precision not null default 8 check (has_images = 0 or has_images between 1e-6 and 1000),
  has_vibes double precision not null default 4 check (has_vibes = 0 or has_vibes between 1e-6 and 1000),
  has_neighborhood double precision not null default 3 check (has_neighborhood = 0 or has_neighborhood between 1e-6 and 1000),
  has_timezone double precision not null default 3 check (has_timezone = 0 or has_timezone between 1e-6 and 1000),
  completeness_total double precision not null generated always as
    (has_name + has_address + has_location + has_categories + has_description + has_telephone + has_url
      + has_opening_hours + has_images + has_vibes + has_neighborhood + has_timezone) stored
    check (completeness_total > 0),
  notability double precision not null default 0.2 check (notability = 0 or notability between 1e-6 and 1000),
  -- What share of its score a place without a name of its own loses.
  nameless double precision not null default 0.8 check (nameless = 0 or nameless between 1e-6 and 1),
  -- Number of other names, of further sources, of mentions, and of places around at which the evidence is half of what it
  -- can be.
  half_names double precision not null default 4 check (half_names between 0.001 and 1000000),
  half_sources double precision not null default 1 check (half_sources between 0.001 and 1000000),
  half_mentions double precision not null default 3 check (half_mentions between 0.001 and 1000000),
  half_around double precision not null default 100 check (half_around between 0.001 and 1000000),
  score_total double precision not null generated always as
    (rating + popularity + vibes + tips + completeness + freshness + editorial + notability) stored check (score_total > 0)
);
insert into score_weights (version, note) values (1, 'the first');

-- What the scores of one full run stand on: weights, one moment for all ages, and the priors. Runs of only what changed
-- use it again, so that scores compare with each other and can be explained at any time. While a full run goes on, or
-- was interrupted, there are two: the place it has not come to yet has the score of the older one.
create table score_bases (
  id integer generated always as identity primary key,
  weights integer not null references score_weights,
  as_of timestamptz not null default now(),
  -- What the run sees of all places; what comes later leaves a mark.
  begun pg_snapshot not null default pg_current_snapshot(),
  finished_at timestamptz,
  -- Number of places that the basis was begun with.
  places bigint not null default 0
);

-- Mean ratings, 0 … 1, of rated places: of a category in a city, of a category ('' for the city), of all ('' for both).
create table score_priors (
  basis integer not null references score_bases on delete cascade,
  category text not null,
  city text not null,
  places integer not null,
  mean double precision not null check (mean = 0 or mean between 1e-6 and 1),
  primary key (basis, category, city)
);

-- What all places together say of one, as far as operators imported them: only those that differ from the default.
create table score_evidence (
  basis integer not null references score_bases on delete cascade,
  place_id uuid not null,
  -- Sources that know the place, its own included.
  sources integer not null,
  -- Places nearby that are named after it, times the share of such places that are nearby.
  mentions double precision not null,
  -- Number of locations of places with the same name.
  branches integer not null,
  primary key (basis, place_id)
);

-- Number of positions of imported places nearest to each node of a grid (grid_node).
create table score_surroundings (
  basis integer not null references score_bases on delete cascade,
  node bigint not null,
  places integer not null,
  primary key (basis, node)
);

-- Places whose inputs changed since they were scored: a row for each write, deleted by the run that scores the place.
-- Without an index, as it is read from one end, and every write of a place would pay for it.
create table score_marks (
  place_id uuid not null,
  transaction xid8 not null default pg_current_xact_id()
);
create trigger place_inserted_mark after insert on places
  referencing new table as new_places for each statement execute function mark_new_places();
create trigger place_updated_mark after update on places
  referencing old table as old_places new table as new_places for each statement execute function mark_changed_places();
