// One call over a pool of sockets, read whole, within its deadline. By callbacks and one timer: the streams and AbortSignals
// of a comfortable call cost more than all the rest of it, and leave work for the garbage collector.
import type { Dispatcher, Pool } from "undici";

export interface Exchanged {
  status: number;
  bytes: Buffer;
}

/** The deadline came first. */
export class Overdue extends Error {
  constructor() {
    super("no answer before the deadline");
    this.name = "Overdue";
  }
}

interface Limits {
  /** By `performance.now()`. */
  endsAt: number;
  signal: AbortSignal | undefined;
}

export function exchange(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { endsAt, signal }: Limits,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let gaveUp: Error | undefined;
    let status = 0;
    const chunks: Buffer[] = [];

    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
    const giveUp = (error: Error) => {
      gaveUp = error;
      settle();
      reject(error);
      controller?.abort(error);
    };
    const onAbort = () => giveUp(new Error("given up", { cause: signal?.reason }));
    const timer = setTimeout(() => giveUp(new Overdue()), Math.max(0, endsAt - performance.now()));
    if (signal?.aborted) return onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });

    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        // It waited for a socket too long: nothing of it is sent.
        if (gaveUp !== undefined) started.abort(gaveUp);
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        settle();
        resolve({ status, bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        settle();
        reject(error);
      },
    });
  });
}
