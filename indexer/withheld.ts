// Withheld listings: searches find them now, and would not in the new index, which rejects their documents. A few are allowed and shown
// by `listings dirty`. More are a mistake in the mapping, and the new index must not become live.

import { removeTarget } from "../shared/db/index-targets.ts";
import { countListings } from "../shared/db/reindex.ts";
import { readRejectedPublic, retryRejected } from "../shared/db/rejected.ts";
import { CliError } from "../shared/errors.ts";
import { type IndexedVersion, readIndexed } from "../shared/search/bulk.ts";
import { indicesOf } from "../shared/search/indices.ts";
import type { IndexingDeps } from "./setup.ts";

const WITHHELD_MIN = 10;
const WITHHELD_SHARE = 0.001;
const PAGE_SIZE = 1000;

/** Checks during the backfill, each time the number of rejected listings has doubled: a wrong mapping is found in the first batches. */
export function createRejectionWatch(deps: IndexingDeps, index: string): (rejected: number) => Promise<void> {
  let lookedAt = WITHHELD_MIN;
  return async (rejected) => {
    if (rejected <= lookedAt) return;
    lookedAt = 2 * rejected;
    await assertFewWithheld(deps, index);
  };
}

export const withheldMax = (rows: number) => Math.max(WITHHELD_MIN, Math.floor(rows * WITHHELD_SHARE));

/** Throws if too many are withheld. The new index is retired, and all rejected listings are due again, since the others may take them. */
export async function assertFewWithheld(deps: IndexingDeps, index: string): Promise<void> {
  const { public: rows } = await countListings(deps.db);
  const max = withheldMax(rows);
  const { count, example } = await findWithheld(deps, index, max);
  if (count <= max) return;
  await removeTarget(deps.db, index);
  await retryRejected(deps.db);
  throw new CliError(
    `The new index rejects at least ${count} public listings that must be found, more than ${max}, for instance: ${example}. ` +
      "It was given up, and searches are as before. Correct the mapping or the listings, then: listings reindex. " +
      "To do without those listings: listings reindex --force",
  );
}

/** Counts up to just over `max`. Without a searched index every rejected listing counts. */
async function findWithheld(
  { db, search, prefix }: IndexingDeps,
  index: string,
  max: number,
): Promise<{ count: number; example: string }> {
  const searched = (await indicesOf(search, prefix)).find((name) => name !== index);
  let [count, example, lastId] = [0, "", "0"];
  while (count <= max) {
    const page = await readRejectedPublic(db, lastId, PAGE_SIZE);
    if (page.length === 0) break;
    lastId = page.at(-1)!.id;
    const ids = page.map(({ id }) => id);
    const built = await readIndexed(search, index, ids, { source: true });
    // A closed index cannot be read: then every rejected listing counts.
    const shown =
      searched === undefined
        ? undefined
        : await readIndexed(search, searched, ids, { source: true }).catch(() => undefined);
    for (const { id, version, error } of page) {
      if (isPublicSince(built.get(id), version)) continue;
      const now = shown?.get(id);
      if (shown !== undefined && !isPublicSince(now, (built.get(id)?.version ?? 0) + 1)) continue;
      count += 1;
      example ||= error;
    }
  }
  return { count, example };
}

const isPublicSince = (found: IndexedVersion | undefined, version: number) =>
  found !== undefined && found.source?.isPublic === true && found.version >= version;
