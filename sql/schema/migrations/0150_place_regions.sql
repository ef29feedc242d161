-- Where a place is, for filters and search: country, region, postcode. Search looks in the last two.
alter table places
  add country text check (country ~ '^[A-Z]{2}$'), add region text, add postcode text,
  add country_normal text generated always as (normal_text(country)) stored,
  add region_normal text generated always as (normal_text(region)) stored,
  add postcode_normal text generated always as (normal_text(postcode)) stored,
  drop column text_full, drop column text_folded, drop column words,
  add text_full text not null generated always as
    (place_text(name, address, neighborhood, city, description, region, postcode)) stored,
  add text_folded text not null generated always as
    (fold_text(place_text(name, address, neighborhood, city, description, region, postcode))) stored,
  add words tsvector not null generated always as
    (place_words(name, categories, vibes, neighborhood, city, tags, address, description, region, postcode)) stored;

create index places_search on places using gin (text_folded gin_trgm_ops);
create index places_words on places using gin (words);
create index places_country on places (country_normal);
create index places_region on places (region_normal);
create index places_postcode on places (postcode_normal);

drop trigger place_updated on places;
create trigger place_updated before update of name, slug, address, city, neighborhood, country, region, postcode,
  description, short_description, telephone, url, timezone, longitude, latitude, aggregate_rating, aggregate_rating_count,
  price, categories, editorial_categories, tags, vibes, membership_tier, images, opening_hours, data_source_identifier,
  data_source_url, notes_to_svc, notes_internal, status, is_closed, is_featured, is_public, is_flagged, is_duplicate,
  is_chain, user_added on places for each row execute function place_updated();
