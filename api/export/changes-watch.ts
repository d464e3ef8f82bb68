// Watches the change streams of the companies whose requests wait: one statement every 100 ms for all of them together, none while
// nobody waits, so that a waiting request holds no connection to PostgreSQL.
import { setTimeout as delay } from "node:timers/promises";
import type { ChangesHead } from "../../shared/db/changes.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { findMoved, type KnownHead } from "../../shared/db/moved-cursors.ts";
import type { Logger } from "../../shared/logger.ts";
import { createOutage } from "../../shared/outage.ts";
import type { Metrics } from "../metrics.ts";

/** Half of it is the mean delay of a change. A look at 200 companies takes PostgreSQL less than a millisecond. */
const LOOK_EVERY_MS = 100;
/** Its consumer and one more, such as the dashboard. */
const WAITING_PER_COMPANY = 2;
/** A quarter of the connections that a process accepts (api/http/connections.ts). */
const WAITING_MAX = 500;

/** Why a wait ended: the stream moved, the time was up, the client disconnected, no place was free, or the process is stopping. */
type WaitEnd = { why: "moved"; head: ChangesHead } | { why: "over" | "gone" | "full" | "stopping" };

export interface ChangesWatch {
  /** Waits until the company's stream is no longer at `head`. Never rejects; without a free place it ends at once. */
  wait(companyId: string, head: ChangesHead, options: { ms: number; signal: AbortSignal }): Promise<WaitEnd>;
  /** Ends all waits, and every later one at once. */
  stop(): void;
}

interface WatchDeps {
  db: Knex;
  logger: Logger;
  metrics: Pick<Metrics, "changesWaiting">;
}

interface Place extends KnownHead {
  finish(end: WaitEnd): void;
}

export function createChangesWatch({ db, logger, metrics }: WatchDeps): ChangesWatch {
  const places = new Set<Place>();
  let isLooking = false;
  let stopped = false;
  const outage = createOutage(logger, {
    failing: "changes of waiting requests cannot be read, they go on waiting",
    working: "changes of waiting requests are read again",
  });

  /** A failure ends no wait: PostgreSQL may be back before its time is up, and otherwise the reading after it fails. */
  async function look(): Promise<void> {
    try {
      for (const { known: place, head } of await findMoved(db, [...places])) place.finish({ why: "moved", head });
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
  }

  async function keepLooking(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    for (let lookMs = 0; places.size > 0; ) {
      await delay(Math.max(LOOK_EVERY_MS / 2, LOOK_EVERY_MS - lookMs));
      if (places.size === 0) break;
      const startedAt = performance.now();
      await look();
      lookMs = performance.now() - startedAt;
    }
    isLooking = false;
  }

  function hasPlace(companyId: string): boolean {
    if (places.size >= WAITING_MAX) return false;
    let waiting = 0;
    for (const place of places) if (place.companyId === companyId) waiting += 1;
    return waiting < WAITING_PER_COMPANY;
  }

  return {
    async wait(companyId, head, { ms, signal }) {
      if (signal.aborted) return { why: "gone" };
      if (stopped) return { why: "stopping" };
      if (!hasPlace(companyId)) return { why: "full" };
      return await new Promise<WaitEnd>((resolve) => {
        const onAbort = () => place.finish({ why: "gone" });
        const timer = setTimeout(() => place.finish({ why: "over" }), ms);
        const place: Place = {
          companyId,
          head,
          finish(end) {
            clearTimeout(timer);
            signal.removeEventListener("abort", onAbort);
            places.delete(place);
            metrics.changesWaiting.set(places.size);
            resolve(end);
          },
        };
        signal.addEventListener("abort", onAbort);
        places.add(place);
        metrics.changesWaiting.set(places.size);
        void keepLooking();
      });
    },
    stop() {
      stopped = true;
      for (const place of places) place.finish({ why: "stopping" });
    },
  };
}
