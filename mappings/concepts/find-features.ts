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

interface Match extends Span {
  features: readonly string[];
  /** In the Estonian case of lacking: "liftita". */
  isCaritive: boolean;
  /** The longer the better; of the same length, a word as it stands before its compounds, and those before a lacking one. */
  rank: number;
}

type Readings = Readonly<Record<Spelling, Reading>>;

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
  const read = memoize(
    (word: Word) => Object.fromEntries(readers.map(([spelling, readIn]) => [spelling, readIn(word)])) as Readings,
  );

  return function findFeatures(text) {
    const found = new Set<string>();
    for (const [locale, written] of Object.entries(text) as [Language, readonly Token[]][]) {
      const tokens = splitHyphens(written, wordOf);
      const readings = tokens.map(({ word }) => read(word));
      for (const feature of featuresIn(tokens, readings, spellingsOf(tokens, locale))) found.add(feature);
    }
    return [...found].sort();
  };
}

function featuresIn(
  tokens: readonly Token[],
  readings: readonly Readings[],
  spellings: readonly (readonly Spelling[])[],
): Set<string> {
  const found = new Set<string>();
  let previous: Match | undefined;
  let isPreviousDenied = false;
  for (let start = 0; start < tokens.length; start += 1) {
    let match: Match | undefined;
    for (const spelling of spellings[start]!) match ??= matchAt(tokens, readings, start, spelling);
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
  return found;
}

/** "pet-friendly" matches with and without its hyphen. */
function splitHyphens(tokens: readonly Token[], wordOf: (text: string) => Word): readonly Token[] {
  if (!tokens.some(({ word }) => word.text.includes("-"))) return tokens;
  return tokens.flatMap((token) => {
    const parts = token.word.text.split("-");
    if (parts.length === 1) return [token];
    return parts.map((part, index) =>
      index === 0 ? { ...token, word: wordOf(part) } : { ...token, word: wordOf(part), before: BREAK.none },
    );
  });
}

/**
 * How each token may be read, the likeliest first. Listings mix languages in one text: a sentence in Latin letters is read by its own
 * words, else by its field, and a long word that has no meaning there in the other language.
 */
function spellingsOf(tokens: readonly Token[], locale: Language): (readonly Spelling[])[] {
  const estonian = tokens.some(isDotted) ? "et" : "plain";
  const spellings: (readonly Spelling[])[] = [];
  for (let start = 0, end = 0; start < tokens.length; start = end) {
    let englishWeight = 0;
    do englishWeight += tokens[end]!.word.englishWeight;
    while (++end < tokens.length && tokens[end]!.before !== BREAK.sentence);
    const language = englishWeight === 0 ? locale : englishWeight > 0 ? "en" : "et";
    const likeliest = language === "et" ? estonian : language;
    const all: readonly Spelling[] = [likeliest, estonian, "en"];
    const one: readonly Spelling[] = [likeliest];
    for (let at = start; at < end; at += 1) {
      const { word } = tokens[at]!;
      const isRussian = word.isCyrillic || (word.isNumber && at + 1 < end && tokens[at + 1]!.word.isCyrillic);
      const isForeign = word.text.length >= FOREIGN_LENGTH_MIN && !AMBIGUOUS.has(word.text);
      spellings.push(isRussian ? RUSSIAN : likeliest === "ru" || word.isNumber || isForeign ? all : one);
    }
  }
  return spellings;
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
  const { alone, longer } = readings[start]![spelling];
  let best: Match | undefined;
  for (const phrase of alone) best = better(best, matchOf(phrase, tokens, start, start + 1));
  if (longer === undefined) return best;
  for (let second = start + 1; second <= start + 1 + GAP_MAX && isJoined(tokens[second]); second += 1) {
    for (const key of readings[second]![spelling].keys) {
      for (const phrase of longer.get(key) ?? []) {
        if (second > start + 1 && !phrase.allowsGaps) continue;
        const end = endOf(phrase, tokens, readings, second, spelling);
        if (end !== undefined) best = better(best, matchOf(phrase, tokens, start, end));
      }
    }
  }
  return best;
}

function matchOf(phrase: Phrase, tokens: readonly Token[], start: number, end: number): Match {
  const caritive = isCaritive(tokens[end - 1]!.word.text, phrase);
  const rank = 4 * phrase.words.length + (caritive ? 0 : 2) + (phrase.isHead ? 0 : 1);
  return { start, end, features: phrase.features, isCaritive: caritive, rank };
}

function better(best: Match | undefined, match: Match): Match {
  if (best === undefined || match.rank > best.rank) return match;
  return match.rank < best.rank ? best : { ...match, features: [...best.features, ...match.features] };
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
    const isMet = () => isJoined(tokens[at]) && readings[at]![spelling].keys.some((key) => wanted.has(key));
    while (at <= last && !isMet()) at += 1;
    if (at > last) return undefined;
    at += 1;
  }
  return at;
}

const isJoined = (token: Token | undefined) => token !== undefined && token.before < BREAK.clause;

/** "liftita" by its lemma; not "vahendustasuta", which stands in the table as such. */
function isCaritive(text: string, { words }: Phrase): boolean {
  return text.endsWith("ta") && text.length > CARITIVE_LENGTH_MIN && !words.at(-1)!.has(text);
}
