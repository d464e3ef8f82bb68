/** `Name as in the place directory | other names`: what people call a place beside its official name. */
export function parsePlaceAliases(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [name = "", names = ""] = line.split("|");
      return [name.trim(), names.split(",").map((alias) => alias.trim())];
    }),
  );
}
