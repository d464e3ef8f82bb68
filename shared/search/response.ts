// Parses responses of OpenSearch. Errors and partial results are thrown as SearchError.
import { extractRawListings } from "./raw-hits.ts";

export type SearchFailure = "status" | "timeout" | "aborted" | "connection";

/** A failed call to OpenSearch. `status` and `type` are OpenSearch's own; API clients never see them. */
export class SearchError extends Error {
  readonly failure: SearchFailure;
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: unknown;

  constructor(
    message: string,
    details: { failure: SearchFailure; status?: number; type?: string; body?: unknown; cause?: unknown },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "SearchError";
    this.failure = details.failure;
    this.status = details.status;
    this.type = details.type;
    this.body = details.body;
  }
}

export interface Hit {
  _index: string;
  _id: string;
  _version?: number;
  _seq_no?: number;
  _primary_term?: number;
  _score: number | null;
  _source?: Record<string, unknown>;
  /** Values of `docvalue_fields`. */
  fields?: Record<string, readonly unknown[]>;
  sort?: (number | string)[];
}

export interface SearchResponse {
  took: number;
  timed_out: boolean;
  _shards: { total: number; successful: number; failed: number };
  hits: { total?: { value: number; relation: string }; hits: Hit[] };
  aggregations?: Record<string, unknown>;
  pit_id?: string;
}

/** The parsed body of any call; throws from status 400 on. */
export function parseResponse(status: number, bytes: Buffer | string, what: string): unknown {
  let body: unknown;
  try {
    const text = bytes.toString();
    body = text === "" ? undefined : JSON.parse(text);
  } catch (error) {
    // A proxy in between responded in HTML: its status is the error.
    if (status >= 400) throw toSearchError(status, undefined, what);
    throw new SearchError(`${what}: the response is not JSON`, { failure: "status", status: 502, cause: error });
  }
  if (status >= 400) throw toSearchError(status, body, what);
  return body;
}

/** The results of one call: one of `_search`, all of `_msearch`. */
export function parseSearchResponses(status: number, bytes: Buffer | string, what: string): SearchResponse[] {
  type MultiSearchItem = SearchResponse & { status: number };
  const body = parseResponse(status, bytes, what) as SearchResponse | { responses: MultiSearchItem[] } | undefined;
  if (body === undefined || !("responses" in body)) return [assertComplete(body, what)];
  return body.responses.map((response) => {
    if ("error" in response) throw toSearchError(response.status, response, what);
    return assertComplete(response, what);
  });
}

/** The same, with each `_source.listing` as raw bytes. Only the first response, the page, has hits; a second is the count. */
export function parseRawHits(status: number, bytes: Buffer, what: string): SearchResponse[] {
  const { envelope, listings } = extractRawListings(bytes);
  const responses = parseSearchResponses(status, envelope, what);
  let taken = 0;
  for (const { _id, _source = {} } of responses[0]!.hits.hits) {
    const { listing } = _source;
    if (listing === undefined) {
      throw new SearchError(`${what}: hit ${_id} has no listing`, { failure: "status", status: 502 });
    }
    // Not extracted, since the document was written when `listing` was not the last field: serialized again.
    _source.listing = listing === null ? listings[taken++] : Buffer.from(JSON.stringify(listing));
  }
  return responses;
}

function assertComplete(response: SearchResponse | undefined, what: string): SearchResponse {
  if (response?.hits === undefined || response._shards === undefined) {
    throw new SearchError(`${what}: the response is not that of a search`, {
      failure: "status",
      status: 502,
      body: response,
    });
  }
  if (!response.timed_out && response._shards.failed === 0) return response;
  throw new SearchError("OpenSearch returned partial results", { failure: "status", status: 504, body: response });
}

function toSearchError(status: number, body: unknown, what: string): SearchError {
  const cause = (body as { error?: { type?: string; reason?: string } } | undefined)?.error;
  return new SearchError(`${what}: ${status} ${cause?.type ?? ""} ${cause?.reason ?? ""}`.trimEnd(), {
    failure: "status",
    status,
    body,
    ...(cause?.type === undefined ? {} : { type: cause.type }),
  });
}
