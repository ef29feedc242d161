-- What places are filtered by: labels and texts in the form in which they are compared (query/normalise.ts), and
-- opening hours as weeks of minutes.

alter table places
  add categories_normal text[] not null generated always as (normal_texts(categories)) stored,
  add editorial_categories_normal text[] not null generated always as (normal_texts(editorial_categories)) stored,
  add tags_normal text[] not null generated always as (normal_texts(tags)) stored,
  add vibes_normal text[] not null generated always as (normal_texts(vibes)) stored,
  add text_folded text not null generated always as
    (fold_text(place_text(name, address, neighborhood, city, description))) stored;

-- One index for all four: it is as good for any of its columns as one of its own would be.
create index places_labels on places
  using gin (categories_normal, editorial_categories_normal, tags_normal, vibes_normal);
create index places_search on places using gin (text_folded gin_trgm_ops);
create index places_city on places (normal_text(city));
create index places_neighborhood on places (normal_text(neighborhood));
create index places_address on places using gin (normal_text(address) gin_trgm_ops);
create index places_data_source_url on places using gin (normal_text(data_source_url) gin_trgm_ops);
-- Tiles and areas of what is not shown, for those who ask for it by is_public or is_duplicate.
create index places_hidden_tile_key on places (tile_key) where not is_public or is_duplicate;
-- What changed since a moment, and what is gone since then.
create index places_updated on places (updated_at);
create index place_changes_deleted on place_changes (changed_at) where kind = 'delete';

-- What a text of opening hours means, worked out when a place is written: the hours of an ordinary week as minutes
-- from Monday 00:00 local time (0–10080), and of the days that differ from it, as minutes of that day (0–1440).
create table weekly_hours (
  id integer primary key generated always as identity,
  text text not null unique,
  week int4multirange not null,
  -- Days before this one were looked at; null when all weeks are alike.
  known_until date
);
create table dated_hours (
  hours_id integer not null references weekly_hours on delete cascade,
  day date not null,
  minutes int4multirange not null,
  primary key (hours_id, day)
);
