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
