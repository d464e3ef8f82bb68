// Freshness: how far the index is behind the database, by the database's own clock.
import type { Knex } from "./connect.ts";
import type { Identity } from "./epoch.ts";
import type { Target } from "./index-targets.ts";
import { SILENT_TRIGGERS, type SilentTrigger } from "./triggers.ts";

export interface Freshness extends Identity {
  now: Date;
  /** Time of the oldest change that is neither indexed nor rejected; null when there is none. */
  oldestDirty: Date | null;
  pending: number;
  /** The write targets. */
  targets: (Pick<Target, "name" | "state" | "schemaHash" | "clusterUuid"> & {
    heartbeatAt: string | null;
    putBackAt: string | null;
  })[];
  /** Triggers that do not fire: changes that they should have recorded have no dirty row. */
  silentTriggers: SilentTrigger[];
}

/** The database's clock, by which all freshness is measured. */
export async function readDatabaseTime(db: Knex): Promise<Date> {
  const { rows } = await db.raw<{ rows: { now: Date }[] }>("select clock_timestamp() as now");
  return rows[0]!.now;
}

/** Waiting time of the oldest change; undefined when none waits. One index look-up, however many wait. */
export async function readWaitingMs(db: Knex): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { waiting: number }[] }>(`
    select cast(extract(epoch from clock_timestamp() - dirty_since) * 1000 as float8) as waiting
    from index_dirty
    where last_error is null
    order by dirty_since
    limit 1
  `);
  return rows[0]?.waiting;
}

/** Number of changes from that moment (text, to the microsecond) or before that still wait, without rejected ones. */
export async function countWaitingUpTo(db: Knex, moment: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { waiting: number }[] }>(
    "select count(*)::int as waiting from index_dirty where last_error is null and dirty_since <= cast(:moment as timestamptz)",
    { moment },
  );
  return rows[0]!.waiting;
}

/** Start of this transaction or statement, not later than its snapshot. As text: a Date would lose the microseconds. */
export async function readTransactionStart(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { moment: string }[] }>("select cast(now() as text) as moment");
  return rows[0]!.moment;
}

/** Reads the freshness in one statement. `now()` lies before its snapshot: a later clock would promise commits that it does not see. */
export async function readFreshness(db: Knex): Promise<Freshness> {
  const { rows } = await db.raw<{ rows: Freshness[] }>(`
    select
      now() as now,
      min(dirty_since) filter (where last_error is null) as "oldestDirty",
      count(*) filter (where last_error is null)::int as pending,
      (
        select coalesce(json_agg(json_build_object('name', name, 'state', state, 'schemaHash', schema_hash, 'clusterUuid', cluster_uuid, 'heartbeatAt', heartbeat_at, 'putBackAt', put_back_at) order by live_since nulls first, created_at), '[]')
        from index_targets
        where state <> 'retired'
      ) as targets,
      (select database_id from epoch) as "databaseId",
      (select heartbeat_at from epoch) as "heartbeatAt",
      ${SILENT_TRIGGERS} as "silentTriggers"
    from index_dirty
  `);
  return rows[0]!;
}
