// The kinds of query parameters: zod schemas that parse a value, and describe it for the OpenAPI document. Patterns, not coercion:
// Number("") is 0 and Number("0x10") is 16.
import { z } from "zod";
import type { ProblemCode } from "../../shared/errors.ts";
import { closest, prepareValues } from "./closest.ts";
import { quote } from "./query.ts";

/** `params` of a custom issue: `ctx.addIssue({ code: "custom", message, params })`. */
export interface IssueExtras {
  code?: ProblemCode;
  allowed?: readonly string[];
  nearest?: string;
  corrected?: string;
}

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
      if (refuseList(ctx, parts, max)) return z.NEVER;
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
      return refuseList(ctx, parts, max) ? z.NEVER : [...new Set(parts)];
    })
    .meta({ description, list: true, items: { type: "string", minLength: 1 }, maxItems: max, ...extra });
}

/** Refuses a list with too many values, or with nothing before or after a comma. */
function refuseList(ctx: z.RefinementCtx, parts: readonly string[], max: number): boolean {
  const given = parts.filter((part) => part !== "");
  if (parts.length > max) refuse(ctx, "too_many_values", `has more than ${max} values`);
  else if (given.length < parts.length)
    refuse(
      ctx,
      "empty_value",
      "has nothing before or after a comma",
      given.length > 0 ? { corrected: given.join(",") } : {},
    );
  else return false;
  return true;
}

interface NumberOptions {
  /** What is counted, in the plural: named in refusals. */
  unit?: string;
  /** What is allowed, where more than the limits. */
  range?: string;
}

export function integer(min: number, max: number, description: string, options: NumberOptions = {}) {
  return number(/^-?\d+$/, ["a whole number", ""], min, max, options).meta({
    description,
    type: "integer",
    minimum: min,
    maximum: max,
  });
}

export function decimal(min: number, max: number, description: string, options: NumberOptions = {}) {
  return number(/^-?\d+(\.\d{1,6})?$/, ["a number", " such as 64 or 64.5"], min, max, options).meta({
    description,
    type: "number",
    minimum: min,
    maximum: max,
  });
}

function number(
  pattern: RegExp,
  [kind, example]: [string, string],
  min: number,
  max: number,
  { unit, range = `from ${min} to ${max}${unit === undefined ? "" : ` ${unit}`}` }: NumberOptions,
) {
  const ofUnit = unit === undefined ? "" : ` of ${unit}`;
  return z.string().transform((text, ctx): number => {
    const value = Number(text);
    if (!pattern.test(text)) refuse(ctx, "not_a_number", `must be ${kind}${ofUnit}${example}, in plain decimal digits`);
    else if (value < min || value > max) refuse(ctx, "out_of_range", `must be ${range}`);
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
