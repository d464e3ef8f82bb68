// What features imply (implications.txt): a garage is parking, a sea view is a view.

/** All features that a feature implies, also by way of others; none for most. */
export type Implied = (feature: string) => readonly string[];

/** Parses lines of `feature | features`; throws on an unknown feature, a second line for one, and a circle. */
export function parseImplications(text: string, known: ReadonlySet<string>): Implied {
  const direct = new Map<string, readonly string[]>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [feature = "", implied = ""] = line.split("|").map((column) => column.trim());
    const names = implied.split(",").map((name) => name.trim());
    const unknown = [feature, ...names].find((name) => !known.has(name));
    if (unknown !== undefined) throw new Error(`line ${index + 1}: unknown feature "${unknown}"`);
    if (direct.has(feature))
      throw new Error(`line ${index + 1}: "${feature}" has a line already; write all it implies there`);
    direct.set(feature, names);
  }
  const all = new Map([...direct.keys()].map((feature) => [feature, reach(feature, direct)]));
  return (feature) => all.get(feature) ?? [];
}

function reach(feature: string, direct: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set<string>();
  const open = [...(direct.get(feature) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === feature) throw new Error(`"${feature}" implies itself: remove one line of the circle`);
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(direct.get(name) ?? []));
  }
  return [...found];
}

/** The features and all that they imply, in order. */
export function withImplied(features: Iterable<string>, implied: Implied): string[] {
  const found = new Set(features);
  for (const feature of [...found]) for (const other of implied(feature)) found.add(other);
  return [...found].sort();
}
