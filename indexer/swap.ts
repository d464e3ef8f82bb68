// The alias swap: switches searches to another index, after a rebuild or by a rollback to the previous one.
import type { Knex } from "../shared/db/connect.ts";
import { holdAcknowledgements } from "../shared/db/index-dirty.ts";
import { promoteTarget, readTargets } from "../shared/db/index-targets.ts";
import { withSessionLock } from "../shared/db/locks.ts";
import { CliError } from "../shared/errors.ts";
import { indexState, readIndexMeta, refreshIndex, swapAlias } from "../shared/search/indices.ts";
import { lackingFields } from "../shared/searched.ts";
import { findRollbackProblem } from "./gate.ts";
import { assertNotBehind } from "./heartbeat.ts";
import type { IndexingDeps } from "./setup.ts";
import { findMismatch } from "./swap-brake.ts";

/** Name of the lock of every process that changes which index is live. */
export const REINDEX_LOCK = "reindex";

interface RollbackOptions {
  /** Goes back even to an index that differs from the database. */
  force?: boolean;
  /** Pause between two tries of a comparison. */
  pauseMs?: number;
}

/** Switches searches back to the previous index, which still gets every change, after comparing it with the database. */
export async function rollback(
  deps: IndexingDeps,
  { force = false, ...waits }: RollbackOptions = {},
): Promise<{ from: string | undefined; to: string }> {
  const locked = await withSessionLock(deps.db, `${REINDEX_LOCK}:${deps.prefix}`, async () => {
    await assertNotBehind(deps);
    const mismatch = await findMismatch(deps);
    if (mismatch !== undefined) throw new CliError(mismatch);
    const targets = await readTargets(deps.db);
    const from = targets.find(({ state }) => state === "live")?.name;
    if (from === undefined && targets.length > 0) {
      throw new CliError("No index is live: a restore was begun and not finished. Finish it with: listings restored");
    }
    const to = targets.findLast(({ state }) => state === "previous");
    if (to === undefined || (await indexState(deps.search, to.name)) !== "open") {
      throw new CliError("There is no previous index to go back to. Build a new one with: listings reindex --force");
    }
    await assertSearchable(deps, to.name);
    const problem = force ? undefined : await findRollbackProblem(deps, to, waits);
    if (problem !== undefined) {
      throw new CliError(
        `The previous index ${to.name} is not equal to PostgreSQL (${problem}), so searches stay as they are. ` +
          "Build a new one with: listings reindex --force. To go back all the same: listings rollback --force",
      );
    }
    await swapTo(deps, to.name);
    await promote(deps.db, to.name);
    return { from, to: to.name };
  });
  if (locked === undefined)
    throw new CliError("A reindex is running. Wait until it has ended; see its progress with: listings status");
  return locked.result;
}

/** Throws for an index that lacks fields of this program, of other LOCALES or an older release: every search would fail. */
async function assertSearchable({ search, fields }: IndexingDeps, index: string): Promise<void> {
  const lacks = lackingFields(await readIndexMeta(search, index), [...fields]);
  if (lacks.length === 0) return;
  throw new CliError(
    `${index} lacks fields that this version with its LOCALES needs (${lacks.join(", ")}): every search of such an API would fail. ` +
      "Restart API and indexer with the version and LOCALES of that index first, then run it with them; or build a new index with: " +
      "listings reindex --force",
  );
}

/** Swaps the alias. The new index then shows everything that was acknowledged, so no response breaks the promise of an earlier one. */
export async function swapTo({ db, search, prefix }: IndexingDeps, index: string): Promise<void> {
  await refreshIndex(search, index); // so that the one below, under the lock, is short
  await holdAcknowledgements(db, async () => {
    await refreshIndex(search, index);
    await swapAlias(search, prefix, index);
  });
}

export async function promote(db: Knex, index: string): Promise<void> {
  await db.transaction((trx) => promoteTarget(trx, index));
}
