// Response cache: a repeated search is answered with the response of the first one for SEARCH_CACHE_MS, before its query is parsed.
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import { type ListResponse, sendCached } from "./response.ts";

/** Of all cached responses together. */
const CACHED_BYTES_MAX = 32 * 1024 * 1024;
/** A longer address is hardly ever asked for twice. */
const ADDRESS_CHARACTERS_MAX = 1000;

export interface ResponseCache {
  get(address: string): ListResponse | undefined;
  set(address: string, response: ListResponse): void;
}

/**
 * The key is the address as the client wrote it; the age counts from the start of the search. Pages behind a cursor are left out:
 * few clients ask for the same one within a second.
 */
export function createResponseCache(ttlMs: number): ResponseCache {
  const responses = new LRUCache<string, ListResponse>({
    maxSize: CACHED_BYTES_MAX,
    // With headers and a compressed copy.
    sizeCalculation: ({ body }, address) => Math.ceil(1.25 * body.length) + 2 * address.length + 2500,
  });
  return {
    get: (address) => responses.get(address),
    set(address, response) {
      const ttl = ttlMs - (performance.now() - response.startedAt);
      if (ttl < 1 || address.length > ADDRESS_CHARACTERS_MAX || address.includes("cursor=")) return;
      responses.set(address, response, { ttl });
    },
  };
}

/** Mount it behind the rate limit and the headers of all responses, in front of compression and the search. */
export function serveFromCache(cache: ResponseCache): RequestHandler {
  return async function answerRepeatedSearch(req: Request, res: Response, next: NextFunction): Promise<void> {
    const response = cache.get(req.originalUrl);
    if (response === undefined) next();
    else await sendCached(req, res, response);
  };
}
