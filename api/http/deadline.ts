// One AbortSignal per request: it fires when the time is up or the client has hung up, and everything below listens to it.
import type { Request, RequestHandler, Response } from "express";
import { AppError } from "../../shared/errors.ts";
import { TIMEOUTS } from "../timeouts.ts";

/** For work that ends before a stream begins: throws when it takes longer. The work itself goes on, unheard. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError("internal_error", "This took too long.")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type Handler = (req: Request, res: Response, signal: AbortSignal) => Promise<unknown>;

/** Also ends the wait for work that cannot be aborted: the answer does not depend on everybody listening. */
export function withinDeadline(handler: Handler, { ms = TIMEOUTS.answerMs } = {}): RequestHandler {
  return async function answerInTime(req, res) {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => controller.abort(new AppError("internal_error", "This took too long.")), ms);
    const onClose = () => {
      if (!res.writableFinished) controller.abort(new AppError("internal_error", "The client hung up."));
    };
    res.once("close", onClose);
    let stopWaiting = () => {};
    const aborted = new Promise<never>((_resolve, reject) => {
      stopWaiting = () => reject(signal.reason);
      signal.addEventListener("abort", stopWaiting, { once: true });
    });
    try {
      await Promise.race([handler(req, res, signal), aborted]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stopWaiting);
    }
  };
}
