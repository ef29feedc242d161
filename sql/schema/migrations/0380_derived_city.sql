-- The city of a place is given, or it is the town at its position.
alter table places add is_city_derived boolean not null default false;

-- Places that lack a city because the program did not look for their town. The next start does (sql/places/derived.ts).
-- Nearly always empty.
create index if not exists places_without_city on places (id)
  where longitude is not null and not is_city_derived and coalesce(city, '') = '';

-- Maps name the source of derived cities if there are any (sql/sources/sources.ts).
create index if not exists places_derived_city on places (id) where is_city_derived and city <> '';
