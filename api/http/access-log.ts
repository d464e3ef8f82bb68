// Access log: one line and one histogram sample per request. Never a query string, whole headers or a body.
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { type Logger, unredactedLogger } from "../../shared/logger.ts";
import type { Metrics } from "../metrics.ts";
import { clientNetwork, maskAddress } from "./client-network.ts";
import { HEALTH_PATHS } from "./health-paths.ts";

/** Fields that some requests have in the log. */
export interface LogFields {
  limit?: "passed" | "refused";
  keyId?: string;
  companyId?: string;
  /** Fingerprint of the searched text, which itself is never logged. */
  text?: { length: number; hash: string } | undefined;
  /** Time for which a long poll waited for a change: no time to answer, so not in the histogram. */
  waitedMs?: number;
}

export function addLogFields(res: Response, fields: LogFields): void {
  res.locals.logFields = { ...res.locals.logFields, ...fields };
}

export function accessLog({ logger, metrics }: { logger: Logger; metrics: Metrics }): RequestHandler {
  const lines = unredactedLogger(logger);
  return function logRequest(req: Request, res: Response, next: NextFunction): void {
    const startedAt = performance.now();
    metrics.inFlight.inc();
    res.once("close", () => {
      metrics.inFlight.dec();
      const ms = performance.now() - startedAt;
      const route = routeTemplate(req);
      const status = res.statusCode;
      const { requestId, logFields } = res.locals;
      metrics.requestDuration.observe(labels(route, req.method, status), (ms - (logFields?.waitedMs ?? 0)) / 1000);
      // Polled every few seconds: in the metrics, but not in the log.
      if (HEALTH_PATHS.has(route)) return;
      lines.info(
        {
          requestId,
          method: methodLabel(req.method),
          route,
          status,
          ms: Math.round(ms),
          client: maskAddress(clientNetwork(req)),
          // The client disconnected before the response was complete.
          aborted: res.writableFinished ? undefined : true,
          ...logFields,
        },
        "request",
      );
    });
    next();
  };
}

/** The path as it was registered: ids and the paths of scanners must not become labels. */
function routeTemplate(req: Request): string {
  const path: unknown = req.route?.path;
  return typeof path === "string" && !path.includes("{*") ? `${req.baseUrl}${path}` : "unmatched";
}

const METHODS = new Set(["GET", "HEAD", "POST", "DELETE", "OPTIONS"]);
const methodLabel = (method: string) => (METHODS.has(method) ? method : "other");

/** Each pair makes a dozen series: a client that tries each method on each path must not create thousands. */
function labels(route: string, method: string, status: number) {
  const asked = method === "HEAD" ? "GET" : method;
  const isOurs = ["GET", "POST", "DELETE"].includes(asked) && status !== 405;
  return {
    route: isOurs ? route : "unmatched",
    method: isOurs ? asked : "other",
    status: `${Math.floor(status / 100)}xx`,
  };
}
