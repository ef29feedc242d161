-- Scores of every place on every basis: the degree and contribution of each term, and the resulting scores. Scores are
-- computed only here: runs store them, and explanations show them. docs/scores.md explains the terms. `offset 0` makes
-- PostgreSQL compute each stage once.
drop view if exists place_scores;
drop function if exists place_score;

-- Scores of one place on every basis. PostgreSQL inlines the function, so that the places of a statement are scored
-- without a call for each. A row that is about to be stored is scored in the same way (sql/places/upsert.ts).
create function place_score(
  id uuid, name text, address text, longitude double precision, categories text[], description text, telephone text,
  url text, opening_hours text, images jsonb, vibes text[], neighborhood text, timezone text, city text,
  aggregate_rating double precision, aggregate_rating_count integer, is_featured boolean, editorial_categories text[],
  suggested_categories text[], is_closed boolean, vibe_count integer, tip_count integer, fresh_at timestamptz,
  -- Added later; older programs call the function without them.
  country text default null, postcode text default null, other_names text[] default '{}', is_chain boolean default false,
  data_source text default null, wiki_page text default null, confidence double precision default null,
  latitude double precision default null
) returns table (
  basis integer, completeness_score double precision, score_combined double precision, field_terms jsonb,
  field_points jsonb, score_terms jsonb, score_points jsonb, ratings integer, prior double precision,
  mean double precision, credit double precision, evidence jsonb
) language sql stable as $$
select
  basis.id, complete.score, total.points / 1e6::double precision,
  -- By name, for explanations; computed only if selected.
  to_jsonb(field_term), to_jsonb(field_points), to_jsonb(score_term),
  to_jsonb(score_points) || jsonb_build_object('closed', closed_loss, 'nameless', nameless_loss), complete.ratings, prior,
  mean, credit, to_jsonb(evidence)
from score_bases as basis
join score_weights as weights on weights.version = basis.weights

-- Degree to which each field is filled, 0 … 1. A description is complete from 200 characters on, images from three on.
cross join lateral (
  select has_text(place_score.name)::integer as has_name, has_text(place_score.address)::integer as has_address,
    (place_score.longitude is not null)::integer as has_location,
    (cardinality(place_score.categories) > 0)::integer as has_categories,
    least(1, char_length(coalesce(html_text(place_score.description), '')) / 200.0::double precision) as has_description,
    has_text(place_score.telephone)::integer as has_telephone, has_text(place_score.url)::integer as has_url,
    has_text(place_score.opening_hours)::integer as has_opening_hours,
    least(1, jsonb_array_length(place_score.images) / 3.0::double precision) as has_images,
    (cardinality(place_score.vibes) > 0)::integer as has_vibes, has_text(place_score.neighborhood)::integer as has_neighborhood,
    has_text(place_score.timezone)::integer as has_timezone
  offset 0
) as field_term
cross join lateral (
  select score_points(field_term.has_name, weights.has_name, completeness_total) as has_name,
    score_points(field_term.has_address, weights.has_address, completeness_total) as has_address,
    score_points(field_term.has_location, weights.has_location, completeness_total) as has_location,
    score_points(field_term.has_categories, weights.has_categories, completeness_total) as has_categories,
    score_points(field_term.has_description, weights.has_description, completeness_total) as has_description,
    score_points(field_term.has_telephone, weights.has_telephone, completeness_total) as has_telephone,
    score_points(field_term.has_url, weights.has_url, completeness_total) as has_url,
    score_points(field_term.has_opening_hours, weights.has_opening_hours, completeness_total) as has_opening_hours,
    score_points(field_term.has_images, weights.has_images, completeness_total) as has_images,
    score_points(field_term.has_vibes, weights.has_vibes, completeness_total) as has_vibes,
    score_points(field_term.has_neighborhood, weights.has_neighborhood, completeness_total) as has_neighborhood,
    score_points(field_term.has_timezone, weights.has_timezone, completeness_total) as has_timezone
  offset 0
) as field_points
cross join lateral (
  select (field_points.has_name + field_points.has_address + field_points.has_location + field_points.has_categories
      + field_points.has_description + field_points.has_telephone + field_points.has_url
      + field_points.has_opening_hours + field_points.has_images + field_points.has_vibes
      + field_points.has_neighborhood + field_points.has_timezone) / 1e6::double precision as score,
    rating_count(place_score.aggregate_rating, place_score.aggregate_rating_count) as ratings
  offset 0
) as complete

-- Number of editorial categories that operators set. Those that users suggest do not count.
cross join lateral (
  select cardinality(place_score.editorial_categories) - case when place_score.suggested_categories = '{}' then 0
    else (select count(*)::integer from unnest(place_score.editorial_categories) as category
      where category = any(place_score.suggested_categories)) end as categories
  offset 0
) as operators

-- What is known of the place beside its own fields. Operators' data only: names that callers of the API send do not count,
-- and evidence is collected from imported places (sql/scores/evidence.ts).
cross join lateral (
  select coalesce(known.sources, 1) as sources, coalesce(known.mentions, 0) as mentions,
    case when place_score.data_source is null then 0 else cardinality(place_score.other_names) end as names,
    -- Places with its name. 0: not known, or a chain, which has no name of its own.
    case when place_score.data_source is null or place_score.is_chain then 0 else coalesce(known.branches, 1) end as branches,
    coalesce(near.places, 0) as around
  from (select 200 * (place_score.longitude + 180) as x, 200 * (place_score.latitude + 90) as y offset 0) as grid
  -- Places of the four nearest nodes, each by its distance, so that the number changes smoothly.
  cross join lateral (
    select sum(places * (1 - abs(node / 100000 - x)) * (1 - abs(node % 100000 - y))) as places from score_surroundings
    where score_surroundings.basis = basis.id and place_score.data_source is not null
      and node = any(array[grid_node(x, y), grid_node(x + 1, y), grid_node(x, y + 1), grid_node(x + 1, y + 1)])
  ) as near
  left join lateral (select * from score_evidence
    where score_evidence.basis = basis.id and score_evidence.place_id = place_score.id) as known on true
  offset 0
) as evidence

-- Whether the place has anything but a name; otherwise its score is 0.
cross join lateral (
  select complete.ratings > 0 or place_score.wiki_page is not null or place_score.vibe_count > 0 or place_score.tip_count > 0 or place_score.is_featured
    or operators.categories > 0
    or greatest(field_term.has_address, field_term.has_location, field_term.has_categories,
      field_term.has_description, field_term.has_telephone, field_term.has_url, field_term.has_opening_hours,
      field_term.has_images, field_term.has_vibes, field_term.has_neighborhood, field_term.has_timezone) > 0 as is_known
) as knowledge

-- Expected mean rating of a place: of its first category in its city, else of the category, else of all places.
cross join lateral (
  select coalesce(
    (select mean from score_priors where score_priors.basis = basis.id
      and category = normal_text(place_score.categories[1]) and city = city_in_country(place_score.city, place_score.country)),
    (select mean from score_priors where score_priors.basis = basis.id
      and category = normal_text(place_score.categories[1]) and city = ''),
    (select mean from score_priors where score_priors.basis = basis.id and category = '' and city = ''),
    0.5) as prior
  offset 0
) as expected

-- Bayesian mean of expected and own ratings, and the share of its popularity that counts for the place.
cross join lateral (
  select mean, popularity_credit(mean, prior) as credit
  from rating_term(place_score.aggregate_rating, complete.ratings, prior, weights.prior_ratings) as mean
  offset 0
) as rated

-- Terms, 0 … 1. Only the newest vibe and the newest tip of each user count, so that nobody lifts a place alone.
cross join lateral (
  select
    case when is_known then mean else 0 end as rating,
    popularity_term(complete.ratings, weights.popular_ratings) * credit as popularity,
    case when place_score.vibe_count > 0 then saturation((
      select coalesce(sum(decay(newest, basis.as_of, weights.post_days)), 0) from (
        select max(created_at) as newest from user_vibe_times where place_id = place_score.id group by user_id) as by_user
    ), weights.half_vibes) else 0 end as vibes,
    case when place_score.tip_count > 0 then saturation((
      select coalesce(sum(decay(newest, basis.as_of, weights.post_days)), 0) from (
        select max(created_at) as newest from user_tips
        where place_id = place_score.id and hidden_at is null group by user_id) as by_user
    ), weights.half_tips) else 0 end as tips,
    case when is_known then complete.score else 0 end as completeness,
    case when is_known then decay(place_score.fresh_at, basis.as_of, weights.fresh_days) else 0 end as freshness,
    editorial_term(place_score.is_featured, operators.categories) as editorial,
    case when is_known then notability_term(place_score.wiki_page, evidence.names, weights.half_names, evidence.sources,
      weights.half_sources, evidence.mentions, weights.half_mentions, evidence.branches, place_score.confidence,
      evidence.around, weights.half_around)
      else 0 end as notability,
    place_score.is_closed::integer as closed,
    -- 10 Downing Street is a name, as others tell.
    (complete.ratings = 0 and place_score.wiki_page is null and not place_score.is_featured and operators.categories = 0
      and is_nameless(place_score.name, place_score.address, place_score.city, place_score.postcode,
        place_score.categories))::integer as nameless
  offset 0
) as score_term
cross join lateral (
  select score_points(score_term.rating, weights.rating, score_total) as rating,
    score_points(score_term.popularity, weights.popularity, score_total) as popularity,
    score_points(score_term.vibes, weights.vibes, score_total) as vibes,
    score_points(score_term.tips, weights.tips, score_total) as tips,
    score_points(score_term.completeness, weights.completeness, score_total) as completeness,
    score_points(score_term.freshness, weights.freshness, score_total) as freshness,
    score_points(score_term.editorial, weights.editorial, score_total) as editorial,
    score_points(score_term.notability, weights.notability, score_total) as notability
  offset 0
) as score_points
cross join lateral (
  select score_points.rating + score_points.popularity + score_points.vibes + score_points.tips
    + score_points.completeness + score_points.freshness + score_points.editorial + score_points.notability as gained
  offset 0
) as gain
cross join lateral (
  select -floor(gained * weights.closed * score_term.closed + 1e-3)::integer as closed_loss
  offset 0
) as loss
cross join lateral (
  select -floor((gained + closed_loss) * weights.nameless * score_term.nameless + 1e-3)::integer as nameless_loss
  offset 0
) as name_loss
cross join lateral (select gained + closed_loss + nameless_loss as points) as total
$$;

create view place_scores as
select
  place.id, place.ctid as address, place.xmin as version, scored.basis,
  stored.completeness as stored_completeness, stored.score as stored_score, scored.completeness_score,
  scored.score_combined, field_terms, field_points, score_terms, score_points, ratings, prior, mean, credit, evidence
from places as place
left join stored_scores as stored on stored.place_id = place.id
cross join lateral place_score(place.id, place.name, place.address, place.longitude, place.categories,
  place.description, place.telephone, place.url, place.opening_hours, place.images, place.vibes, place.neighborhood,
  place.timezone, case when not place.is_city_derived then place.city end, place.aggregate_rating, place.aggregate_rating_count, place.is_featured,
  place.editorial_categories, place.suggested_categories, place.is_closed, place.vibe_count, place.tip_count,
  coalesce(place.fresh_at, place.updated_at), place.country, place.postcode, place.other_names, place.is_chain, place.data_source,
  place.wiki_page, place.confidence, place.latitude) as scored;
