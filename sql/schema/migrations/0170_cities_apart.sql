-- Country, region and postcode are given, or derived from the position and the address. Those of the places that are
-- there already are derived when the program starts (sql/places/derive/areas.ts). True also if nothing could be derived.
alter table places add is_country_derived boolean not null default false,
  add is_region_derived boolean not null default false, add is_postcode_derived boolean not null default false;

-- Places that were never looked at. Nearly always empty.
create index places_without_area on places (id)
  where not is_country_derived and coalesce(country, '') = '' or not is_region_derived and coalesce(region, '') = ''
    or not is_postcode_derived and coalesce(postcode, '') = '';
