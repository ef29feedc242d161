-- The change log, or outbox: every write to a place leaves a row, in the same transaction, by trigger.
-- Tile caches and the search index follow it. A reader remembers the snapshot it read at, not the highest id,
-- because transactions do not commit in the order in which their rows are numbered.
create table place_changes (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  place_id uuid not null,
  -- `score` is what the job scores writes: counts by anything but scores stay right after it.
  kind text not null check (kind in ('insert', 'update', 'score', 'delete')),
  old_tile_key bigint,
  new_tile_key bigint,
  changed_at timestamptz not null default now()
);

create index place_changes_transaction on place_changes (transaction);
-- Changes of the other kinds, however many places have been scored.
create index place_changes_unscored on place_changes (transaction) where kind <> 'score';
-- What is gone since a moment.
create index place_changes_deleted on place_changes (changed_at) where kind = 'delete';

create trigger place_inserted after insert on places
  referencing new table as new_places for each statement execute function log_place_inserts();
create trigger place_updated_log after update on places
  referencing old table as old_places new table as new_places for each statement execute function log_place_updates();
create trigger place_deleted after delete on places
  referencing old table as old_places for each statement execute function log_place_deletes();
