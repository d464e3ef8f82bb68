// Zero-result fallback, in order: other keyboard layout, other alphabet, repaired words, fewer words; the first with hits wins. One
// probe tests most candidates, so a fallback costs nearly always three more calls, five at most; a search with hits none.
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { editDistance } from "../../../shared/edit-distance.ts";
import type { Clause } from "../filters.ts";
import type { Segment } from "../text/interpret.ts";
import type { ReadText, TextSearch } from "../text/text-search.ts";
import type { Findings } from "./probe.ts";
import { maxEdits, type NearestWord } from "./spell-check.ts";
import { layoutAndScriptVariants } from "./transliterate.ts";

export interface Fallback {
  step: "layout" | "transliteration" | "typo" | "fewer";
  text: string;
}

export interface FallbackDeps {
  textSearch: TextSearch;
  nearestWord: NearestWord;
  /** Counts clauses among the listings that the other parameters allow, and finds near words. */
  probe: (clauses: readonly Clause[], words: readonly string[]) => Promise<Findings>;
}

const NOTHING: Clause = { match_none: {} };
const SUGGESTED_WORDS_MAX = 8;
/** The suggester takes a millisecond a letter: nonsense of 200 letters held OpenSearch for a fifth of a second. */
const SUGGESTED_WORD_CHARACTERS_MAX = 40;

/** The text to search instead, or undefined when nothing would be found. */
export async function findFallback(
  text: string,
  read: ReadText,
  { concepts }: { concepts: boolean },
  deps: FallbackDeps,
): Promise<Fallback | undefined> {
  const { textSearch, probe } = deps;
  const spellings = layoutAndScriptVariants(text);
  const clauses = spellings.map((spelling) => textSearch.read(spelling.text, { concepts }).clause);
  const asked = [...clauses, ...eachAlone(read, textSearch)].map(orNothing);
  // Quoted phrases alone are meant as they are.
  if (asked.length === 0) return undefined;
  const first = await probe(asked, unknownWords(read));

  const spelt = spellings.find((_spelling, index) => (first.counts[index] ?? 0) > 0);
  if (spelt !== undefined) return spelt;

  const found = { counts: first.counts.slice(spellings.length), near: first.near };
  const mended = await firstWithHits(attemptsFor(text, read, found, deps), { concepts }, deps);
  if (mended !== undefined) return mended;
  // "bolshaya kvartira" lacks the soft sign: another alphabet, and then a slip.
  const foreign = spellings.find(({ step, text: other }) => step === "transliteration" && isCyrillic(other));
  if (foreign === undefined || found.counts.some((count) => count > 0)) return undefined;
  const again = textSearch.read(foreign.text, { concepts });
  if (again.segments.length === 0) return undefined;
  const second = await probe(eachAlone(again, textSearch).map(orNothing), unknownWords(again));
  const fallback = await firstWithHits(attemptsFor(foreign.text, again, second, deps), { concepts }, deps);
  return fallback && { step: "transliteration", text: fallback.text };
}

const orNothing = (clause: Clause | undefined): Clause => clause ?? NOTHING;

function eachAlone(read: ReadText, textSearch: TextSearch): (Clause | undefined)[] {
  const bare = { ...read.parsed, phrases: [], excluded: [] };
  return read.segments.map((segment) => textSearch.clauseOf(bare, [segment]));
}

/** Words that mean nothing to us: what nothing has may be a slip. */
function unknownWords(read: ReadText): string[] {
  const unknown = read.segments.filter(isUnknown).flatMap(({ words }) => words.map((word) => word.text));
  const short = unknown.filter((word) => word.length <= SUGGESTED_WORD_CHARACTERS_MAX);
  return [...new Set(short)].slice(0, SUGGESTED_WORDS_MAX);
}

/** Repaired words, then fewer words, each with what is left of the text. */
function attemptsFor(
  text: string,
  read: ReadText,
  { counts, near }: Findings,
  { nearestWord }: FallbackDeps,
): Fallback[] {
  const repaired = read.segments.map((segment, index) =>
    (counts[index] ?? 0) > 0 || !isUnknown(segment) ? undefined : repair(segment, near, nearestWord),
  );
  const kept = read.segments.map((_segment, index) => (counts[index] ?? 0) > 0 || repaired[index] !== undefined);
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
  { textSearch, probe }: FallbackDeps,
): Promise<Fallback | undefined> {
  if (attempts.length === 0) return undefined;
  const clauses = attempts.map((attempt) => orNothing(textSearch.read(attempt.text, options).clause));
  const { counts } = await probe(clauses, []);
  return attempts.find((_attempt, index) => (counts[index] ?? 0) > 0);
}

function isUnknown({ meanings, words }: Segment): boolean {
  return meanings.length === 0 && words.length === 1 && /\p{L}/u.test(words[0]?.text ?? "");
}

/** The nearest word that is meant by a concept or stands in the index. */
function repair({ words }: Segment, near: Findings["near"], nearestWord: NearestWord): string | undefined {
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

/** All words can be found, but not together: without the one that the fewest listings have. */
function dropRarestWord(read: ReadText, found: readonly number[], repaired: readonly (string | undefined)[]): string {
  const present = read.segments.map((_segment, index) => found[index] ?? 0);
  const fewest = Math.min(...present.filter((count) => count > 0));
  if (present.filter((count) => count > 0).length < 2) return "";
  const rarest = present.indexOf(fewest);
  return textOf(read, (segment, index) =>
    index === rarest || (present[index] === 0 && repaired[index] === undefined)
      ? ""
      : (repaired[index] ?? wordsOf(segment)),
  );
}

/** The text again, as somebody would type it; quoted phrases and excluded words stay. */
function textOf({ parsed, segments }: ReadText, write: (segment: Segment, index: number) => string): string {
  return [
    ...segments.map(write),
    ...parsed.phrases.map((words) => `"${words.join(" ")}"`),
    ...parsed.excluded.map((words) => (words.length === 1 ? `-${words[0]}` : `-"${words.join(" ")}"`)),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** As it was typed, signs included: "200 000 €" and "50 m2" must be read again as they were. */
function wordsOf({ words }: Segment): string {
  return words
    .map(({ text, before }, index) => (index === 0 ? text : before + text))
    .join("")
    .concat(words.at(-1)?.after.includes("€") ? "€" : "");
}
