// The long poll of GET /api/company/{companyId}/changes: where nothing has changed, it waits for a change and reads again. Only the
// readings have the deadline of a request; the wait between them has its own end.

import { bulkhead } from "cockatiel";
import type { Request, Response } from "express";
import { withTimeout } from "../../shared/with-timeout.ts";
import { addLogFields } from "../http/access-log.ts";
import { disconnected, tookTooLong } from "../http/deadline.ts";
import { type ChangesDeps, type ChangesPage, type ChangesReading, readChangesPage } from "./changes.ts";
import type { ChangesWatch } from "./changes-watch.ts";

/** Concurrent readings, of ten connections: one transaction may wake all waiting requests, and others must not queue behind them. */
const READINGS_MAX = 5;

export interface WaitDeps extends ChangesDeps {
  changesWatch: ChangesWatch;
  answerMs: number;
}

interface Reader {
  req: Request;
  res: Response;
  companyId: string;
  /** Throws where the key was revoked or has expired meanwhile: its holder must not read what changed since. */
  authorizeAgain(): Promise<void>;
}

export type AwaitChanges = (first: ChangesReading, reader: Reader) => Promise<ChangesPage>;

/** `first`: the reading that the request began with. Ends with a page that has changes, or with an empty one. */
export function createAwaitChanges(deps: WaitDeps): AwaitChanges {
  const { changesWatch, answerMs } = deps;
  const reading = bulkhead(READINGS_MAX, Number.POSITIVE_INFINITY);

  return async function awaitChanges(first, { req, res, companyId, authorizeAgain }) {
    const startedAt = performance.now();
    let latest = first;
    let waitedMs = 0;
    const left = new AbortController();
    const onClose = () => left.abort();
    res.once("close", onClose);
    try {
      for (;;) {
        const ms = first.waitMs - (performance.now() - startedAt);
        if (latest.page.changes.length > 0 || ms <= 0) return latest.page;
        const waitingFrom = performance.now();
        const end = await changesWatch.wait(companyId, latest.head, { ms, signal: left.signal });
        waitedMs += performance.now() - waitingFrom;
        addLogFields(res, { waitedMs: Math.round(waitedMs) });
        if (end.reason === "disconnected") throw disconnected();
        if (end.reason === "stopping") res.set("Connection", "close");
        if (end.reason === "full" || end.reason === "stopping") return latest.page;
        const again = async () => {
          if (left.signal.aborted) throw disconnected(); // while it was queued
          await authorizeAgain();
          return end.reason === "moved" ? await readChangesPage(deps, companyId, req, res, end.head) : latest;
        };
        // The queue is not part of the deadline: a request refused there would come again, with three more statements.
        latest = await reading.execute(() => withTimeout(again(), answerMs, tookTooLong));
      }
    } finally {
      left.abort();
      res.off("close", onClose);
    }
  };
}
