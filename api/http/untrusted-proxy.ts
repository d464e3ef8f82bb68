// Warns of a proxy that is missing in TRUST_PROXY: all of its clients count as one, and share its limits. X-Forwarded-For shows it.
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Config } from "../../shared/config.ts";
import type { RunState } from "../../shared/db/program-runs.ts";
import type { Logger } from "../../shared/logger.ts";

interface Deps {
  config: Pick<Config, "trustProxy">;
  logger: Logger;
  /** Where doctor finds it. */
  runState: RunState;
}

/** Logs once per process. The message names both causes, since any client can send the header. */
export function noteUntrustedProxy({ config, logger, runState }: Deps): RequestHandler {
  let isDone = config.trustProxy !== 0;
  return function lookForProxy(req: Request, _res: Response, next: NextFunction): void {
    if (!isDone && req.headers["x-forwarded-for"] !== undefined) {
      isDone = true;
      runState.untrustedProxy = true;
      const text =
        "a request carries X-Forwarded-For, and TRUST_PROXY is 0. If a proxy of yours stands in front, set TRUST_PROXY: its clients " +
        "share one limit. If none does, a client forged the header: leave it at 0";
      logger.warn(text);
    }
    next();
  };
}
