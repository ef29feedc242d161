-- Which place a duplicate stands for, where that is known.
alter table places
  add duplicate_of uuid references places on delete set null,
  add constraint places_duplicate_of_check check (duplicate_of <> id);
-- For the deletion of places.
create index places_duplicate_of on places (duplicate_of) where duplicate_of is not null;
