-- The terms of score_combined, each 0 … 1; docs/scores.md has their sources. All are single expressions, which
-- PostgreSQL inlines.

-- Is there anything in a text?
create or replace function has_text(value text) returns boolean
language sql immutable parallel safe as $$
  select value is not null and value ~ '\S'
$$;

-- Doubles that are too small to be multiplied are an error in PostgreSQL, and one such place would stop a whole run: so
-- ratings count to a millionth, weights are 0 or at least that (sql/schema/migrations/0030_scores.sql), and decay ends.

-- A mean rating, 0 … 5, as 0 … 1.
create or replace function rating_share(rating double precision) returns double precision
language sql immutable parallel safe as $$
  select floor(1e6 * rating) / 5e6::double precision
$$;

-- How many ratings a mean stands for. One without a count counts as one; 0.0 without a count is no rating.
create or replace function rating_count(rating double precision, count integer) returns integer
language sql immutable parallel safe as $$
  select case when coalesce(count, 0) > 0 then count when rating_share(rating) > 0 then 1 else 0 end
$$;

-- Bayesian mean: `count` ratings of mean `rating` (0 … 5) together with `strength` of mean `prior` (0 … 1).
create or replace function rating_term(
  rating double precision, count integer, prior double precision, strength double precision
) returns double precision language sql immutable parallel safe as $$
  select (strength * prior + count * rating_share(rating)) / (strength + count)
$$;

-- Logarithm of the count of ratings, 1 from `most` on.
create or replace function popularity_term(count integer, most double precision) returns double precision
language sql immutable parallel safe as $$
  select least(1, ln(1::double precision + count) / ln(1 + most))
$$;

-- How much of its popularity a place is credited with: all when the Bayesian mean of its ratings is what is expected of
-- it or better, none from three quarters of that down, and none below 1.9 of 5 stars, whatever is expected. So it falls
-- below an unrated place when many rate it badly, however many they are and whatever popularity weighs.
create or replace function popularity_credit(mean double precision, prior double precision) returns double precision
language sql immutable parallel safe as $$
  select least(1, greatest(0, 4 * mean / greatest(prior, 0.5::double precision) - 3))
$$;

-- What is left after some time, of which half goes every `half_life` days, and nothing after sixty times that. Counted
-- in whole spans of 30 days, so that from one full run to the next few scores change; what is newer than the scores'
-- moment has lost nothing.
create or replace function decay(since timestamptz, moment timestamptz, half_life double precision)
returns double precision language sql immutable parallel safe as $$
  select case when moment - since > make_interval(secs => 5184000 * half_life) then 0
    else 0.5::double precision ^ (30 * floor(greatest(0, extract(epoch from moment - since)::double precision / 2592000))
      / half_life) end
$$;

-- Something that grows without bound: 0.5 at `half`, never 1.
create or replace function saturation(amount double precision, half double precision) returns double precision
language sql immutable parallel safe as $$
  select 1 - half / (amount + half)
$$;

-- Independent signals of editors, combined as chances are: featured, and each editorial category.
create or replace function editorial_term(is_featured boolean, categories integer) returns double precision
language sql immutable parallel safe as $$
  select 1 - case when is_featured then 0.4 else 1 end * 0.75::double precision ^ categories
$$;

-- What a term contributes, in whole millionths. Rounded down, so that contributions add up exactly, and never to more
-- than 1; the thousandth of a millionth makes up for what doubles lack.
create or replace function score_points(term double precision, weight double precision, total double precision)
returns integer language sql immutable parallel safe as $$
  select floor(1e6 * term * weight / total + 1e-3)::integer
$$;
