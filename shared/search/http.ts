// One HTTP request over an undici pool, with a deadline; the response is read as a whole. Uses undici's callbacks and one timer: streams
// and AbortSignals cost more than the rest of the request, and leave work for the garbage collector.
import type { Dispatcher, Pool } from "undici";

export interface RawResponse {
  status: number;
  bytes: Buffer;
}

export class DeadlineError extends Error {
  constructor() {
    super("no response before the deadline");
    this.name = "DeadlineError";
  }
}

interface Limits {
  /** By `performance.now()`. */
  endsAt: number;
  signal: AbortSignal | undefined;
}

export function sendRequest(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { endsAt, signal }: Limits,
): Promise<RawResponse> {
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
    const timer = setTimeout(() => giveUp(new DeadlineError()), Math.max(0, endsAt - performance.now()));
    if (signal?.aborted) return onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });

    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        // Given up while waiting for a socket: nothing is sent.
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
