// What a listing's texts become in the index. Pure: the same row gives the same text.
import type { DocumentTexts } from "../mappings/document.ts";
import type { Estonian } from "../mappings/languages/estonian/estonian.ts";
import { textLemmas, textParts } from "../mappings/languages/estonian/text-lemmas.ts";
import { isCyrillic, wordsOf } from "../mappings/languages/words.ts";
import type { ListingRow, LocalisedText, PlaceName } from "../shared/db/listing-row.ts";
import type { Locale } from "../shared/enums.ts";
import { loadLanguageData } from "../shared/language-data.ts";

export interface TextOptions {
  locales: readonly Locale[];
  estonian?: Estonian;
}

export function projectTexts(
  row: Pick<ListingRow, "slogan" | "description" | "county" | "municipality" | "settlement" | "city" | "address">,
  { locales, estonian = loadLanguageData().estonian }: TextOptions,
): DocumentTexts {
  const everything = [row.slogan, row.description].flatMap((text) => textsOf(text, locales)).join("\n");
  const names = placeNames(row);
  return {
    slogan: perLocale(row.slogan, locales, estonian),
    description: perLocale(row.description, locales, estonian),
    exact: { slogan: textsOf(row.slogan, locales), description: textsOf(row.description, locales) },
    ...(locales.includes("et") ? { parts: textParts(estonian, everything), ...plainText(row, estonian) } : {}),
    place: [...names, textLemmas(estonian, names.join("\n"))],
  };
}

/** Some people type no õ, ä, ö or ü: only where a whole text has none may "oismae" stand for õismäe. */
function plainText({ slogan, description }: Pick<ListingRow, "slogan" | "description">, estonian: Estonian) {
  const text = `${slogan.et ?? ""} ${description.et ?? ""}`;
  const words = wordsOf(text).filter((word) => !isCyrillic(word));
  if (words.length === 0 || /[õäöüšž]/i.test(text)) return {};
  return { plain: [...new Set([...words, ...textLemmas(estonian, text).split(" ")])].join(" ") };
}

function perLocale(text: LocalisedText, locales: readonly Locale[], estonian: Estonian): Record<string, string> {
  const entries = locales.flatMap((locale): [Locale, string][] => {
    const own = text[locale] ?? "";
    if (locale === "et") return [[locale, textLemmas(estonian, own)]];
    // Real listings mix languages in one text: Russian sentences count as Russian wherever they stand.
    if (locale === "ru") return [[locale, [own, ...cyrillicWords(text, locales)].join(" ")]];
    return [[locale, own]];
  });
  return Object.fromEntries(entries.filter(([, value]) => value.trim() !== ""));
}

function cyrillicWords(text: LocalisedText, locales: readonly Locale[]): string[] {
  const others = locales.filter((locale) => locale !== "ru").map((locale) => text[locale] ?? "");
  return others.flatMap(wordsOf).filter(isCyrillic);
}

function textsOf(text: LocalisedText, locales: readonly Locale[]): string[] {
  return locales.flatMap((locale) => text[locale] ?? []);
}

function placeNames(row: Pick<ListingRow, "county" | "municipality" | "settlement" | "city" | "address">): string[] {
  const places = [row.county, row.municipality, row.settlement].filter((place) => place !== null);
  const names = [...places.flatMap(namesOf), row.city ?? "", row.address ?? ""];
  return [...new Set(names.filter((name) => name !== ""))];
}

function namesOf({ name, names, aliases }: PlaceName): string[] {
  return [name, ...Object.values(names ?? {}), ...aliases];
}
