// Is it the listings or the index? Where the live index refuses all of a batch as documents, it gets some that it has: when it
// refuses those, too, the fault is its own (a mapping that somebody changed, a limit that it has reached), and no listing's.
import { pickIndexedIds } from "../shared/db/index-dirty.ts";
import type { Target } from "../shared/db/index-targets.ts";
import { readListingRows } from "../shared/db/listing-row.ts";
import type { ItemResult } from "../shared/search/bulk.ts";
import { projectAll } from "./project.ts";
import { type WriteDeps, writeToTarget } from "./write-target.ts";

/** One might have been taken by an older mapping and fit no longer. */
const TRIED = 3;
/** Without any to try, so many that are refused alike are no accident. */
const REFUSED_ALIKE_MAX = 3;

/** The same verdicts; all of them busy where the index is to blame. A building index is judged by the gate instead. */
export async function blameIndex(
  deps: WriteDeps,
  into: { target: Target; targets: readonly Target[] },
  results: readonly ItemResult[],
): Promise<ItemResult[]> {
  const allRefused = results.every(({ verdict }) => verdict === "rejected");
  if (into.target.state !== "live" || !allRefused || !(await refusesAnything(deps, into, results.length)))
    return [...results];
  return results.map(({ error, ...rest }) => ({
    ...rest,
    verdict: "busy",
    error: `refuses every listing, also those that it has: ${error}`,
  }));
}

async function refusesAnything(
  deps: WriteDeps,
  into: { target: Target; targets: readonly Target[] },
  refused: number,
): Promise<boolean> {
  const rows = await readListingRows(deps.db, await pickIndexedIds(deps.db, TRIED));
  if (rows.length === 0) return refused > REFUSED_ALIKE_MAX;
  const tried = await writeToTarget(deps, projectAll(rows, deps.projection).operations, into);
  return tried.every(({ verdict }) => verdict !== "indexed" && verdict !== "conflict");
}
