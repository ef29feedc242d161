-- Each run of a job. One that is "running" while nobody holds its lock was killed; like those that failed or were
-- cancelled, it can go on from `resume`.
create table job_runs (
  id integer generated always as identity primary key,
  job text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  parameters jsonb not null default '{}',
  code_version text not null,
  -- Of one that a schedule started: its name and the moment that was meant, so that of many processes one does it.
  schedule text unique,
  started_at timestamptz not null default now(),
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Without what lay between interruption and resumption.
  seconds double precision not null default 0,
  total bigint,
  done bigint not null default 0,
  changed bigint not null default 0,
  resume jsonb,
  result jsonb not null default '{}',
  error text,
  -- Somebody wants it to end.
  is_cancelled boolean not null default false
);
create index job_runs_latest on job_runs (job, id desc);
