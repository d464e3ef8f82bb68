// The table of foreign cities: names in three languages.
export interface ForeignCity {
  country: string;
  slug: string;
  names: readonly string[];
}

/** Parses lines of `country | slug | names, separated by commas`; throws with the number of a wrong line. */
export function parseForeignCities(text: string): ForeignCity[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const columns = line.split("|").map((column) => column.trim());
    const [country = "", slug = "", names = ""] = columns;
    if (columns.length !== 3 || !/^[A-Z]{2}$/.test(country) || slug === "" || names === "") {
      throw new Error(`line ${index + 1}: expected country, slug and names separated by |`);
    }
    return [{ country, slug, names: names.split(",").map((name) => name.trim()) }];
  });
}
