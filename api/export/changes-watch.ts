// Polls the change streams of the companies whose requests wait: one statement every 100 ms for all of them together, none while no
// request waits, so that a waiting request holds no connection to PostgreSQL.
import { setTimeout as delay } from "node:timers/promises";
import type { ChangesHead } from "../../shared/db/changes.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { findMoved, type KnownHead } from "../../shared/db/moved-cursors.ts";
import type { Logger } from "../../shared/logger.ts";
import { createOutage } from "../../shared/outage.ts";
import type { Metrics } from "../metrics.ts";

/** Half of it is the mean delay of a change. A poll for 200 companies takes PostgreSQL less than a millisecond. */
const POLL_EVERY_MS = 100;
/** The company's consumer and one more, such as the dashboard. */
const WAITING_PER_COMPANY = 2;
/** A quarter of the connections that a process accepts (api/http/connections.ts). */
const WAITING_MAX = 500;

/** Why a wait ended; `full`: the company or the process has as many waiting requests as it may. */
type WaitEnd = { reason: "moved"; head: ChangesHead } | { reason: "timeout" | "disconnected" | "full" | "stopping" };

export interface ChangesWatch {
  /** Waits until the company's stream is no longer at `head`. Never rejects; beyond the limits it ends at once. */
  wait(companyId: string, head: ChangesHead, options: { ms: number; signal: AbortSignal }): Promise<WaitEnd>;
  /** Ends all waits, and every later one at once. */
  stop(): void;
}

interface WatchDeps {
  db: Knex;
  logger: Logger;
  metrics: Pick<Metrics, "changesWaiting">;
}

interface Waiter extends KnownHead {
  finish(end: WaitEnd): void;
}

export function createChangesWatch({ db, logger, metrics }: WatchDeps): ChangesWatch {
  const waiters = new Set<Waiter>();
  let isPolling = false;
  let stopped = false;
  const outage = createOutage(logger, {
    failing: "changes of waiting requests cannot be read, they go on waiting",
    working: "changes of waiting requests are read again",
  });

  /** A failure ends no wait: PostgreSQL may be back before the timeout, and if not, the reading after it fails. */
  async function poll(): Promise<void> {
    try {
      for (const { known: waiter, head } of await findMoved(db, [...waiters])) waiter.finish({ reason: "moved", head });
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
  }

  async function keepPolling(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    for (let pollMs = 0; waiters.size > 0; ) {
      await delay(Math.max(POLL_EVERY_MS / 2, POLL_EVERY_MS - pollMs));
      if (waiters.size === 0) break;
      const startedAt = performance.now();
      await poll();
      pollMs = performance.now() - startedAt;
    }
    isPolling = false;
  }

  function mayWait(companyId: string): boolean {
    if (waiters.size >= WAITING_MAX) return false;
    let waiting = 0;
    for (const waiter of waiters) if (waiter.companyId === companyId) waiting += 1;
    return waiting < WAITING_PER_COMPANY;
  }

  return {
    async wait(companyId, head, { ms, signal }) {
      if (signal.aborted) return { reason: "disconnected" };
      if (stopped) return { reason: "stopping" };
      if (!mayWait(companyId)) return { reason: "full" };
      return await new Promise<WaitEnd>((resolve) => {
        const onAbort = () => waiter.finish({ reason: "disconnected" });
        const timer = setTimeout(() => waiter.finish({ reason: "timeout" }), ms);
        const waiter: Waiter = {
          companyId,
          head,
          finish(end) {
            clearTimeout(timer);
            signal.removeEventListener("abort", onAbort);
            waiters.delete(waiter);
            metrics.changesWaiting.set(waiters.size);
            resolve(end);
          },
        };
        signal.addEventListener("abort", onAbort);
        waiters.add(waiter);
        metrics.changesWaiting.set(waiters.size);
        void keepPolling();
      });
    },
    stop() {
      stopped = true;
      for (const waiter of waiters) waiter.finish({ reason: "stopping" });
    },
  };
}
