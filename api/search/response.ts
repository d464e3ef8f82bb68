// A finished answer: bytes and headers, and for how long the same address gets it again.
import { createHash } from "node:crypto";
import type { Response } from "express";
import { LRUCache } from "lru-cache";
import { sayAsOf } from "../http/headers.ts";
import type { ListPage } from "./present.ts";

/** Of all kept answers together. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;
/** Longer addresses are nobody's favourite search. */
const ADDRESS_CHARACTERS_MAX = 1000;

export interface Answer {
  json: Buffer;
  etag: string;
  asOf: Date | undefined;
  /** When its search was asked for, by `performance.now()`. */
  askedAt: number;
  /** What the log may know of the searched text. */
  logged: { length: number; hash: string } | undefined;
  /** The other headers that belong to it. */
  headers: Readonly<Record<string, string>>;
  /** All headers with which it was sent for the first time, where these are the same for everybody. */
  head?: readonly Header[] | undefined;
  /** The same compressed, from when somebody first wanted that. */
  gzip?: Promise<Buffer>;
}

type Header = readonly [name: string, value: string];

/**
 * The validator is weak and has the cursor's age in place of the cursor: its random part differs from answer to answer, what
 * it leads to does not. Without the age a 304 would keep a cursor alive that is refused by now.
 */
export function toJson({ items, ...rest }: ListPage, cursorAge: string): Pick<Answer, "json" | "etag"> {
  const list = items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]));
  const json = Buffer.concat([START, ...list, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]);
  const hash = createHash("sha1");
  for (const item of items) hash.update(item);
  hash.update(`${rest.nextCursor === null ? "" : cursorAge} ${rest.totalCount} ${JSON.stringify(rest.understood)}`);
  return { json, etag: `W/"${hash.digest("base64url")}"` };
}

const START = Buffer.from('{"items":[');
const COMMA = Buffer.from(",");

export function send(res: Response, answer: Answer): void {
  const { json, etag, asOf, headers, logged } = answer;
  if (logged !== undefined) res.locals.text = logged;
  sayAsOf(res, asOf);
  res.set({ ...headers, ETag: etag }).type("json");
  answer.head ??= readHead(res);
  res.send(json);
}

/** These belong to one request; the length follows the encoding. */
const OWN = /^(x-request-id|server-timing|ratelimit.*|connection|content-length|content-encoding)$/i;

/** Undefined where the answer depends on more of the request than its address, such as the origin of a script. */
function readHead(res: Response): Header[] | undefined {
  if (res.getHeader("Vary") !== "Accept-Encoding") return undefined;
  const { getRawHeaderNames } = res as unknown as { getRawHeaderNames(): string[] }; // unknown to the types
  return getRawHeaderNames.call(res).flatMap((name): Header[] => {
    const value = res.getHeader(name);
    return OWN.test(name) || value === undefined ? [] : [[name, String(value)]];
  });
}

export interface AnswerMemory {
  get(address: string): Answer | undefined;
  keep(address: string, answer: Answer): void;
}

/**
 * Keeps answers by address until they are `ttlMs` old, counted from their search: popular searches are then neither read nor
 * written again. A page behind a cursor is never kept: nobody's walk depends on it, and few ask for the same.
 */
export function createAnswerMemory(ttlMs: number): AnswerMemory {
  if (ttlMs === 0) return { get: () => undefined, keep: () => undefined };
  const answers = new LRUCache<string, Answer>({
    maxSize: KEPT_BYTES_MAX,
    // With headers, and a copy that is compressed.
    sizeCalculation: ({ json }, address) => Math.ceil(1.25 * json.length) + 2 * address.length + 2500,
  });
  return {
    get: (address) => answers.get(address),
    keep(address, answer) {
      const left = ttlMs - (performance.now() - answer.askedAt);
      if (left < 1 || address.length > ADDRESS_CHARACTERS_MAX || address.includes("cursor=")) return;
      answers.set(address, answer, { ttl: left });
    },
  };
}
