// One verdict per listing out of those of all targets, and which index is no target any more.
import { leaveTargets, type Target } from "../shared/db/index-targets.ts";
import { indicesOf } from "../shared/search/indices.ts";
import type { Outcome, Settled } from "./write.ts";
import type { WriteDeps } from "./write-target.ts";

interface Written {
  target: Target;
  /** In the same order for every target. */
  results: Settled[];
}

const TAKEN: ReadonlySet<Settled["verdict"]> = new Set(["indexed", "ahead"]);
const LASTING: ReadonlySet<Settled["verdict"]> = new Set(["rejected", "barred", "missing", "outdated"]);

/** Every target holds a listing up, but those that leave the targets by this. */
export async function combine(deps: WriteDeps, written: readonly Written[]): Promise<Outcome> {
  const counting: Written[] = [];
  for (const one of written) {
    if (!(await dropUnfit(deps, one, written))) counting.push(one);
  }

  const outcome: Outcome = { indexed: [], rejected: [], busy: [], ahead: [], outdated: false };
  for (const [position, { id, version }] of (counting[0]?.results ?? []).entries()) {
    const verdicts = counting.map(({ target, results }) => ({ ...results[position]!, index: target.name }));
    const held = verdicts.find(({ verdict }) => !TAKEN.has(verdict) && verdict !== "rejected");
    const ahead = verdicts.filter(({ verdict }) => verdict === "ahead");
    const refused = verdicts.find(({ verdict }) => verdict === "rejected");
    if (held !== undefined) {
      outcome.busy.push({ id, version });
      outcome.busyReason ??= `${held.index}: ${held.error ?? held.verdict}`;
      outcome.outdated ||= held.verdict === "outdated";
    } else if (ahead.length > 0) {
      outcome.ahead.push({ id, version: Math.max(...ahead.map(({ indexedVersion }) => indexedVersion!)) });
    } else if (refused !== undefined) {
      outcome.rejected.push({ id, version, error: refused.error ?? "refused" });
    } else {
      outcome.indexed.push({ id, version });
    }
  }
  return outcome;
}

/**
 * True when the index has left the targets: one that is gone, unless it is live, and a previous one that alone, and not only
 * for a moment, refuses what the others took. It cannot be served any more. What is searched stays, whatever it is called.
 */
async function dropUnfit(
  { db, search, prefix, logger }: WriteDeps,
  { target, results }: Written,
  written: readonly Written[],
): Promise<boolean> {
  if (target.state === "live") return false;
  const others = written.filter(({ target: { state } }) => state !== "previous");
  const unfit = results.find(
    ({ verdict }, position) =>
      verdict === "missing" ||
      (target.state === "previous" &&
        LASTING.has(verdict) &&
        others.length > 0 &&
        others.every((other) => TAKEN.has(other.results[position]!.verdict))),
  );
  if (unfit === undefined || (await indicesOf(search, prefix)).includes(target.name)) return false;
  await leaveTargets(db, target.name);
  logger.warn({ index: target.name, state: target.state, error: unfit.error }, "index left the write targets");
  return true;
}
