-- Terms of score_combined, each 0 … 1. docs/scores.md has their sources. All are single expressions, which PostgreSQL
-- inlines.

-- Returns whether a text is neither null nor blank.
create or replace function has_text(value text) returns boolean
language sql immutable parallel safe as $$
  select value is not null and value ~ '\S'
$$;

-- In PostgreSQL, a product that is too small for a double is an error, and one place with it would stop a whole run. So
-- ratings are rounded down to a millionth, weights are 0 or at least a millionth
-- (sql/schema/migrations/0300_baseline/12_scores.sql), and decay ends at 0.

-- Converts a mean rating, 0 … 5, to 0 … 1.
create or replace function rating_share(rating double precision) returns double precision
language sql immutable parallel safe as $$
  select floor(1e6 * rating) / 5e6::double precision
$$;

-- Number of ratings behind a mean. A mean without a count counts as one rating; 0.0 without a count is no rating.
create or replace function rating_count(rating double precision, count integer) returns integer
language sql immutable parallel safe as $$
  select case when coalesce(count, 0) > 0 then count when rating_share(rating) > 0 then 1 else 0 end
$$;

-- Bayesian mean of `count` ratings with mean `rating` (0 … 5) and `strength` ratings with mean `prior` (0 … 1).
create or replace function rating_term(
  rating double precision, count integer, prior double precision, strength double precision
) returns double precision language sql immutable parallel safe as $$
  select (strength * prior + count * rating_share(rating)) / (strength + count)
$$;

-- Logarithm of the number of ratings, scaled so that `most` or more ratings give 1.
create or replace function popularity_term(count integer, most double precision) returns double precision
language sql immutable parallel safe as $$
  select least(1, ln(1::double precision + count) / ln(1 + most))
$$;

-- Share of its popularity that counts for a place. All of it counts if the Bayesian mean of the ratings reaches the
-- expected mean. Nothing counts below nine tenths of that, or below 2.25 of 5 stars. So a place that is rated lower than
-- expected falls below an unrated place, however many ratings it has and whatever weight popularity has.
create or replace function popularity_credit(mean double precision, prior double precision) returns double precision
language sql immutable parallel safe as $$
  select least(1, greatest(0, 10 * mean / greatest(prior, 0.5::double precision) - 9))
$$;

-- Exponential decay with a half-life of `half_life` days; zero after sixty half-lives. Age is counted in whole spans of
-- 30 days, so that few scores change from one full run to the next. Times after `moment` have no decay.
create or replace function decay(since timestamptz, moment timestamptz, half_life double precision)
returns double precision language sql immutable parallel safe as $$
  select case when moment - since > make_interval(secs => 5184000 * half_life) then 0
    else 0.5::double precision ^ (30 * floor(greatest(0, extract(epoch from moment - since)::double precision / 2592000))
      / half_life) end
$$;

-- Maps an unbounded number to 0 … 1: 0.5 at `half`, never 1.
create or replace function saturation(amount double precision, half double precision) returns double precision
language sql immutable parallel safe as $$
  select 1 - half / (amount + half)
$$;

-- Combines the signals of editors as independent probabilities: featured, and each editorial category.
create or replace function editorial_term(is_featured boolean, categories integer) returns double precision
language sql immutable parallel safe as $$
  select 1 - case when is_featured then 0.4 else 1 end * 0.75::double precision ^ categories
$$;

-- Combines what tells a landmark as independent evidence: an article of Wikipedia, or an item of Wikidata; names in other
-- languages; sources besides the first; places nearby that are named after it; a name that no other place has; how sure
-- the source is; and the places around. The numbers are the share that each can give alone.
create or replace function notability_term(
  wiki_page text, names integer, half_names double precision, sources integer, half_sources double precision,
  mentions double precision, half_mentions double precision, branches integer, confidence double precision,
  around double precision, half_around double precision
) returns double precision language sql immutable parallel safe as $$
  select 1 - case when wiki_page like '%:%' then 0.4::double precision when wiki_page is not null then 0.6 else 1 end
    * (1 - 0.6 * saturation(names, half_names)) * (1 - 0.6 * saturation(sources - 1, half_sources))
    * (1 - 0.8 * saturation(mentions, half_mentions))
    * case when branches > 0 then 1 - 0.15::double precision / branches else 1 end
    * (1 - case when confidence > 1e-9 then 0.1 * confidence else 0 end) * (1 - 0.1 * saturation(around, half_around))
$$;

-- Contribution of a term in whole millionths. It is rounded down, so that contributions add up exactly, to at most 1.
-- The thousandth of a millionth compensates for inexact doubles.
create or replace function score_points(term double precision, weight double precision, total double precision)
returns integer language sql immutable parallel safe as $$
  select floor(1e6 * term * weight / total + 1e-3)::integer
$$;

-- The city by which expected ratings are told apart: London in England is not London in Ontario.
create or replace function city_in_country(city text, country text) returns text
language sql immutable parallel safe as $$
  select normal_text(city) || coalesce(', ' || lower(country), '')
$$;
