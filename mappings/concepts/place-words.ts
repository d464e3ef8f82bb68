// The words around names of places, by role: nearness, kinds of places and streets, and words that are no names.
import { fold } from "../languages/words.ts";
import { createPhraseTable, type PhraseTable } from "./phrase-table.ts";

const ROLES = [
  "near-ahead",
  "near-behind",
  "near-between",
  "outside-ahead",
  "outside-behind",
  "centre",
  "kind",
  "common-name",
  "quarter-beginning",
  "abroad",
  "capital-needed",
  "of-country",
  "in-country",
  "street-abbreviation",
  "street-common",
  "street-ahead",
  "street-first",
  "street-adjective",
  "street-quality",
  "street-thing",
] as const;

type PlaceWordRole = (typeof ROLES)[number];

export type PlaceWords = Readonly<Record<PlaceWordRole, PhraseTable<true>>>;

export interface PlaceWordLine {
  role: PlaceWordRole;
  /** In Estonian, Russian and English. */
  phrases: readonly (readonly string[])[];
}

/** Parses lines of `role | Estonian | Russian | English`; throws with the number of a wrong line. */
export function parsePlaceWordLines(text: string): PlaceWordLine[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const [name, ...columns] = line.split("|").map((column) => column.trim());
    const role = ROLES.find((known) => known === name);
    if (columns.length !== 3) throw new Error(`line ${index + 1}: expected 4 columns separated by |`);
    if (role === undefined)
      throw new Error(`line ${index + 1}: unknown role "${name}", allowed are ${ROLES.join(", ")}`);
    return [{ role, phrases: columns.map(phrasesOf) }];
  });
}

export function createPlaceWords(lines: readonly PlaceWordLine[]): PlaceWords {
  const tables = ROLES.map((role) => {
    const phrases = lines.filter((line) => line.role === role).flatMap((line) => line.phrases.flat());
    // Nearness is typed without dots, too; names without theirs are other words.
    const all =
      role === "near-behind" || role === "outside-behind"
        ? phrases.flatMap((phrase) => [phrase, fold(phrase)])
        : phrases;
    return [role, createPhraseTable(all.map((phrase) => [phrase, true] as const))];
  });
  return Object.fromEntries(tables) as PlaceWords;
}

/** Whether a word is one of the table. */
export const isOneOf = (table: PhraseTable<true>, text: string): boolean => table.match([{ text }], 0) !== undefined;

const phrasesOf = (column: string) =>
  column
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
