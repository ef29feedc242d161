-- Scores count what is known of a place beside ratings: docs/scores.md.

alter table places
  -- Its article of Wikipedia (`en:Tower Bridge`), or else its item of Wikidata (`Q83125`).
  add wiki_page text,
  -- How sure the source is that the place exists, 0 … 1.
  add confidence double precision;

drop trigger place_updated on places;
create trigger place_updated before update of name, other_names, slug, address, city, neighborhood, country, region,
  postcode, description, short_description, telephone, url, timezone, longitude, latitude, aggregate_rating,
  aggregate_rating_count, price, categories, editorial_categories, tags, vibes, membership_tier, images, opening_hours,
  data_source_identifier, data_source_url, data_source, data_source_date, notes_to_svc, notes_internal, status, is_closed,
  is_featured, is_public, is_flagged, is_duplicate, is_chain, user_added, wiki_page, confidence
  on places for each row execute function place_updated();

alter table score_weights
  add notability double precision not null default 0.2 check (notability = 0 or notability between 1e-6 and 1000),
  -- What share of its score a place without a name of its own loses.
  add nameless double precision not null default 0.8 check (nameless = 0 or nameless between 1e-6 and 1),
  -- Number of other names, of further sources, of mentions, and of places around at which the evidence is half of what it
  -- can be.
  add half_names double precision not null default 4 check (half_names between 0.001 and 1000000),
  add half_sources double precision not null default 1 check (half_sources between 0.001 and 1000000),
  add half_mentions double precision not null default 3 check (half_mentions between 0.001 and 1000000),
  add half_around double precision not null default 100 check (half_around between 0.001 and 1000000),
  drop column score_total;

-- Versions in use stay as they are, because stored scores stand on them. The next one is a copy in which notability
-- counts, so the next run is a full one.
update score_weights set notability = 0, nameless = 0 where exists (select from score_bases);
alter table score_weights add score_total double precision not null generated always as
  (rating + popularity + vibes + tips + completeness + freshness + editorial + notability) stored check (score_total > 0);
insert into score_weights (version, note, rating, popularity, vibes, tips, completeness, freshness, editorial, closed,
  prior_ratings, prior_places, popular_ratings, half_vibes, half_tips, post_days, fresh_days, has_name, has_address,
  has_location, has_categories, has_description, has_telephone, has_url, has_opening_hours, has_images, has_vibes,
  has_neighborhood, has_timezone, notability)
select version + 1, 'notability counts', rating, popularity, vibes, tips, completeness, freshness, editorial, closed,
  prior_ratings, prior_places, popular_ratings, half_vibes, half_tips, post_days, fresh_days, has_name, has_address,
  has_location, has_categories, has_description, has_telephone, has_url, has_opening_hours, has_images, has_vibes,
  has_neighborhood, has_timezone, least(1000, 0.2 * score_total)
from score_weights where exists (select from score_bases) order by version desc limit 1;

alter table score_bases
  -- Number of places that the basis was begun with.
  add places bigint not null default 0;

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
