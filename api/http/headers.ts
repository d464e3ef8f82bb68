// Middleware for response headers that do not depend on the body: security, CORS, caching.
import cors from "cors";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import helmet from "helmet";

/** Headers that a script on another site may read. */
const EXPOSED_HEADERS = [
  "X-Request-Id",
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "ETag",
  "Vary",
  "Allow",
  "X-Data-As-Of",
  "X-Ignored-Params",
  "X-Search-Fallback",
  "Server-Timing",
];

/** helmet with two changes: other sites may load resources, and plain http on localhost keeps working. */
export function securityHeaders({ baseUrl }: { baseUrl: string }): RequestHandler {
  const https = baseUrl.startsWith("https:");
  return setFixed(
    helmet({
      crossOriginResourcePolicy: { policy: "cross-origin" },
      strictTransportSecurity: https,
      contentSecurityPolicy: {
        directives: {
          "img-src": ["'self'", "data:", "https:"],
          "upgrade-insecure-requests": https ? [] : null,
        },
      },
    }),
  );
}

/** Allows anonymous GETs from CORS_ORIGINS. Stands before the limits, so that scripts can read a 429, too. */
export function publicCors({ corsOrigins }: { corsOrigins: readonly string[] }): RequestHandler {
  const isForAll = corsOrigins.includes("*");
  const handle = cors({
    origin: isForAll ? "*" : [...corsOrigins],
    methods: ["GET", "HEAD"],
    allowedHeaders: ["If-None-Match", "X-Request-Id", "Accept", "Content-Type"],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 86_400,
    credentials: false,
  });
  if (!isForAll) return handle;
  const setHeaders = setFixed(handle);
  return function allowAllSites(req: Request, res: Response, next: NextFunction): void {
    if (req.method === "OPTIONS") handle(req, res, next);
    else setHeaders(req, res, next);
  };
}

/** Sets the headers of a middleware whose headers are always the same: it runs once, and not for 4 % of every cached search. */
function setFixed(middleware: (req: Request, res: Response, next: NextFunction) => void): RequestHandler {
  const headers: [name: string, value: string][] = [];
  const recorder = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader() {} };
  middleware({ method: "GET", headers: {} } as Request, recorder as unknown as Response, () => {});
  return function setFixedHeaders(_req: Request, res: Response, next: NextFunction): void {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** Private caches only, since a shared one would hand out the limits of other clients; they revalidate and get a 304. */
export function revalidate(): RequestHandler {
  return function forbidSharedCaching(req: Request, res: Response, next: NextFunction): void {
    // fetch() adds "no-cache" to a request whose script sets If-None-Match, and Express would then never answer 304.
    if (req.headers["if-none-match"] !== undefined) delete req.headers["cache-control"];
    res.setHeader("Cache-Control", "private, no-cache");
    // Set here, since a 304 has no body that `compression` would set it for.
    if (res.hasHeader("Vary")) res.vary("Accept-Encoding");
    else res.setHeader("Vary", "Accept-Encoding");
    next();
  };
}

/** Sends JSON with `no-store`. `res.json` would add an ETag, which is useless then. */
export function sendUncached(res: Response, body: unknown): void {
  res.set("Cache-Control", "no-store").type("json").end(JSON.stringify(body));
}

/** Default X-Data-As-Of: handlers that know the time of their data overwrite it. */
export function dataAsOf({ asOf }: { asOf(): Date | undefined }): RequestHandler {
  return function setDefaultDataAsOf(_req: Request, res: Response, next: NextFunction): void {
    setDataAsOf(res, asOf());
    next();
  };
}

/** Sets nothing when the time is unknown. */
export function setDataAsOf(res: Response, time: Date | undefined): void {
  if (time !== undefined) res.setHeader("X-Data-As-Of", time.toISOString());
}

/** False for `gzip;q=0`, and without the header, where any encoding would be allowed. */
export function acceptsGzip(req: Request): boolean {
  return req.headers["accept-encoding"] !== undefined && req.acceptsEncodings("gzip", "identity") === "gzip";
}
