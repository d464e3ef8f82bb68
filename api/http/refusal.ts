// The 400 for a query: all of its problems, and the corrected address where it can be given.
import type { Request, Response } from "express";
import type { Problem } from "../../shared/errors.ts";
import { type Correction, type FoundProblem, plainName, valuesByName } from "./params.ts";
import { invalidParams, type Pairs, type RawQuery, readQuery } from "./query.ts";

interface Read {
  problems: readonly FoundProblem[];
  /** Names given without a value, or without effect. */
  empty: readonly string[];
}

/** Reads the request's query with `read`; throws `invalid_params` when that finds problems. */
export function readOrRefuse<R extends Read>(req: Request, res: Response, read: (pairs: Pairs) => R): R {
  const query = readQuery(req);
  const found = read(query.pairs);
  if (found.problems.length > 0) throw refuseWithExample(found.problems, query, (pairs) => read(pairs).problems);
  if (found.empty.length > 0) res.set("X-Ignored-Params", found.empty.join(", "));
  return found;
}

/**
 * The first problem has the request's address with all corrections as `example`. Only when every problem has a correction and
 * `problemsOf` finds none in the result, so that a client that follows the example succeeds.
 */
export function refuseWithExample(
  problems: readonly FoundProblem[],
  query: RawQuery,
  problemsOf: (pairs: Pairs) => readonly FoundProblem[],
) {
  const example = correctedAddress(problems, query, problemsOf);
  const said: Problem[] = problems.map(({ corrected: _, ...rest }) => rest);
  if (example !== undefined) said[0] = { ...said[0]!, example };
  return invalidParams(said);
}

/** No example is longer. */
const EXAMPLE_CHARACTERS_MAX = 2048;

function correctedAddress(
  problems: readonly FoundProblem[],
  { path, pairs }: RawQuery,
  problemsOf: (pairs: Pairs) => readonly FoundProblem[],
): string | undefined {
  if (problems.some(({ corrected }) => corrected === undefined)) return undefined;
  const corrections = new Map<string, Correction>();
  for (const { corrected } of problems) {
    for (const correction of [corrected ?? []].flat()) {
      if (!corrections.has(correction.param)) corrections.set(correction.param, correction);
    }
  }
  const fixed = new URLSearchParams();
  // A repeated name continues its list; when it is not a list, the check below finds the repetition.
  const add = (name: string, value: string) => fixed.set(name, fixed.has(name) ? `${fixed.get(name)},${value}` : value);
  for (const [given, values] of valuesByName(pairs)) {
    const param = corrections.has(given) ? given : plainName(given);
    const correction = corrections.get(param);
    corrections.delete(param);
    const value = correction?.value ?? values.join(",");
    if (value !== "") add(correction?.name ?? param, value);
  }
  // The rest was missing from the request.
  for (const { param, value } of corrections.values()) if (!fixed.has(param)) fixed.append(param, value);
  const example = `${path}?${fixed.toString().replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3B", ";")}`;
  if (example.length > EXAMPLE_CHARACTERS_MAX) return undefined;
  return problemsOf([...fixed]).length === 0 ? example : undefined;
}
