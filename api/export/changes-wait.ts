// The long poll of GET /api/company/{companyId}/changes: where nothing has changed, it waits for a change and reads again. Only the
// readings have the deadline of a request; the wait between them has its own end.

import { bulkhead } from "cockatiel";
import type { Request, Response } from "express";
import { withTimeout } from "../../shared/with-timeout.ts";
import { addLogFields } from "../http/access-log.ts";
import { disconnected, tookTooLong } from "../http/deadline.ts";
import { type ChangesDeps, type ChangesPage, type ChangesReading, readChangesPage } from "./changes.ts";
import type { ChangesWatch } from "./changes-watch.ts";

/** Of the ten connections: a transaction may move the cursors of all who wait, and other requests must not stand behind them. */
const READING_AT_ONCE = 5;

export interface WaitDeps extends ChangesDeps {
  changesWatch: ChangesWatch;
  answerMs: number;
}

interface Reader {
  req: Request;
  res: Response;
  companyId: string;
  /** Throws where the key has ended meanwhile: whoever it was taken from must not read what changed since. */
  authorizeAgain(): Promise<void>;
}

export type AwaitChanges = (first: ChangesReading, reader: Reader) => Promise<ChangesPage>;

/** `first`: the reading that the request began with. Ends with a page that has changes, or with an empty one. */
export function createAwaitChanges(deps: WaitDeps): AwaitChanges {
  const { changesWatch, answerMs } = deps;
  const reading = bulkhead(READING_AT_ONCE, Number.POSITIVE_INFINITY);

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
        if (end.why === "gone") throw disconnected();
        if (end.why === "stopping") res.set("Connection", "close");
        if (end.why === "full" || end.why === "stopping") return latest.page;
        const again = async () => {
          if (left.signal.aborted) throw disconnected(); // while it stood behind others
          await authorizeAgain();
          return end.why === "moved" ? await readChangesPage(deps, companyId, req, res, end.head) : latest;
        };
        // Standing behind others does not count: refused for it, a reader asks anew, which is three more statements for all.
        latest = await reading.execute(() => withTimeout(again(), answerMs, tookTooLong));
      }
    } finally {
      left.abort();
      res.off("close", onClose);
    }
  };
}
