// Calls to OpenSearch: undici pools for what is called often (half of the official client's CPU time: 73 against 153 µs a
// search of 1 KB, 307 against 573 of 95 KB, scripts/dev/bench/client-cost.ts), the official client for indices and aliases.
// Every call has a deadline and nothing is retried, save once on another node or a dead socket.
import { Client } from "@opensearch-project/opensearch";
import { errors } from "undici";
import type { Config } from "../config.ts";
import { readAnswer, readSearches, readSpliced, type SearchAnswer, SearchError } from "./answer.ts";
import { exchange, Overdue } from "./http.ts";
import { type Node, openNodes } from "./nodes.ts";
import { joinCount, pageAndCount } from "./split-count.ts";

const JSON_TYPE = "application/json";
const NDJSON = "application/x-ndjson";

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
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
      /** The page and the number of all matches as two searches of one call: see split-count.ts. The body must count. */
      countApart?: boolean;
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
    async search(index, body, { query = {}, listingsAsBytes = false, countApart = false, ...options } = {}) {
      const parameters = { allow_partial_search_results: "false", ...query };
      const read = listingsAsBytes ? readSpliced : readSearches;
      const at = `/${encodeURIComponent(index)}`;
      if (countApart) {
        const text = pageAndCount(body, parameters);
        return joinCount(await call("POST", `${at}/_msearch`, text, options, NDJSON, read), body);
      }
      const path = `${at}/_search?${new URLSearchParams(parameters)}`;
      const [answer] = await call("POST", path, JSON.stringify(body), options, JSON_TYPE, read);
      return answer!;
    },
    bulk(index, body, { query = {}, ...options } = {}) {
      const path = `/${encodeURIComponent(index)}/_bulk?${new URLSearchParams(query)}`;
      return call("POST", path, body, options, NDJSON, readAnswer);
    },
    request(method, path, body, options = {}) {
      const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      return call(method, path, text, options, JSON_TYPE, readAnswer);
    },
    // As above: what one node does not take is for another one.
    admin: new Client({ nodes: [...openSearchUrls], maxRetries: nodes.count - 1, requestTimeout: 30_000 }),
    close: () => nodes.close(),
  };
}

function isReset(error: unknown): boolean {
  if (error instanceof errors.SocketError) return true;
  const { code } = error as { code?: unknown };
  return code === "ECONNRESET" || code === "EPIPE" || code === "UND_ERR_SOCKET";
}
