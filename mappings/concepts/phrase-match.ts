// Matches phrases of features to the tokens of a text: the longest that start at a token.
import { BREAK, type Token } from "../languages/tokens.ts";
import type { Word } from "../languages/word-analyzer.ts";
import type { Phrase, Reading, Spelling } from "./feature-phrases.ts";

/** The tokens of a phrase: from `start` up to, not including, `end`. */
export interface Span {
  start: number;
  end: number;
}

export interface Found {
  features: readonly string[];
  /** In the Estonian case of lacking: "liftita". */
  isCaritive: boolean;
  /** The longer the better; of the same length, the closest one (see Phrase), and those before a lacking one. */
  rank: number;
}

export type Match = Found & Span;

/** What a word can match, and what it matches alone. */
export type Readings = Readonly<Record<Spelling, Reading & { single: Found | undefined }>> & {
  /** Whether a phrase may start with the word in any spelling; most words start none. */
  readonly begins: boolean;
  /** Whether the word may take back what is said near it ("ei", "naabri"); most do not. */
  readonly isSignal: boolean;
};

/** Words that may stand between those of a phrase with gaps. */
const GAP_MAX = 1;
const CARITIVE_LENGTH_MIN = 5;

/** The longest phrases that start at `start`; among equally long ones those of the word as it stands. */
export function matchAt(
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
export function foundBy(phrase: Phrase, last: Word): Found {
  const caritive = isCaritive(last, phrase);
  const rank = 8 * phrase.words.length + (caritive ? 0 : 4) + phrase.closeness;
  return { features: phrase.features, isCaritive: caritive, rank };
}

export function better<One extends Found>(best: One | undefined, other: One): One {
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

/** "liftita" by its lemma; not "vahendustasuta", which stands in the table as such, nor the partitive "parkimiskohta" of "parkimiskoht". */
function isCaritive({ text, lemmas }: Word, { words }: Phrase): boolean {
  if (!text.endsWith("ta") || text.length <= CARITIVE_LENGTH_MIN) return false;
  return !words.at(-1)!.has(text) && !lemmas.includes(text.slice(0, -1));
}
