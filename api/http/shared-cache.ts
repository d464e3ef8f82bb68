// Lets a shared cache in front of the API (nginx, Varnish, a CDN) keep successful answers of the public search for PUBLIC_CACHE_SECONDS.
// What belongs to one client is left out of them: its limits, and its request id.
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { LIMIT_HEADERS } from "./limits.ts";

const PERSONAL_HEADERS = [...LIMIT_HEADERS, "X-Request-Id"];

/** None with 0 seconds: `revalidate` forbids shared caching then. */
export function sharedCaching({ publicCacheSeconds }: { publicCacheSeconds: number }): RequestHandler[] {
  return publicCacheSeconds === 0 ? [] : [allowSharedCaching(publicCacheSeconds)];
}

function allowSharedCaching(seconds: number): RequestHandler {
  return function allowForAnonymous(req: Request, res: Response, next: NextFunction): void {
    if (isAnonymous(req)) shareSuccess(res, seconds);
    next();
  };
}

function shareSuccess(res: Response, seconds: number): void {
  const writeHead = res.writeHead;
  // The last moment, since the status decides; a 304 renews a cached 200, so it has the same headers.
  res.writeHead = function writeSharedHead(this: Response, ...args: unknown[]) {
    if (!res.headersSent && (res.statusCode === 200 || res.statusCode === 304)) {
      for (const name of PERSONAL_HEADERS) res.removeHeader(name);
      // Browsers ask again each time: the shared cache answers them.
      res.setHeader("Cache-Control", `public, s-maxage=${seconds}, max-age=0`);
    }
    return Reflect.apply(writeHead, this, args);
  } as typeof res.writeHead;
}

/** Whoever sends credentials gets the same answer, but no cache may keep it. */
const isAnonymous = ({ method, headers }: Request) =>
  (method === "GET" || method === "HEAD") && headers.authorization === undefined && headers.cookie === undefined;
