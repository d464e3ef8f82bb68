// One log line and one histogram sample per request. Never the query, a header as a whole, or a body.
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { type Logger, unredactedLogger } from "../../shared/logger.ts";
import type { Metrics } from "../metrics.ts";
import { clientNetwork, maskAddress } from "./client-network.ts";

/** Asked every few seconds by machines: counted, not logged. */
const QUIET = new Set(["/livez", "/readyz", "/api/health"]);

/** What a request is logged with besides what every request has. */
export interface LogFields {
  limit?: "passed" | "refused";
  keyId?: string;
  companyId?: string;
  /** Fingerprint of the searched text, which itself is never logged. */
  text?: { length: number; hash: string } | undefined;
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
      metrics.requestDuration.observe(labels(route, req.method, status), ms / 1000);
      if (QUIET.has(route)) return;
      const { requestId, logFields } = res.locals;
      lines.info(
        {
          requestId,
          method: methodLabel(req.method),
          route,
          status,
          ms: Math.round(ms),
          client: maskAddress(clientNetwork(req)),
          // A client that hung up before the answer was complete.
          aborted: res.writableFinished ? undefined : true,
          ...logFields,
        },
        "request",
      );
    });
    next();
  };
}

/** The path as it was registered, so that neither ids nor whatever a scanner tries become labels. */
function routeTemplate(req: Request): string {
  const path: unknown = req.route?.path;
  return typeof path === "string" && !path.includes("{*") ? `${req.baseUrl}${path}` : "unmatched";
}

const METHODS = new Set(["GET", "HEAD", "POST", "DELETE", "OPTIONS"]);
const methodLabel = (method: string) => (METHODS.has(method) ? method : "other");

/** Every pair is a dozen series: whoever tries each method on each path must not make thousands of them. */
function labels(route: string, method: string, status: number) {
  const asked = method === "HEAD" ? "GET" : method;
  const isOurs = ["GET", "POST", "DELETE"].includes(asked) && status !== 405;
  return {
    route: isOurs ? route : "unmatched",
    method: isOurs ? asked : "other",
    status: `${Math.floor(status / 100)}xx`,
  };
}
