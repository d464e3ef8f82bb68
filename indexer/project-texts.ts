// What a listing's texts become in the index. Pure: the same row gives the same text. Most of a reindex is spent here, so
// every text falls into its words once.
import type { TextWords } from "../mappings/concepts/find-features.ts";
import type { DocumentTexts } from "../mappings/document.ts";
import { LANGUAGE_ROWS } from "../mappings/languages/rows.ts";
import type { AnalyzeWords, Word } from "../mappings/languages/word-analyzer.ts";
import { normaliseText } from "../mappings/languages/words.ts";
import type { ListingRow, LocalisedText, PlaceName } from "../shared/db/listing-row.ts";
import type { Locale } from "../shared/enums.ts";
import { type LanguageData, loadLanguageData } from "../shared/language-data.ts";

export interface TextOptions {
  locales: readonly Locale[];
  language?: Pick<LanguageData, "analyzeWords" | "findFeatures">;
}

/** A text in one language, with its words. */
interface Wording {
  text: string;
  words: readonly Word[];
}

type Wordings = Partial<Record<Locale, Wording>>;
/** What each language's field reads of all texts: Estonian lemmas, words of the others. */
type ByLanguage = Partial<Record<Locale, readonly string[]>>;

export function projectTexts(
  row: Pick<ListingRow, "slogan" | "description" | "county" | "municipality" | "settlement" | "city" | "address">,
  { locales, language: { analyzeWords, findFeatures } = loadLanguageData() }: TextOptions,
): DocumentTexts {
  const slogan = wordingsOf(row.slogan, locales, analyzeWords);
  const description = wordingsOf(row.description, locales, analyzeWords);
  const inSlogan = byLanguage(slogan, locales);
  const inDescription = byLanguage(description, locales);
  const sloganFeatures = findFeatures(textWords(slogan, inSlogan, locales));
  const everyWord = [slogan, description].flatMap((wordings) => listOf(wordings).flatMap(({ words }) => words));
  const names = placeNames(row);
  return {
    slogan: joined(inSlogan),
    description: joined(without(inDescription, inSlogan)),
    exact: { slogan: listOf(slogan).map(({ text }) => text), description: listOf(description).map(({ text }) => text) },
    other: otherWords(description, locales),
    features: {
      slogan: sloganFeatures,
      description: missingFrom(sloganFeatures, findFeatures(textWords(description, inDescription, locales))),
    },
    ...(locales.includes("et")
      ? {
          parts: missingFrom(
            [...(inSlogan.et ?? []), ...(inDescription.et ?? [])],
            everyWord.flatMap(({ parts }) => parts),
          ).join(" "),
          ...plainText([slogan.et, description.et]),
        }
      : {}),
    place: [...names, lemmasOf(names.flatMap(analyzeWords)).join(" ")],
  };
}

/** Some people type no õ, ä, ö or ü: only where a whole text has none may "oismae" stand for õismäe. */
function plainText(wordings: readonly (Wording | undefined)[]) {
  if (wordings.some((wording) => wording !== undefined && /[õäöüšž]/i.test(wording.text))) return {};
  const words = wordings.flatMap((wording) => wording?.words ?? []).filter((word) => !word.isCyrillic);
  if (words.length === 0) return {};
  return { plain: [...new Set([...textsOf(words), ...lemmasOf(words)])].join(" ") };
}

/** Every lemma once: their order and count carry no score. */
const lemmasOf = (words: readonly Word[]) => [...new Set(words.flatMap(({ lemmas }) => lemmas))];
const textsOf = (words: readonly Word[]) => words.map(({ text }) => text);

/** Real listings mix languages in one text: Russian sentences count as Russian wherever they stand. */
function wordsIn(locale: Locale, wordings: Wordings): readonly Word[] {
  const own = wordings[locale]?.words ?? [];
  if (locale !== "ru") return own;
  const { ru: _ru, ...others } = wordings;
  return [...own, ...listOf(others).flatMap(({ words }) => words.filter((word) => word.isCyrillic))];
}

function byLanguage(wordings: Wordings, locales: readonly Locale[]): ByLanguage {
  const entries = locales.map((locale): [Locale, readonly string[]] => {
    const words = wordsIn(locale, wordings);
    return [locale, locale === "et" ? lemmasOf(words) : textsOf(words)];
  });
  return Object.fromEntries(entries);
}

/** What features are looked for in: the lemmas that are there already, and the words of the other languages. */
function textWords(wordings: Wordings, { et = [] }: ByLanguage, locales: readonly Locale[]): TextWords {
  const others = (["ru", "en"] as const).filter((locale) => locales.includes(locale));
  return { et, ...Object.fromEntries(others.map((locale) => [locale, wordsIn(locale, wordings)])) };
}

/** Numbers, words that the language of their text does not take, and õismäe once more as oismae. */
function otherWords(wordings: Wordings, locales: readonly Locale[]): string {
  const found = new Set<string>();
  for (const [locale, wording] of Object.entries(wordings)) {
    const own = LANGUAGE_ROWS.find((row) => row.locale === locale)?.script;
    for (const { text, folded, isNumber, isCyrillic } of wording.words) {
      const isTaken = isCyrillic ? locales.includes("ru") : own === "latin" && !isNumber;
      if (!isTaken || folded !== text) found.add(isTaken ? folded : text);
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

function wordingsOf(text: LocalisedText, locales: readonly Locale[], analyzeWords: AnalyzeWords): Wordings {
  const entries = locales.flatMap((locale) => {
    const given = text[locale];
    if (given === undefined) return [];
    const own = normaliseText(given);
    return [[locale, { text: own, words: analyzeWords(own) }] as const];
  });
  return Object.fromEntries(entries);
}

/** In the order of the locales. */
const listOf = (wordings: Wordings): Wording[] => Object.values(wordings);

function placeNames(row: Pick<ListingRow, "county" | "municipality" | "settlement" | "city" | "address">): string[] {
  const places = [row.county, row.municipality, row.settlement].filter((place) => place !== null);
  const names = [...places.flatMap(namesOf), row.city ?? "", row.address ?? ""];
  return [...new Set(names.map(normaliseText).filter((name) => name !== ""))];
}

function namesOf({ name, names, aliases }: PlaceName): string[] {
  return [name, ...Object.values(names ?? {}), ...aliases];
}
