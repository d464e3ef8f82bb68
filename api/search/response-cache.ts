// Response cache: a repeated search is answered with the response of the first one for SEARCH_CACHE_MS, before its query is parsed, and
// waits for it while that one is under way (single flight): of 30 equal searches at once one goes to OpenSearch, not 30.
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import type { Handler } from "../http/deadline.ts";
import { type ListResponse, sendCached } from "./response.ts";

/** Of all cached responses together. */
const CACHED_BYTES_MAX = 32 * 1024 * 1024;
/** A longer address is hardly ever asked for twice. */
const ADDRESS_CHARACTERS_MAX = 1000;
/** Where a search failed, as when its client went away, one of those who waited begins another, and the others wait for that. */
const WAITS_MAX = 2;

export interface ResponseCache {
  get(address: string): ListResponse | undefined;
  /** Also answers those who wait for it. */
  set(address: string, response: ListResponse): void;
  /** Of a search that is under way and began within the time; undefined where it ended without a response to share. */
  awaited(address: string): Promise<ListResponse | undefined> | undefined;
  /** Tells of a search that begins; call what it returns when the search has ended, however it did. */
  begin(address: string): () => void;
}

interface Flight {
  startedAt: number;
  response: Promise<ListResponse | undefined>;
  end(response?: ListResponse): void;
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
  /** By address; the last one is the youngest. */
  const flights = new Map<string, Flight[]>();
  const flightsOf = (address: string) => flights.get(address) ?? [];
  const isShared = (address: string) =>
    ttlMs > 0 && address.length <= ADDRESS_CHARACTERS_MAX && !address.includes("cursor=");
  const ageOf = ({ startedAt }: { startedAt: number }) => performance.now() - startedAt;
  return {
    get: (address) => responses.get(address),
    set(address, response) {
      // An older search may end later: those who wait for a younger one were promised no older response.
      for (const flight of flightsOf(address)) if (flight.startedAt <= response.startedAt) flight.end(response);
      const ttl = ttlMs - ageOf(response);
      if (ttl >= 1 && isShared(address)) responses.set(address, response, { ttl });
    },
    awaited(address) {
      const youngest = flightsOf(address).at(-1);
      return youngest === undefined || ageOf(youngest) >= ttlMs ? undefined : youngest.response;
    },
    begin(address) {
      if (!isShared(address)) return () => undefined;
      const flight = startFlight();
      flights.set(address, [...flightsOf(address), flight]);
      return function land() {
        flight.end();
        const others = flightsOf(address).filter((other) => other !== flight);
        if (others.length === 0) flights.delete(address);
        else flights.set(address, others);
      };
    },
  };
}

function startFlight(): Flight {
  let end: Flight["end"] = () => undefined;
  const response = new Promise<ListResponse | undefined>((resolve) => {
    end = resolve;
  });
  return { startedAt: performance.now(), response, end };
}

/** Mount it behind the rate limit and the headers of all responses, in front of compression and the search. */
export function serveFromCache(cache: ResponseCache): RequestHandler {
  return async function answerRepeatedSearch(req: Request, res: Response, next: NextFunction): Promise<void> {
    const address = req.originalUrl;
    let response = cache.get(address);
    for (let waits = 0; response === undefined && waits < WAITS_MAX; waits += 1) {
      const awaited = cache.awaited(address);
      // No pause before `singleFlight` begins: requests that pass the limit together would all begin.
      if (awaited === undefined) break;
      response = await awaited;
    }
    if (response !== undefined) return sendCached(req, res, response);
    // Unless nobody reads the answer any more.
    if (!res.closed) next();
  };
}

/**
 * Around the search behind it. Its flight lands with the handler, not when the response is read: a client that reads slowly holds up
 * nobody.
 */
export function singleFlight(cache: ResponseCache, search: Handler): Handler {
  return async function searchAsFlight(req, res, signal) {
    const land = cache.begin(req.originalUrl);
    try {
      return await search(req, res, signal);
    } finally {
      land();
    }
  };
}
