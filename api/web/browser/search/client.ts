// The one caller of the search API in the browser. An answer or a failure is a value; only an aborted request throws.
import type { Problem } from "../../../../shared/errors.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { apiUrl, type Query } from "./query.ts";

export interface Understood {
  text: string;
  as: string;
  condition?: unknown;
}

export interface Answer {
  items: readonly Listing[];
  nextCursor: string | null;
  totalCount: number;
  understood: readonly Understood[];
  asOf: string | null;
  /** Which step found something after nothing matched as typed, and the text it searched. */
  rescue: { step: string; text: string } | undefined;
  ignoredParams: string | null;
}

export type Failure =
  | { kind: "invalid"; problems: readonly Problem[]; requestId: string | undefined }
  | { kind: "limit"; retryAfterSeconds: number }
  | { kind: "server"; requestId: string | undefined }
  | { kind: "offline" };

interface ErrorBody {
  error?: string;
  requestId?: string;
  details?: readonly Problem[];
}

export async function fetchSearch(
  baseUrl: string,
  query: Query,
  { pageSize, signal }: { pageSize: number; signal: AbortSignal },
): Promise<{ answer: Answer } | { failure: Failure }> {
  const extra = { limit: String(pageSize), ...(query.params.searchText === undefined ? {} : { explain: "1" }) };
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(apiUrl(baseUrl, query, extra), { signal });
    body = await response.json();
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: { kind: "offline" } };
  }
  return response.ok
    ? { answer: toAnswer(body as Answer, response.headers) }
    : { failure: toFailure(body as ErrorBody, response) };
}

function toAnswer({ items, nextCursor, totalCount, understood = [] }: Answer, headers: Headers): Answer {
  return {
    items,
    nextCursor,
    totalCount,
    understood,
    asOf: headers.get("X-Data-As-Of"),
    rescue: readRescue(headers.get("X-Search-Rescue")),
    ignoredParams: headers.get("X-Ignored-Params"),
  };
}

function toFailure({ details, requestId }: ErrorBody, { status, headers }: Response): Failure {
  if (status === 429)
    return { kind: "limit", retryAfterSeconds: Math.max(1, Number(headers.get("Retry-After")) || 60) };
  if (status === 400) return { kind: "invalid", problems: details ?? [], requestId };
  return { kind: "server", requestId };
}

/** `typo; text="korter"`, the text percent-encoded, since headers hold no other letters. */
export function readRescue(header: string | null): Answer["rescue"] {
  const match = /^([\w-]+)(?:;\s*text="?([^"]*)"?)?$/.exec(header ?? "");
  if (match === null) return undefined;
  return { step: match[1]!, text: decode(match[2] ?? "") };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded after all: shown as it came.
    return text;
  }
}
