// What a search text asks for, as marks are made for it: each wish with its words, what they mean, and whether the fallback wrote them.

import type { Language } from "../../../mappings/concepts/feature-phrases.ts";
import { featureName } from "../../../mappings/concepts/find-features.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import { type Meaning, type Segment, textOf } from "../text/segments.ts";
import { neededWishes } from "../text/text-query.ts";
import type { ReadText } from "../text/text-search.ts";
import { parseText } from "../text/text-words.ts";
import { createMeetWord, type MeetWord } from "./word-meetings.ts";

export interface Asked {
  /** Its words, as `understood` has them. */
  text: string;
  meanings: readonly Meaning[];
  words: readonly string[];
  /** For each of its words. */
  meet: readonly MeetWord[];
  /** Those that are no stop words, unless all are. */
  telling: readonly MeetWord[];
  /** Met only as they stand, and together. */
  isQuoted: boolean;
  isRepaired: boolean;
  /** Has a word of letters: a bare "50" in a text is of anything. */
  hasLetters: boolean;
  hasDigits: boolean;
  /** Features, any of which meets it. */
  features: ReadonlySet<string>;
  language: Language;
}

/** Alternatives, one of which a listing meets. */
export type AskedWish = readonly Asked[];

type AskedData = Pick<
  LanguageData,
  "estonian" | "stopWords" | "analyzeLines" | "findMentions" | "implied" | "concepts"
>;

export function askedOf(read: ReadText, typed: string, data: AskedData): AskedWish[] {
  const { parsed, segments } = read;
  const own = wordsOfText(typed);
  const features = new Set(data.concepts.flatMap((concept) => featureName(concept) ?? []));
  const askedBy = (words: readonly string[], rest: Pick<Asked, "text" | "meanings" | "isQuoted">): Asked => {
    const meet = words.map((word) => createMeetWord(word, data.estonian));
    const telling = meet.filter((_meet, index) => !data.stopWords.has(words[index]!));
    return {
      ...rest,
      words,
      meet,
      telling: telling.length > 0 ? telling : meet,
      isRepaired: words.some((word) => !own.has(word)),
      hasLetters: words.some((word) => /\p{L}{2}/u.test(word)),
      hasDigits: words.some((word) => /\p{N}/u.test(word)),
      features: featuresOf(rest.meanings, features, data),
      language: languageOf(rest.text, data),
    };
  };
  const ofSegment = (segment: Segment) =>
    askedBy(
      segment.words.map(({ text }) => text),
      { text: textOf(segment), meanings: segment.meanings, isQuoted: false },
    );
  return [
    ...neededWishes(parsed, segments, data.stopWords).needed.map((wish) => wish.map(ofSegment)),
    ...parsed.phrases.map((words) => [askedBy(words, { text: words.join(" "), meanings: [], isQuoted: true })]),
  ];
}

function wordsOfText(text: string): ReadonlySet<string> {
  const { words, phrases, minus, excluded } = parseText(text.normalize("NFC"));
  return new Set([...[...words, ...minus, ...excluded.flat()].map((word) => word.text), ...phrases.flat()]);
}

/** Those that are wished, and those that imply one. */
function featuresOf(meanings: readonly Meaning[], all: ReadonlySet<string>, { implied }: AskedData): Set<string> {
  const wished = meanings.flatMap((meaning) => {
    if (meaning.as === "feature") return [meaning.name];
    if (meaning.as !== "fact") return [];
    return meaning.conditions.flatMap((condition) => (condition.kind === "feature" ? [condition.name] : []));
  });
  const found = new Set(wished);
  if (found.size > 0) {
    for (const name of all) if (implied(name).some((other) => wished.includes(other))) found.add(name);
  }
  return found;
}

/** That of the table's phrase which the words are; Estonian for those of no phrase. */
function languageOf(text: string, { analyzeLines, findMentions }: AskedData): Language {
  if (isCyrillic(text)) return "ru";
  const [mention] = findMentions({ et: analyzeLines([text]) });
  return mention?.spelling === "en" ? "en" : "et";
}
