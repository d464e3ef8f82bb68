// OpenSearch client. Frequent calls use undici pools, at half of the official client's CPU time (73 instead of 153 µs for a search of
// 1 KB, 307 instead of 573 for 95 KB: scripts/dev/bench/client-cost.ts); calls about indices and aliases use the official client. Every call
// has a deadline. Only a failed connection is retried: once on each other node, or on the only node after a closed socket.
import { Client } from "@opensearch-project/opensearch";
import { errors } from "undici";
import type { Config } from "../config.ts";
import { DeadlineError, sendRequest } from "./http.ts";
import { type Node, openNodes } from "./nodes.ts";
import { type Counts, joinPageAndCounts, pageAndCountsBody } from "./page-and-counts.ts";
import { parseRawHits, parseResponse, parseSearchResponses, SearchError, type SearchResponse } from "./response.ts";

const JSON_TYPE = "application/json";
const NDJSON = "application/x-ndjson";
/** A search that some shards cannot answer fails as a whole. */
const COMPLETE = { allow_partial_search_results: "false" };

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

export interface SearchClient {
  /** `_search` on an index or alias. Partial results are errors. */
  search(
    index: string,
    body: object,
    options?: CallOptions &
      Counts & {
        query?: Record<string, string>;
        /** Leaves `_source.listing` of each hit as raw bytes, a Buffer of JSON. The body must sort: raw-hits.ts finds its end by `sort`. */
        listingsAsBytes?: boolean;
      },
  ): Promise<SearchResponse>;
  /** Several searches of one index in one call (`_msearch`), each with the same query parameters. Partial results are errors. */
  multiSearch(
    index: string,
    bodies: readonly object[],
    options?: CallOptions & { query?: Record<string, string> },
  ): Promise<SearchResponse[]>;
  /** `_bulk` with a ready newline-delimited body. Only shared/search/bulk.ts calls it. */
  bulk(index: string, body: string, options?: CallOptions & { query?: Record<string, string> }): Promise<unknown>;
  /** Any other call; returns the parsed body, throws SearchError from status 400 on. */
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

  async function call<T>(
    method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD",
    path: string,
    body: string | undefined,
    { signal, timeoutMs = 10_000 }: CallOptions,
    contentType: string,
    read: (status: number, bytes: Buffer, what: string) => T,
  ): Promise<T> {
    const limits = { signal, endsAt: performance.now() + timeoutMs };
    const tried = new Set<Node>();
    for (let attempt = 1; ; attempt += 1) {
      const node = nodes.choose(tried)!;
      try {
        const headers = body === undefined ? node.headers : { ...node.headers, "content-type": contentType };
        const request = { method, path: node.basePath + path, body: body ?? null, headers };
        const { status, bytes } = await sendRequest(node.pool, request, limits);
        nodes.succeeded(node);
        return read(status, bytes, `${method} ${path.split("?")[0]}`);
      } catch (error) {
        if (error instanceof SearchError) throw error;
        if (signal?.aborted) throw new SearchError("the call was cancelled", { failure: "aborted", cause: error });
        nodes.failed(node);
        if (error instanceof DeadlineError) {
          throw new SearchError(`OpenSearch did not answer within ${timeoutMs} ms`, {
            failure: "timeout",
            cause: error,
          });
        }
        tried.add(node);
        if (tried.size < nodes.count) continue;
        // The server may have closed an idle socket: without another node the same one is tried once more.
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
      const { countSeparately = false, countings = [] } = options;
      const parameters = { ...COMPLETE, ...query };
      const read = listingsAsBytes ? parseRawHits : parseSearchResponses;
      const at = `/${encodeURIComponent(index)}`;
      if (countSeparately || countings.length > 0) {
        const text = pageAndCountsBody(body, options, parameters);
        return joinPageAndCounts(await call("POST", `${at}/_msearch`, text, options, NDJSON, read), body, options);
      }
      const path = `${at}/_search?${new URLSearchParams(parameters)}`;
      const [response] = await call("POST", path, JSON.stringify(body), options, JSON_TYPE, read);
      return response!;
    },
    multiSearch(index, bodies, { query = {}, ...options } = {}) {
      const header = JSON.stringify({ ...COMPLETE, ...query });
      const text = bodies.map((body) => `${header}\n${JSON.stringify(body)}\n`).join("");
      return call("POST", `/${encodeURIComponent(index)}/_msearch`, text, options, NDJSON, parseSearchResponses);
    },
    bulk(index, body, { query = {}, ...options } = {}) {
      const path = `/${encodeURIComponent(index)}/_bulk?${new URLSearchParams(query)}`;
      return call("POST", path, body, options, NDJSON, parseResponse);
    },
    request(method, path, body, options = {}) {
      const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      return call(method, path, text, options, JSON_TYPE, parseResponse);
    },
    // Retries as above: once on each other node.
    admin: new Client({ nodes: [...openSearchUrls], maxRetries: nodes.count - 1, requestTimeout: 30_000 }),
    close: () => nodes.close(),
  };
}

function isReset(error: unknown): boolean {
  if (error instanceof errors.SocketError) return true;
  const { code } = error as { code?: unknown };
  return code === "ECONNRESET" || code === "EPIPE" || code === "UND_ERR_SOCKET";
}
