// Queries of `verify`, and the record of its runs.
import type { Knex } from "./connect.ts";
import { type ListingRow, readListingRows, readListingRowsAfter } from "./listing-row.ts";

const snapshot = { isolationLevel: "repeatable read", readOnly: true } as const;

export interface VerifyRows {
  rows: ListingRow[];
  /** Ids of listings that are not compared: dirty, rejected (reported elsewhere), or of a renamed place. */
  dirty: Set<string>;
}

/** The next rows in id order, and which of them are dirty, in one snapshot. */
export function readVerifyRowsAfter(db: Knex, lastId: string, limit: number): Promise<VerifyRows> {
  return db.transaction(async (trx) => {
    const rows = await readListingRowsAfter(trx, lastId, limit);
    return { rows, dirty: await readDirtyIds(trx, idsOf(rows)) };
  }, snapshot);
}

/** The rows of these ids, and which are dirty, in one snapshot. Deleted listings have no row. */
export function readVerifyRows(db: Knex, ids: readonly string[]): Promise<VerifyRows> {
  return db.transaction(
    async (trx) => ({ rows: await readListingRows(trx, ids), dirty: await readDirtyIds(trx, ids) }),
    snapshot,
  );
}

/** Which of these ids are listings or dirty rows. */
export async function readKnownIds(db: Knex, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `
    select id from listings where id = any(cast(:ids as bigint[]))
    union
    select listing_id from index_dirty where listing_id = any(cast(:ids as bigint[]))
    `,
    { ids: [...ids] },
  );
  return new Set(rows.map(({ id }) => id));
}

async function readDirtyIds(db: Knex, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `
    select listing_id as id from index_dirty where listing_id = any(cast(:ids as bigint[]))
    union
    select id from listings where id = any(cast(:ids as bigint[])) and place_id in (select place_id from place_bumps)
    `,
    { ids: [...ids] },
  );
  return new Set(rows.map(({ id }) => id));
}

const idsOf = (rows: readonly ListingRow[]) => rows.map(({ id }) => id);

export interface VerifyRun {
  /** The compared index; undefined for runs of older releases. */
  index: string | undefined;
  startedAt: Date;
  finishedAt: Date;
  /** Number of listings in the database. */
  rows: number;
  problems: Record<string, number>;
  /** Whether the listings with problems were made dirty. */
  repaired: boolean;
  /** Why the brake stopped the run before it changed anything. */
  brake: string | undefined;
}

/** The last run that has ended; with `whole`, without those that the brake stopped. */
export async function lastVerifyRun(db: Knex, { whole = false } = {}): Promise<VerifyRun | undefined> {
  const ended = db("verify_runs").whereNotNull("finished_at").orderBy("finished_at", "desc");
  const run = await (whole ? ended.whereNull("brake") : ended).first();
  if (run === undefined) return undefined;
  return {
    index: run.index_name ?? undefined,
    startedAt: run.started_at,
    finishedAt: run.finished_at!,
    rows: Number(run.rows),
    problems: run.problems ?? {},
    repaired: run.repaired,
    brake: run.brake ?? undefined,
  };
}

export async function recordVerifyRun(db: Knex, run: Omit<VerifyRun, "finishedAt">): Promise<void> {
  const { index, startedAt, rows, problems, repaired, brake } = run;
  await db("verify_runs").insert({
    index_name: index ?? null,
    started_at: startedAt,
    finished_at: db.fn.now(),
    rows: String(rows),
    problems,
    repaired,
    brake: brake ?? null,
  });
}
