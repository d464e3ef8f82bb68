// State of the dirty rows, for operators and metrics.
import type { Knex } from "./connect.ts";

export interface DirtyState {
  rows: number;
  rejected: number;
  /** Age of the oldest row that is not rejected. */
  lagSeconds: number;
}

export async function readDirtyState(db: Knex): Promise<DirtyState> {
  const { rows } = await db.raw<{ rows: { rows: string; rejected: string; lag: string | null }[] }>(`
    select count(*) as rows, count(last_error) as rejected,
      extract(epoch from clock_timestamp() - min(dirty_since) filter (where last_error is null)) as lag
    from index_dirty
  `);
  const [state] = rows;
  return {
    rows: Number(state!.rows),
    rejected: Number(state!.rejected),
    lagSeconds: Math.max(0, Number(state!.lag ?? 0)),
  };
}

export interface WaitingRow {
  id: string;
  version: number;
  op: string;
  attempts: number;
  dirtySince: Date;
  nextAttemptAt: Date;
  error: string | null;
}

/** Dirty rows: rejected ones first, then the oldest. */
export async function listDirty(db: Knex, { limit }: { limit: number }): Promise<WaitingRow[]> {
  const { rows } = await db.raw<{ rows: (WaitingRow & { version: string })[] }>(
    `
    select listing_id as id, version, op, attempts, dirty_since as "dirtySince", next_attempt_at as "nextAttemptAt",
      last_error as error
    from index_dirty
    order by last_error is null, dirty_since
    limit :limit
    `,
    { limit },
  );
  return rows.map((row) => ({ ...row, version: Number(row.version) }));
}

export async function readWaitingRow(db: Knex, id: string): Promise<WaitingRow | undefined> {
  const { rows } = await db.raw<{ rows: (WaitingRow & { version: string })[] }>(
    `
    select listing_id as id, version, op, attempts, dirty_since as "dirtySince", next_attempt_at as "nextAttemptAt",
      last_error as error
    from index_dirty
    where listing_id = :id
    `,
    { id },
  );
  return rows.map((row) => ({ ...row, version: Number(row.version) }))[0];
}
