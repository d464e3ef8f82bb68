// Schedule of `verify` in the indexer: at a fixed interval, 5 minutes after another index became live, and at once when the live index was
// put back to an older state.
import type { Target } from "../shared/db/index-targets.ts";
import type { VerifyRun } from "../shared/db/verify.ts";

/** Delay after a swap, so that the command that swapped can verify first, and after a run that failed or that the brake stopped. */
export const VERIFY_AGAIN_MS = 300_000;

/** Milliseconds since 1970; 0 when no run has ever ended and no index is live. */
export function verifyDueAt(
  last: Pick<VerifyRun, "index" | "startedAt" | "finishedAt"> | undefined,
  live: Pick<Target, "name" | "liveSince" | "putBackAt"> | undefined,
  everyMs: number,
): number {
  if (live?.putBackAt != null && live.putBackAt > (last?.startedAt ?? 0)) return live.putBackAt.getTime();
  const afterSwap = (live?.liveSince?.getTime() ?? 0) + VERIFY_AGAIN_MS;
  if (last === undefined) return live === undefined ? 0 : afterSwap;
  const inTurn = last.finishedAt.getTime() + everyMs;
  return live === undefined || live.name === last.index ? inTurn : Math.min(inTurn, afterSwap);
}
