// Headers that do not depend on the answer: security, CORS, caching.
import cors from "cors";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import helmet from "helmet";

/** Everything a script on another site may read of an answer. */
export const EXPOSED_HEADERS = [
  "X-Request-Id",
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "ETag",
  "X-Data-As-Of",
  "X-Ignored-Params",
  "X-Search-Fallback",
  "Server-Timing",
];

/** helmet with two changes: embedding is what a public API is for, and plain http on localhost must keep working. */
export function securityHeaders({ baseUrl }: { baseUrl: string }): RequestHandler {
  const https = baseUrl.startsWith("https:");
  return helmet({
    crossOriginResourcePolicy: { policy: "cross-origin" },
    strictTransportSecurity: https,
    contentSecurityPolicy: {
      directives: {
        "img-src": ["'self'", "data:", "https:"],
        "upgrade-insecure-requests": https ? [] : null,
      },
    },
  });
}

/** Anonymous GETs from any site (or those of CORS_ORIGINS). Before the limits, so that a 429 can be read, too. */
export function publicCors({ corsOrigins }: { corsOrigins: readonly string[] }): RequestHandler {
  return cors({
    origin: corsOrigins.includes("*") ? "*" : [...corsOrigins],
    methods: ["GET", "HEAD"],
    allowedHeaders: ["If-None-Match", "X-Request-Id", "Accept", "Content-Type"],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 86_400,
    credentials: false,
  });
}

/** A shared cache would hand out other people's limits; a private one has to ask again, and gets a 304. */
export function revalidate(): RequestHandler {
  return function forbidSharedCaching(req: Request, res: Response, next: NextFunction): void {
    // fetch() adds "no-cache" to a request whose script sets If-None-Match, and Express would then never answer 304.
    if (req.headers["if-none-match"] !== undefined) delete req.headers["cache-control"];
    res.set("Cache-Control", "private, no-cache");
    // A 304 has no body to compress, and needs it all the same.
    res.vary("Accept-Encoding");
    next();
  };
}

/** Sends JSON that no cache may keep. `res.json` would add an ETag, which is useless without a kept answer. */
export function sendUncached(res: Response, body: unknown): void {
  res.set("Cache-Control", "no-store").type("json").end(JSON.stringify(body));
}

/** How fresh the answers are; a handler that knows better says so itself. */
export function dataAsOf({ asOf }: { asOf(): Date | undefined }): RequestHandler {
  return function setDefaultDataAsOf(_req: Request, res: Response, next: NextFunction): void {
    setDataAsOf(res, asOf());
    next();
  };
}

/** Without a time nothing is promised. */
export function setDataAsOf(res: Response, time: Date | undefined): void {
  if (time !== undefined) res.set("X-Data-As-Of", time.toISOString());
}

/** gzip only where it is asked for: `gzip;q=0` is a no, and no header at all is no wish. */
export function acceptsGzip(req: Request): boolean {
  return req.headers["accept-encoding"] !== undefined && req.acceptsEncodings("gzip", "identity") === "gzip";
}
