// The table of words around energy classes: "energiaklass B", "not worse than C", "B or better".
import { createPhraseTable, type PhraseTable } from "./phrase-table.ts";
import { parseRoleLines, type RoleLine } from "./role-lines.ts";

const ROLES = [
  "class",
  "bare",
  "graded",
  "between",
  "at-least",
  "up-to",
  "or-better",
  "or-worse",
  "ending",
  "up-to-ending",
] as const;
type EnergyRole = (typeof ROLES)[number];
type EnergyLine = RoleLine<EnergyRole>;

export interface EnergyWords extends Readonly<Record<EnergyRole, PhraseTable<true>>> {
  /** The phrases of `class` as lists of words, to be found in listings. */
  written: readonly (readonly string[])[];
}

export const parseEnergyLines = (text: string): EnergyLine[] => parseRoleLines(text, ROLES);

export function createEnergyWords(lines: readonly EnergyLine[]): EnergyWords {
  const phrasesOf = (role: EnergyRole) =>
    lines.filter((line) => line.role === role).flatMap(({ phrases }) => phrases.flat());
  const table = (role: EnergyRole) => createPhraseTable(phrasesOf(role).map((phrase) => [phrase, true] as const));
  return {
    ...{
      class: table("class"),
      bare: table("bare"),
      graded: table("graded"),
      between: table("between"),
      "at-least": table("at-least"),
      "up-to": table("up-to"),
      "or-better": table("or-better"),
      "or-worse": table("or-worse"),
      ending: table("ending"),
      "up-to-ending": table("up-to-ending"),
    },
    written: phrasesOf("class").map((phrase) => phrase.split(" ")),
  };
}
