// Finds features (balcony, sauna) that a listing's texts say it has. Done once, in the projection, so that a search for a feature is one
// term instead of dozens of phrases in three languages.
import type { Estonian } from "../languages/estonian/estonian.ts";
import { memoize } from "../languages/memoize.ts";
import { BREAK, type Token } from "../languages/tokens.ts";
import type { Word } from "../languages/word-analyzer.ts";
import { continuesList, DENIAL_SIGNALS, isDenial, isDenied } from "./denials.ts";
import { ELSEWHERE_SIGNALS, isElsewhere } from "./elsewhere.ts";
import { createReader, type Language, SPELLINGS, type Spelling } from "./feature-phrases.ts";
import { type Implied, withImplied } from "./implications.ts";
import { isNotYet, isPlanned, NEVER_BUILT, NOT_THERE_SIGNALS } from "./not-there.ts";
import { better, type Found, foundBy, type Match, matchAt, type Readings, type Span } from "./phrase-match.ts";
import { isProperName } from "./proper-names.ts";
import { ANSWER_SIGNALS } from "./short-answers.ts";
import type { Concept } from "./table.ts";
import { isWanted } from "./wanted.ts";

/** The tokens of a text in each language's field. */
export type TextTokens = Partial<Record<Language, readonly Token[]>>;
type FindFeatures = (text: TextTokens) => string[];

/** Words that state features, and the spelling in which they do. */
interface Mention {
  features: readonly string[];
  locale: Language;
  spelling: Spelling;
  tokens: readonly Token[];
}

export interface FeatureFinder {
  /** Names of the features that a text states, with all that they imply. */
  findFeatures: FindFeatures;
  /** Where it states them. */
  findMentions: (text: TextTokens) => Mention[];
}

/** No denial, hope or place is looked for farther from its thing. */
const SIGNAL_REACH = 12;
const SIGNALS = [DENIAL_SIGNALS, ANSWER_SIGNALS, NOT_THERE_SIGNALS, ELSEWHERE_SIGNALS];
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
  implied: Implied,
): FeatureFinder {
  const createReaders = () =>
    SPELLINGS.map((spelling) => [spelling, createReader(spelling, concepts, estonian)] as const);
  // With the first word: they are two thirds of the time in which language data load, and most commands read no listing.
  let readers: ReturnType<typeof createReaders> | undefined;
  const read = memoize((word: Word): Readings => {
    readers ??= createReaders();
    const readings = readers.map(([spelling, readIn]) => {
      const reading = readIn(word);
      let single: Found | undefined;
      for (const phrase of reading.alone) single = better(single, foundBy(phrase, word));
      return [spelling, { ...reading, single }] as const;
    });
    const begins = readings.some(([, { single, longer }]) => single !== undefined || longer !== undefined);
    const isSignal = SIGNALS.some((signals) => signals.has(word.text));
    return Object.assign(Object.fromEntries(readings) as Omit<Readings, "begins" | "isSignal">, { begins, isSignal });
  });

  return {
    findFeatures(text) {
      const found = new Set<string>();
      eachMention(text, (features) => {
        for (const feature of features) found.add(feature);
      });
      return withImplied(found, implied);
    },
    findMentions(text) {
      const mentions: Mention[] = [];
      eachMention(text, (features, { tokens, start, end, ...where }) => {
        mentions.push({ features, ...where, tokens: tokens.slice(start, end) });
      });
      return mentions;
    },
  };

  function eachMention(text: TextTokens, mention: OnMention): void {
    for (const [locale, written] of Object.entries(text) as [Language, readonly Token[]][]) {
      const tokens = splitHyphens(written, wordOf);
      if (isWanted(tokens)) continue;
      const readings = tokens.map(({ word }) => read(word));
      readFeatures(tokens, readings, locale, mention);
    }
  }
}

type OnMention = (
  features: readonly string[],
  where: Span & { tokens: readonly Token[]; locale: Language; spelling: Spelling },
) => void;

function readFeatures(
  tokens: readonly Token[],
  readings: readonly Readings[],
  locale: Language,
  mention: OnMention,
): void {
  const estonian = tokens.some(isDotted) ? "et" : "plain";
  const likeliest = likeliestSpellings(tokens, locale, estonian);
  let previous: Match | undefined;
  let isPreviousDenied = false;
  for (let start = 0; start < tokens.length; start += 1) {
    if (!readings[start]!.begins) continue;
    let match: Match | undefined;
    let matched: Spelling = locale;
    for (const spelling of spellingsAt(tokens, start, likeliest[start]!, estonian)) {
      match = matchAt(tokens, readings, start, spelling);
      matched = spelling;
      if (match !== undefined) break;
    }
    if (match === undefined) continue;
    const isListed: boolean = isPreviousDenied && continuesList(tokens, previous!, match);
    const isPlain = !hasSignalNear(readings, match);
    const isRefused: boolean = match.isCaritive || isListed || (!isPlain && isDenied(tokens, match, previous));
    if (match.features.length > 0 && !isRefused && !isProperName(tokens, match)) {
      const features = isPlain ? match.features : remaining(tokens, match);
      if (features.length > 0) mention(features, { tokens, start, end: match.end, locale, spelling: matched });
    }
    previous = match;
    isPreviousDenied = isRefused || isDenial(tokens[match.start]!);
    start = match.end - 1;
  }
}

/** Whether anything near the match may take it back: asking this first makes a projection a tenth faster. */
function hasSignalNear(readings: readonly Readings[], { start, end }: Span): boolean {
  const last = Math.min(readings.length, end + SIGNAL_REACH);
  for (let at = Math.max(0, start - SIGNAL_REACH); at < last; at += 1) if (readings[at]!.isSignal) return true;
  return false;
}

/** The features of a match that is not denied, without those that are planned, could be made, or are somewhere else. */
function remaining(tokens: readonly Token[], match: Match): readonly string[] {
  if (isPlanned(tokens, match)) return [];
  return match.features.filter(
    (name) => (NEVER_BUILT.has(name) || !isNotYet(tokens, match, name)) && !isElsewhere(tokens, match, name),
  );
}

/** "pet-friendly" matches with and without its hyphen. */
function splitHyphens(tokens: readonly Token[], wordOf: (text: string) => Word): readonly Token[] {
  if (!tokens.some(({ word }) => word.isHyphened)) return tokens;
  const split: Token[] = [];
  for (const token of tokens) {
    if (!token.word.isHyphened) split.push(token);
    else {
      let { start } = token;
      for (const [index, part] of token.word.text.split("-").entries()) {
        const end = start + part.length;
        split.push({ ...token, word: wordOf(part), before: index === 0 ? token.before : BREAK.none, start, end });
        start = end + 1;
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
