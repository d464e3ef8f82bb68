// Keeps a mirror current for as long as it runs: waits at the service for the next change and applies it. It outlives restarts of the
// service; a kill of its own loses nothing, since the next run goes on from state.json.
import { setTimeout as delay } from "node:timers/promises";
import { type Mirror, openMirror, type PullReport } from "./mirror.ts";
import type { MirrorOptions } from "./mirror-state.ts";
import { TransientFailure } from "./request.ts";

const SECOND = 1000;
/** Below the half minute after which some proxies cut a silent connection. */
const WAIT_SECONDS = 25;
/** From one request to the next: the limit is 60 a minute, whether a request waits or not. */
const PACE_MS = SECOND;
/** Where the service does not hold a request, since others of the company wait already: two do in each of its processes. */
const UNHELD_PACE_MS = 5 * SECOND;
const BACKOFF_MS_MAX = 8 * SECOND;

export interface FollowOptions {
  /** Ends it between two changes. */
  signal: AbortSignal;
  /** After the first run, and after each that changed something. */
  onUpdate(report: PullReport): void;
  /** The first failure of several in a row, and each with another cause than the one before. */
  onOutage(text: string): void;
  onRecovery(): void;
  paceMs?: number;
}

/** Returns when `signal` ends it. Throws what a retry cannot mend: a refused key, a brake, a full disk. */
export async function follow(options: MirrorOptions, how: FollowOptions): Promise<void> {
  const mirror = await openMirror({ ...options, failsAtOnce: true });
  try {
    await keepCurrent(mirror, how);
  } finally {
    mirror.close();
  }
}

async function keepCurrent(mirror: Mirror, how: FollowOptions): Promise<void> {
  const { signal, onUpdate, onOutage, onRecovery, paceMs = PACE_MS } = how;
  let isCurrent = false;
  let cause: string | undefined;
  for (let failures = 0; !signal.aborted; ) {
    const startedAt = performance.now();
    let isUnheld = false;
    try {
      const report = await mirror.update({
        waitSeconds: isCurrent ? WAIT_SECONDS : 0,
        isConfirmed: !isCurrent,
        signal,
      });
      if (failures > 0) onRecovery();
      const hasChanged = report.fullCopy || report.written + report.removed > 0;
      if (!isCurrent || hasChanged) onUpdate(report);
      isUnheld = isCurrent && !hasChanged && performance.now() - startedAt < SECOND;
      isCurrent = true;
      failures = 0;
      cause = undefined;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof TransientFailure)) throw error;
      failures += 1;
      if (error.brief !== cause) onOutage(isCurrent ? error.brief : error.message);
      cause = error.brief;
    }
    const spentMs = performance.now() - startedAt;
    const pauseMs = failures > 0 ? backoffMs(failures, paceMs) : (isUnheld ? UNHELD_PACE_MS : paceMs) - spentMs;
    await delay(Math.max(0, pauseMs), undefined, { signal }).catch(() => undefined); // ended: the loop ends
  }
}

/** Doubles up to eight seconds; half of it by chance, so that not all mirrors come back at one moment. */
function backoffMs(failures: number, paceMs: number): number {
  const ms = Math.min(BACKOFF_MS_MAX, paceMs * 2 ** Math.min(failures - 1, 10));
  return ms / 2 + (Math.random() * ms) / 2;
}
