-- A place with a position always has a time zone: the given one, or that of the position, which follows it when it moves.
alter table places add is_timezone_derived boolean not null default false;

-- Those that still lack one: of older versions, or written by other means than ours. Nearly always empty; places get
-- theirs when the program starts (derived.ts).
create index places_without_timezone on places (id) where longitude is not null and coalesce(timezone, '') = '';
