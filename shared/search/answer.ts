// What OpenSearch answered: parsed, refused where it is an error or a part of an answer.
import { spliceListings } from "./raw-hits.ts";

export type SearchFailure = "status" | "timeout" | "aborted" | "connection";

/** What went wrong upstream. `status` and `type` are OpenSearch's own; neither ever reaches a client of ours. */
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
  _score: number | null;
  _source?: Record<string, unknown>;
  sort?: (number | string)[];
}

export interface SearchAnswer {
  took: number;
  timed_out: boolean;
  _shards: { total: number; successful: number; failed: number };
  hits: { total?: { value: number; relation: string }; hits: Hit[] };
  aggregations?: Record<string, unknown>;
  pit_id?: string;
}

/** Of any call: the parsed body, thrown from status 400 on. */
export function readAnswer(status: number, bytes: Buffer | string, what: string): unknown {
  let body: unknown;
  try {
    const text = bytes.toString();
    body = text === "" ? undefined : JSON.parse(text);
  } catch (error) {
    // A proxy in between answers in HTML: its status is the error.
    if (status >= 400) throw refusal(status, undefined, what);
    throw new SearchError(`${what}: the answer is not JSON`, { failure: "status", status: 502, cause: error });
  }
  if (status >= 400) throw refusal(status, body, what);
  return body;
}

/** The answers of the searches of one call: one of `_search`, all of `_msearch`. */
export function readSearches(status: number, bytes: Buffer | string, what: string): SearchAnswer[] {
  type Answer = SearchAnswer & { status: number };
  const body = readAnswer(status, bytes, what) as SearchAnswer | { responses: Answer[] } | undefined;
  if (body === undefined || !("responses" in body)) return [whole(body, what)];
  return body.responses.map((answer) => {
    if ("error" in answer) throw refusal(answer.status, answer, what);
    return whole(answer, what);
  });
}

/** The same; only the first has hits, with the bytes of each listing in place of the listing. */
export function readSpliced(status: number, bytes: Buffer, what: string): SearchAnswer[] {
  const { envelope, listings } = spliceListings(bytes);
  const answers = readSearches(status, envelope, what);
  let taken = 0;
  for (const { _id, _source = {} } of answers[0]!.hits.hits) {
    const { listing } = _source;
    if (listing === undefined) {
      throw new SearchError(`${what}: hit ${_id} has no listing`, { failure: "status", status: 502 });
    }
    // Written before the listing came last, so not taken out: parsed, and here written again.
    _source.listing = listing === null ? listings[taken++] : Buffer.from(JSON.stringify(listing));
  }
  return answers;
}

function whole(answer: SearchAnswer | undefined, what: string): SearchAnswer {
  if (answer?.hits === undefined || answer._shards === undefined) {
    throw new SearchError(`${what}: the answer is no search's`, { failure: "status", status: 502, body: answer });
  }
  if (!answer.timed_out && answer._shards.failed === 0) return answer;
  throw new SearchError("OpenSearch answered in part only", { failure: "status", status: 504, body: answer });
}

function refusal(status: number, body: unknown, what: string): SearchError {
  const cause = (body as { error?: { type?: string; reason?: string } } | undefined)?.error;
  return new SearchError(`${what}: ${status} ${cause?.type ?? ""} ${cause?.reason ?? ""}`.trimEnd(), {
    failure: "status",
    status,
    body,
    ...(cause?.type === undefined ? {} : { type: cause.type }),
  });
}
