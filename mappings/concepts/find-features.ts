// Finds features (balcony, sauna) that a listing's texts say it has. Done once, in the projection, so that a search for a feature is one
// term instead of dozens of phrases in three languages.
import type { Estonian } from "../languages/estonian/estonian.ts";
import { memoize } from "../languages/memoize.ts";
import { BREAK, type Token } from "../languages/tokens.ts";
import type { Word } from "../languages/word-analyzer.ts";
import { englishStem, russianStem } from "../languages/word-keys.ts";
import { fold, isCyrillic, wordsOf } from "../languages/words.ts";
import { continuesList, isDenial, isDenied, isHoped, isPlanned, NEVER_BUILT, type Span } from "./denials.ts";
import { isStreetName } from "./street-names.ts";
import type { Concept } from "./table.ts";

type Language = "et" | "ru" | "en";

/** The tokens of a text in each language's field. */
export type TextTokens = Partial<Record<Language, readonly Token[]>>;
export type FindFeatures = (text: TextTokens) => string[];

/** A phrase of the tables; without features it takes its words from other phrases. */
interface Phrase {
  features: readonly string[];
  /** Keys of each word; a word of the text matches it when they share a key. */
  words: readonly ReadonlySet<string>[];
  /** Whether another word may stand between its words. */
  allowsGaps: boolean;
  /** Whether it is met by compounds that end in it. */
  isHead: boolean;
}

type PhrasesByKey = Map<string, Phrase[]>;
/** A language, and "plain" for Estonian typed without õ, ä, ö and ü. */
type Spelling = Language | "plain";

interface Match extends Span {
  features: readonly string[];
  /** In the Estonian case of lacking: "liftita". */
  isCaritive: boolean;
  /** The longer the better; of the same length, a word as it stands before its compounds, and those before a lacking one. */
  rank: number;
}

/** What a word of a text can match: its keys, and the phrases that may start with it (mostly none), longer ones by their second word. */
interface Reading {
  keys: readonly string[];
  alone: readonly Phrase[];
  longer: PhrasesByKey | undefined;
}

type Readings = Readonly<Record<Spelling, Reading>>;

/** Words that may stand between those of a phrase with gaps. */
const GAP_MAX = 1;
/** "vanasaun" is a compound, "lasaun" is not. */
const MODIFIER_LENGTH_MIN = 3;
const CARITIVE_LENGTH_MIN = 5;
/** A shorter word is too often another word in the other language, as these are ("pool" is half, "tall" a stable). */
const FOREIGN_LENGTH_MIN = 4;
const AMBIGUOUS = new Set("pool well mall port hall mere tall mail tube pere".split(" "));
const RUSSIAN: readonly Spelling[] = ["ru"];
/** "remont <year>" is met by "remont 2021". */
const ANY_YEAR = "<year>";
const YEAR_KEY = "2000";
const YEAR = /^20[0-4]\d$/;
const ESTONIAN_LETTER = /[õäöüšž]/;
const SPELLINGS: readonly Spelling[] = ["et", "plain", "ru", "en"];

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

function createReader(spelling: Spelling, concepts: readonly Concept[], estonian: Estonian): (word: Word) => Reading {
  const language = spelling === "plain" ? "et" : spelling;
  const shape = spelling === "plain" ? fold : (key: string) => key;
  const heads = new Set<string>();
  const entries: Phrase[] = [];
  const keysOf = (written: string): ReadonlySet<string>[] => {
    const words = wordsOf(written.replace(ANY_YEAR, YEAR_KEY)).flatMap((word) => word.split("-"));
    if (written.startsWith("=")) return words.map((word) => new Set([`=${word}`]));
    const isHead = written.startsWith("-");
    if (isHead) heads.add(shape(words[0]!));
    return words.map((word, index) =>
      isHead && index === 0 ? new Set([`-${shape(word)}`]) : new Set(tableKeys(language, word, estonian).map(shape)),
    );
  };
  for (const { conditions, phrases } of concepts) {
    const features = conditions.flatMap((condition) => (condition.kind === "feature" ? [condition.name] : []));
    for (const phrase of phrases[language]) {
      const words = phrase.replace("~", "").split(" ").flatMap(keysOf);
      const entry = { features, words, allowsGaps: phrase.startsWith("~"), isHead: phrase.startsWith("-") };
      entries.push(entry);
    }
  }
  const byFirstKey = byKeys(entries, 0);
  return (word) => {
    const own = textKeys(language, word).map(shape);
    const asHeads = [...heads].filter((head) => own.some((key) => isHead(head, key))).map((head) => `-${head}`);
    const keys = [...new Set([...own, ...asHeads, `=${word.text}`])];
    const begins = [...new Set(keys.flatMap((key) => byFirstKey.get(key) ?? []))];
    const [alone, longer] = [
      begins.filter(({ words }) => words.length === 1),
      begins.filter(({ words }) => words.length > 1),
    ];
    return { keys, alone, longer: longer.length === 0 ? undefined : byKeys(longer, 1) };
  };
}

/** Phrases by each key of the word at `position`. */
function byKeys(phrases: readonly Phrase[], position: number): PhrasesByKey {
  const found: PhrasesByKey = new Map();
  for (const phrase of phrases) {
    for (const key of phrase.words[position] ?? []) {
      const others = found.get(key);
      if (others === undefined) found.set(key, [phrase]);
      else others.push(phrase);
    }
  }
  return found;
}

/** Whether a word is `head` or a compound that ends in it: saun, aurusaun. */
function isHead(head: string, word: string): boolean {
  return word === head || (word.endsWith(head) && word.length >= head.length + MODIFIER_LENGTH_MIN);
}

/** Keys of a table's word. An Estonian lemma matches as itself only: "koos" and "kool" share the lemma "kubu". */
function tableKeys(language: Language, word: string, estonian: Estonian): readonly string[] {
  if (language === "ru") return [russianKey(word)];
  if (language === "en") return [englishStem(word)];
  const lemmas = estonian.lemmas(word);
  return lemmas.includes(word) ? [word] : lemmas;
}

function textKeys(language: Language, { text, lemmas, isCyrillic }: Word): readonly string[] {
  if (YEAR.test(text)) return [text, YEAR_KEY];
  if (language === "ru") return [russianKey(text)];
  if (language === "en") return [englishStem(text)];
  return isCyrillic ? [text] : [text, ...lemmas];
}

const russianKey = (word: string) => (isCyrillic(word) ? russianStem(word) : word);

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
