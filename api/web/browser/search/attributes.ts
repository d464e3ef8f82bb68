// Attributes of the element: initial parameters of the search, and which of them are fixed.
import { PAGE_SIZE_DEFAULT } from "./properties.ts";
import { PARAM_NAMES, type Params, PLACE_PARAMS, type Query } from "./query.ts";

/** `deal-type` for `dealType`. */
export const attributeName = (param: string) => param.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const PARAM_ATTRIBUTES: ReadonlyMap<string, string> = new Map(
  PARAM_NAMES.map((param) => [attributeName(param), param]),
);

export function readAttributes(element: { getAttribute(name: string): string | null }): Params {
  const given = PARAM_NAMES.map((param) => [param, element.getAttribute(attributeName(param))?.trim() ?? ""] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

/** `fixed="dealType county-slug"`: both spellings, separated by commas or spaces. */
export function readFixed(text: string): { names: ReadonlySet<string>; unknown: readonly string[] } {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const paramOf = (word: string) => PARAM_ATTRIBUTES.get(attributeName(word));
  return {
    names: new Set(words.map(paramOf).filter((param) => param !== undefined)),
    unknown: words.filter((word) => paramOf(word) === undefined),
  };
}

const ABROAD_PARAMS = ["abroad", "country", "city"];

/** A fixed place also fixes its parents and the country, which would contradict it. */
export function withImplied(names: ReadonlySet<string>, params: Params): ReadonlySet<string> {
  const all = new Set(names);
  // One control sets both: a settlement, or several.
  if (all.has("settlementSlug") || all.has("settlements")) all.add("settlementSlug").add("settlements");
  const smallest = PLACE_PARAMS.findLastIndex((name) => all.has(name) && params[name] !== undefined);
  if (smallest !== -1) for (const name of [...PLACE_PARAMS.slice(0, smallest), ...ABROAD_PARAMS]) all.add(name);
  return all;
}

/** The query with the page's value, or none, for each fixed name. */
export function settle(query: Query, fixed: ReadonlySet<string>, params: Params): Query {
  const next = { ...query.params };
  for (const name of fixed) {
    delete next[name];
    if (params[name] !== undefined) next[name] = params[name];
  }
  return { ...query, params: next };
}

/** Values set by a script: numbers, lists, and empty ones for none. */
export type LooseParams = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

export function fromScript(given: LooseParams): { params: Params; unknown: readonly string[] } {
  const texts = Object.entries(given).map(([name, value]) => [name, String(value ?? "")] as const);
  return {
    params: Object.fromEntries(texts.filter(([name, text]) => text !== "" && PARAM_NAMES.includes(name))),
    unknown: texts.map(([name]) => name).filter((name) => !PARAM_NAMES.includes(name)),
  };
}

const PAGE_SIZE_MAX = 50;

/** The default in place of a wrong size, and of none. */
export function checkedPageSize(size: number | null): number {
  if (size === null) return PAGE_SIZE_DEFAULT;
  if (Number.isInteger(size) && size >= 1 && size <= PAGE_SIZE_MAX) return size;
  console.error(`<listing-search page-size> must be a whole number from 1 to ${PAGE_SIZE_MAX}.`);
  return PAGE_SIZE_DEFAULT;
}

/** Tells of attributes that are nearly one of ours, such as `min-prise`; others are the page's own. */
export function warnOfMisspelt(given: readonly string[], known: readonly string[]): void {
  for (const name of given.filter((name) => !known.includes(name))) {
    const meant = known.find((candidate) => isNearlySame(name, candidate));
    if (meant !== undefined) console.warn(`<listing-search> knows no attribute "${name}". Did you mean "${meant}"?`);
  }
}

/** At most one character added, left out or replaced between the same beginning and end; two in names of ten or more. */
function isNearlySame(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  let start = 0;
  while (start < length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return length - start - end <= (length < 10 ? 1 : 2);
}
