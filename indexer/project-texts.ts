// Projection of a listing's texts. Pure: the same row gives the same text fields. A reindex spends most of its time here, so each text is
// split into words only once.
import { normaliseAddress } from "../mappings/addresses.ts";
import type { TextTokens } from "../mappings/concepts/find-features.ts";
import type { DocumentTexts } from "../mappings/document.ts";
import { LANGUAGE_ROWS } from "../mappings/languages/rows.ts";
import { linesOf, type Token } from "../mappings/languages/tokens.ts";
import type { Word } from "../mappings/languages/word-analyzer.ts";
import { normaliseText } from "../mappings/languages/words.ts";
import type { ListingRow, LocalisedText, PlaceName } from "../shared/db/listing-row.ts";
import type { Locale } from "../shared/enums.ts";
import { type LanguageData, loadLanguageData } from "../shared/language-data.ts";

export interface TextOptions {
  locales: readonly Locale[];
  language?: Pick<LanguageData, "analyzeWords" | "analyzeLines" | "findFeatures">;
}

/** A text in one language, its tokens and their words. */
interface Wording {
  text: string;
  tokens: readonly Token[];
  words: readonly Word[];
}

type Wordings = Partial<Record<Locale, Wording>>;
/** Content of each language's field: Estonian lemmas, words of the other languages. */
type ByLanguage = Partial<Record<Locale, readonly string[]>>;

/** `allFeatures` are those of the headline and the description: a field of the document, beside its texts. */
type ProjectedTexts = DocumentTexts & { allFeatures: string[] };

export function projectTexts(
  row: Pick<
    ListingRow,
    "slogan" | "description" | "county" | "municipality" | "settlement" | "city" | "address" | "company_name"
  >,
  { locales, language: { analyzeWords, analyzeLines, findFeatures } = loadLanguageData() }: TextOptions,
): ProjectedTexts {
  const slogan = wordingsOf(row.slogan, locales, analyzeLines);
  const description = wordingsOf(row.description, locales, analyzeLines);
  const inSlogan = byLanguage(slogan, locales);
  const inDescription = byLanguage(description, locales);
  const sloganFeatures = findFeatures(tokensOf(slogan));
  const names = placeNames(row);
  return {
    slogan: joined(inSlogan),
    description: joined(without(inDescription, inSlogan)),
    exact: { slogan: listOf(slogan).map(({ text }) => text), description: listOf(description).map(({ text }) => text) },
    other: otherWords(description, locales),
    features: { slogan: sloganFeatures },
    allFeatures: [...new Set([...sloganFeatures, ...findFeatures(tokensOf(description))])].sort(),
    ...(locales.includes("et")
      ? {
          parts: compoundParts([...listOf(slogan), ...listOf(description)], [inSlogan.et, inDescription.et]).join(" "),
          ...plainText([slogan.et, description.et]),
        }
      : {}),
    ...addressText(row.address),
    ...companyText(row.company_name, analyzeWords),
    place: [...names, lemmasOf(names.flatMap(analyzeWords)).join(" ")],
  };
}

/** As words, so that "1Partner" is the two words that it is in a search text. */
function companyText(name: string | null, analyzeWords: LanguageData["analyzeWords"]): Pick<DocumentTexts, "company"> {
  const words = analyzeWords(normaliseText(name ?? ""));
  return words.length === 0 ? {} : { company: [textsOf(words).join(" "), lemmasOf(words).join(" ")] };
}

function addressText(address: string | null): Pick<DocumentTexts, "address"> {
  const written = normaliseAddress(address ?? "");
  return written.length === 0 ? {} : { address: written };
}

/** Words of texts typed without õ, ä, ö and ü: only if a whole text has none of them may "oismae" mean õismäe. */
function plainText(wordings: readonly (Wording | undefined)[]) {
  if (wordings.some((wording) => wording !== undefined && /[õäöüšž]/i.test(wording.text))) return {};
  const words = wordings.flatMap((wording) => wording?.words ?? []).filter((word) => !word.isCyrillic);
  if (words.length === 0) return {};
  return { plain: [...new Set([...textsOf(words), ...lemmasOf(words)])].join(" ") };
}

/** Every lemma once: order and number do not affect scores. */
function lemmasOf(words: readonly Word[]): string[] {
  const found = new Set<string>();
  for (const { lemmas } of words) for (const lemma of lemmas) found.add(lemma);
  return [...found];
}

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text);

/** Words of a language. Listings mix languages in one text, so Cyrillic words of other texts count as Russian. */
function wordsIn(locale: Locale, wordings: Wordings): readonly Word[] {
  const own = wordings[locale]?.words ?? [];
  if (locale !== "ru") return own;
  const found = [...own];
  for (const [other, wording] of Object.entries(wordings)) {
    if (other !== locale) for (const word of wording.words) if (word.isCyrillic) found.push(word);
  }
  return found;
}

function byLanguage(wordings: Wordings, locales: readonly Locale[]): ByLanguage {
  const entries = locales.map((locale): [Locale, readonly string[]] => {
    const words = wordsIn(locale, wordings);
    return [locale, locale === "et" ? lemmasOf(words) : textsOf(words)];
  });
  return Object.fromEntries(entries);
}

function tokensOf(wordings: Wordings): TextTokens {
  return Object.fromEntries(Object.entries(wordings).map(([locale, { tokens }]) => [locale, tokens]));
}

/** Numbers, words that no language field takes, and words without their diacritics (õismäe as oismae). */
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

/** The words that `others` lack, each once. */
function missingFrom(others: readonly string[], words: readonly string[]): string[] {
  const known = new Set(others);
  return [...new Set(words)].filter((word) => !known.has(word));
}

function wordingsOf(
  text: LocalisedText,
  locales: readonly Locale[],
  analyzeLines: LanguageData["analyzeLines"],
): Wordings {
  const entries = locales.flatMap((locale) => {
    const given = text[locale];
    if (given === undefined) return [];
    const lines = linesOf(given);
    const tokens = analyzeLines(lines);
    const joined = lines.filter((line) => line !== "").join(" ");
    return [[locale, { text: joined, tokens, words: tokens.map(({ word }) => word) }] as const];
  });
  return Object.fromEntries(entries);
}

/** Parts of compounds that are not among these lemmas. */
function compoundParts(wordings: readonly Wording[], lemmas: readonly (readonly string[] | undefined)[]): string[] {
  const known = new Set(lemmas.flatMap((own) => own ?? []));
  const found = new Set<string>();
  for (const { words } of wordings) {
    for (const { parts } of words) for (const part of parts) if (!known.has(part)) found.add(part);
  }
  return [...found];
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
