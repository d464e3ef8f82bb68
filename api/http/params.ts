// Validates query parameters with zod schemas, one per name, and reports all problems at once. The OpenAPI document is generated
// from the same schemas.
import type { z } from "zod";
import type { Problem } from "../../shared/errors.ts";
import { closest, prepareValues } from "./closest.ts";
import type { IssueExtras } from "./param-kinds.ts";
import { type Pairs, quote } from "./query.ts";

export type ParamSchemas = Readonly<Record<string, z.ZodType<unknown, string | undefined>>>;
export type ParamValues<S extends ParamSchemas> = { [Name in keyof S]?: z.output<S[Name]> };

/** A problem and its correction, which `refusal.ts` turns into an example address. */
export interface FoundProblem extends Problem {
  corrected?: Correction | readonly Correction[];
}

/** Changes the value or the name of `param`, or adds it. */
export interface Correction {
  param: string;
  name?: string;
  value: string;
}

/** Values by name, in the order of first occurrence. Without empty values, which HTML forms send for blank fields. */
export function valuesByName(pairs: Pairs): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const before = given.get(name);
    if (before === undefined) given.set(name, value === "" ? [] : [value]);
    else if (value !== "") before.push(value);
  }
  return given;
}

/** Names that clients use for parameters with another name. */
export type OtherNames = Readonly<Record<string, OtherName>>;

interface OtherName {
  /** What is meant; the first is suggested, and with a corrected address all of them get the value. */
  names: readonly [string, ...string[]];
  reason?: string;
}

/** `empty`: names without a value, which count as absent. */
export function readParams<S extends ParamSchemas>(pairs: Pairs, schemas: S, otherNames: OtherNames = {}) {
  const values: Record<string, unknown> = {};
  const problems: FoundProblem[] = [];
  const empty: string[] = [];
  const refuseName = unknownNames(Object.keys(schemas), otherNames);

  for (const [name, given] of valuesByName(withListNames(pairs, schemas))) {
    if (isIgnored(name)) continue;
    const [value, second] = given;
    if (!Object.hasOwn(schemas, name)) {
      problems.push(refuseName(name, given.join(",")));
    } else if (value === undefined) {
      empty.push(name);
    } else if (second !== undefined && !isList(schemas[name]!)) {
      const reason = "given more than once";
      problems.push({ param: name, value: quote(second), code: "repeated_parameter", reason });
    } else {
      // Clients that do not support `explode: false` repeat the name of a list.
      const result = readValue(name, given.join(","), schemas[name]!);
      if (result.problem !== undefined) problems.push(result.problem);
      else values[name] = result.value;
    }
  }
  return { values: values as ParamValues<S>, problems, empty };
}

/** Axios and jQuery write the name of a list as `name[]`. */
function withListNames(pairs: Pairs, schemas: ParamSchemas): Pairs {
  return pairs.map(([name, value]) => {
    const list = plainName(name);
    return [Object.hasOwn(schemas, list) && isList(schemas[list]!) ? list : name, value];
  });
}

/** `name` of `name[]`. */
export const plainName = (name: string): string => name.replace(/\[\]$/, "");

const isList = (schema: ParamSchemas[string]) => schema.meta()?.list === true;

function readValue(name: string, value: string, schema: ParamSchemas[string]) {
  if (BROKEN_TEXT.test(value)) {
    const reason = value.includes("\u0000")
      ? "contains the character U+0000"
      : "holds characters that are not valid text (UTF-8 is expected)";
    return { problem: { param: name, value: null, code: "invalid_text", reason } satisfies FoundProblem };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const { code, allowed, nearest, corrected } = ((issue as { params?: IssueExtras } | undefined)?.params ??
    {}) as IssueExtras;
  const problem: FoundProblem = {
    param: name,
    value: quote(value),
    code: code ?? "invalid_value",
    reason: issue?.message ?? "not a valid value",
    ...(allowed === undefined ? {} : { allowed }),
    ...(nearest === undefined ? {} : { closest: nearest }),
    ...(corrected === undefined ? {} : { corrected: { param: name, value: corrected } }),
  };
  return { problem };
}

/** The first problem of this kind lists the valid names. */
function unknownNames(names: readonly string[], otherNames: OtherNames) {
  let candidates: ReturnType<typeof prepareValues> | undefined;
  return function unknownName(name: string, value: string): FoundProblem {
    const allowed = candidates === undefined ? { allowed: names } : {};
    candidates ??= prepareValues(names);
    const nearest = closest(name, candidates);
    const near = nearest === undefined ? undefined : ({ names: [nearest] } satisfies OtherName);
    const meant: OtherName | undefined = Object.hasOwn(otherNames, name) ? otherNames[name] : near;
    return {
      param: quote(name),
      value: quote(value),
      code: "unknown_parameter",
      reason: meant?.reason ?? "unknown parameter",
      ...allowed,
      ...(meant === undefined ? {} : { closest: meant.names[0], ...rename(name, value, meant) }),
    };
  };
}

function rename(param: string, value: string, { names: [first, ...more] }: OtherName) {
  return { corrected: [{ param, name: first, value }, ...more.map((name) => ({ param: name, value }))] };
}

/** Trackers and cache busters append such names to any link. */
const CLICK_IDS = ["fbclid", "gclid", "msclkid", "yclid"];
const isIgnored = (name: string) => name.startsWith("_") || name.startsWith("utm_") || CLICK_IDS.includes(name);

/** NUL, and U+FFFD, to which invalid UTF-8 is decoded. */
const BROKEN_TEXT = /[\u0000\uFFFD]/;
