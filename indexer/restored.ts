// Recovery after a restore of PostgreSQL: consumers and the index have seen changes that the backup lacks.
import { startNewEpoch } from "../shared/db/epoch.ts";
import { raiseListingIds } from "../shared/db/listing-ids.ts";
import { isId } from "../shared/ids.ts";
import { indicesOf, refreshIndex } from "../shared/search/indices.ts";
import { scrollHits } from "../shared/search/point-in-time.ts";
import { type ReindexOptions, type ReindexReport, reindex } from "./reindex.ts";
import type { IndexingDeps } from "./setup.ts";

type RestoredOptions = Pick<ReindexOptions, "force" | "confirmMs" | "pauseMs" | "signal" | "onProgress" | "onStep">;

/** Starts a new epoch and builds a new index. If killed, it must be run again: until then `X-Data-As-Of` stands still. */
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
    keep: 0, // the old index holds versions that the database never had: no rollback to it
  });
  return { epoch, report };
}

/** The highest listing id in the index. Tombstones have no id field, so all documents are read: a few seconds for a million. */
async function readHighestId({ search, prefix, logger }: IndexingDeps): Promise<string> {
  let highest = 0n;
  if ((await indicesOf(search, prefix)).length === 0) return "0";
  try {
    await refreshIndex(search, prefix); // so that the latest writes are found, too
    for await (const hits of scrollHits(search, prefix, { query: { match_all: {} }, source: false, size: 10_000 })) {
      for (const { _id } of hits) if (isId(_id) && BigInt(_id) > highest) highest = BigInt(_id);
    }
  } catch (error) {
    logger.warn({ err: error }, "the old index cannot be read: ids in it may be assigned again");
  }
  return String(highest);
}
