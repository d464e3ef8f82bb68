// Query terms: what marks are made for. Each wish of a search text with its words, what they mean, and whether the fallback wrote them.
import type { Language } from "../../../mappings/concepts/feature-phrases.ts";
import { featureName } from "../../../mappings/concepts/find-features.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import { type Meaning, mayBeThing, type Segment, textOf } from "../text/segments.ts";
import { neededWishes } from "../text/text-query.ts";
import type { ReadText } from "../text/text-search.ts";
import { parseText } from "../text/text-words.ts";
import { createWordMatcher, type MatchWord } from "./word-match.ts";

export interface QueryTerm {
  /** Its words, as `understood` has them. */
  text: string;
  meanings: readonly Meaning[];
  words: readonly string[];
  /** For each of its words. */
  matchers: readonly MatchWord[];
  /** Those of words that are no stop words, unless all are. */
  contentMatchers: readonly MatchWord[];
  /** Its words match only as typed, and together. */
  isQuoted: boolean;
  isRepaired: boolean;
  /** May mean a thing: its words count only where the text says it, or as typed in a headline. */
  mayBeThing: boolean;
  /** Has a word of letters: a bare "50" in a text is of anything. */
  hasLetters: boolean;
  hasDigits: boolean;
  /** Features, any of which meets it. */
  features: ReadonlySet<string>;
  /** Of words that wish a feature. */
  language: Language;
}

/** Alternatives, one of which a listing meets. */
export type QueryWish = readonly QueryTerm[];

type TermData = Pick<LanguageData, "estonian" | "stopWords" | "analyzeLines" | "findMentions" | "implied" | "concepts">;

/** `typed` is the text as it was sent: words that it lacks were repaired. */
export type ReadWishes = (read: ReadText, typed: string) => QueryWish[];

export function createWishReader(data: TermData): ReadWishes {
  const { estonian, stopWords, analyzeLines, findMentions } = data;
  const features = [...new Set(data.concepts.flatMap((concept) => featureName(concept) ?? []))];
  const implying = (wished: readonly string[]) =>
    features.filter((name) => data.implied(name).some((other) => wished.includes(other)));

  findMentions({ et: analyzeLines(["saun"]) }); // builds its tables now, not during the first search

  return function readWishes({ text, parsed, segments }, typed) {
    const own = wordsOfText(typed);
    const isEnglish = analyzeLines([text]).reduce((weight, { word }) => weight + word.englishWeight, 0) > 0;
    const ofSegment = (segment: Segment) =>
      toTerm(
        segment.words.map((word) => word.text),
        { text: textOf(segment), meanings: segment.meanings, isQuoted: false },
      );
    return [
      ...neededWishes(parsed, segments, stopWords).needed.map((wish) => wish.map(ofSegment)),
      ...parsed.phrases.map((words) => [toTerm(words, { text: words.join(" "), meanings: [], isQuoted: true })]),
    ];

    function toTerm(words: readonly string[], rest: Pick<QueryTerm, "text" | "meanings" | "isQuoted">): QueryTerm {
      const matchers = words.map((word) => createWordMatcher(word, estonian));
      const contentMatchers = matchers.filter((_matcher, index) => !stopWords.has(words[index]!));
      const wished = wishedFeatures(rest.meanings);
      return {
        ...rest,
        words,
        matchers,
        contentMatchers: contentMatchers.length > 0 ? contentMatchers : matchers,
        isRepaired: words.some((word) => !own.has(word)),
        mayBeThing: mayBeThing(rest),
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
