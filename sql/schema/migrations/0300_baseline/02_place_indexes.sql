-- Tiles, and filters that start from an area, of the places that are shown. A count reads nothing else. Of 200,000
-- places, counting a tile with 49,000 takes 5 ms; an index that holds the hidden ones as well took 32 ms.
create index places_tile_key on places (tile_key) where is_public and not is_duplicate;
-- The same for places that are not shown, for those who ask for them by is_public or is_duplicate.
create index places_hidden_tile_key on places (tile_key) where not is_public or is_duplicate;
-- All that a tile says of a place, in the order of the keys: a tile is read from neighbouring pages of this index alone.
-- With 1,000,000 places it has 233 MB, and the densest tile of zoom 11 (4,617 places) takes PostgreSQL 2.7 ms.
create index places_tile_points on places (tile_key)
  include (id, score_combined, aggregate_rating, is_closed, tile_texts) where is_public and not is_duplicate;
-- Distances in metres on the spheroid.
create index places_location on places using gist (location);

-- The order of lists that ask for none, and the orders that clients ask for. In the other direction, ties are sorted.
create index places_score on places (score_combined desc, id);
create index places_name on places (lower(name) collate "C", id);
-- Counts by rating read this index alone. Of 1,000,000 places, rating__gte=4 took 350 to 500 ms without it.
create index places_rating on places (aggregate_rating desc, id) where is_public and not is_duplicate;
create index places_rating_count on places (aggregate_rating_count desc nulls last, id);
create index places_completeness on places (completeness_score, id);
-- Places that changed since a moment.
create index places_updated on places (updated_at);

-- One index for all labels: it is as good for each of its columns as one of its own would be.
create index places_labels on places
  using gin (categories_normal, editorial_categories_normal, tags_normal, vibes_normal);
create index places_search on places using gin (text_folded gin_trgm_ops);
create index places_words on places using gin (words);
create index places_city on places (city_normal);
create index places_neighborhood on places (neighborhood_normal);
create index places_country on places (country_normal);
create index places_region on places (region_normal);
create index places_postcode on places (postcode_normal);
create index places_address on places using gin (address_normal gin_trgm_ops);
create index places_data_source_url on places using gin (data_source_url_normal gin_trgm_ops);
-- Few places have one.
create index places_tier on places (membership_tier_normal) where membership_tier_normal is not null;

-- Matching. Of 100,000 places, a description takes 0.24 ms; trigrams of name and address took 7 ms. With `fastupdate`,
-- each description would read the whole list of pending entries: 500 new places made a batch take 4.4 s, not 1.4.
create index places_match_words on places using gin (match_vector(match_name, match_address, city, postcode))
  with (fastupdate = off);
create index places_match_hash on places (match_hash(name, address));
create index places_match_phone on places (match_phone(telephone)) where match_phone(telephone) is not null;
-- Addresses may be longer than a B-tree takes.
create index places_match_url on places using hash (match_url(url));

-- For the deletion of places.
create index places_duplicate_of on places (duplicate_of) where duplicate_of is not null;
-- Places of which an import does not change everything. Nearly always empty, or small.
create index places_kept on places (data_source_identifier) where set_by_people <> '{}' or is_duplicate;
create index places_data_source on places (data_source) where data_source is not null;
-- Places that lack a time zone or an area because the program did not write them. The next start derives it
-- (sql/places/derived.ts). Nearly always empty.
create index places_without_timezone on places (id) where longitude is not null and coalesce(timezone, '') = '';
create index places_without_area on places (id)
  where not is_country_derived and coalesce(country, '') = '' or not is_region_derived and coalesce(region, '') = ''
    or not is_postcode_derived and coalesce(postcode, '') = '';
