// Counts the phrases of two and three words that headlines have in common. What may be told is decided here: no name, no number of four
// digits or two numbers, no address of any kind, and nothing that fewer than three sellers write.
import { normaliseText, wordsOf } from "../mappings/languages/words.ts";
import type { Headline, Phrase } from "../shared/db/phrases.ts";
import type { PhraseWords } from "./phrase-words.ts";

const SELLERS_MIN = 3;
const PHRASES_MAX = 5000;
const CHARACTERS_MAX = 60;
/** About 100 MB. Of more those that one seller alone writes are forgotten, and counted anew where they come again. */
const COUNTED_MAX = 300_000;
const WORDS_MAX = 3;

const PIECE = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const LONG_NUMBER = /\d{4}/;

interface Counted {
  listings: number;
  /** Up to as many as decide. */
  sellers: string[];
  lastListing: string;
}

export interface PhraseCounter {
  add(headline: Headline): void;
  /** Those that may be told, the most frequent first. */
  common(): Phrase[];
}

export function createPhraseCounter(words: PhraseWords, { countedMax = COUNTED_MAX } = {}): PhraseCounter {
  const counted = new Map<string, Counted>();

  function count(phrase: string, { id, seller_id }: Headline): void {
    const known = counted.get(phrase);
    if (known === undefined) {
      if (counted.size >= countedMax) forgetRare();
      counted.set(phrase, { listings: 1, sellers: [seller_id], lastListing: id });
      return;
    }
    if (known.sellers.length < SELLERS_MIN && !known.sellers.includes(seller_id)) known.sellers.push(seller_id);
    if (known.lastListing !== id) known.listings += 1;
    known.lastListing = id;
  }

  function forgetRare(): void {
    for (const [phrase, { sellers }] of counted) if (sellers.length === 1) counted.delete(phrase);
  }

  return {
    add(headline) {
      for (const text of Object.values(headline.slogan)) {
        for (const phrase of phrasesIn(text ?? "", words)) count(phrase, headline);
      }
    },
    common() {
      return [...counted]
        .filter(([, { sellers }]) => sellers.length >= SELLERS_MIN)
        .map(([phrase, { listings }]) => ({ phrase, listings }))
        .sort((a, b) => b.listings - a.listings || (a.phrase < b.phrase ? -1 : 1))
        .slice(0, PHRASES_MAX);
    },
  };
}

interface Piece {
  text: string;
  words: readonly string[];
  start: number;
  end: number;
}

export function phrasesIn(given: string, known: PhraseWords): string[] {
  const text = normaliseText(given).toLowerCase();
  const pieces: Piece[] = [...text.matchAll(PIECE)].map((match) => ({
    text: match[0],
    words: wordsOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const phrases: string[] = [];
  for (let start = 0; start < pieces.length; start += 1) {
    for (let end = start + 1; end < Math.min(pieces.length, start + WORDS_MAX); end += 1) {
      // A sign between two words parts them, as in an address of e-mail.
      if (text.slice(pieces[end - 1]!.end, pieces[end]!.start) !== " ") break;
      const some = pieces.slice(start, end + 1);
      if (mayBeTold(some, text, known)) phrases.push(text.slice(pieces[start]!.start, pieces[end]!.end));
    }
  }
  return phrases;
}

function mayBeTold(pieces: readonly Piece[], text: string, known: PhraseWords): boolean {
  const [first, last] = [pieces[0]!, pieces.at(-1)!];
  if (last.end - first.start > CHARACTERS_MAX) return false;
  // "@" or "." beside a word: a part of an address.
  if (/[@./+]/.test(text[first.start - 1] ?? "") || /[@/+]|\.\p{L}/u.test(text.slice(last.end, last.end + 2)))
    return false;
  if (pieces.filter(({ text: piece }) => /\d/.test(piece)).length > 1) return false;
  if (pieces.some(({ text: piece }) => LONG_NUMBER.test(piece) || !/\p{L}/u.test(piece))) return false;
  if ([first, last].some(({ words }) => words.every(known.isBetween))) return false;
  const words = pieces.flatMap((piece) => piece.words);
  return words.every((word) => /^\d+$/.test(word) || known.isKnown(word)) && !known.holdsName(words);
}
