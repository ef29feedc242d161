-- Hours of texts that name holidays or the sun, which depend on the place: sql/places/opening/known-hours.ts. Null for
-- other texts. Texts that an older version stored without it are computed again when the program starts.
alter table weekly_hours add local json;
alter table dated_hours add local json;

-- Older versions did not store hours by the sun. Without entries, they are computed when the program starts.
insert into weekly_hours (text, week)
  select distinct opening_hours, '{}'::int4multirange from places where opening_hours ~* 'sun(rise|set)|dawn|dusk'
  on conflict (text) do nothing;
