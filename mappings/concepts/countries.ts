// The table of names of countries that people use besides those of the Unicode locale data.
export interface CountryNames {
  others: readonly { code: string; name: string }[];
  /** Codes of countries whose names are everyday words. */
  unread: ReadonlySet<string>;
}

/** Parses lines of `country | Estonian | Russian | English`, and of the codes that are not read; throws with the number of a wrong line. */
export function parseCountries(text: string): CountryNames {
  const others: { code: string; name: string }[] = [];
  const unread = new Set<string>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [code = "", ...columns] = line.split("|").map((column) => column.trim());
    const codes = code.split(",").map((one) => one.trim());
    const isWrong = codes.some((one) => !/^[A-Z]{2}$/.test(one)) || (columns.length !== 3 && columns.length !== 0);
    if (isWrong) throw new Error(`line ${index + 1}: expected a country and names in three languages separated by |`);
    const names = columns.flatMap((column) => column.split(",").map((name) => name.trim()));
    for (const name of names.filter((written) => written !== "")) others.push({ code, name });
    if (columns.length === 0) for (const one of codes) unread.add(one);
  }
  return { others, unread };
}
