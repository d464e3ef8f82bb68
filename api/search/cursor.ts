// Signed `search_after` cursors: sort values of the last hit, total, and the search they belong to. Stateless; a forged or damaged
// one is refused.
import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import { decodeToken, encodeToken, sign, type TokenPurpose } from "../http/signed-token.ts";

/** Layout of the payload: a cursor of another version is refused like a damaged one. */
const VERSION = 1;
const CURSOR: TokenPurpose = {
  hmac: (secret) => createHmac("sha256", `cursor:${secret}`),
  charactersMax: 2000,
};

/** Ids above 2^53 are strings, since a number would lose their last digits; smaller ones stay numbers, as in earlier releases. */
export type SortValue = number | string;

export interface Cursor {
  /** Of the search it belongs to. */
  fingerprint: string;
  /** Sort values of the last listing sent. */
  after: readonly SortValue[];
  total: number;
  /** `preference` of OpenSearch: keeps a paging session on the same shard copies. */
  preference: string;
  /** Step and text of the first page's zero-result fallback. */
  fallback?: { step: string; text: string } | undefined;
  rankingRevision: number;
}

const shape = z.tuple([
  z.literal(VERSION),
  z.string(),
  z
    .array(z.union([z.number(), z.string()]))
    .min(2)
    .max(3),
  z.number().int().min(0),
  z.string(),
  z.number().int(),
  z.union([z.null(), z.tuple([z.string(), z.string()])]),
]);

export function encodeCursor(cursor: Cursor, secrets: readonly string[]): string {
  const { fingerprint, after, total, preference, fallback, rankingRevision } = cursor;
  const stored = fallback === undefined ? null : [fallback.step, fallback.text];
  return encodeToken([VERSION, fingerprint, after, total, preference, rankingRevision, stored], secrets, CURSOR);
}

/** Undefined for anything but a cursor exactly as this service wrote it. */
export function decodeCursor(text: string, secrets: readonly string[]): Cursor | undefined {
  const parsed = shape.safeParse(decodeToken(text, secrets, CURSOR)?.value);
  if (!parsed.success) return undefined;
  const [, fingerprint, after, total, preference, rankingRevision, stored] = parsed.data;
  return {
    fingerprint,
    after,
    total,
    preference,
    rankingRevision,
    ...(stored === null ? {} : { fallback: { step: stored[0], text: stored[1] } }),
  };
}

/** Changes with everything that makes existing cursors invalid: layout, ranking and signing secret. */
export function cursorGeneration([secret]: readonly string[], rankingRevision: number): string {
  return sign(Buffer.from(JSON.stringify([VERSION, rankingRevision])), secret!, CURSOR).toString("base64url");
}

/** Hash of a search that does not depend on the order of its parameters and list values. */
export function fingerprintOf(identity: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(identity)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url").slice(0, 16);
}
