-- Accounts: who may log in, with what, and what they said of places. Secrets are stored as hashes only, so that a copy
-- of the database opens nothing.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email <> ''),
  -- argon2id in the form of PHC; null until a first password is chosen.
  password_hash text check (password_hash like '$argon2id$%'),
  is_disabled boolean not null default false,
  created_at timestamptz not null default now()
);
-- Addresses are the same when they differ in case only, whatever the server's locale.
create unique index users_email on users (normal_text(email));

create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  public boolean not null default false
);

-- What a user is known by: the SHA-256 of a random text that only the user has.
create table tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index tokens_user on tokens (user_id);
create index tokens_expiry on tokens (expires_at);

-- Links by which a new password can be set, once.
create table reset_links (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index reset_links_user on reset_links (user_id);
create index reset_links_expiry on reset_links (expires_at);

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
  created_at timestamptz not null default clock_timestamp()
);
create index user_tips_place on user_tips (place_id);
create index user_tips_user on user_tips (user_id, created_at, id);

-- What users posted, counted; and the vibes that enough of them posted. These stay when a source is imported again.
alter table places
  add vibe_count integer not null default 0 check (vibe_count >= 0),
  add tip_count integer not null default 0 check (tip_count >= 0),
  add posted_vibes text[] not null default '{}';

-- When each client made the calls that a limit counts: the last ones only, in order.
create table throttle_logs (
  key text primary key,
  calls timestamptz[] not null default '{}',
  -- From when on nothing of it counts any more.
  ends_at timestamptz not null default now()
);
create index throttle_logs_end on throttle_logs (ends_at);
