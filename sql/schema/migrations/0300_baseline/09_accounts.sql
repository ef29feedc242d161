-- Accounts: who may log in, and with what. Secrets are stored as hashes only, so that a copy of the database opens
-- nothing.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email <> ''),
  -- argon2id in the form of PHC; null until a first password is chosen.
  password_hash text check (password_hash like '$argon2id$%'),
  is_disabled boolean not null default false,
  created_at timestamptz not null default now(),
  is_editor boolean not null default false
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

-- When each client made the calls that a limit counts: the last ones only, in order.
create table throttle_logs (
  key text primary key,
  calls timestamptz[] not null default '{}',
  -- From when on nothing of it counts any more.
  ends_at timestamptz not null default now()
);
create index throttle_logs_end on throttle_logs (ends_at);

-- What requests with an Idempotency-Key were answered, kept for a day.
create table idempotent_answers (
  -- SHA-256 of the key, and of whom and what it is for.
  key bytea primary key check (octet_length(key) = 32),
  -- SHA-256 of the body.
  request bytea not null check (octet_length(request) = 32),
  -- JSON, as it was sent.
  answer text not null,
  answered_at timestamptz not null default now(),
  -- SHA-256 of the client. What is stored for one client is limited, in number and bytes.
  client bytea check (octet_length(client) = 32),
  bytes integer not null generated always as (octet_length(answer)) stored
);
create index idempotent_answers_age on idempotent_answers (answered_at);
create index idempotent_answers_client on idempotent_answers (client, answered_at);
