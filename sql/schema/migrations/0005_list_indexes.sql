-- What keeps every kind of list quick among a million places.

-- The texts of which many places have the same: labels, and names of cities, neighborhoods and tiers. A pattern is
-- looked for here, and what it finds is then looked up by index; among places it would have to be tried on every row.
-- What no place has any more may stay: it finds nothing.
create table place_terms (
  kind text not null check (kind in ('label', 'name')),
  term text not null,
  normal text not null generated always as (normal_text(term)) stored,
  primary key (kind, term)
);

select rebuild_place_terms();

create trigger place_terms_inserted after insert on places
  referencing new table as new_places for each statement execute function note_place_terms();
create trigger place_terms_updated after update on places
  referencing new table as new_places for each statement execute function note_place_terms();

-- The orders that clients ask for; in the other direction the ties are sorted. Writing a place costs some per cent more.
create index places_name on places (lower(name) collate "C", id);
create index places_rating on places (aggregate_rating desc, id);
create index places_rating_count on places (aggregate_rating_count desc nulls last, id);
create index places_completeness on places (completeness_score, id);
-- Few places have one.
create index places_tier on places (normal_text(membership_tier)) where normal_text(membership_tier) is not null;

create index events_name on events (lower(name) collate "C", id);
create index events_end on events (end_date, id);
create index events_search on events using gin (text_full gin_trgm_ops);
