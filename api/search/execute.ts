// Sends searches to OpenSearch. Outermost first: single flight of equal searches, concurrency limit (bulkhead), circuit breaker,
// timeout.
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  circuitBreaker,
  handleWhen,
  SamplingBreaker,
  wrap,
} from "cockatiel";
import type { Config } from "../../shared/config.ts";
import { AppError } from "../../shared/errors.ts";
import type { Logger } from "../../shared/logger.ts";
import type { SearchClient } from "../../shared/search/client.ts";
import { SearchError, type SearchResponse } from "../../shared/search/response.ts";
import { overloaded, RETRY_AFTER_SECONDS } from "../http/errors.ts";
import type { Metrics } from "../metrics.ts";
import type { Timeouts } from "../timeouts.ts";
import type { SearchBody } from "./body.ts";
import type { SortValue } from "./cursor.ts";
import type { CandidatesResponse } from "./fallback/candidates.ts";
import { createListingFinder, type FoundListing, type Send } from "./find-listings.ts";
import type { ListingCache } from "./listing-cache.ts";
import type { SearchRequest } from "./search.ts";

const SECOND = 1000;
const IN_FLIGHT_MAX = 64;
const WAITING_MAX = 64;

interface SearchHit {
  /** JSON of the listing with its url, which is sent on unparsed. */
  listing: Buffer;
  /** Sort values, for the cursor of the next page. */
  sort: readonly SortValue[];
  score: number | null;
}

export interface SearchResult {
  hits: readonly SearchHit[];
  /** Undefined on later pages, whose total is in the cursor. */
  total: number | undefined;
  /** What facets counted. */
  aggregations?: SearchResponse["aggregations"];
  /** Time up to which the hits contain every change; undefined before the first health probe. */
  asOf: Date | undefined;
  /** When it was sent, by `performance.now()`: the age of a cached response counts from here. */
  startedAt: number;
}

type CandidatesRequest = Pick<SearchRequest, "body" | "preference">;
type ManyRequest = { bodies: readonly SearchBody[] } & Pick<SearchRequest, "preference">;
type SendAll = (bodies: readonly SearchBody[]) => Promise<SearchResponse[]>;

/** Results of several searches that were one call. */
interface ManyResults {
  responses: readonly SearchResponse[];
  asOf: Date | undefined;
  startedAt: number;
}

export interface Executor {
  execute(request: SearchRequest, signal: AbortSignal): Promise<SearchResult>;
  /** Several searches in one call, with parsed documents; their results are never shared. */
  executeAll(request: ManyRequest, signal: AbortSignal): Promise<ManyResults>;
  /** Counts the candidates of a fallback; its response is never shared. */
  countCandidates(request: CandidatesRequest, signal: AbortSignal): Promise<CandidatesResponse>;
}

interface ExecutorDeps {
  config: Pick<Config, "indexPrefix" | "searchCacheMs" | "baseUrl">;
  search: SearchClient;
  listingCache: ListingCache;
  freshness: { asOf(): Date | undefined };
  /** Fields that searches read and the live index lacks. */
  missingFields: () => readonly string[];
  metrics: Metrics;
  logger: Logger;
  timeouts: Timeouts;
}

export function createExecutor({
  config,
  search,
  listingCache,
  freshness,
  missingFields,
  metrics,
  logger,
  timeouts,
}: ExecutorDeps): Executor {
  const onLookup = ({ hits, misses }: { hits: number; misses: number }) => {
    metrics.listingCacheLookups.inc({ outcome: "hit" }, hits);
    metrics.listingCacheLookups.inc({ outcome: "miss" }, misses);
  };
  // Whoever wants no cached responses wants no kept counts.
  const keepCounts = config.searchCacheMs > 0;
  const findListings = createListingFinder({ cache: listingCache, baseUrl: config.baseUrl, onLookup });
  const compartment = bulkhead(IN_FLIGHT_MAX, WAITING_MAX);
  // Opens when half of at least 20 calls within 10 s fail; then one trial call decides.
  const breaker = circuitBreaker(handleWhen(isUpstreamFailure), {
    halfOpenAfter: RETRY_AFTER_SECONDS * SECOND,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: 10 * SECOND, minimumRps: 2 }),
  });
  const guard = wrap(compartment, breaker);
  breaker.onStateChange((state) => {
    metrics.breakerState.set(state === CircuitState.Closed ? 0 : state === CircuitState.HalfOpen ? 1 : 2);
    logger.warn({ state: CircuitState[state] }, "circuit breaker of OpenSearch changed");
  });

  /** Whether the last failure was an overload: while the circuit is open, searches are refused for the same reason. */
  let lastWasOverload = false;

  async function runSearch(request: SearchRequest, signal: AbortSignal | undefined): Promise<SearchResult> {
    // Read before the search: its hits may be newer, never older.
    const asOf = freshness.asOf();
    const startedAt = performance.now();
    const { body, preference, ...beside } = request;
    const { listings, ...found } = await callOpenSearch(preference, signal, (send) => findListings(body, send, beside));
    return { ...found, hits: listings.map(toSearchHit), asOf, startedAt };
  }

  async function executeAll({ bodies, preference }: ManyRequest, signal: AbortSignal): Promise<ManyResults> {
    const asOf = freshness.asOf();
    const startedAt = performance.now();
    const responses = await callOpenSearch(preference, signal, (_send, sendAll) => sendAll(bodies));
    return { responses, asOf, startedAt };
  }

  /** All calls of `work` take one slot, so that a search that has begun is not refused half way. */
  async function callOpenSearch<T>(
    preference: string,
    signal: AbortSignal | undefined,
    work: (send: Send, sendAll: SendAll) => Promise<T>,
  ): Promise<T> {
    // Refused here, since OpenSearch would answer without an error: it treats an unknown field as one without values.
    const lacking = missingFields();
    if (lacking.length > 0) {
      throw new AppError("internal_error", "Search waits for its index, which is being built anew. Try again later.", {
        cause: new Error(`the index lacks ${lacking.join(", ")}: run 'listings reindex'`),
      });
    }
    const startedAt = performance.now();
    try {
      metrics.bulkheadWaiting.set(WAITING_MAX - compartment.queueSlots);
      const answer = await guard.execute(() => {
        // The client may have disconnected while it waited for a slot.
        signal?.throwIfAborted();
        return work(send, sendAll);
      });
      observe("ok", startedAt);
      return answer;
    } catch (error) {
      observe(outcomeOf(error), startedAt);
      if (isUpstreamFailure(error)) lastWasOverload = isOverload(error);
      if (isOverload(error) || (error instanceof BrokenCircuitError && lastWasOverload))
        throw overloaded("Too many searches are running right now.", error);
      throw new AppError("internal_error", "Search is not available right now. Try again in a moment.", {
        cause: error,
      });
    }

    function send(body: SearchBody, options: Parameters<Send>[1]): Promise<SearchResponse> {
      const countings = options.countings?.map(limited) ?? [];
      return search.search(config.indexPrefix, limited(body), { ...options, countings, keepCounts, ...limitsOfCall() });
    }

    function sendAll(bodies: readonly SearchBody[]): Promise<SearchResponse[]> {
      return search.multiSearch(config.indexPrefix, bodies.map(limited), limitsOfCall());
    }

    function limitsOfCall() {
      return {
        timeoutMs: timeouts.searchMs,
        ...(signal === undefined ? {} : { signal }),
        // Cancels shards that overrun the timeout, instead of leaving them running.
        query: { preference, cancel_after_time_interval: `${2 * timeouts.engineMs}ms` },
      };
    }
  }

  const limited = (body: SearchBody) => ({ ...body, timeout: `${timeouts.engineMs}ms` });

  const observe = (outcome: string, startedAt: number) =>
    metrics.upstreamDuration.observe({ upstream: "opensearch", outcome }, (performance.now() - startedAt) / SECOND);

  const countCandidates = ({ body, preference }: CandidatesRequest, signal: AbortSignal): Promise<CandidatesResponse> =>
    callOpenSearch(preference, signal, (send) => send(body, { listingsAsBytes: false }));
  if (config.searchCacheMs === 0) return { execute: runSearch, executeAll, countCandidates };

  // Single flight: equal searches share one call, which has no signal, since no client may abort it for the others.
  const inFlight = new Map<string, Promise<SearchResult>>();
  return {
    executeAll,
    countCandidates,
    async execute(request, signal) {
      // Without `preference`: sessions that join a search get its first page and keep their own preference for later pages.
      const key = JSON.stringify([request.body, request.countings]);
      let shared = inFlight.get(key);
      if (shared === undefined) {
        shared = runSearch(request, undefined).finally(() => inFlight.delete(key));
        inFlight.set(key, shared);
      }
      const result = await shared;
      signal.throwIfAborted();
      return result;
    },
  };
}

function toSearchHit({ id, listing, hit: { sort = [], _score } }: FoundListing): SearchHit {
  return { listing, sort: sort.map((value) => toSortValue(value, id)), score: _score };
}

/** An id above 2^53 has lost its last digits as a JSON number: the document's `_id` replaces it. */
function toSortValue(value: number | string, id: string): SortValue {
  return Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER ? id : Number(value);
}

/** A refused body (400), missing rights (401, 403) and a client that disconnects say nothing about the health of OpenSearch. */
function isUpstreamFailure(error: unknown): boolean {
  if (!(error instanceof SearchError)) return false;
  if (error.failure === "aborted") return false;
  return error.failure !== "status" || error.status === undefined || error.status >= 404;
}

/** OpenSearch answers 429 when its search queue is full or a search would take more memory than its breakers allow. */
const isOverload = (error: unknown): boolean =>
  error instanceof BulkheadRejectedError || (error instanceof SearchError && error.status === 429);

function outcomeOf(error: unknown): string {
  if (error instanceof BrokenCircuitError) return "circuit_open";
  if (error instanceof BulkheadRejectedError) return "bulkhead_full";
  if (isOverload(error)) return "overloaded";
  return error instanceof SearchError ? error.failure : "error";
}
