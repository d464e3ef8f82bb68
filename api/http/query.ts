// Reads the query string as pairs. Not with Express's parser, which cuts after 1,000 pairs and turns `__proto__` into a key.
import type { Request } from "express";
import { AppError, type Problem } from "../../shared/errors.ts";

const QUERY_BYTES_MAX = 4096;
const PAIRS_MAX = 100;
/** Problems in one response; a query with more was made by a program. */
const PROBLEMS_MAX = 20;
/** Characters of a value that a problem quotes. */
const QUOTED_CHARACTERS = 100;

export type Pairs = readonly (readonly [name: string, value: string])[];

export interface RawQuery {
  /** Path and pairs as sent, for the corrected example. */
  path: string;
  pairs: Pairs;
}

export function readQuery({ originalUrl: url }: Pick<Request, "originalUrl">): RawQuery {
  const start = url.indexOf("?");
  if (start === -1) return { path: url, pairs: [] };
  const text = url.slice(start + 1);
  // Without the cursor: a query that fitted on the first page fits on the next one, too.
  const [cursor = ""] = /(?<![^&])cursor=[^&]*/.exec(text) ?? [];
  if (text.length - cursor.length > QUERY_BYTES_MAX) {
    throw refuseQuery(`is longer than ${QUERY_BYTES_MAX} bytes${longestOf(text.replace(cursor, ""))}`);
  }
  // Counted before decoding: 800 names of invalid UTF-8 take 15 ms.
  if (text.split("&").filter(Boolean).length > PAIRS_MAX) throw refuseQuery(`has more than ${PAIRS_MAX} parameters`);
  const pairs = [...new URLSearchParams(text)];
  return { path: url.slice(0, start), pairs };
}

/** Says which parameter makes the query long, if one does; its name as sent, since a decoded one could be any text. */
function longestOf(text: string): string {
  const [first = "", ...others] = text.split("&");
  const longest = others.reduce((one, other) => (other.length > one.length ? other : one), first);
  return longest.length > QUERY_BYTES_MAX / 2
    ? `, of which ${quote(longest.split("=", 1)[0]!)} has ${longest.length}`
    : "";
}

const refuseQuery = (reason: string) =>
  invalidParams([{ param: "query string", value: null, code: "too_long", reason: `the query string ${reason}` }]);

/** The first problems in full and the number of all, so that the response stays small. */
export function invalidParams(problems: readonly Problem[]): AppError {
  const [first] = problems;
  const more = problems.length - 1;
  const where = problems.length > PROBLEMS_MAX ? `details has the first ${PROBLEMS_MAX}` : "see details";
  const message = `${first?.param}: ${first?.reason}${more > 0 ? ` (and ${more} more, ${where})` : ""}`;
  return new AppError("invalid_params", message, { details: problems.slice(0, PROBLEMS_MAX) });
}

export const quote = (value: string): string =>
  // Does not cut a surrogate pair in half.
  value.length > QUOTED_CHARACTERS ? `${value.slice(0, QUOTED_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…` : value;
