// Answers of suggestions as they were sent, by address: visitors type the same words, so each beginning of these is asked for again.
import { LRUCache } from "lru-cache";
import { type ListResponse, weakETag } from "../search/response.ts";
import { forgetWhenChanged } from "./forget-when-changed.ts";

/** Of all answers together: some 4,000 of them. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
/** A longer address is hardly ever asked for twice. */
const ADDRESS_CHARACTERS_MAX = 500;

export interface Answers {
  /** The answer of this address that was made from the same tables; undefined if there is none. Counts change once a minute. */
  find(address: string, tables: readonly unknown[]): ListResponse | undefined;
  keep(address: string, response: ListResponse): void;
}

export function createAnswers(): Answers {
  const kept = new LRUCache<string, ListResponse>({
    maxSize: KEPT_BYTES_MAX,
    // With headers and a compressed copy.
    sizeCalculation: ({ body }, address) => Math.ceil(1.25 * body.length) + 2 * address.length + 1000,
  });
  const forgetOld = forgetWhenChanged(() => kept.clear());
  return {
    find(address, tables) {
      forgetOld(tables);
      return kept.get(address);
    },
    keep(address, response) {
      if (address.length <= ADDRESS_CHARACTERS_MAX) kept.set(address, response);
    },
  };
}

export function toResponse(answer: object, dataAsOf: unknown): ListResponse {
  const body = Buffer.from(JSON.stringify(answer));
  return {
    body,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      ETag: weakETag(body),
      ...(typeof dataAsOf === "string" ? { "X-Data-As-Of": dataAsOf } : {}),
    },
    logFields: {},
    startedAt: performance.now(),
  };
}
