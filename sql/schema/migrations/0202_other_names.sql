-- Names in other languages. Search looks in them as in the name.
alter table places
  add other_names text[] not null default '{}',
  drop column words,
  add words tsvector not null generated always as
    (place_words(name, categories, vibes, neighborhood, city, tags, address, description, region, postcode, other_names))
    stored;

create index places_words on places using gin (words);

drop trigger place_updated on places;
create trigger place_updated before update of name, other_names, slug, address, city, neighborhood, country, region,
  postcode, description, short_description, telephone, url, timezone, longitude, latitude, aggregate_rating,
  aggregate_rating_count, price, categories, editorial_categories, tags, vibes, membership_tier, images, opening_hours,
  data_source_identifier, data_source_url, data_source, data_source_date, notes_to_svc, notes_internal, status, is_closed,
  is_featured, is_public, is_flagged, is_duplicate, is_chain, user_added
  on places for each row execute function place_updated();
