// Calls to OpenSearch: undici pools for what is called often (a third of the official client's time per call), the
// official client for indices and aliases. Every call has a deadline and nothing is retried, save once on another node or a dead socket.
import { Client } from "@opensearch-project/opensearch";
import { errors } from "undici";
import type { Config } from "../config.ts";
import { exchange, Overdue } from "./exchange.ts";
import { type Node, openNodes } from "./nodes.ts";
import { spliceListings } from "./splice.ts";

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

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
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

export interface SearchClient {
  /** `_search` on an index or alias. Answers that are partial are errors. */
  search(
    index: string,
    body: object,
    options?: CallOptions & {
      query?: Record<string, string>;
      /** Leaves `_source.listing` of each hit as the bytes it came in: a Buffer of JSON. The body must sort. */
      listingsAsBytes?: boolean;
    },
  ): Promise<SearchAnswer>;
  /** `_bulk` with a ready newline-delimited body. Only shared/search/bulk.ts calls it. */
  bulk(index: string, body: string, options?: CallOptions & { query?: Record<string, string> }): Promise<unknown>;
  /** Any other call; answers the parsed body, throws SearchError from status 400 on. */
  request(
    method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD",
    path: string,
    body?: object | string,
    options?: CallOptions,
  ): Promise<unknown>;
  /** Indices, aliases, cluster: rare calls with the official client. */
  admin: Client;
  close(): Promise<void>;
}

export interface SearchClientOptions {
  /** Sockets per node. */
  connections?: number;
}

export function searchClient(
  { openSearchUrls }: Pick<Config, "openSearchUrls">,
  { connections = 64 }: SearchClientOptions = {},
): SearchClient {
  const nodes = openNodes(openSearchUrls, connections);

  async function call(
    method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD",
    path: string,
    body: string | undefined,
    { signal, timeoutMs = 10_000 }: CallOptions,
    contentType: string,
    read: (status: number, bytes: Buffer, what: string) => unknown = readAnswer,
  ): Promise<unknown> {
    const limits = { signal, endsAt: performance.now() + timeoutMs };
    const tried = new Set<Node>();
    for (let attempt = 1; ; attempt += 1) {
      const node = nodes.choose(tried)!;
      try {
        const headers = body === undefined ? node.headers : { ...node.headers, "content-type": contentType };
        const request = { method, path: node.basePath + path, body: body ?? null, headers };
        const { status, bytes } = await exchange(node.pool, request, limits);
        nodes.answered(node);
        return read(status, bytes, `${method} ${path.split("?")[0]}`);
      } catch (error) {
        if (error instanceof SearchError) throw error;
        if (signal?.aborted) throw new SearchError("the call was given up", { failure: "aborted", cause: error });
        nodes.failed(node);
        if (error instanceof Overdue) {
          throw new SearchError(`OpenSearch did not answer within ${timeoutMs} ms`, {
            failure: "timeout",
            cause: error,
          });
        }
        tried.add(node);
        if (tried.size < nodes.count) continue;
        // An idle socket may have been closed by the other side: where there is no other node, the same once more.
        if (attempt === 1 && isReset(error)) {
          tried.clear();
          continue;
        }
        throw new SearchError("OpenSearch cannot be reached", { failure: "connection", cause: error });
      }
    }
  }

  return {
    async search(index, body, { query = {}, listingsAsBytes = false, ...options } = {}) {
      const parameters = new URLSearchParams({ allow_partial_search_results: "false", ...query });
      const path = `/${encodeURIComponent(index)}/_search?${parameters}`;
      const read = listingsAsBytes ? readSpliced : readAnswer;
      const text = JSON.stringify(body);
      const answer = (await call("POST", path, text, options, "application/json", read)) as SearchAnswer;
      if (answer.timed_out || answer._shards.failed > 0) {
        throw new SearchError("OpenSearch answered in part only", { failure: "status", status: 504, body: answer });
      }
      return answer;
    },
    bulk(index, body, { query = {}, ...options } = {}) {
      const path = `/${encodeURIComponent(index)}/_bulk?${new URLSearchParams(query)}`;
      return call("POST", path, body, options, "application/x-ndjson");
    },
    request(method, path, body, options = {}) {
      const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      return call(method, path, text, options, "application/json");
    },
    // As above: what one node does not take is for another one.
    admin: new Client({ nodes: [...openSearchUrls], maxRetries: nodes.count - 1, requestTimeout: 30_000 }),
    close: () => nodes.close(),
  };
}

function readSpliced(status: number, bytes: Buffer, what: string): unknown {
  const { envelope, listings } = spliceListings(bytes);
  const answer = readAnswer(status, envelope, what) as SearchAnswer;
  const { hits } = answer.hits;
  if (hits.length !== listings.length) {
    throw new SearchError(`${what}: ${hits.length} hits, ${listings.length} listings`, {
      failure: "status",
      status: 502,
    });
  }
  for (const [index, { _source }] of hits.entries()) if (_source !== undefined) _source.listing = listings[index];
  return answer;
}

function readAnswer(status: number, bytes: Buffer | string, what: string): unknown {
  let body: unknown;
  try {
    const text = bytes.toString();
    body = text === "" ? undefined : JSON.parse(text);
  } catch (error) {
    throw new SearchError(`${what}: the answer is not JSON`, { failure: "status", status: 502, cause: error });
  }
  if (status < 400) return body;
  const cause = (body as { error?: { type?: string; reason?: string } } | undefined)?.error;
  throw new SearchError(`${what}: ${status} ${cause?.type ?? ""} ${cause?.reason ?? ""}`.trimEnd(), {
    failure: "status",
    status,
    body,
    ...(cause?.type === undefined ? {} : { type: cause.type }),
  });
}

function isReset(error: unknown): boolean {
  if (error instanceof errors.SocketError) return true;
  const { code } = error as { code?: unknown };
  return code === "ECONNRESET" || code === "EPIPE" || code === "UND_ERR_SOCKET";
}
