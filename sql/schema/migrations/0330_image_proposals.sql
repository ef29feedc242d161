-- Images that users propose for places, by their address: the service stores no files. An accepted one is in
-- places.images as well (sql/curation/decide-image.ts).
create table image_proposals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  place_id uuid not null references places on delete cascade,
  original text not null check (original ~* '^https?://'),
  title text not null,
  -- What the client knows of the file: its name, its size in bytes, its id where it was uploaded.
  filename text,
  size integer check (size >= 0),
  file_id text,
  -- Pixels; null until somebody has measured them.
  width integer check (width > 0),
  height integer check (height > 0),
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'refused')),
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  -- Null as well if the editor is gone.
  decided_by uuid references users on delete set null
);
create index image_proposals_user on image_proposals (user_id, created_at, id);
create index image_proposals_place on image_proposals (place_id, user_id);
create index image_proposals_state on image_proposals (state, created_at, id);
create index image_proposals_editor on image_proposals (decided_by);
