-- What /analyst/ shows of a category, a city, a source, and of what is common to them: computed by the job, replaced as a
-- whole (sql/scores/cells.ts). So no request has to read all places of a filter.
create table score_cells (
  -- A category in its normal form, a city as score_overview has it, a source; '' for any.
  category text not null,
  city text not null,
  source text not null,
  places integer not null,
  -- Means.
  score double precision not null,
  completeness double precision not null,
  -- Places by score and by completeness, in bins of equal width.
  scores integer[] not null,
  completenesses integer[] not null,
  -- Places of which fields were counted, and how far each field is filled on average, in the order of FIELD_TERMS
  -- (sql/scores/weights.ts).
  drawn integer not null,
  fields real[] not null,
  -- The places with the highest and the lowest score, from the end.
  best uuid[] not null,
  worst uuid[] not null,
  primary key (category, city, source)
);
create index score_cells_city on score_cells (city, source);

-- Who added a version; null: the command line, or a user who is gone.
alter table score_weights add column user_id uuid references users on delete set null;
create index score_weights_user on score_weights (user_id) where user_id is not null;
