// After a restore of PostgreSQL: what came later than the backup has not happened, but consumers and the index have seen it.
import { startNewEpoch } from "../shared/db/epoch.ts";
import { raiseListingIds } from "../shared/db/listing-ids.ts";
import { isId } from "../shared/ids.ts";
import { indicesOf, refreshIndex } from "../shared/search/indices.ts";
import { scrollHits } from "../shared/search/point-in-time.ts";
import { type ReindexOptions, type ReindexReport, reindex } from "./reindex.ts";
import type { IndexingDeps } from "./setup.ts";

type RestoredOptions = Pick<ReindexOptions, "force" | "confirmMs" | "pauseMs" | "signal" | "onProgress" | "onStep">;

/** Killed anywhere it can be run again, and must be: until its index is live, `X-Data-As-Of` stands still. */
export async function afterRestore(
  deps: IndexingDeps,
  options: RestoredOptions = {},
): Promise<{ epoch: string; report: ReindexReport }> {
  let epoch = "";
  const report = await reindex(deps, {
    ...options,
    async restored() {
      epoch = await startNewEpoch(deps.db);
      await raiseListingIds(deps.db, await readHighestId(deps));
    },
    keep: 0, // the old index holds versions from a future that has not happened: it is no index to go back to
  });
  return { epoch, report };
}

/** Tombstones have their id in their name only, so that all of the index is read: a few seconds for a million. */
async function readHighestId({ search, prefix, logger }: IndexingDeps): Promise<string> {
  let highest = 0n;
  if ((await indicesOf(search, prefix)).length === 0) return "0";
  try {
    await refreshIndex(search, prefix); // the last ones may have come a moment ago
    for await (const hits of scrollHits(search, prefix, { query: { match_all: {} }, source: false, size: 10_000 })) {
      for (const { _id } of hits) if (isId(_id) && BigInt(_id) > highest) highest = BigInt(_id);
    }
  } catch (error) {
    logger.warn({ err: error }, "the old index cannot be read: ids that it knows may be given out again");
  }
  return String(highest);
}
