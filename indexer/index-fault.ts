// Tells a fault of the index from faults of listings. When the live index rejects every document of a batch, it is sent documents that
// it already holds: if it rejects those, too, the index is at fault (a changed mapping, a limit that is reached).
import { pickIndexedIds } from "../shared/db/index-dirty.ts";
import type { Target } from "../shared/db/index-targets.ts";
import { readListingRows } from "../shared/db/listing-row.ts";
import type { ItemResult } from "../shared/search/bulk.ts";
import { projectAll } from "./project.ts";
import { type WriteDeps, writeToTarget } from "./write-target.ts";

/** Documents sent as a test: a single one may have fitted an older mapping only. */
const TRIED = 3;
/** Without documents to test with, a larger batch that is rejected as a whole counts as a fault of the index. */
const REJECTED_ALIKE_MAX = 3;

/** The same verdicts, or all of them busy when the index is at fault. A building index is checked by the gate instead. */
export async function blameIndex(
  deps: WriteDeps,
  into: { target: Target; targets: readonly Target[] },
  results: readonly ItemResult[],
): Promise<ItemResult[]> {
  const allRejected = results.every(({ verdict }) => verdict === "rejected");
  if (into.target.state !== "live" || !allRejected || !(await rejectsAnything(deps, into, results.length)))
    return [...results];
  return results.map(({ error, ...rest }) => ({
    ...rest,
    verdict: "busy",
    error: `rejects every listing, also those that it holds: ${error}`,
  }));
}

async function rejectsAnything(
  deps: WriteDeps,
  into: { target: Target; targets: readonly Target[] },
  rejected: number,
): Promise<boolean> {
  const rows = await readListingRows(deps.db, await pickIndexedIds(deps.db, TRIED));
  if (rows.length === 0) return rejected > REJECTED_ALIKE_MAX;
  const tried = await writeToTarget(deps, projectAll(rows, deps.projection).operations, into);
  return tried.every(({ verdict }) => verdict !== "indexed" && verdict !== "conflict");
}
