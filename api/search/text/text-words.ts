// Tokenizes a search text into words, quoted phrases and excluded words. Never fails.
import { memoize } from "../../../mappings/languages/memoize.ts";
import { isCyrillic, wordsOf } from "../../../mappings/languages/words.ts";

export interface TypedWord {
  /** Lower case. */
  text: string;
  /** Characters between this word and the previous or the next one. */
  before: string;
  after: string;
  /** Starts with a capital letter, as names do. */
  isCapital: boolean;
  /** Where it stands in the text; of a word behind a minus with the minus. */
  start: number;
  end: number;
}

export interface ParsedText {
  words: readonly TypedWord[];
  phrases: readonly (readonly string[])[];
  /** Words and phrases behind a minus or an exclamation mark. */
  minus: readonly TypedWord[];
  excluded: readonly (readonly TypedWord[])[];
}

/** Most words read of a text: more than people write in the 200 characters allowed, and their clauses stay below the engine's 1,024. */
const WORDS_MAX = 50;
const PHRASES_MAX = 4;

// A minus (or "!narva") excludes only at the start of a word, not in "Kohtla-Järve" or "2-toaline", and no number behind a number ("60 -80 m2").
const PIECE =
  /(?<=^|\s)([-!])?(?:"([^"]+)"|„([^“”"]+)[“”"]|«([^»]+)»|“([^”]+)”)|(?<=^|\s)[-!](?=\p{L}|(?<!\p{N}\s-)\p{N})(\S+)/gu;
/** The id of a listing, not words that stand together. */
const QUOTED_NUMBER = /^\s*["„“«]\d+["“”»]\s*$/;
const CAPITAL = /^\p{Lu}/u;
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|\p{N}+/gu;

/** What words in small letters ahead of a quoted phrase do to it. */
interface QuoteWords {
  /** They refuse it: `ilma "Uus Maa"` excludes it as `-"Uus Maa"` does. */
  refuse(words: string): boolean;
  /** They join it to the phrase before. */
  join(words: string): boolean;
}

const NO_WORDS: QuoteWords = { refuse: () => false, join: () => false };

export function parseText(text: string, quoteWords: QuoteWords = NO_WORDS): ParsedText {
  const phrases: string[][] = [];
  const excluded: { typed: string; words: string[]; start: number; end: number }[] = [];
  let refused: Span | undefined;
  // Blanked by as many spaces, so that all other words keep their places.
  const unquoted = QUOTED_NUMBER.test(text) ? text.replace(/\D/g, " ") : text.normalize("NFC");
  const blanks: Span[] = [];
  let rest = unquoted.replace(PIECE, (match, minus, a, b, c, d, word, start: number) => {
    const typed: string = a ?? b ?? c ?? d ?? word;
    const words = wordsOf(typed).slice(0, WORDS_MAX);
    const end = start + match.length;
    const ahead =
      word === undefined && minus === undefined ? refusalAhead(unquoted, start, { refused, quoteWords }) : undefined;
    if (words.length > 0 && (minus !== undefined || word !== undefined)) {
      excluded.push({ typed, words, start, end });
    } else if (words.length > 0 && ahead !== undefined) {
      excluded.push({ typed, words, start: ahead.start, end });
      blanks.push(ahead);
      refused = { start, end };
    } else if (words.length > 0) phrases.push(words);
    return " ".repeat(match.length);
  });
  for (const { start, end } of blanks) rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  const minusWords = excluded.slice(0, PHRASES_MAX).map(({ typed, words, start, end }) =>
    typedWords(typed)
      .slice(0, words.length)
      .map((word) => ({ ...word, start, end })),
  );
  return {
    words: typedWords(rest).slice(0, WORDS_MAX),
    phrases: phrases.slice(0, PHRASES_MAX),
    minus: minusWords.filter(({ length }) => length === 1).flat(),
    excluded: minusWords.filter(({ length }) => length > 1),
  };
}

interface Span {
  start: number;
  end: number;
}

/** Where the words stand that refuse a quoted phrase: right ahead, or between it and another one that is refused. */
function refusalAhead(
  text: string,
  quote: number,
  { refused, quoteWords }: { refused: Span | undefined; quoteWords: QuoteWords },
): Span | undefined {
  const ahead = text.slice(0, quote);
  const between = refused === undefined ? "" : ahead.slice(refused.end);
  const joint = between.trim().toLowerCase();
  if (joint === "," || quoteWords.join(joint)) return { start: quote - between.trimStart().length, end: quote };
  for (const words of AHEAD) {
    const found = words.exec(ahead);
    if (found !== null && quoteWords.refuse(found[1]!.toLowerCase()))
      return { start: quote - found[0].trimStart().length, end: quote };
  }
  return undefined;
}

/** The last three words, two and one: "välja arvatud" goes before "arvatud". */
const AHEAD = [3, 2, 1].map((count) => new RegExp(`(?:^|\\s)([^\\s,;"]+(?:\\s[^\\s,;"]+){${count - 1}})\\s+$`));

function typedWords(text: string): TypedWord[] {
  const matches = [...text.matchAll(WORD)];
  let before = text.slice(0, matches[0]?.index);
  return matches.map((match, index) => {
    const written = match[0];
    const lower = written.toLowerCase();
    const end = match.index + written.length;
    const after = text.slice(end, matches[index + 1]?.index);
    const word = {
      text: normalize(lower),
      before,
      after,
      isCapital: lower !== written && CAPITAL.test(written),
      start: match.index,
      end,
    };
    before = after;
    return word;
  });
}

/** Memoized, so that equal words are one string, which is looked up in a fraction of the time of a new one. */
const normalize = memoize((lower: string) => withoutLookAlikes(lower.replace("’", "'")));

const LATIN = "aceopxykmthb";
const CYRILLIC = "асеорхукмтнв";

/** Replaces Latin look-alikes in a Cyrillic word (квaртира). */
function withoutLookAlikes(word: string): string {
  if (!isCyrillic(word) || !/[a-z]/.test(word)) return word;
  return [...word].map((letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join("");
}
