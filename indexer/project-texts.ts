// What a listing's texts become in the index. Pure: the same row gives the same text. Most of a reindex is spent here, so
// every text falls into its words once.
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

/** A text in one language, with its words. */
interface Wording {
  text: string;
  words: readonly string[];
}

type Wordings = Partial<Record<Locale, Wording>>;

export function projectTexts(
  row: Pick<ListingRow, "slogan" | "description" | "county" | "municipality" | "settlement" | "city" | "address">,
  { locales, estonian = loadLanguageData().estonian }: TextOptions,
): DocumentTexts {
  const slogan = wordingsOf(row.slogan, locales);
  const description = wordingsOf(row.description, locales);
  const everyWord = [slogan, description].flatMap((wordings) => listOf(wordings).flatMap(({ words }) => words));
  const names = placeNames(row);
  return {
    slogan: perLocale(slogan, locales, estonian),
    description: perLocale(description, locales, estonian),
    exact: { slogan: listOf(slogan).map(({ text }) => text), description: listOf(description).map(({ text }) => text) },
    ...(locales.includes("et")
      ? { parts: textParts(estonian, everyWord), ...plainText([slogan.et, description.et], estonian) }
      : {}),
    place: [...names, textLemmas(estonian, names.flatMap(wordsOf))],
  };
}

/** Some people type no õ, ä, ö or ü: only where a whole text has none may "oismae" stand for õismäe. */
function plainText(wordings: readonly (Wording | undefined)[], estonian: Estonian) {
  if (wordings.some((wording) => wording !== undefined && /[õäöüšž]/i.test(wording.text))) return {};
  const words = wordings.flatMap((wording) => wording?.words ?? []).filter((word) => !isCyrillic(word));
  if (words.length === 0) return {};
  return { plain: [...new Set([...words, ...textLemmas(estonian, words).split(" ")])].join(" ") };
}

function perLocale(wordings: Wordings, locales: readonly Locale[], estonian: Estonian): Record<string, string> {
  const entries = locales.flatMap((locale): [Locale, string][] => {
    const own = wordings[locale];
    if (locale === "et") return [[locale, textLemmas(estonian, own?.words ?? [])]];
    // Real listings mix languages in one text: Russian sentences count as Russian wherever they stand.
    if (locale === "ru") return [[locale, [own?.text ?? "", ...cyrillicWords(wordings)].join(" ")]];
    return [[locale, own?.text ?? ""]];
  });
  return Object.fromEntries(entries.filter(([, value]) => value.trim() !== ""));
}

function cyrillicWords({ ru: _ru, ...others }: Wordings): string[] {
  return listOf(others).flatMap(({ text, words }) => (isCyrillic(text) ? words.filter(isCyrillic) : []));
}

function wordingsOf(text: LocalisedText, locales: readonly Locale[]): Wordings {
  const entries = locales.flatMap((locale) => {
    const own = text[locale];
    return own === undefined ? [] : [[locale, { text: own, words: wordsOf(own) }] as const];
  });
  return Object.fromEntries(entries);
}

/** In the order of the locales. */
const listOf = (wordings: Wordings): Wording[] => Object.values(wordings);

function placeNames(row: Pick<ListingRow, "county" | "municipality" | "settlement" | "city" | "address">): string[] {
  const places = [row.county, row.municipality, row.settlement].filter((place) => place !== null);
  const names = [...places.flatMap(namesOf), row.city ?? "", row.address ?? ""];
  return [...new Set(names.filter((name) => name !== ""))];
}

function namesOf({ name, names, aliases }: PlaceName): string[] {
  return [name, ...Object.values(names ?? {}), ...aliases];
}
