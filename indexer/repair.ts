// Repairs of `verify`: makes rows dirty, at a limited rate, and deletes what no dirty row can stand for: old tombstones, and documents
// whose id cannot be a listing's.
import { setTimeout as delay } from "node:timers/promises";
import type { Versioned } from "../shared/db/index-dirty.ts";
import { readDirtyState } from "../shared/db/index-dirty-state.ts";
import { markDeleted, markDirty } from "../shared/db/mark-dirty.ts";
import { isId } from "../shared/ids.ts";
import { bulkPurge } from "../shared/search/bulk.ts";
import { scrollHits } from "../shared/search/point-in-time.ts";
import type { FoundDifference, ProblemKind } from "./find-differences.ts";
import type { IndexingDeps } from "./setup.ts";

const SECOND = 1000;
const REPAIRS_PER_SECOND = 200;
const DIRTY_ROWS_MAX = 10_000;
const TOMBSTONE_DAYS = 7;

export type CountByKind = Partial<Record<ProblemKind, number>>;

/** Repairs 200 listings a second at most, and none while 10,000 rows are dirty, so that normal changes are not delayed. */
export async function repairAll(
  { db, search, logger }: IndexingDeps,
  index: string,
  problems: readonly FoundDifference[],
  signal: AbortSignal | undefined,
): Promise<CountByKind> {
  const repaired: CountByKind = {};
  const repairable = problems.filter(({ kind }) => kind !== "orphan");
  for (let start = 0; start < repairable.length; start += REPAIRS_PER_SECOND) {
    if (start > 0) await delay(SECOND, undefined, signal === undefined ? {} : { signal });
    while ((await readDirtyState(db)).rows > DIRTY_ROWS_MAX) {
      await delay(SECOND, undefined, signal === undefined ? {} : { signal });
    }
    const batch = repairable.slice(start, start + REPAIRS_PER_SECOND);
    const [listings, strays] = [batch.filter(({ id }) => isId(id)), batch.filter(({ id }) => !isId(id))];
    await markDirty(
      db,
      listings.filter(({ kind }) => kind !== "ghost").map(({ id }) => id),
    );
    await markDeleted(db, listings.filter(({ kind }) => kind === "ghost").map(asVersioned));
    await bulkPurge(search, index, strays.map(asVersioned));
    for (const { kind } of batch) repaired[kind] = (repaired[kind] ?? 0) + 1;
  }
  if (repairable.length > 0) logger.warn({ repaired }, "differences made dirty or purged");
  return repaired;
}

const asVersioned = ({ id, indexedVersion }: FoundDifference): Versioned => ({ id, version: indexedVersion! });

/** Deletes tombstones after a week, when no late write can come any more. By version: one that became a listing again stays. */
export async function purgeTombstones({ search }: IndexingDeps, index: string): Promise<number> {
  let purged = 0;
  const old = {
    query: {
      bool: { filter: [{ term: { isPublic: false } }, { range: { hiddenAt: { lt: `now-${TOMBSTONE_DAYS}d` } } }] },
    },
    source: false,
  } as const;
  for await (const hits of scrollHits(search, index, old)) {
    purged += await bulkPurge(
      search,
      index,
      hits.map(({ _id, _version }) => ({ id: _id, version: _version! })),
    );
  }
  return purged;
}
