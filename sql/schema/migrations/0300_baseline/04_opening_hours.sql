-- What a text of opening hours means, worked out when a place is written: the hours of an ordinary week as minutes
-- from Monday 00:00 local time (0–10080), and of the days that differ from it, as minutes of that day (0–1440).
create table weekly_hours (
  id integer primary key generated always as identity,
  text text not null unique,
  week int4multirange not null,
  -- Days before this one were looked at; null when all weeks are alike.
  known_until date,
  -- Opening hours as the API gives them. Those of texts that lack them follow when the program starts.
  entries json
);

create table dated_hours (
  hours_id integer not null references weekly_hours on delete cascade,
  day date not null,
  minutes int4multirange not null,
  primary key (hours_id, day)
);
