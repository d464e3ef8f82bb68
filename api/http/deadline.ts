// Deadline of a request: an AbortSignal that fires when the time is up or the client disconnects.
import type { Request, RequestHandler, Response } from "express";
import { AppError } from "../../shared/errors.ts";
import { TIMEOUTS } from "../timeouts.ts";

export const disconnected = () => new AppError("internal_error", "The client disconnected.");
export const tookTooLong = () => new AppError("internal_error", "This took too long.");

export type Handler = (req: Request, res: Response, signal: AbortSignal) => Promise<unknown>;

/** Rejects on abort even when the handler ignores the signal. */
export function withinDeadline(handler: Handler, { ms = TIMEOUTS.answerMs } = {}): RequestHandler {
  return async function answerInTime(req, res) {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => controller.abort(tookTooLong()), ms);
    const onClose = () => {
      if (!res.writableFinished) controller.abort(disconnected());
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
