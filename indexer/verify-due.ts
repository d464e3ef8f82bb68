// Schedule of `verify` in the indexer: at a fixed interval, and 5 minutes after another index became live.
import type { Target } from "../shared/db/index-targets.ts";
import type { VerifyRun } from "../shared/db/verify.ts";

/** Delay after a swap, so that the command that swapped can verify first, and after a run that failed or that the brake stopped. */
export const VERIFY_AGAIN_MS = 300_000;

/** Milliseconds since 1970; 0 when no run has ever ended. */
export function verifyDueAt(
  last: Pick<VerifyRun, "index" | "finishedAt"> | undefined,
  live: Pick<Target, "name" | "liveSince"> | undefined,
  everyMs: number,
): number {
  if (last === undefined) return 0;
  const inTurn = last.finishedAt.getTime() + everyMs;
  if (live === undefined || live.name === last.index) return inTurn;
  return Math.min(inTurn, (live.liveSince?.getTime() ?? 0) + VERIFY_AGAIN_MS);
}
