// The table of words around energy classes: "energiaklass B", "not worse than C", "B or better".
const ROLES = ["class", "between", "at-least", "or-better"] as const;
type EnergyRole = (typeof ROLES)[number];

/** Phrases as lists of words, of all languages; a word that ends in "*" is met with any ending. */
export type EnergyWords = Readonly<Record<EnergyRole, readonly (readonly string[])[]>>;

/** Parses lines of `role | Estonian | Russian | English`; throws with the number of a wrong line. */
export function parseEnergyWords(text: string): EnergyWords {
  const words: Record<EnergyRole, string[][]> = { class: [], between: [], "at-least": [], "or-better": [] };
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [name, ...columns] = line.split("|").map((column) => column.trim());
    const role = ROLES.find((known) => known === name);
    if (role === undefined || columns.length !== 3) throw new Error(`line ${index + 1}: expected a role and 3 columns`);
    const phrases = columns.flatMap((column) => column.split(",").map((phrase) => phrase.trim()));
    words[role].push(...phrases.filter((phrase) => phrase !== "").map((phrase) => phrase.split(" ")));
  }
  return words;
}

export const meetsWord = (pattern: string, word: string): boolean =>
  pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : word === pattern;
