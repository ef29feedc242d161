-- Lists show what is shown: an index of just that counts by rating without looking at a row. Of 1,000,000 places,
-- rating__gte=4 took 350 to 500 ms.
drop index places_rating;
create index places_rating on places (aggregate_rating desc, id) where is_public and not is_duplicate;
