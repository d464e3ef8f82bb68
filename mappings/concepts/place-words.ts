// The words around names of places, by role: nearness, kinds of places and streets, and words that are no names.
import { fold } from "../languages/words.ts";
import { createPhraseTable, type PhraseTable } from "./phrase-table.ts";
import { parseRoleLines, type RoleLine } from "./role-lines.ts";

const ROLES = [
  "near-ahead",
  "near-behind",
  "or-near",
  "and-near",
  "origin-ahead",
  "origin-elative",
  "moving",
  "near-between",
  "outside-ahead",
  "outside-behind",
  "distance-joint",
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
  "street-on-road",
  "street-described",
] as const;

/** Typed without dots, too. */
const FOLDED: readonly string[] = ["near-behind", "or-near", "and-near", "outside-behind"];

type PlaceWordRole = (typeof ROLES)[number];

export type PlaceWords = Readonly<Record<PlaceWordRole, PhraseTable<true>>>;

type PlaceWordLine = RoleLine<PlaceWordRole>;

export const parsePlaceWordLines = (text: string): PlaceWordLine[] => parseRoleLines(text, ROLES);

export function createPlaceWords(lines: readonly PlaceWordLine[]): PlaceWords {
  const tables = ROLES.map((role) => {
    const phrases = lines.filter((line) => line.role === role).flatMap((line) => line.phrases.flat());
    // Nearness is typed without dots, too; names without theirs are other words.
    const all = FOLDED.includes(role) ? phrases.flatMap((phrase) => [phrase, fold(phrase)]) : phrases;
    return [role, createPhraseTable(all.map((phrase) => [phrase, true] as const))];
  });
  return Object.fromEntries(tables) as PlaceWords;
}

/** Whether a word is one of the table. */
export const isOneOf = (table: PhraseTable<true>, text: string): boolean => table.match([{ text }], 0) !== undefined;
