// Merges the verdicts of all targets into one per listing, and removes targets that cannot be written any more.
import type { Versioned } from "../shared/db/index-dirty.ts";
import { removeTarget, type Target } from "../shared/db/index-targets.ts";
import type { ItemResult } from "../shared/search/bulk.ts";
import { indicesOf } from "../shared/search/indices.ts";
import type { Rejected } from "./project.ts";
import type { WriteDeps } from "./write-target.ts";

export interface BatchOutcome {
  indexed: Versioned[];
  rejected: Rejected[];
  busy: Versioned[];
  /** The index holds a version that the database never had. */
  ahead: Versioned[];
  busyReason?: string;
  /** This program is older than a target: listings of that index are left to newer programs. */
  outdated: boolean;
}

export type SettledItem = Omit<ItemResult, "verdict"> & {
  verdict: ItemResult["verdict"] | "ahead";
  indexedVersion?: number;
};

interface TargetResults {
  target: Target;
  /** One for each listing, in the same order for every target. */
  results: SettledItem[];
}

const TAKEN: ReadonlySet<SettledItem["verdict"]> = new Set(["indexed", "ahead"]);
const PERMANENT: ReadonlySet<SettledItem["verdict"]> = new Set(["rejected", "barred", "missing", "outdated"]);

/** A listing counts as indexed when every target has taken it, except the targets that are removed here. */
export async function mergeVerdicts(deps: WriteDeps, written: readonly TargetResults[]): Promise<BatchOutcome> {
  const counting: TargetResults[] = [];
  for (const one of written) {
    if (!(await removeUnusable(deps, one, written))) counting.push(one);
  }

  const outcome: BatchOutcome = { indexed: [], rejected: [], busy: [], ahead: [], outdated: false };
  for (const [position, { id, version }] of (counting[0]?.results ?? []).entries()) {
    const verdicts = counting.map(({ target, results }) => ({ ...results[position]!, index: target.name }));
    const unfinished = verdicts.find(({ verdict }) => !TAKEN.has(verdict) && verdict !== "rejected");
    const ahead = verdicts.filter(({ verdict }) => verdict === "ahead");
    const rejected = verdicts.find(({ verdict }) => verdict === "rejected");
    if (unfinished !== undefined) {
      outcome.busy.push({ id, version });
      outcome.busyReason ??= `${unfinished.index}: ${unfinished.error ?? unfinished.verdict}`;
      outcome.outdated ||= unfinished.verdict === "outdated";
    } else if (ahead.length > 0) {
      outcome.ahead.push({ id, version: Math.max(...ahead.map(({ indexedVersion }) => indexedVersion!)) });
    } else if (rejected !== undefined) {
      outcome.rejected.push({ id, version, error: rejected.error ?? "rejected" });
    } else {
      outcome.indexed.push({ id, version });
    }
  }
  return outcome;
}

/**
 * Removes an unusable index from the targets and returns true: one that is missing, and a previous one with a permanent failure
 * that the other targets do not have. Never the live index, nor one that searches use.
 */
async function removeUnusable(
  { db, search, prefix, logger }: WriteDeps,
  { target, results }: TargetResults,
  written: readonly TargetResults[],
): Promise<boolean> {
  if (target.state === "live") return false;
  const others = written.filter(({ target: { state } }) => state !== "previous");
  const unusable = results.find(
    ({ verdict }, position) =>
      verdict === "missing" ||
      (target.state === "previous" &&
        PERMANENT.has(verdict) &&
        others.length > 0 &&
        others.every((other) => TAKEN.has(other.results[position]!.verdict))),
  );
  if (unusable === undefined || (await indicesOf(search, prefix)).includes(target.name)) return false;
  await removeTarget(db, target.name);
  logger.warn({ index: target.name, state: target.state, error: unusable.error }, "index left the write targets");
  return true;
}
