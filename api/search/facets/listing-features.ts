// Things that the texts of a listing say it has, read with the functions that index them: each is a search that finds the listing.
import { linesOf } from "../../../mappings/languages/tokens.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import type { Listing } from "../../../shared/listing.ts";
import type { Names } from "../text/names.ts";
import { FEATURES } from "./features.ts";

/** `name` is the value of the parameter `features`. */
export function listingFeatures({ slogan, description }: Pick<Listing, "slogan" | "description">) {
  const { analyzeLines, findFeatures } = loadLanguageData();
  const found = [slogan, description].flatMap((texts) =>
    findFeatures(Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, analyzeLines(linesOf(text))]))),
  );
  const said = new Set(found);
  return [...FEATURES].flatMap(([name, names]): { name: string; names: Names }[] =>
    said.has(name) ? [{ name, names }] : [],
  );
}
