// Zero-result fallback, in order: other keyboard layout, other alphabet, spell-checked words, wishes as plain words, fewer words; the
// first with hits wins. Two searches count all candidates, so a search with its fallback is four calls at most.
import { isCyrillic } from "../../../mappings/languages/words.ts";
import type { Clause } from "../filters.ts";
import type { ReadOptions, ReadText, TextSearch } from "../text/text-search.ts";
import type { TypedWord } from "../text/text-words.ts";
import { attemptsFor, type Fallback } from "./attempts.ts";
import type { Candidates } from "./candidates.ts";
import { hasMeaning, isAbroad, isInOwnSpelling, isUnknown, isWish, type Part, partsOf } from "./parts.ts";
import { type NearestWord, unknownWords } from "./spell-check.ts";
import { layoutAndScriptVariants } from "./transliterate.ts";

export interface FallbackDeps {
  textSearch: TextSearch;
  nearestWord: NearestWord;
  /** Counts the listings that match each clause and the filters of the search, and finds words close to `words`. */
  countCandidates: (clauses: readonly Clause[], words: readonly string[]) => Promise<Candidates>;
}

/** Reads the text of a fallback as its step does: of those with fewer wishes, none gives up what is refused. */
export function readFallback(
  { step, text }: { step: string; text: string },
  options: ReadOptions,
  textSearch: TextSearch,
): ReadText {
  if (step === "words") return textSearch.read(text, { ...options, wishesAsWords: "things" });
  return textSearch.read(text, step === "fewer" ? { ...options, denialsRefuse: true } : options);
}

const NOTHING: Clause = { match_none: {} };

/** The text to search instead; undefined when no step has hits. */
export async function findFallback(
  text: string,
  read: ReadText,
  options: ReadOptions,
  deps: FallbackDeps,
): Promise<Fallback | undefined> {
  const { textSearch, countCandidates } = deps;
  const parts = partsOf(read);
  // Another keyboard or alphabet explains unknown words; a text without any is in its own: "Mustamäe tee", "valge maja".
  const isOwn = !parts.some((part) => isUnknown(part) && !isInOwnSpelling(part, textSearch.context.estonian));
  const spellings = (isOwn ? [] : layoutAndScriptVariants(text)).map((spelling) => ({
    ...spelling,
    read: textSearch.read(spelling.text, options),
  }));
  // Transliteration and spell-check together, where no word means anything: "bolshaya kvartira" lacks the soft sign.
  const russian = parts.some((part) => isWish(part) && hasMeaning(part))
    ? undefined
    : spellings.find(({ step, text: other }) => step === "transliteration" && isCyrillic(other))?.read;
  const russianParts = russian === undefined ? [] : partsOf(russian);

  const asked = [
    ...spellings.map(({ read: other }) => (countKept(other) < countKept(read) ? undefined : other.clause())),
    ...eachAlone(read, parts, textSearch),
    ...(russian === undefined ? [] : eachAlone(russian, russianParts, textSearch)),
  ];
  // No variant and no word outside quotes, as in a quoted number: nothing to try.
  if (asked.length === 0) return undefined;
  const words = [...new Set([...unknownWords(parts), ...unknownWords(russianParts)])];
  const { counts, near } = await countCandidates(asked.map(orNothing), words);

  const spelt = spellings.find((_spelling, index) => (counts[index] ?? 0) > 0);
  if (spelt !== undefined) return { step: spelt.step, text: spelt.text };

  const own = { near, counts: counts.slice(spellings.length, spellings.length + parts.length) };
  const other = { near, counts: counts.slice(spellings.length + parts.length) };
  const isInOtherAlphabet = russian !== undefined && !own.counts.some((count) => count > 0);
  const inOther = isInOtherAlphabet
    ? attemptsFor(russian, russianParts, other, options, {
        ...deps,
        isStopWord: isStopWordOf(read, russian, textSearch.context.stopWords),
      })
    : [];
  const inOwn = attemptsFor(read, parts, own, options, deps);
  // "Kotrer tartsu" is repaired to its end before it is half a Russian text.
  const attempts = [
    ...inOther.filter(isWhole).flatMap(asTransliteration),
    ...inOwn.filter(isWhole),
    ...inOther.filter((attempt) => !isWhole(attempt)).flatMap(asTransliteration),
    ...inOwn.filter((attempt) => !isWhole(attempt)),
  ];
  return firstWithHits(attempts, options, deps);
}

/** Repairs words and gives up none. */
const isWhole = ({ step }: Fallback): boolean => step === "typo";

/** "Või" is a stop word in either alphabet: as "выи" it would be all that is found of a text. */
function isStopWordOf(read: ReadText, spelling: ReadText, stopWords: ReadonlySet<string>) {
  return (word: TypedWord) => {
    const typed = read.parsed.words[spelling.parsed.words.indexOf(word)] ?? word;
    return stopWords.has(typed.text) || stopWords.has(word.text);
  };
}

/** Its reader takes the words for what they mean, so those of the step `words` would find nothing. */
const asTransliteration = ({ step, text }: Fallback): Fallback[] =>
  step === "words" ? [] : [{ step: "transliteration", text }];

const orNothing = (clause: Clause | undefined): Clause => clause ?? NOTHING;

function eachAlone(read: ReadText, parts: readonly Part[], textSearch: TextSearch): (Clause | undefined)[] {
  const bare = { ...read.parsed, phrases: [], excluded: [] };
  return parts.map(({ segments }) => textSearch.clauseOf(bare, segments));
}

async function firstWithHits(
  attempts: readonly Fallback[],
  options: ReadOptions,
  { textSearch, countCandidates }: FallbackDeps,
): Promise<Fallback | undefined> {
  if (attempts.length === 0) return undefined;
  const clauses = attempts.map((attempt) => orNothing(readFallback(attempt, options, textSearch).clause()));
  const { counts } = await countCandidates(clauses, []);
  return attempts.find((_attempt, index) => (counts[index] ?? 0) > 0);
}

/** What must stay: a country, and what is refused. A spelling that loses it explains nothing: "an apartmnet not in lasnamae" is English. */
const countKept = (read: ReadText): number =>
  partsOf(read).filter(isAbroad).length + read.segments.filter(({ sign }) => sign === "refused").length;
