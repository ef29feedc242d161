-- What users say of places, what visitors report, and what editors change.
create table user_vibe_times (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  place_id uuid not null references places on delete cascade,
  vibe text not null check (vibe <> ''),
  time_of_day text not null check (time_of_day in (
    'EARLY_MORNING', 'MORNING', 'LUNCH', 'AFTERNOON', 'AFTER_WORK', 'EVENING', 'LATE_NIGHT', 'NONSPECIFIC')),
  -- 0 is Monday; 7: public holidays, 8: no day in particular.
  day_of_week smallint not null check (day_of_week between 0 and 8),
  created_at timestamptz not null default clock_timestamp()
);
create index user_vibe_times_place on user_vibe_times (place_id, vibe, user_id);
create index user_vibe_times_user on user_vibe_times (user_id, created_at, id);

create table user_tips (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  place_id uuid not null references places on delete cascade,
  tip text not null check (char_length(tip) between 1 and 250),
  created_at timestamptz not null default clock_timestamp(),
  -- When an editor hid the tip. Hidden tips do not count.
  hidden_at timestamptz
);
create index user_tips_place on user_tips (place_id);
create index user_tips_user on user_tips (user_id, created_at, id);

create table tip_reports (
  tip_id uuid not null references user_tips on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('SPAM', 'OFFENSIVE', 'WRONG', 'OTHER')),
  reported_at timestamptz not null default now(),
  -- Until an editor hides the tip, or keeps it.
  is_open boolean not null default true,
  primary key (tip_id, user_id)
);
create index tip_reports_open on tip_reports (reported_at) where is_open;
create index tip_reports_user on tip_reports (user_id);

-- What editors did to places. Each edit can be undone, and an undo is an edit.
create table place_edits (
  id bigint generated always as identity primary key,
  place_id uuid not null references places on delete cascade,
  -- Null: an operator at the command line, or a user who is gone.
  editor uuid references users on delete set null,
  edited_at timestamptz not null default now(),
  action text not null check (action in ('change', 'merge', 'undo')),
  -- Values by column: of those that changed, and of set_by_people.
  before jsonb not null,
  after jsonb not null,
  -- Of a merge: the other place, its flags before, and the ids of what was moved, by table.
  duplicate uuid,
  moved jsonb,
  -- Of an undo: the edit that it undid.
  undoes bigint unique references place_edits on delete cascade
);
create index place_edits_place on place_edits (place_id, id);
create index place_edits_editor on place_edits (editor);

-- The vocabulary of vibes, if one was imported.
create table vibes (
  word text primary key check (word <> '' and word !~ '[\s,]'),
  is_signature boolean not null default false
);
