// Queries of `listings doctor`: server settings, rights, triggers, and the state of indexing.
import type { Knex } from "./connect.ts";

export interface ServerSettings {
  versionNumber: number;
  version: string;
  fsync: boolean;
  synchronousCommit: boolean;
  maxConnections: number;
  readOnly: boolean;
}

export async function readServerSettings(db: Knex): Promise<ServerSettings> {
  const { rows } = await db.raw<{ rows: ServerSettings[] }>(`
    select
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_version') as version,
      current_setting('fsync') = 'on' as fsync,
      current_setting('synchronous_commit') <> 'off' as "synchronousCommit",
      current_setting('max_connections')::int as "maxConnections",
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "readOnly"
  `);
  return rows[0] as ServerSettings;
}

export interface Rights {
  user: string;
  superuser: boolean;
  /** Owner of the tables, or a member of the owner's role. */
  owner: boolean;
}

export async function readRights(db: Knex): Promise<Rights> {
  const { rows } = await db.raw<{ rows: Rights[] }>(`
    select
      rolname as user,
      rolsuper as superuser,
      coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('users')), false) as owner
    from pg_roles
    where rolname = current_user
  `);
  return rows[0] as Rights;
}

/** Whether the migrations table exists and this user may not read it: information_schema then does not show it. */
export async function areMigrationsHidden(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { hidden: boolean }[] }>(`
    select
      count(*) > 0
        and not bool_or(has_schema_privilege(relnamespace, 'usage') and has_table_privilege(oid, 'select')) as hidden
    from pg_class
    where relname = 'knex_migrations'
  `);
  return rows[0]!.hidden;
}

export interface DisabledTriggers {
  table: string;
  names: string[];
  /** Includes triggers of foreign keys, which only a superuser can enable. */
  internal: boolean;
}

/** Triggers that do not fire for normal writes: disabled, or (`R`) for replicated writes only. */
export async function readDisabledTriggers(db: Knex): Promise<DisabledTriggers[]> {
  const { rows } = await db.raw<{ rows: DisabledTriggers[] }>(`
    select
      relname as table,
      array_agg(cast(tgname as text) order by tgname) as names,
      bool_or(tgisinternal) as internal
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where tgenabled in ('D', 'R') and relnamespace = cast(current_schema() as regnamespace)
    group by relname
    order by relname
  `);
  return rows;
}

export interface IndexWork {
  listings: number;
  pending: number;
  lagSeconds: number;
  /** Rejected listings. */
  rejected: number;
  rejectedExample: string | null;
  /** Since the end of the last verify run. Null, like the fields below, when none has ended yet. */
  verifiedSecondsAgo: number | null;
  verifyProblems: Record<string, number> | null;
  verifyRepaired: boolean | null;
  verifyBrake: string | null;
  /** Whether that run compared the index that is live now. */
  verifiedLive: boolean | null;
}

export async function readIndexWork(db: Knex): Promise<IndexWork> {
  const { rows } = await db.raw<{ rows: IndexWork[] }>(`
    with work as (
      select
        count(*) filter (where last_error is null)::int as pending,
        coalesce(extract(epoch from clock_timestamp() - min(dirty_since) filter (where last_error is null)), 0)::float as "lagSeconds",
        count(*) filter (where last_error is not null)::int as rejected,
        min(last_error) as "rejectedExample"
      from index_dirty
    ),
    last_verify as (
      select
        extract(epoch from clock_timestamp() - finished_at)::float as "verifiedSecondsAgo",
        problems as "verifyProblems",
        repaired as "verifyRepaired",
        brake as "verifyBrake",
        coalesce(index_name = (select name from index_targets where state = 'live'), false) as "verifiedLive"
      from verify_runs
      where finished_at is not null
      order by finished_at desc
      limit 1
    )
    select work.*, last_verify.*, (select count(*)::int from listings) as listings
    from work left join last_verify on true
  `);
  return rows[0] as IndexWork;
}
