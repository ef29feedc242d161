-- The texts that places are filtered by, in the form in which they are compared. Made anew for each place that a filter
-- or a count of values looks at, each took 15 µs: 16 s of computing for a pattern of addresses among 1,000,000 places.
drop index places_city, places_neighborhood, places_address, places_data_source_url, places_tier;

alter table places
  add address_normal text generated always as (normal_text(address)) stored,
  add city_normal text generated always as (normal_text(city)) stored,
  add neighborhood_normal text generated always as (normal_text(neighborhood)) stored,
  add membership_tier_normal text generated always as (normal_text(membership_tier)) stored,
  add data_source_url_normal text generated always as (normal_text(data_source_url)) stored;

create index places_city on places (city_normal);
create index places_neighborhood on places (neighborhood_normal);
create index places_address on places using gin (address_normal gin_trgm_ops);
create index places_data_source_url on places using gin (data_source_url_normal gin_trgm_ops);
-- Few places have one.
create index places_tier on places (membership_tier_normal) where membership_tier_normal is not null;
