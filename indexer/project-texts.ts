// What a listing's texts become in the index. Pure: the same row gives the same text. Most of a reindex is spent here, so
// every text falls into its words once.
import type { FindFeatures } from "../mappings/concepts/find-features.ts";
import type { DocumentTexts } from "../mappings/document.ts";
import type { Estonian } from "../mappings/languages/estonian/estonian.ts";
import { textLemmas, textParts } from "../mappings/languages/estonian/text-lemmas.ts";
import { LANGUAGE_ROWS } from "../mappings/languages/rows.ts";
import { fold, isCyrillic, wordsOf } from "../mappings/languages/words.ts";
import type { ListingRow, LocalisedText, PlaceName } from "../shared/db/listing-row.ts";
import type { Locale } from "../shared/enums.ts";
import { loadLanguageData } from "../shared/language-data.ts";

export interface TextOptions {
  locales: readonly Locale[];
  language?: { estonian: Estonian; findFeatures: FindFeatures };
}

/** A text in one language, with its words. */
interface Wording {
  text: string;
  words: readonly string[];
}

type Wordings = Partial<Record<Locale, Wording>>;
/** What each language's field reads of all texts: Estonian lemmas, words of the others. */
type ByLanguage = Partial<Record<Locale, readonly string[]>>;

export function projectTexts(
  row: Pick<ListingRow, "slogan" | "description" | "county" | "municipality" | "settlement" | "city" | "address">,
  { locales, language: { estonian, findFeatures } = loadLanguageData() }: TextOptions,
): DocumentTexts {
  const slogan = wordingsOf(row.slogan, locales);
  const description = wordingsOf(row.description, locales);
  const inSlogan = byLanguage(slogan, locales, estonian);
  const inDescription = byLanguage(description, locales, estonian);
  const sloganFeatures = findFeatures(inSlogan);
  const everyWord = [slogan, description].flatMap((wordings) => listOf(wordings).flatMap(({ words }) => words));
  const names = placeNames(row);
  return {
    slogan: joined(inSlogan),
    description: joined(without(inDescription, inSlogan)),
    exact: { slogan: listOf(slogan).map(({ text }) => text), description: listOf(description).map(({ text }) => text) },
    other: otherWords(description, locales),
    features: { slogan: sloganFeatures, description: missingFrom(sloganFeatures, findFeatures(inDescription)) },
    ...(locales.includes("et")
      ? {
          parts: missingFrom(
            [...(inSlogan.et ?? []), ...(inDescription.et ?? [])],
            textParts(estonian, everyWord),
          ).join(" "),
          ...plainText([slogan.et, description.et], estonian),
        }
      : {}),
    place: [...names, textLemmas(estonian, names.flatMap(wordsOf)).join(" ")],
  };
}

/** Some people type no õ, ä, ö or ü: only where a whole text has none may "oismae" stand for õismäe. */
function plainText(wordings: readonly (Wording | undefined)[], estonian: Estonian) {
  if (wordings.some((wording) => wording !== undefined && /[õäöüšž]/i.test(wording.text))) return {};
  const words = wordings.flatMap((wording) => wording?.words ?? []).filter((word) => !isCyrillic(word));
  if (words.length === 0) return {};
  return { plain: [...new Set([...words, ...textLemmas(estonian, words)])].join(" ") };
}

function byLanguage(wordings: Wordings, locales: readonly Locale[], estonian: Estonian): ByLanguage {
  const entries = locales.map((locale): [Locale, readonly string[]] => {
    const own = wordings[locale]?.words ?? [];
    if (locale === "et") return [locale, textLemmas(estonian, own)];
    // Real listings mix languages in one text: Russian sentences count as Russian wherever they stand.
    return [locale, locale === "ru" ? [...own, ...cyrillicWords(wordings)] : own];
  });
  return Object.fromEntries(entries);
}

function cyrillicWords({ ru: _ru, ...others }: Wordings): string[] {
  return listOf(others).flatMap(({ text, words }) => (isCyrillic(text) ? words.filter(isCyrillic) : []));
}

/** Numbers, words that the language of their text does not take, and õismäe once more as oismae. */
function otherWords(wordings: Wordings, locales: readonly Locale[]): string {
  const found = new Set<string>();
  for (const [locale, wording] of Object.entries(wordings)) {
    const own = LANGUAGE_ROWS.find((row) => row.locale === locale)?.script;
    for (const word of wording.words) {
      const isTaken = isCyrillic(word) ? locales.includes("ru") : own === "latin" && !/^\p{N}/u.test(word);
      const folded = fold(word);
      if (!isTaken || folded !== word) found.add(isTaken ? folded : word);
    }
  }
  return [...found].join(" ");
}

function joined(words: ByLanguage): Record<string, string> {
  const entries = Object.entries(words).map(([locale, own]) => [locale, own.join(" ")] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ""));
}

function without(words: ByLanguage, those: ByLanguage): ByLanguage {
  return Object.fromEntries(
    Object.entries(words).map(([locale, own]) => [locale, missingFrom(those[locale as Locale] ?? [], own)]),
  );
}

/** Each of the words once that the others lack. */
function missingFrom(others: readonly string[], words: readonly string[]): string[] {
  const known = new Set(others);
  return [...new Set(words)].filter((word) => !known.has(word));
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
