/** Removes `strip` letters from the end of a word and adds `append`. */
export type Change = { strip: number; append: string };

/** By suffix (or `^word`, a whole word, or `~suffix`, of short words): the changes that give its lemmas, the most likely first. */
export type LemmaRules = ReadonlyMap<string, readonly Change[]>;

/** Reads rules.txt: `suffix change [change …]`, a change being digits and letters (`3uba`: toas -> tuba). */
export function parseRules(text: string): LemmaRules {
  const rules = new Map<string, readonly Change[]>();
  // 198,000 rules have 4,000 different changes: sharing the objects keeps the table small.
  const known = new Map<string, readonly Change[]>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const space = line.indexOf(" ");
    const written = line.slice(space + 1);
    let changes = known.get(written);
    if (changes === undefined) {
      changes = written.split(" ").map(parseChange);
      known.set(written, changes);
    }
    rules.set(line.slice(0, space), changes);
  }
  return rules;
}

/** One entry a line; lines that start with # are comments. */
export function parseWordList(text: string): ReadonlySet<string> {
  return new Set(text.split("\n").filter((line) => line !== "" && !line.startsWith("#")));
}

function parseChange(written: string): Change {
  const strip = Number.parseInt(written, 10);
  return { strip, append: written.slice(String(strip).length) };
}
