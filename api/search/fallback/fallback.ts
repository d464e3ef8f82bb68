// Zero-result fallback, in order: other keyboard layout, other alphabet, spell-checked words, fewer words; the first with hits
// wins. One search counts most candidates, so a fallback costs three more calls, rarely five.
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { editDistance } from "../../../shared/edit-distance.ts";
import type { Clause } from "../filters.ts";
import type { Segment } from "../text/interpret.ts";
import type { ReadText, TextSearch } from "../text/text-search.ts";
import type { Candidates } from "./candidates.ts";
import { maxEdits, type NearestWord } from "./spell-check.ts";
import { layoutAndScriptVariants } from "./transliterate.ts";

export const FALLBACK_STEPS = ["layout", "transliteration", "typo", "fewer"] as const;

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

const NOTHING: Clause = { match_none: {} };
const SUGGESTED_WORDS_MAX = 8;
/** The suggester takes a millisecond per letter: a word of 200 letters kept OpenSearch busy for 200 ms. */
const SUGGESTED_WORD_CHARACTERS_MAX = 40;

/** The text to search instead; undefined when no step has hits. */
export async function findFallback(
  text: string,
  read: ReadText,
  { concepts }: { concepts: boolean },
  deps: FallbackDeps,
): Promise<Fallback | undefined> {
  const { textSearch, countCandidates } = deps;
  const spellings = layoutAndScriptVariants(text);
  const clauses = spellings.map((spelling) => {
    const other = textSearch.read(spelling.text, { concepts });
    return countAbroad(other) < countAbroad(read) ? undefined : other.clause;
  });
  const asked = [...clauses, ...eachAlone(read, textSearch)].map(orNothing);
  // No variant and no word outside quotes, as in a quoted number: nothing to try.
  if (asked.length === 0) return undefined;
  const first = await countCandidates(asked, unknownWords(read));

  const spelt = spellings.find((_spelling, index) => (first.counts[index] ?? 0) > 0);
  if (spelt !== undefined) return spelt;

  const found = { counts: first.counts.slice(spellings.length), near: first.near };
  const corrected = await firstWithHits(attemptsFor(text, read, found, deps), { concepts }, deps);
  if (corrected !== undefined) return corrected;
  // Transliteration and spell-check together: "bolshaya kvartira" lacks the soft sign.
  const foreign = spellings.find(({ step, text: other }) => step === "transliteration" && isCyrillic(other));
  if (foreign === undefined || found.counts.some((count) => count > 0)) return undefined;
  const again = textSearch.read(foreign.text, { concepts });
  if (again.segments.length === 0) return undefined;
  const second = await countCandidates(eachAlone(again, textSearch).map(orNothing), unknownWords(again));
  const fallback = await firstWithHits(attemptsFor(foreign.text, again, second, deps), { concepts }, deps);
  return fallback && { step: "transliteration", text: fallback.text };
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

/** The text with spell-checked words, then with fewer words. */
function attemptsFor(
  text: string,
  read: ReadText,
  { counts, near }: Candidates,
  { nearestWord }: FallbackDeps,
): Fallback[] {
  const repaired = read.segments.map((segment, index) =>
    (counts[index] ?? 0) > 0 || !isUnknown(segment) ? undefined : repair(segment, near, nearestWord),
  );
  const kept = read.segments.map(
    (segment, index) => (counts[index] ?? 0) > 0 || repaired[index] !== undefined || isAbroad(segment),
  );
  const typo = textOf(read, (segment, index) => repaired[index] ?? wordsOf(segment));
  const fewer = textOf(read, (segment, index) => (kept[index] ? (repaired[index] ?? wordsOf(segment)) : ""));
  const attempts: Fallback[] = [
    ...(repaired.some((words) => words !== undefined) ? [{ step: "typo", text: typo } as const] : []),
    ...(kept.includes(false) ? [{ step: "fewer", text: fewer } as const] : []),
    { step: "fewer", text: dropRarestWord(read, counts, repaired) },
  ];
  return attempts.filter(({ text: other }, index) => {
    const isFirst = attempts.findIndex((attempt) => attempt.text === other) === index;
    return isFirst && other !== "" && other !== text.toLowerCase();
  });
}

async function firstWithHits(
  attempts: readonly Fallback[],
  options: { concepts: boolean },
  { textSearch, countCandidates }: FallbackDeps,
): Promise<Fallback | undefined> {
  if (attempts.length === 0) return undefined;
  const clauses = attempts.map((attempt) => orNothing(textSearch.read(attempt.text, options).clause));
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

/** Query relaxation: drops the word with the fewest listings when each word has some, but not all together. */
function dropRarestWord(read: ReadText, found: readonly number[], repaired: readonly (string | undefined)[]): string {
  const present = read.segments.map((_segment, index) => found[index] ?? 0);
  const fewest = Math.min(...present.filter((count) => count > 0));
  if (present.filter((count) => count > 0).length < 2) return "";
  const rarest = present.indexOf(fewest);
  return textOf(read, (segment, index) =>
    !isAbroad(segment) && (index === rarest || (present[index] === 0 && repaired[index] === undefined))
      ? ""
      : (repaired[index] ?? wordsOf(segment)),
  );
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
