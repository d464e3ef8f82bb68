// Rebuilds and checks give way: changes and searches come first. On a machine that does everything, a rebuild at full speed
// made a fifth of the searches run into their time limit and held changes back for half a minute.
import { setTimeout as delay } from "node:timers/promises";
import { readWaitingMs } from "../shared/db/freshness.ts";
import { countSearches } from "../shared/search/indices.ts";
import type { IndexingDeps } from "./setup.ts";

/** Changes that wait longer are held up by us. They take a second on a quiet machine. */
const WAITING_MS_MAX = 1500;
/** Rest for each millisecond of work: doubled while changes wait, halved when they do not. */
const REST_MAX = 8;
const REST_MS_MAX = 5000;

export interface Pace {
  /** Rests after so much work; true when there is somebody to give way to. */
  rest(workedMs: number): Promise<boolean>;
}

export interface PaceOptions {
  /** Rest for each millisecond of work while others are there. */
  restMin?: number;
  /** Rests although nobody seems to be there: for work that nobody waits for. */
  always?: boolean;
  signal?: AbortSignal | undefined;
}

/** Bounded: with no indexer running changes wait for ever, and a rebuild must still come to its end. */
export function nextRest(
  rest: number,
  { waitingMs, restMin }: { waitingMs: number | undefined; restMin: number },
): number {
  return waitingMs !== undefined && waitingMs > WAITING_MS_MAX
    ? Math.min(REST_MAX, rest * 2)
    : Math.max(restMin, rest / 2);
}

/** How long the rest after so much work is. */
export const restMs = (workedMs: number, rest: number) => Math.min(REST_MS_MAX, workedMs * rest);

export function createPace(
  { db, search, prefix }: IndexingDeps,
  { restMin = 1, always = false, signal }: PaceOptions,
): Pace {
  let rest = restMin;
  let searchesBefore: number | undefined;

  return {
    async rest(workedMs) {
      const [waitingMs, searches] = await Promise.all([readWaitingMs(db), countSearches(search, prefix)]);
      const crowded = always || waitingMs !== undefined || searches > (searchesBefore ?? searches);
      searchesBefore = searches;
      if (!crowded) return false;
      rest = nextRest(rest, { waitingMs, restMin });
      await delay(restMs(workedMs, rest), undefined, signal === undefined ? {} : { signal });
      return true;
    },
  };
}
