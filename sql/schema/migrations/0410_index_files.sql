-- Files of the index in memory that processes have written (sql/index/files.ts). A database without a file's row does not
-- have all that the file has.
create table index_files (
  token uuid primary key,
  -- The row's own transaction, which a dump does not keep.
  writer xid8 not null default pg_current_xact_id(),
  written_at timestamptz not null default now()
);
