// Finds features (balcony, sauna) that a listing's texts say it has. Done once, in the projection, so that a search for a feature is one
// term instead of dozens of phrases in three languages.
import type { Estonian } from "../languages/estonian/estonian.ts";
import { memoize } from "../languages/memoize.ts";
import { BREAK, type Token } from "../languages/tokens.ts";
import type { Word } from "../languages/word-analyzer.ts";
import { continuesList, isDenial, isDenied, isHoped, isPlanned, NEVER_BUILT, type Span } from "./denials.ts";
import { createReader, type Language, type Phrase, type Reading, SPELLINGS, type Spelling } from "./feature-phrases.ts";
import { isStreetName } from "./street-names.ts";
import type { Concept } from "./table.ts";

/** The tokens of a text in each language's field. */
export type TextTokens = Partial<Record<Language, readonly Token[]>>;
export type FindFeatures = (text: TextTokens) => string[];

interface Found {
  features: readonly string[];
  /** In the Estonian case of lacking: "liftita". */
  isCaritive: boolean;
  /** The longer the better; of the same length, a word as it stands before its compounds, and those before a lacking one. */
  rank: number;
}

type Match = Found & Span;

/** What a word can match, and what it matches alone. */
type Readings = Readonly<Record<Spelling, Reading & { single: Found | undefined }>> & {
  /** Whether a phrase may start with the word in any spelling; most words start none. */
  readonly begins: boolean;
};

/** Words that may stand between those of a phrase with gaps. */
const GAP_MAX = 1;
const CARITIVE_LENGTH_MIN = 5;
/** A shorter word is too often another word in the other language, as these are ("pool" is half, "tall" a stable). */
const FOREIGN_LENGTH_MIN = 4;
const AMBIGUOUS = new Set("pool well mall port hall mere tall mail tube pere".split(" "));
const RUSSIAN: readonly Spelling[] = ["ru"];
const ESTONIAN_LETTER = /[õäöüšž]/;

/** The name of a feature; undefined for a concept that is an attribute of the listing. */
export function featureName({ conditions }: Pick<Concept, "conditions">): string | undefined {
  const [first] = conditions;
  return first?.kind === "feature" ? first.name : undefined;
}

/** The longest phrase takes its words: "детский сад" is no garden. */
export function createFeatureFinder(
  concepts: readonly Concept[],
  wordOf: (text: string) => Word,
  estonian: Estonian,
): FindFeatures {
  const readers = SPELLINGS.map((spelling) => [spelling, createReader(spelling, concepts, estonian)] as const);
  const read = memoize((word: Word): Readings => {
    const readings = readers.map(([spelling, readIn]) => {
      const reading = readIn(word);
      let single: Found | undefined;
      for (const phrase of reading.alone) single = better(single, foundBy(phrase, word));
      return [spelling, { ...reading, single }] as const;
    });
    const begins = readings.some(([, { single, longer }]) => single !== undefined || longer !== undefined);
    return Object.assign(Object.fromEntries(readings) as Omit<Readings, "begins">, { begins });
  });

  return function findFeatures(text) {
    const found = new Set<string>();
    for (const [locale, written] of Object.entries(text) as [Language, readonly Token[]][]) {
      const tokens = splitHyphens(written, wordOf);
      const readings = tokens.map(({ word }) => read(word));
      addFeatures(found, tokens, readings, locale);
    }
    return [...found].sort();
  };
}

function addFeatures(found: Set<string>, tokens: readonly Token[], readings: readonly Readings[], locale: Language) {
  const estonian = tokens.some(isDotted) ? "et" : "plain";
  const likeliest = likeliestSpellings(tokens, locale, estonian);
  let previous: Match | undefined;
  let isPreviousDenied = false;
  for (let start = 0; start < tokens.length; start += 1) {
    if (!readings[start]!.begins) continue;
    let match: Match | undefined;
    for (const spelling of spellingsAt(tokens, start, likeliest[start]!, estonian)) {
      match = matchAt(tokens, readings, start, spelling);
      if (match !== undefined) break;
    }
    if (match === undefined) continue;
    const isListed: boolean = isPreviousDenied && continuesList(tokens, previous!, match);
    const isRefused: boolean = match.isCaritive || isListed || isDenied(tokens, match, previous);
    if (match.features.length > 0 && !isRefused && !isStreetName(tokens, match) && !isPlanned(tokens, match)) {
      const isHope = isHoped(tokens, match);
      for (const feature of match.features) if (!isHope || NEVER_BUILT.has(feature)) found.add(feature);
    }
    previous = match;
    isPreviousDenied = isRefused || isDenial(tokens[match.start]!);
    start = match.end - 1;
  }
}

/** "pet-friendly" matches with and without its hyphen. */
function splitHyphens(tokens: readonly Token[], wordOf: (text: string) => Word): readonly Token[] {
  if (!tokens.some(({ word }) => word.isHyphened)) return tokens;
  const split: Token[] = [];
  for (const token of tokens) {
    if (!token.word.isHyphened) split.push(token);
    else {
      for (const [index, part] of token.word.text.split("-").entries()) {
        split.push({ ...token, word: wordOf(part), before: index === 0 ? token.before : BREAK.none });
      }
    }
  }
  return split;
}

/** The spelling of each token's sentence. Listings mix languages in one text: a sentence is read by its own words, else by its field. */
function likeliestSpellings(tokens: readonly Token[], locale: Language, estonian: "et" | "plain"): Spelling[] {
  const spellings: Spelling[] = [];
  for (let start = 0, end = 0; start < tokens.length; start = end) {
    let englishWeight = 0;
    do englishWeight += tokens[end]!.word.englishWeight;
    while (++end < tokens.length && tokens[end]!.before !== BREAK.sentence);
    const language = englishWeight === 0 ? locale : englishWeight > 0 ? "en" : "et";
    const likeliest = language === "et" ? estonian : language;
    for (let at = start; at < end; at += 1) spellings.push(likeliest);
  }
  return spellings;
}

/** How a token may be read, the likeliest first: also a long word that has no meaning in its sentence's language in the other one. */
function spellingsAt(
  tokens: readonly Token[],
  at: number,
  likeliest: Spelling,
  estonian: "et" | "plain",
): readonly Spelling[] {
  const { word } = tokens[at]!;
  if (word.isCyrillic) return RUSSIAN;
  if (word.isNumber) {
    const next = tokens[at + 1];
    const isRussian = next !== undefined && next.before !== BREAK.sentence && next.word.isCyrillic;
    return isRussian ? RUSSIAN : everySpelling(likeliest, estonian);
  }
  const isForeign = word.text.length >= FOREIGN_LENGTH_MIN && !AMBIGUOUS.has(word.text);
  return likeliest === "ru" || isForeign ? everySpelling(likeliest, estonian) : [likeliest];
}

function everySpelling(likeliest: Spelling, estonian: "et" | "plain"): readonly Spelling[] {
  if (likeliest === "ru") return ["ru", estonian, "en"];
  return likeliest === "en" ? ["en", estonian] : [estonian, "en"];
}

/** Õ, ä, ö or ü: only a text without any may mean "rõdu" by "rodu". */
const isDotted = ({ word }: Token) => word.folded !== word.text && ESTONIAN_LETTER.test(word.text);

/** The longest phrases that start at `start`; among equally long ones those of the word as it stands. */
function matchAt(
  tokens: readonly Token[],
  readings: readonly Readings[],
  start: number,
  spelling: Spelling,
): Match | undefined {
  const { single, longer } = readings[start]![spelling];
  let best = single && matchOf(single, start, start + 1);
  if (longer === undefined) return best;
  for (let second = start + 1; second <= start + 1 + GAP_MAX && isJoined(tokens[second]); second += 1) {
    const { keys, continues } = readings[second]![spelling];
    if (!continues) continue;
    for (const key of keys) {
      for (const phrase of longer.get(key) ?? []) {
        if (second > start + 1 && !phrase.allowsGaps) continue;
        const end = endOf(phrase, tokens, readings, second, spelling);
        if (end !== undefined) best = better(best, matchOf(foundBy(phrase, tokens[end - 1]!.word), start, end));
      }
    }
  }
  return best;
}

/** Not by spreading: made for every word that means something. */
function matchOf({ features, isCaritive: caritive, rank }: Found, start: number, end: number): Match {
  return { start, end, features, isCaritive: caritive, rank };
}

/** `last` is the word that meets the last one of the phrase. */
function foundBy(phrase: Phrase, last: Word): Found {
  const caritive = isCaritive(last.text, phrase);
  const rank = 4 * phrase.words.length + (caritive ? 0 : 2) + (phrase.isHead ? 0 : 1);
  return { features: phrase.features, isCaritive: caritive, rank };
}

function better<One extends Found>(best: One | undefined, other: One): One {
  if (best === undefined || other.rank > best.rank) return other;
  return other.rank < best.rank ? best : { ...other, features: [...best.features, ...other.features] };
}

/** Behind the last word of the phrase, whose second one stands at `second`; undefined where the others do not follow. */
function endOf(
  { words, allowsGaps }: Phrase,
  tokens: readonly Token[],
  readings: readonly Readings[],
  second: number,
  spelling: Spelling,
): number | undefined {
  let at = second + 1;
  for (let position = 2; position < words.length; position += 1) {
    const wanted = words[position]!;
    const last = at + (allowsGaps ? GAP_MAX : 0);
    while (at <= last && !(isJoined(tokens[at]) && hasAny(wanted, readings[at]![spelling].keys))) at += 1;
    if (at > last) return undefined;
    at += 1;
  }
  return at;
}

function hasAny(wanted: ReadonlySet<string>, keys: readonly string[]): boolean {
  for (const key of keys) if (wanted.has(key)) return true;
  return false;
}

const isJoined = (token: Token | undefined) => token !== undefined && token.before < BREAK.clause;

/** "liftita" by its lemma; not "vahendustasuta", which stands in the table as such. */
function isCaritive(text: string, { words }: Phrase): boolean {
  return text.endsWith("ta") && text.length > CARITIVE_LENGTH_MIN && !words.at(-1)!.has(text);
}
