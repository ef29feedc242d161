-- What /analyst/ shows of the whole catalogue: computed by the job, replaced as a whole (sql/scores/overview.ts).
create table score_overview (
  kind text not null check (kind in ('category', 'city', 'source', 'score', 'completeness', 'field')),
  -- The category in its normal form, the city as it is shown, the source, the number of the bin, or the name of the field.
  key text not null,
  places integer not null,
  -- Means. Of a field, the degree to which it is filled is in completeness.
  score double precision,
  completeness double precision,
  -- Of a city.
  longitude double precision,
  latitude double precision,
  computed_at timestamptz not null default now(),
  primary key (kind, key)
);
