// Throttle of rebuilds and verify runs: changes and searches come first. Unthrottled, a rebuild on a machine that runs everything
// made a fifth of the searches time out and delayed changes by half a minute.
import { setTimeout as delay } from "node:timers/promises";
import { readWaitingMs } from "../shared/db/freshness.ts";
import { countSearches } from "../shared/search/indices.ts";
import type { IndexingDeps } from "./setup.ts";

/** A change that waits longer is delayed by this work: on a quiet machine it takes a second. */
const WAITING_MS_MAX = 1500;
/** Largest pause for each millisecond of work. */
const FACTOR_MAX = 8;
const PAUSE_MS_MAX = 5000;

export interface Throttle {
  /** Pauses after `workedMs` of work; true when searches or changes compete for the machine. */
  pause(workedMs: number): Promise<boolean>;
}

export interface ThrottleOptions {
  /** Pause for each millisecond of work while there is competition. */
  factorMin?: number;
  /** Pauses without competition, too: for background work. */
  always?: boolean;
  signal?: AbortSignal | undefined;
}

/** Doubled while changes wait, halved otherwise. Bounded: without an indexer changes wait for ever, and a rebuild must still end. */
export function nextFactor(
  factor: number,
  { waitingMs, factorMin }: { waitingMs: number | undefined; factorMin: number },
): number {
  return waitingMs !== undefined && waitingMs > WAITING_MS_MAX
    ? Math.min(FACTOR_MAX, factor * 2)
    : Math.max(factorMin, factor / 2);
}

/** Length of the pause after `workedMs` of work. */
export const pauseLengthMs = (workedMs: number, factor: number) => Math.min(PAUSE_MS_MAX, workedMs * factor);

export function createThrottle(
  { db, search, prefix }: IndexingDeps,
  { factorMin = 1, always = false, signal }: ThrottleOptions,
): Throttle {
  let factor = factorMin;
  let searchesBefore: number | undefined;

  return {
    async pause(workedMs) {
      const [waitingMs, searches] = await Promise.all([readWaitingMs(db), countSearches(search, prefix)]);
      const contended = always || waitingMs !== undefined || searches > (searchesBefore ?? searches);
      searchesBefore = searches;
      if (!contended) return false;
      factor = nextFactor(factor, { waitingMs, factorMin });
      await delay(pauseLengthMs(workedMs, factor), undefined, signal === undefined ? {} : { signal });
      return true;
    },
  };
}
