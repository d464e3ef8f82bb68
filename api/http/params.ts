// Validates query parameters with zod schemas, one per name, and reports all problems at once. The OpenAPI document is generated
// from the same schemas.
import { z } from "zod";
import type { Problem, ProblemCode } from "../../shared/errors.ts";
import { closest, prepareValues } from "./closest.ts";
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
  /** The value means nothing under these names, so that no corrected address can be given. */
  hasOtherValues?: boolean;
}

/** `empty`: names without a value, which count as absent. */
export function readParams<S extends ParamSchemas>(pairs: Pairs, schemas: S, otherNames: OtherNames = {}) {
  const values: Record<string, unknown> = {};
  const problems: FoundProblem[] = [];
  const empty: string[] = [];
  const refuseName = unknownNames(Object.keys(schemas), otherNames);

  for (const [name, given] of valuesByName(pairs)) {
    if (isIgnored(name)) continue;
    const [value, second] = given;
    if (!Object.hasOwn(schemas, name)) {
      problems.push(refuseName(name, value ?? ""));
    } else if (value === undefined) {
      empty.push(name);
    } else if (second !== undefined && schemas[name]!.meta()?.list !== true) {
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

function readValue(name: string, value: string, schema: ParamSchemas[string]) {
  if (BROKEN_TEXT.test(value)) {
    const reason = "holds characters that are not valid text (UTF-8 is expected)";
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

/** `params` of a custom issue: `ctx.addIssue({ code: "custom", message, params })`. */
export interface IssueExtras {
  code?: ProblemCode;
  allowed?: readonly string[];
  nearest?: string;
  corrected?: string;
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

function rename(param: string, value: string, { names: [first, ...more], hasOtherValues = false }: OtherName) {
  if (hasOtherValues) return {};
  return { corrected: [{ param, name: first, value }, ...more.map((name) => ({ param: name, value }))] };
}

/** Trackers and cache busters append such names to any link. */
const isIgnored = (name: string) => name.startsWith("_") || name.startsWith("utm_");

/** NUL, and U+FFFD, to which invalid UTF-8 is decoded. */
const BROKEN_TEXT = /[\u0000\uFFFD]/;

// The kinds of parameters. Patterns, not coercion: Number("") is 0 and Number("0x10") is 16.

interface Leniency {
  /** Applied to a value before it is looked up. */
  normalise?: (text: string) => string;
  /** The value that another word means, for `closest`. */
  meaningOf?: (text: string) => string | undefined;
}

export function oneOf<const T extends readonly string[]>(
  allowed: T,
  description: string,
  { normalise = asGiven, meaningOf = () => undefined }: Leniency = {},
) {
  const suggest = suggester(allowed, meaningOf);
  return z
    .string()
    .transform((given, ctx): T[number] => {
      const text = normalise(given);
      if (allowed.includes(text)) return text;
      const nearest = suggest(text);
      refuse(ctx, "not_allowed", "not an allowed value", {
        allowed,
        ...(nearest === undefined ? {} : { nearest, corrected: nearest }),
      });
      return z.NEVER;
    })
    .meta({ description, enum: [...allowed] });
}

const asGiven = (text: string) => text;
export const upperCase = (text: string): string => text.toUpperCase();

/** The meaning of a value, if it is an allowed one, else the nearest spelling. */
function suggester(allowed: readonly string[], meaningOf: (text: string) => string | undefined) {
  const candidates = prepareValues(allowed);
  return function suggest(text: string): string | undefined {
    const meant = meaningOf(text);
    return meant !== undefined && allowed.includes(meant) ? meant : closest(text, candidates);
  };
}

export function listOf<const T extends readonly string[]>(
  allowed: T,
  description: string,
  { normalise = asGiven, meaningOf = () => undefined, ...extra }: Leniency & { example?: string; items?: object } = {},
) {
  const suggest = suggester(allowed, meaningOf);
  // More values would be duplicates.
  const max = allowed.length;
  return z
    .string()
    .transform((text, ctx): T[number][] => {
      const parts = text.split(",").map(normalise);
      if (parts.length > max) {
        refuse(ctx, "too_many_values", `has more than ${max} values`);
        return z.NEVER;
      }
      const wrong = parts.filter((part) => !allowed.includes(part));
      if (wrong.length === 0) return [...new Set(parts)];
      const { nearest, fixed } = correctList(parts, wrong, suggest);
      refuse(ctx, "not_allowed", `not an allowed value: ${quoteAll(wrong)}`, {
        allowed,
        ...(nearest === undefined ? {} : { nearest }),
        ...(fixed === undefined ? {} : { corrected: [...new Set(fixed)].join(",") }),
      });
      return z.NEVER;
    })
    .meta({ description, list: true, items: { type: "string", enum: [...allowed] }, maxItems: max, ...extra });
}

/** Each suggestion compares a value with up to thousands of candidates. */
const CLOSEST_LOOKUPS_MAX = 3;

/**
 * The value nearest to the first wrong one of a list, and the whole list corrected. The latter only when every wrong value has a near
 * one, since a list without some of its values would be another search.
 */
export function correctList(
  values: readonly string[],
  wrong: readonly string[],
  nearestTo: (value: string) => string | undefined,
): { nearest: string | undefined; fixed: string[] | undefined } {
  const different = [...new Set(wrong)];
  const near = new Map(different.slice(0, CLOSEST_LOOKUPS_MAX).map((value) => [value, nearestTo(value)]));
  const whole = different.every((value) => near.get(value) !== undefined);
  return {
    nearest: near.get(wrong[0]!),
    fixed: whole ? values.map((value) => near.get(value) ?? value) : undefined,
  };
}

/** A comma-separated list of slugs, which are looked up elsewhere. */
export function slugs(description: string, { max, ...extra }: { max: number; example?: string }) {
  return z
    .string()
    .transform((text, ctx): string[] => {
      const parts = text.split(",");
      if (parts.includes("")) refuse(ctx, "empty_value", "has an empty value between the commas");
      else if (parts.length > max) refuse(ctx, "too_many_values", `has more than ${max} values`);
      return [...new Set(parts)];
    })
    .meta({ description, list: true, items: { type: "string", minLength: 1 }, maxItems: max, ...extra });
}

export function integer(min: number, max: number, description: string) {
  return number(/^-?\d{1,10}$/, "a whole number", min, max).meta({
    description,
    type: "integer",
    minimum: min,
    maximum: max,
  });
}

export function decimal(min: number, max: number, description: string) {
  return number(/^-?\d{1,10}(\.\d{1,6})?$/, "a number such as 64 or 64.5", min, max).meta({
    description,
    type: "number",
    minimum: min,
    maximum: max,
  });
}

function number(pattern: RegExp, kind: string, min: number, max: number) {
  return z.string().transform((text, ctx): number => {
    const value = Number(text);
    if (!pattern.test(text)) refuse(ctx, "not_a_number", `must be ${kind}, in plain decimal digits`);
    else if (value < min || value > max) refuse(ctx, "out_of_range", `must be from ${min} to ${max}`);
    // -0 is 0.
    return value + 0;
  });
}

export function text(description: string, extra: object = {}) {
  return z.string().meta({ description, ...extra });
}

/** The first wrong values of a list, quoted. */
export const quoteAll = (values: readonly string[]): string =>
  values
    .slice(0, 5)
    .map((value) => `"${quote(value)}"`)
    .join(", ") + (values.length > 5 ? ` and ${values.length - 5} more` : "");

export function refuse(ctx: z.RefinementCtx, code: ProblemCode, message: string, params: IssueExtras = {}): void {
  ctx.addIssue({ code: "custom", message, params: { ...params, code } });
}
