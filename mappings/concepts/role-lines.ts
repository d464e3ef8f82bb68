// Lines of a table of words by role: `role | Estonian | Russian | English`, the phrases of a language separated by commas.

export interface RoleLine<Role extends string> {
  role: Role;
  /** In Estonian, Russian and English. */
  phrases: readonly (readonly string[])[];
}

/** Parses the lines of a table that has these roles; throws with the number of a wrong line. */
export function parseRoleLines<Role extends string>(text: string, roles: readonly Role[]): RoleLine<Role>[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const [name, ...columns] = line.split("|").map((column) => column.trim());
    const role = roles.find((known) => known === name);
    if (columns.length !== 3) throw new Error(`line ${index + 1}: expected 4 columns separated by |`);
    if (role === undefined)
      throw new Error(`line ${index + 1}: unknown role "${name}", allowed are ${roles.join(", ")}`);
    return [{ role, phrases: columns.map(phrasesOf) }];
  });
}

const phrasesOf = (column: string) =>
  column
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
