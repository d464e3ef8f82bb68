// Client of the search API. Responses and failures are values; only an aborted request throws.

import type { Locale } from "../../../../shared/enums.ts";
import type { Problem } from "../../../../shared/errors.ts";
import type { Listing } from "../../../../shared/listing.ts";
import type { Match } from "../card-marks.ts";
import type { Understood } from "../listing-search.d.ts";
import type { Facets } from "./facets.ts";
import { apiUrl, type ParamChange, type Query } from "./query.ts";

export interface Answer {
  items: readonly Listing[];
  nextCursor: string | null;
  totalCount: number;
  understood: readonly Understood[];
  asOf: string | null;
  /** Step and text of a zero-result fallback. */
  fallback: { step: string; text: string } | undefined;
  ignoredParams: string | null;
  /** Empty where none were asked for. */
  facets: Facets;
  /** Why each listing was found, by id; undefined where it was not asked for. */
  matches: Readonly<Record<string, readonly Match[]>> | undefined;
  /** Ways on from an empty result; undefined where they were not asked for. */
  relaxed: readonly Way[] | undefined;
}

/** A way on from an empty result. */
export interface Way {
  change?: ParamChange;
  was?: ParamChange;
  without?: readonly string[];
  /** The wider area; absent where it is all of Estonia. */
  place?: { names: Readonly<Record<Locale, string>> };
  totalCount: number;
  params: ParamChange;
}

export type Failure = Refusal &
  (
    | { kind: "invalid"; problems: readonly Problem[] }
    | { kind: "limit"; retryAfterSeconds: number }
    | { kind: "server" }
    | { kind: "offline" }
  );

interface Refusal {
  /** HTTP status; 0 without a response. */
  status: number;
  error: string;
  message: string;
  requestId: string | undefined;
}

interface ErrorBody {
  error?: string;
  message?: string;
  requestId?: string;
  details?: readonly Problem[];
}

interface Asked {
  pageSize: number;
  facets: string;
  highlight: boolean;
}

/** The whole request of a search: the page of the service preloads the first one by it. */
export function searchUrl(baseUrl: string, query: Query, { pageSize, facets, highlight }: Asked): string {
  return apiUrl(baseUrl, query, {
    limit: String(pageSize),
    ...(query.params.searchText === undefined ? {} : { explain: "1", ...(highlight ? { highlight: "1" } : {}) }),
    ...(facets === "" ? {} : { facets }),
  });
}

export async function fetchSearch(
  url: string,
  signal: AbortSignal,
): Promise<{ answer: Answer } | { failure: Failure }> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, { signal });
    body = await response.json();
  } catch (error) {
    if (signal.aborted) throw error;
    const message = error instanceof Error ? error.message : String(error);
    return { failure: { kind: "offline", status: 0, error: "offline", message, requestId: undefined } };
  }
  return response.ok
    ? { answer: toAnswer(body as Answer, response.headers) }
    : { failure: toFailure(body as ErrorBody, response) };
}

function toAnswer(
  { items, nextCursor, totalCount, understood = [], facets = {}, matches, relaxed }: Answer,
  headers: Headers,
): Answer {
  return {
    items,
    nextCursor,
    totalCount,
    understood,
    asOf: headers.get("X-Data-As-Of"),
    fallback: readFallback(headers.get("X-Search-Fallback")),
    ignoredParams: headers.get("X-Ignored-Params"),
    facets,
    matches,
    relaxed,
  };
}

function toFailure(body: ErrorBody, { status, headers }: Response): Failure {
  const { error = "internal_error", message = "", requestId, details = [] } = body;
  const refusal = { status, error, message, requestId };
  if (status === 429) {
    return { ...refusal, kind: "limit", retryAfterSeconds: Math.max(1, Number(headers.get("Retry-After")) || 60) };
  }
  return status === 400 ? { ...refusal, kind: "invalid", problems: details } : { ...refusal, kind: "server" };
}

/** `typo; text="korter"`, the text percent-encoded, since headers are ASCII. */
export function readFallback(header: string | null): Answer["fallback"] {
  const match = /^([\w-]+)(?:;\s*text="?([^"]*)"?)?$/.exec(header ?? "");
  if (match === null) return undefined;
  return { step: match[1]!, text: decode(match[2] ?? "") };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded: taken as it is.
    return text;
  }
}
