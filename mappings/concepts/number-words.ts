// The words of the grammar of numbers, by role: limits, ranges, scales, units. api/search/text/numbers.ts combines them.
import { fold } from "../languages/words.ts";
import { createPhraseTable, type PhraseTable } from "./phrase-table.ts";
import { type RangeField, rangeFields } from "./table.ts";

/** Above and below leave out the number itself where it is a whole one. */
export type LimitKind = "max" | "below" | "min" | "above";

export interface Limit {
  kind: LimitKind;
  /** What the number is of when it has no unit; a number of anything else is not read with this limit. */
  field: RangeField | undefined;
}

export interface Subject {
  field: RangeField;
  /** The limit when none is said. */
  kind: LimitKind | undefined;
  /** "per night under 70" */
  deal: (typeof DEALS)[number] | undefined;
}

/** The value in the field is the number times `factor` plus `offset`. */
export interface Unit {
  field: RangeField;
  factor: number;
  offset: number;
}

const LIMIT_KINDS: readonly LimitKind[] = ["max", "below", "min", "above"];
const DEALS = ["rent", "shortterm"] as const;

/** What the arguments of each role mean; undefined where they are wrong. */
const ROLES = {
  limit: readLimit,
  after: readLimit,
  "limit-not": nothing,
  denied: nothing,
  "floor-behind": nothing,
  comparison: readLimit,
  compared: nothing,
  terminative: nothing,
  article: nothing,
  indefinite: nothing,
  between: nothing,
  "between-and": nothing,
  "between-after": nothing,
  to: nothing,
  or: nothing,
  about: nothing,
  subject: readSubject,
  number: readValue,
  amount: readValue,
  ordinal: readValue,
  "ordinal-ending": nothing,
  scale: readValue,
  "scale-ahead": readValue,
  letter: readValue,
  euro: nothing,
  period: ([deal]: Args) => DEALS.find((name) => name === deal),
  "per-m2": nothing,
  "per-hectare": nothing,
  unit: readUnit,
  short: readUnit,
  metres: readUnit,
  storey: readUnit,
  decade: nothing,
  "in-house": nothing,
  age: nothing,
  old: nothing,
  when: nothing,
  ago: nothing,
  part: nothing,
  person: nothing,
  people: nothing,
  "people-of": nothing,
  "people-alone": nothing,
  month: nothing,
  "month-word": nothing,
  "month-ahead": nothing,
  "month-behind": nothing,
  duration: nothing,
  fee: nothing,
  included: nothing,
  income: nothing,
  "down-payment": nothing,
  savings: nothing,
  have: nothing,
  "own-money-link": nothing,
  "age-link": nothing,
  of: nothing,
  "of-ending": nothing,
  "other-unit": nothing,
  share: nothing,
  length: readValue,
  minutes: nothing,
  distance: nothing,
  away: nothing,
  label: nothing,
  listing: nothing,
  advert: nothing,
  land: nothing,
  "no-land": nothing,
  "plot-had": nothing,
  building: nothing,
  purpose: nothing,
} as const;

type Args = readonly (string | undefined)[];
type RoleName = keyof typeof ROLES;
type RoleValue<Role extends RoleName> = NonNullable<ReturnType<(typeof ROLES)[Role]>>;

/** Phrases of a role, and what the role says. */
export type NumberWords = { readonly [Role in RoleName]: PhraseTable<RoleValue<Role>> };

export interface NumberLine {
  role: RoleName;
  value: unknown;
  phrases: Readonly<Record<"et" | "ru" | "en", readonly string[]>>;
}

/** Parses lines of `role | Estonian | Russian | English`; throws with the number of a wrong line. */
export function parseNumberLines(text: string): NumberLine[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const columns = line.split("|").map((column) => column.trim());
    const [head = "", et = "", ru = "", en = ""] = columns;
    const [name, ...args] = head.split(" ");
    const role = (Object.keys(ROLES) as RoleName[]).find((known) => known === name);
    const value = role === undefined ? undefined : ROLES[role](args);
    if (columns.length !== 4) throw new Error(`line ${index + 1}: expected 4 columns separated by |`);
    if (role === undefined || value === undefined) throw new Error(`line ${index + 1}: unknown role "${head}"`);
    return [{ role, value, phrases: { et: phrasesOf(et), ru: phrasesOf(ru), en: phrasesOf(en) } }];
  });
}

export function createNumberWords(lines: readonly NumberLine[]): NumberWords {
  const tables = Object.keys(ROLES).map((role) => {
    const own = lines.filter((line) => line.role === role);
    const phrases = own.flatMap(({ value, phrases: { et, ru, en } }) => [
      // Estonian is typed without its dots, too.
      ...[...et, ...et.map(fold), ...ru, ...en].map((phrase) => [phrase, value] as const),
    ]);
    return [role, createPhraseTable(phrases)];
  });
  return Object.fromEntries(tables) as NumberWords;
}

function phrasesOf(column: string): string[] {
  return column
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

function nothing(args: Args): true | undefined {
  return args.length === 0 ? true : undefined;
}

function readValue([value]: Args): number | undefined {
  const number = Number(value);
  return number > 0 ? number : undefined;
}

function readLimit([kind, field]: Args): Limit | undefined {
  const known = LIMIT_KINDS.find((name) => name === kind);
  if (known === undefined || (field !== undefined && fieldOf(field) === undefined)) return undefined;
  return { kind: known, field: fieldOf(field) };
}

function readSubject([field, kind]: Args): Subject | undefined {
  const [known, limit] = [fieldOf(field), LIMIT_KINDS.find((name) => name === kind)];
  const deal = DEALS.find((name) => name === kind);
  if (known === undefined || (kind !== undefined && limit === undefined && deal === undefined)) return undefined;
  return { field: known, kind: limit, deal };
}

function readUnit([field, change = "*1"]: Args): Unit | undefined {
  const known = fieldOf(field);
  const [, sign, digits] = /^([*+])(\d+)$/.exec(change) ?? [];
  if (known === undefined || digits === undefined) return undefined;
  const number = Number(digits);
  return { field: known, factor: sign === "*" ? number : 1, offset: sign === "+" ? number : 0 };
}

const fieldOf = (name: string | undefined) => rangeFields().find((field) => field === name);
