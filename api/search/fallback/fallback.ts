// Zero-result fallback, in order: other keyboard layout, other alphabet, spell-checked words, wishes as plain words, fewer words; the
// first with hits wins. One search counts most candidates, so a fallback costs three more calls, rarely five.
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { editDistance } from "../../../shared/edit-distance.ts";
import type { Clause } from "../filters.ts";
import type { Segment } from "../text/interpret.ts";
import type { ReadOptions, ReadText, TextSearch } from "../text/text-search.ts";
import type { Candidates } from "./candidates.ts";
import { maxEdits, type NearestWord } from "./spell-check.ts";
import { layoutAndScriptVariants } from "./transliterate.ts";

export const FALLBACK_STEPS = ["layout", "transliteration", "typo", "words", "fewer"] as const;

export interface Fallback {
  step: (typeof FALLBACK_STEPS)[number];
  text: string;
}

export interface FallbackDeps {
  textSearch: TextSearch;
  nearestWord: NearestWord;
  /** Counts the listings that match each clause and the filters of the search, and finds words close to `words`. */
  countCandidates: (clauses: readonly Clause[], words: readonly string[]) => Promise<Candidates>;
}

/** Attempts with one wish less: the rest of a long text is left to the last attempts. */
const SINGLE_DROPS_MAX = 8;

/** Reads the text of a fallback as its step does. */
export function readFallback(
  { step, text }: { step: string; text: string },
  options: ReadOptions,
  textSearch: TextSearch,
): ReadText {
  return textSearch.read(text, step === "words" ? { ...options, concepts: false } : options);
}

const NOTHING: Clause = { match_none: {} };
const SUGGESTED_WORDS_MAX = 8;
/** The suggester takes a millisecond per letter: a word of 200 letters kept OpenSearch busy for 200 ms. */
const SUGGESTED_WORD_CHARACTERS_MAX = 40;

/** The text to search instead; undefined when no step has hits. */
export async function findFallback(
  text: string,
  read: ReadText,
  options: ReadOptions,
  deps: FallbackDeps,
): Promise<Fallback | undefined> {
  const { textSearch, countCandidates } = deps;
  const spellings = layoutAndScriptVariants(text);
  const clauses = spellings.map((spelling) => {
    const other = textSearch.read(spelling.text, options);
    return countAbroad(other) < countAbroad(read) ? undefined : other.clause;
  });
  const asked = [...clauses, ...eachAlone(read, textSearch)].map(orNothing);
  // No variant and no word outside quotes, as in a quoted number: nothing to try.
  if (asked.length === 0) return undefined;
  const first = await countCandidates(asked, unknownWords(read));

  const spelt = spellings.find((_spelling, index) => (first.counts[index] ?? 0) > 0);
  if (spelt !== undefined) return spelt;

  const found = { counts: first.counts.slice(spellings.length), near: first.near };
  // Transliteration and spell-check together: "bolshaya kvartira" lacks the soft sign.
  const foreign = spellings.find(({ step, text: other }) => step === "transliteration" && isCyrillic(other));
  if (foreign !== undefined && !found.counts.some((count) => count > 0)) {
    const again = textSearch.read(foreign.text, options);
    const second =
      again.segments.length === 0
        ? undefined
        : await countCandidates(eachAlone(again, textSearch).map(orNothing), unknownWords(again));
    const attempts = second === undefined ? [] : attemptsFor(foreign.text, again, second, options, deps);
    const fallback = await firstWithHits(attempts, options, deps);
    if (fallback !== undefined) return { step: "transliteration", text: fallback.text };
  }
  return firstWithHits(attemptsFor(text, read, found, options, deps), options, deps);
}

const orNothing = (clause: Clause | undefined): Clause => clause ?? NOTHING;

function eachAlone(read: ReadText, textSearch: TextSearch): (Clause | undefined)[] {
  const bare = { ...read.parsed, phrases: [], excluded: [] };
  return read.segments.map((segment) => textSearch.clauseOf(bare, [segment]));
}

/** Words without a meaning that no listing has: possible typing errors. */
function unknownWords(read: ReadText): string[] {
  const unknown = read.segments.filter(isUnknown).flatMap(({ words }) => words.map((word) => word.text));
  const short = unknown.filter((word) => word.length <= SUGGESTED_WORD_CHARACTERS_MAX);
  return [...new Set(short)].slice(0, SUGGESTED_WORDS_MAX);
}

/** The text with spell-checked words, then as plain words, then with fewer words. What is refused stays refused. */
function attemptsFor(
  text: string,
  read: ReadText,
  { counts, near }: Candidates,
  options: ReadOptions,
  { nearestWord, textSearch }: FallbackDeps,
): Fallback[] {
  const { segments } = read;
  const isFixed = (index: number) => !isWish(segments[index]!) || isAbroad(segments[index]!);
  const isMet = (index: number) => isFixed(index) || (counts[index] ?? 0) > 0;
  const repaired = segments.map((segment, index) =>
    isMet(index) || !isUnknown(segment) ? undefined : (otherSpelling(segment) ?? repair(segment, near, nearestWord)),
  );
  const write = (isKept: (index: number) => boolean) =>
    textOf(read, (segment, index) => (isKept(index) ? (repaired[index] ?? wordsOf(segment)) : ""));
  const known = (index: number) => isMet(index) || repaired[index] !== undefined;
  const drops = dropOrder(read, counts).filter((index) => known(index) && !isFixed(index));
  const hasOnlyWords = segments.every(({ meanings }) => meanings.length === 0) || countAbroad(read) > 0;
  const kept = (ranks: readonly Rank[]) => (index: number) =>
    known(index) && (isFixed(index) || ranks.includes(rankOf(segments[index]!)));
  const attempts: Fallback[] = [
    ...(repaired.some((words) => words !== undefined) ? [{ step: "typo", text: write(() => true) } as const] : []),
    ...(options.concepts && !hasOnlyWords ? [{ step: "words", text: text.toLowerCase() } as const] : []),
    { step: "fewer", text: write(known) },
    ...drops.slice(0, SINGLE_DROPS_MAX).map(
      (drop): Fallback => ({
        step: "fewer",
        text: write((index) => known(index) && index !== drop),
      }),
    ),
    { step: "fewer", text: write(kept(["type", "number", "place"])) },
    { step: "fewer", text: write(kept(["number", "place"])) },
    { step: "fewer", text: write(kept(["place"])) },
  ];
  return attempts.filter(({ step, text: other }, index) => {
    const isFirst = attempts.findIndex((attempt) => attempt.step === step && attempt.text === other) === index;
    return isFirst && (step === "words" || other !== text.toLowerCase()) && /\p{L}/u.test(other);
  });

  /** The word on the other keyboard layout or in the other alphabet, if it means something then: "kvartira". */
  function otherSpelling({ words }: Segment): string | undefined {
    return layoutAndScriptVariants(words[0]!.text).find(({ text: other }) => {
      const [only, ...rest] = textSearch.read(other, options).segments;
      return only !== undefined && rest.length === 0 && only.meanings.length > 0;
    })?.text;
  }
}

/** What is given up first: words, things, the kind of property or deal, numbers, and places last. */
const RANKS = ["word", "thing", "type", "number", "place"] as const;
type Rank = (typeof RANKS)[number];

function rankOf({ meanings }: Segment): Rank {
  const [first] = meanings;
  if (first === undefined) return "word";
  if (first.as === "feature") return "thing";
  if (first.as !== "fact") return "place";
  return first.conditions.some(({ kind }) => kind === "range") ? "number" : "type";
}

/** Segments in the order in which they are given up, of one rank the rarest first. */
function dropOrder({ segments }: ReadText, counts: readonly number[]): number[] {
  const wishes = [...segments.keys()].filter((index) => isWish(segments[index]!));
  if (wishes.length < 2) return [];
  return wishes.sort((a, b) => {
    const byRank = RANKS.indexOf(rankOf(segments[a]!)) - RANKS.indexOf(rankOf(segments[b]!));
    return byRank || (counts[a] ?? 0) - (counts[b] ?? 0);
  });
}

const isWish = ({ sign, role }: Segment) => sign === undefined && role === undefined;

async function firstWithHits(
  attempts: readonly Fallback[],
  options: ReadOptions,
  { textSearch, countCandidates }: FallbackDeps,
): Promise<Fallback | undefined> {
  if (attempts.length === 0) return undefined;
  const clauses = attempts.map((attempt) => orNothing(readFallback(attempt, options, textSearch).clause));
  const { counts } = await countCandidates(clauses, []);
  return attempts.find((_attempt, index) => (counts[index] ?? 0) > 0);
}

/** A wish for another country is never given up: no Estonian listing stands for one in Alicante. */
function isAbroad({ meanings }: Segment): boolean {
  return meanings.some(({ as }) => as === "abroad");
}

const countAbroad = ({ segments }: ReadText): number => segments.filter(isAbroad).length;

function isUnknown({ meanings, words, sign, role }: Segment): boolean {
  return (
    sign === undefined &&
    role === undefined &&
    meanings.length === 0 &&
    words.length === 1 &&
    /\p{L}/u.test(words[0]?.text ?? "")
  );
}

/** The nearest word of the concept table or of the index. */
function repair({ words }: Segment, near: Candidates["near"], nearestWord: NearestWord): string | undefined {
  const word = words[0]?.text ?? "";
  const limit = maxEdits(word);
  const known = nearestWord(word);
  const indexed = (near.get(word) ?? [])
    .map((candidate) => ({ word: candidate, edits: editDistance(word, candidate, limit) }))
    .filter(({ edits }) => edits > 0 && edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  const [best] = [...(known === undefined ? [] : [known]), ...indexed].sort((a, b) => a.edits - b.edits);
  return best?.word;
}

/** The search text of a changed query; quoted phrases and excluded words stay. */
function textOf({ parsed, segments }: ReadText, write: (segment: Segment, index: number) => string): string {
  return [
    ...segments.map((segment, index) => (parsed.minus.includes(segment.words[0]!) ? "" : write(segment, index))),
    ...parsed.minus.map(({ text }) => `-${text}`),
    ...parsed.phrases.map((words) => `"${words.join(" ")}"`),
    ...parsed.excluded.map((words) => `-"${words.join(" ")}"`),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** As typed, signs included, so that "200 000 €" and "50 m2" are read again in the same way. */
function wordsOf({ words }: Segment): string {
  return words
    .map(({ text, before }, index) => (index === 0 ? text : before + text))
    .join("")
    .concat(words.at(-1)?.after.includes("€") ? "€" : "");
}
