// The concept table: phrases in three languages, and the conditions that they mean.
import { type RangeName, rangeNames } from "../attributes.ts";
import { wordsOf } from "../languages/words.ts";

/** Fields that a range may be asked of: those with search parameters, and the price per m². */
export type RangeField = RangeName | "priceSqm";
export const rangeFields = (): readonly RangeField[] => [...rangeNames(), "priceSqm"];

export type Condition =
  | { kind: "term"; field: "dealType" | "propertyType"; values: readonly string[] }
  | { kind: "flag"; field: "isTopFloor" | "priceDropped"; value: boolean }
  | { kind: "range"; field: RangeField; min?: number; max?: number }
  | { kind: "feature"; name: string };

/** What a word between wishes does to those beside it (function-words.txt). */
const FUNCTION_ROLES = [
  "not",
  "not-a",
  "not-where",
  "out-of",
  "far",
  "besides",
  "except",
  "refuse",
  "unfit",
  "lacks",
  "unneeded",
  "optional",
  "needed",
  "may-lack",
  "elsewhere",
  "pointless",
  "may-have",
  "allowed",
  "acceptable",
  "preferably",
  "preferred",
  "nor",
  "and",
  "or",
  "inside",
  "with",
  "to-build",
  "for",
] as const;
export type FunctionRole = (typeof FUNCTION_ROLES)[number];

export interface Concept {
  /** The conditions as written in the table; the name of the concept in `explain`. */
  name: string;
  /** All conditions must hold; none for words that wish nothing (fillers.txt). */
  conditions: readonly Condition[];
  phrases: Readonly<Record<"et" | "ru" | "en", readonly string[]>>;
}

/** A phrase without the marks that say how it matches: "-", "~" and "=". */
export const plainPhrase = (phrase: string): string => phrase.replace(/^[-~]|(?<=^|\s)=/g, "");

/** A part of a town: the only concepts that are names. */
export const isQuarter = ({ phrases }: Concept): boolean => /^\p{Lu}/u.test(phrases.et[0] ?? "");

/** In place of a condition: the words wish nothing, also those of where in general ("in the city") and of what is like what ("cheap"). */
export const FILLER = "filler";
export const FILLER_WHERE = "filler-where";
export const FILLER_QUALITY = "filler-quality";
export const FILLER_SIZE = "filler-size";
/** The same, of words that belong to the names of companies. */
export const LEGAL_FORM = "legal-form";
const FILLERS: readonly string[] = [FILLER, FILLER_WHERE, FILLER_QUALITY, FILLER_SIZE, LEGAL_FORM];

const FLAGS = ["isTopFloor", "priceDropped"] as const;
const TERMS = ["dealType", "propertyType"] as const;

/** Parses lines of `condition | Estonian | Russian | English`; throws with the number of a wrong line. */
export function parseConcepts(text: string): Concept[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const columns = line.split("|").map((column) => column.trim());
    const [name, et, ru, en] = columns;
    if (columns.length !== 4 || !name) throw new Error(`line ${index + 1}: expected 4 columns separated by |`);
    const conditions = (FILLERS.includes(name) ? [] : name.split("&")).map((written) => {
      const condition = parseCondition(written.trim());
      if (condition === undefined) throw new Error(`line ${index + 1}: unknown condition "${written.trim()}"`);
      return condition;
    });
    return [{ name, conditions, phrases: { et: phrasesOf(et), ru: phrasesOf(ru), en: phrasesOf(en) } }];
  });
}

/** Concepts with the phrases of others of the same name; throws for a name that none of them has. */
export function withPhrases(concepts: readonly Concept[], others: readonly Concept[]): Concept[] {
  const unknown = others.find(({ name }) => !concepts.some((concept) => concept.name === name));
  if (unknown !== undefined) throw new Error(`no table has the concept "${unknown.name}", whose phrases would be lost`);
  return concepts.map((concept) => {
    const all = [concept, ...others.filter(({ name }) => name === concept.name)];
    const phrasesIn = (language: "et" | "ru" | "en") => all.flatMap(({ phrases }) => phrases[language]);
    return { ...concept, phrases: { et: phrasesIn("et"), ru: phrasesIn("ru"), en: phrasesIn("en") } };
  });
}

/** Parses function-words.txt, lines of `role | Estonian | Russian | English`: roles by phrase, words joined by a space. */
export function parseFunctionWords(text: string): ReadonlyMap<string, FunctionRole> {
  const roles = new Map<string, FunctionRole>();
  for (const line of text.split("\n").filter((written) => written.trim() !== "" && !written.startsWith("#"))) {
    const [name, ...columns] = line.split("|").map((column) => column.trim());
    const role = FUNCTION_ROLES.find((known) => known === name);
    if (role === undefined) throw new Error(`unknown role "${name}", allowed are ${FUNCTION_ROLES.join(", ")}`);
    for (const phrase of columns.flatMap(phrasesOf).map((written) => wordsOf(written).join(" "))) {
      roles.set(phrase, role);
      // "dont want", as many type it.
      roles.set(phrase.replaceAll(/n't\b/g, "nt"), role);
    }
  }
  return roles;
}

/** Parses stop-words.txt, lines of `language: words`. */
export function parseStopWords(text: string): ReadonlySet<string> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Set(lines.flatMap((line) => wordsOf(line.slice(line.indexOf(":") + 1))));
}

function parseCondition(written: string): Condition | undefined {
  const [, field = "", operator = "", value = ""] = /^(\w+)(>=|<=|=)([\w,-]+)$/.exec(written) ?? [];
  const number = Number(value);
  const term = TERMS.find((name) => name === field);
  const flag = FLAGS.find((name) => name === field);
  const range = rangeFields().find((name) => name === field);
  if (field === "feature" && operator === "=") return { kind: "feature", name: value };
  if (term !== undefined && operator === "=") return { kind: "term", field: term, values: value.split(",") };
  if (flag !== undefined && /^(true|false)$/.test(value)) return { kind: "flag", field: flag, value: value === "true" };
  if (range === undefined || !Number.isFinite(number)) return undefined;
  return {
    kind: "range",
    field: range,
    ...(operator === "<=" ? {} : { min: number }),
    ...(operator === ">=" ? {} : { max: number }),
  };
}

function phrasesOf(column = ""): string[] {
  return column
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

/** Parses case-forms.txt, lines of `word: form`. */
export function parseCaseForms(text: string): ReadonlyMap<string, string> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [word = "", form = ""] = line.split(": ");
      return [word, form];
    }),
  );
}

/** Parses place-aliases.txt, lines of `official name | other names`. */
export function parsePlaceAliases(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [name = "", names = ""] = line.split("|");
      return [name.trim(), names.split(",").map((alias) => alias.trim())];
    }),
  );
}
