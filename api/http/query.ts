// The query string as pairs, read by ourselves: Express's parser cuts after 1,000 pairs and turns `__proto__` into a key.
import type { Request } from "express";
import { AppError, type Problem } from "../../shared/errors.ts";

const QUERY_BYTES_MAX = 4096;
const PAIRS_MAX = 100;
/** Problems in one answer. Who has more has not written them by hand. */
const PROBLEMS_MAX = 20;
/** What a problem quotes of a value: enough to recognise it. */
const QUOTED_CHARACTERS = 100;

export type Pairs = readonly (readonly [name: string, value: string])[];

export interface RawQuery {
  /** Path and pairs as they came, for the corrected example. */
  path: string;
  pairs: Pairs;
}

export function readQuery(req: Request): RawQuery {
  const url = req.originalUrl;
  const start = url.indexOf("?");
  if (start === -1) return { path: url, pairs: [] };
  const text = url.slice(start + 1);
  // A cursor is ours: what was asked without it may be asked with it.
  const [cursor = ""] = /(?<![^&])cursor=[^&]*/.exec(text) ?? [];
  if (text.length - cursor.length > QUERY_BYTES_MAX) throw refuseQuery(`is longer than ${QUERY_BYTES_MAX} bytes`);
  // Counted before they are decoded: 800 names that are not valid text take 15 ms.
  if (text.split("&").filter(Boolean).length > PAIRS_MAX) throw refuseQuery(`has more than ${PAIRS_MAX} parameters`);
  const pairs = [...new URLSearchParams(text)];
  return { path: url.slice(0, start), pairs };
}

const refuseQuery = (reason: string) =>
  invalidParams([{ param: "query string", value: null, code: "too_long", reason: `the query string ${reason}` }]);

/** The answer stays small whatever was asked: the first problems in full, of the others their number. */
export function invalidParams(problems: readonly Problem[]): AppError {
  const [first] = problems;
  const more = problems.length - 1;
  const where = problems.length > PROBLEMS_MAX ? `details has the first ${PROBLEMS_MAX}` : "see details";
  const message = `${first?.param}: ${first?.reason}${more > 0 ? ` (and ${more} more, ${where})` : ""}`;
  return new AppError("invalid_params", message, { details: problems.slice(0, PROBLEMS_MAX) });
}

export const quote = (value: string): string =>
  // A character outside the basic plane must not be cut in half.
  value.length > QUOTED_CHARACTERS ? `${value.slice(0, QUOTED_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…` : value;
