-- Runs of the programs: each process of API and indexer keeps one row here while it runs.
create table program_runs (
  id uuid primary key,
  program text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz(3) not null default now(),
  -- Its last sign of life.
  seen_at timestamptz(3) not null default now(),
  -- Null while it runs, and for one that was killed.
  stopped_at timestamptz(3),
  -- The settings with which it started; of secrets a fingerprint, never the value.
  settings jsonb not null,
  -- What it has noticed, for operators.
  state jsonb not null,
  constraint program_runs_program_is_known check (program in ('api', 'indexer'))
);
