// Why a listing was found, for its card: marks in its texts, an excerpt of the description around the best of them, and the reasons
// in words for screen readers.
import { type Locale, SUPPORTED_LOCALES } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";
import { fill, type SearchMessages } from "../messages/search-messages.ts";
import { WORDS_MESSAGES } from "../messages/words-messages.ts";
import { inLanguage } from "../text.ts";
import type { Mark } from "./marked.ts";

/** A reason as the API gives it: where a word of the search text was met. */
export interface Match {
  /** `description.et`, `rooms`. */
  field: string;
  /** UTF-16 code units; absent of values. */
  start?: number;
  end?: number;
  word: string;
  because: string;
}

type Texts = Pick<Listing, "slogan" | "description">;

export interface Excerpt {
  text: string;
  lang: Locale;
  marks: readonly Mark[];
}

/** In two lines of a card. */
const SHOWN_LETTERS = 80;
/** More than two lines of the widest card; `card.ts`, which is loaded before, has the same number. */
const EXCERPT_LETTERS = 240;
/** Before the best match, so that it is seen within its sentence. */
const LETTERS_BEFORE = 24;

export function marksIn(field: string, matches: readonly Match[], lang: Locale): (Mark & Pick<Match, "word">)[] {
  const found = matches.filter(
    (match) => match.field === field && match.start !== undefined && match.end !== undefined,
  );
  return found
    .map((match) => ({
      start: match.start!,
      end: match.end!,
      word: match.word,
      title: reasonText(match, lang) ?? match.word,
    }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
}

/** In the language whose text has most of the words, the reader's own first; without a match its beginning. */
export function excerptOf({ description }: Texts, matches: readonly Match[], lang: Locale): Excerpt {
  const languages = [inLanguage(description, lang).lang, ...SUPPORTED_LOCALES];
  const texts = languages.map((one) => ({ lang: one, marks: marksIn(`description.${one}`, matches, lang) }));
  const best = texts.reduce((one, other) => (countWords(other.marks) > countWords(one.marks) ? other : one));
  const text = description[best.lang] ?? "";
  const [start, end] = cut(text, densest(best.marks)?.start ?? 0);
  const prefix = start === 0 ? "" : "… ";
  const shift = prefix.length - start;
  return {
    text: prefix + text.slice(start, end).replace(/\s/g, " "),
    lang: best.lang,
    marks: best.marks
      .filter((mark) => mark.start >= start && mark.end <= end)
      .map((mark) => ({ ...mark, start: mark.start + shift, end: mark.end + shift })),
  };
}

const countWords = (marks: readonly Pick<Match, "word">[]) => new Set(marks.map(({ word }) => word)).size;

/** The mark behind which most words come within what is shown; among as many, those that the text has least often. */
function densest<M extends Mark & Pick<Match, "word">>(marks: readonly M[]): M | undefined {
  const rarity = (word: string) => 1 / marks.filter((mark) => mark.word === word).length;
  const worth = ({ start }: M) => {
    const near = marks.filter((other) => other.start >= start && other.end <= start + SHOWN_LETTERS);
    return [...new Set(near.map(({ word }) => word))].reduce((sum, word) => sum + 1 + rarity(word), 0);
  };
  const worths = marks.map(worth);
  return marks[worths.indexOf(Math.max(...worths))];
}

/** Start and end between words, so that no letter of several code units is cut. */
function cut(text: string, from: number): [start: number, end: number] {
  const start =
    from <= LETTERS_BEFORE ? 0 : from - LETTERS_BEFORE + 1 + text.slice(from - LETTERS_BEFORE, from).search(/\s/);
  // No space before it: a word that is longer than that.
  const begin = start === from - LETTERS_BEFORE ? from : start;
  if (text.length <= begin + EXCERPT_LETTERS) return [begin, text.length];
  const space = text.slice(begin, begin + EXCERPT_LETTERS).search(/\s\S*$/);
  return [begin, space === -1 ? begin + EXCERPT_LETTERS : begin + space];
}

/** Undefined for a reason of a later version. */
function reasonText({ because, word }: Pick<Match, "because" | "word">, lang: Locale): string | undefined {
  const reasons: Partial<Record<string, string>> = WORDS_MESSAGES[lang].matches.because;
  const text = reasons[because];
  return text === undefined ? undefined : fill(text, { word });
}

/** "rõduga: “балкон” in another language; Rooms: means “двушка”": one reason of each word, those of values first. */
export function reasonsText(
  listing: Listing,
  matches: readonly Match[],
  { lang, messages }: { lang: Locale; messages: SearchMessages },
): string {
  const values = matches.filter(({ start }) => start === undefined);
  const texts = matches.filter(({ start }) => start !== undefined);
  const byWord = new Map<string, string>();
  for (const match of [...values, ...texts]) {
    const what = whatIsMet(listing, match, messages);
    const reason = reasonText(match, lang);
    if (reason !== undefined && !byWord.has(match.word)) byWord.set(match.word, what ? `${what}: ${reason}` : reason);
  }
  return byWord.size === 0
    ? ""
    : fill(WORDS_MESSAGES[lang].matches.found, { reasons: [...byWord.values()].join("; ") });
}

function whatIsMet(listing: Listing, { field, start, end }: Match, messages: SearchMessages): string | undefined {
  const { attributes, filter } = messages;
  const [name = "", part = ""] = field.split(".");
  if (start !== undefined) {
    const group: unknown = listing[name as keyof Listing];
    const text = (group as Partial<Record<string, unknown>> | null | undefined)?.[part];
    return typeof text === "string" ? text.slice(start, end) : undefined;
  }
  if (name === "location") return filter.place;
  return (attributes as Partial<Record<string, string>>)[name] ?? (filter as Partial<Record<string, string>>)[name];
}
