-- Change log of operators' tables that layers show (docs/layers.md). Triggers that `whereabouts layers prepare` makes
-- write to it (functions/layers/layer-log.sql).
create table layer_changes (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  -- The table by its oid, so that a renamed one is still the same; of partitions, the root.
  relation oid not null,
  -- Null if any rows of the table may have changed, as by truncate or by a statement that writes thousands.
  row_id text,
  -- Tile keys of the positions before and after. Of lines and areas, those of the north-west corner of the bounds, and
  -- the last keys are those of the south-east corner.
  old_tile_key bigint,
  new_tile_key bigint,
  old_last_key bigint,
  new_last_key bigint,
  changed_at timestamptz not null default now()
);

create index layer_changes_transaction on layer_changes (transaction);
