-- Bookkeeping of the search index: what it does not hold yet, which indices there are, and how they were compared.

-- The record of what the index does not hold yet: removed only after OpenSearch acknowledged this version or a newer one.
-- No foreign key: a deleted listing leaves its row here.
create table index_dirty (
  listing_id bigint primary key,
  version bigint not null,
  op text not null,
  dirty_since timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  constraint index_dirty_op_is_known check (op in ('upsert', 'delete'))
);
-- Dirty rows are claimed oldest first, so that one edited more often than the queue is drained has its turn. No index holds what a
-- lease changes, which keeps leases cheap (HOT updates).
create index index_dirty_age on index_dirty (dirty_since);

create table index_targets (
  name text primary key,
  schema_hash text not null,
  state text not null,
  backfill_last_id bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  -- When searches went over to it last: a rollback goes back to the index that was searched until then, which need not be the newest.
  live_since timestamptz,
  -- The OpenSearch cluster that it was built in, by which a wrong OPENSEARCH_URL is told from an index that was deleted. Null where
  -- OpenSearch does not tell it: not compared.
  cluster_uuid text,
  constraint index_targets_state_is_known check (state in ('building', 'live', 'previous', 'retired'))
);
create unique index index_targets_one_is_live on index_targets (state) where state = 'live';

create table verify_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  rows bigint,
  problems jsonb,
  -- The index that was compared: a verdict holds for that one.
  index_name text,
  -- Whether the differences were repaired, or left as they were.
  repaired boolean not null default false,
  -- Why the brake stopped the run before it repaired anything; null if it did not.
  brake text
);

-- One row. A new id tells every consumer that versions and sequences may have gone back: start with a full copy.
create table epoch (
  id uuid not null default gen_random_uuid(),
  one_row boolean primary key default true,
  -- The id of this database: in a row, so that a dump and a restore keep it.
  database_id uuid not null,
  -- The indexer's last heartbeat, which the indices carry, too. An older one than theirs tells a restored database.
  heartbeat_at timestamptz(3) not null default 'epoch',
  constraint epoch_is_one_row check (one_row)
);
insert into epoch (database_id) values (gen_random_uuid());
