// The query string as pairs, read by ourselves: Express's parser cuts after 1,000 pairs and turns `__proto__` into a key.
import type { Request } from "express";
import { AppError, type Problem } from "../../shared/errors.ts";

const QUERY_BYTES_MAX = 4096;
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
  if (text.length > QUERY_BYTES_MAX) {
    const reason = `the query string is longer than ${QUERY_BYTES_MAX} bytes`;
    throw invalidParams([{ param: "query string", value: null, reason }]);
  }
  return { path: url.slice(0, start), pairs: [...new URLSearchParams(text)] };
}

export function invalidParams(details: readonly Problem[]): AppError {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more, see details)` : "";
  return new AppError("invalid_params", `${first?.param}: ${first?.reason}${more}`, { details });
}

export const quote = (value: string): string =>
  // A character outside the basic plane must not be cut in half.
  value.length > QUOTED_CHARACTERS ? `${value.slice(0, QUOTED_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…` : value;
