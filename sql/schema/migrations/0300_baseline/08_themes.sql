-- How clients look: themes, the organizations that have them, and the lists that organizations make of places.

create table themes (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  description text not null default '',
  -- An object of groups, each an object: see api/themes/schema.ts.
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  is_sample boolean not null default false,
  updated_at timestamptz not null default now()
);

create table organizations (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  description text not null default '',
  url text,
  theme_id uuid references themes (id) on delete set null,
  is_sample boolean not null default false,
  updated_at timestamptz not null default now()
);

create table lists (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  description text not null default '',
  organization_id uuid not null references organizations (id) on delete cascade,
  -- What differs from the organization's theme, in the form of a theme.
  theme_overrides jsonb not null default '{}' check (jsonb_typeof(theme_overrides) = 'object'),
  is_sample boolean not null default false,
  updated_at timestamptz not null default now()
);

create table list_places (
  list_id uuid not null references lists (id) on delete cascade,
  place_id uuid not null references places (id) on delete cascade,
  position integer not null,
  primary key (list_id, place_id)
);

create index list_places_place on list_places (place_id);
