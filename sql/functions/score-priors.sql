-- Works out the priors of a basis: each mean borrows from the wider one so many places as `strength` says (empirical
-- Bayes), so that a category with one café in a village is not what that café is.
create or replace function store_score_priors(new_basis integer, strength double precision) returns void
language sql as $$
  with rated as materialized (
    select coalesce(normal_text(categories[1]), '') as category, coalesce(normal_text(city), '') as city,
      count(*)::integer as places, sum(rating_share(aggregate_rating)) as total
    from places where rating_count(aggregate_rating, aggregate_rating_count) > 0 group by 1, 2
  ), everything as materialized (
    select coalesce(sum(places), 0)::integer as places,
      (0.5 * strength + coalesce(sum(total), 0)) / (strength + coalesce(sum(places), 0)) as mean
    from rated
  ), by_category as materialized (
    select category, sum(rated.places)::integer as places,
      (strength * min(everything.mean) + sum(total)) / (strength + sum(rated.places)) as mean
    from rated, everything where category <> '' group by category
  )
  insert into score_priors (basis, category, city, places, mean)
  select new_basis, '', '', places, mean from everything
  union all
  select new_basis, category, '', places, mean from by_category
  union all
  select new_basis, category, city, rated.places, (strength * mean + total) / (strength + rated.places)
  from rated join by_category using (category) where city <> ''
$$;
