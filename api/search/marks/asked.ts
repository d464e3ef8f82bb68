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
  /** Of words that wish a feature. */
  language: Language;
}

/** Alternatives, one of which a listing meets. */
export type AskedWish = readonly Asked[];

type AskedData = Pick<
  LanguageData,
  "estonian" | "stopWords" | "analyzeLines" | "findMentions" | "implied" | "concepts"
>;

/** `typed` is the text as it was sent: words that it lacks were repaired. */
export type Ask = (read: ReadText, typed: string) => AskedWish[];

export function createAsk(data: AskedData): Ask {
  const { estonian, stopWords, analyzeLines, findMentions } = data;
  const features = [...new Set(data.concepts.flatMap((concept) => featureName(concept) ?? []))];
  const implying = (wished: readonly string[]) =>
    features.filter((name) => data.implied(name).some((other) => wished.includes(other)));

  findMentions({ et: analyzeLines(["saun"]) }); // its tables are built now, and not while the first searcher waits

  return function ask({ text, parsed, segments }, typed) {
    const own = wordsOfText(typed);
    const isEnglish = analyzeLines([text]).reduce((weight, { word }) => weight + word.englishWeight, 0) > 0;
    const ofSegment = (segment: Segment) =>
      askedBy(
        segment.words.map((word) => word.text),
        { text: textOf(segment), meanings: segment.meanings, isQuoted: false },
      );
    return [
      ...neededWishes(parsed, segments, stopWords).needed.map((wish) => wish.map(ofSegment)),
      ...parsed.phrases.map((words) => [askedBy(words, { text: words.join(" "), meanings: [], isQuoted: true })]),
    ];

    function askedBy(words: readonly string[], rest: Pick<Asked, "text" | "meanings" | "isQuoted">): Asked {
      const meet = words.map((word) => createMeetWord(word, estonian));
      const telling = meet.filter((_meet, index) => !stopWords.has(words[index]!));
      const wished = wishedFeatures(rest.meanings);
      return {
        ...rest,
        words,
        meet,
        telling: telling.length > 0 ? telling : meet,
        isRepaired: words.some((word) => !own.has(word)),
        hasLetters: words.some((word) => /\p{L}{2}/u.test(word)),
        hasDigits: words.some((word) => /\p{N}/u.test(word)),
        features: new Set(wished.length === 0 ? wished : [...wished, ...implying(wished)]),
        language: wished.length === 0 || isCyrillic(rest.text) ? "ru" : languageOf(rest.text),
      };
    }

    /** That of the table's phrase which the words are; that of the whole text where they are of both, as "sauna" is. */
    function languageOf(words: string): Language {
      const likeliest = isEnglish ? "en" : "et";
      const [mention] = findMentions({ [likeliest]: analyzeLines([words]) });
      return mention === undefined ? likeliest : mention.spelling === "en" ? "en" : "et";
    }
  };
}

function wordsOfText(text: string): ReadonlySet<string> {
  const { words, phrases, minus, excluded } = parseText(text.normalize("NFC"));
  return new Set([...[...words, ...minus, ...excluded.flat()].map((word) => word.text), ...phrases.flat()]);
}

function wishedFeatures(meanings: readonly Meaning[]): string[] {
  return meanings.flatMap((meaning) => {
    if (meaning.as === "feature") return [meaning.name];
    if (meaning.as !== "fact") return [];
    return meaning.conditions.flatMap((condition) => (condition.kind === "feature" ? [condition.name] : []));
  });
}
