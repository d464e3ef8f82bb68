// The response of a search: body, ETag and headers, the same for every request of its address.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import { addLogFields, type LogFields } from "../http/access-log.ts";
import { acceptsGzip } from "../http/headers.ts";
import type { ListPage } from "./present.ts";

/** Smaller bodies fit in one packet uncompressed. */
const COMPRESSED_BYTES_MIN = 1024;
const compress = promisify(gzip);

export interface ListResponse {
  body: Buffer;
  /** ETag, type and all others that depend on the search. */
  headers: Readonly<Record<string, string>>;
  logFields: LogFields;
  /** When its search was sent, by `performance.now()`. */
  startedAt: number;
  /** The body compressed, from the first cache hit that accepts it so. */
  gzip?: Promise<Buffer>;
}

/** Weak, since the body may be compressed on its way. */
export const weakETag = (body: Buffer): string => `W/"${createHash("sha1").update(body).digest("base64url")}"`;

/**
 * The ETag is weak and has the cursor's age in place of the cursor: a cursor's random part differs from response to response,
 * the page that it leads to does not. Without the age a 304 would keep a cursor alive that is refused by now.
 */
export function toJson({ items, nextCursor, ...shown }: ListPage, cursorGeneration: string) {
  const list = items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]));
  // Once for both: facets have some 13 KB.
  const rest = JSON.stringify(shown);
  const end = `],"nextCursor":${JSON.stringify(nextCursor)},${rest.slice(1)}`;
  const json = Buffer.concat([START, ...list, Buffer.from(end)]);
  const hash = createHash("sha1");
  for (const item of items) hash.update(item);
  hash.update(`${nextCursor === null ? "" : cursorGeneration} ${rest}`);
  return { json, etag: `W/"${hash.digest("base64url")}"` };
}

const START = Buffer.from('{"items":[');
const COMMA = Buffer.from(",");

/** Also answers 304 and HEAD, which Express derives from the headers. */
export function sendResponse(res: Response, response: ListResponse): void {
  setHeaders(res, response);
  res.send(response.body);
}

/** Sends a cache hit, compressed once for all who accept it: fast rather than small, since it is dropped within a second. */
export async function sendCached(req: Request, res: Response, response: ListResponse): Promise<void> {
  setHeaders(res, response);
  // Express answers 304 and HEAD. Any other If-None-Match, which browsers always send, gets the compressed body below.
  if (req.method !== "GET" || req.fresh) return void res.send(response.body);
  const isCompressed = response.body.length >= COMPRESSED_BYTES_MIN && acceptsGzip(req);
  if (isCompressed) response.gzip ??= compress(response.body, { level: constants.Z_BEST_SPEED });
  const body = isCompressed ? await response.gzip! : response.body;
  if (isCompressed) res.setHeader("Content-Encoding", "gzip");
  res.setHeader("Content-Length", body.length);
  res.end(body);
}

function setHeaders(res: Response, { headers, logFields }: ListResponse): void {
  addLogFields(res, logFields);
  // The default is the time of this request, and a cached search is older.
  if (headers["X-Data-As-Of"] === undefined) res.removeHeader("X-Data-As-Of");
  for (const name in headers) res.setHeader(name, headers[name]!);
}
