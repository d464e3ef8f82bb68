// What somebody tells of the home that they have or leave wishes nothing: "müüsime maja maha ja otsime korterit", "our lease ends in May, so
// we want a house". Where no other clause seeks one it is what the text is about: "müüme maja Tartus".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { hasRange, isDeal, isType, type Segment } from "./segments.ts";
import type { TypedWord } from "./text-words.ts";

const STOP = /[,;:.!?()]/;

/** Reads the text without the clauses that tell of such a home, whose numbers and types would be those of what is sought. */
export function readAroundOwnHomes(
  words: readonly TypedWord[],
  clauseWords: ClauseWords,
  read: (some: readonly TypedWord[]) => Segment[],
): Segment[] {
  // Most texts tell of none: reading one took half as long again when each of its clauses was tested.
  if (!clauseWords["own-home"].areIn(plainText(words))) return read(words);
  const clauses = clausesOf(words, clauseWords);
  const seeks = clauses.some((clause) => clauseWords.seek.areIn(plainText(clause)));
  const isTold = clauses.map((clause) => seeks && tellsOfOwnHome(clause, clauseWords));
  if (!isTold.includes(true)) return read(words);
  const segments: Segment[] = [];
  let sought: TypedWord[] = [];
  for (const [index, clause] of clauses.entries()) {
    if (!isTold[index]) {
      sought = [...sought, ...clause];
      continue;
    }
    if (sought.length > 0) segments.push(...read(sought));
    sought = [];
    segments.push({ words: clause, meanings: [], sign: "ignored" });
  }
  if (sought.length > 0) segments.push(...read(sought));
  return segments.some(seeksHome) ? segments : read(words);
}

/** "Müüme maja Tartus, vaja kiiresti" says no more of what is sought. */
const seeksHome = ({ meanings }: Segment): boolean =>
  meanings.some((meaning) => isType(meaning) || isDeal(meaning) || hasRange(meaning, "rooms"));

function tellsOfOwnHome(clause: readonly TypedWord[], { "own-home": ownHome, seek }: ClauseWords): boolean {
  const text = plainText(clause);
  return ownHome.areIn(text) && !seek.areIn(text);
}

/** A clause begins behind a comma or a stop, or with "and" or "but". */
function clausesOf(words: readonly TypedWord[], { joint }: ClauseWords): TypedWord[][] {
  const clauses: TypedWord[][] = [];
  for (const word of words) {
    if (clauses.length === 0 || STOP.test(word.before) || joint.are(word.text)) clauses.push([]);
    clauses.at(-1)!.push(word);
  }
  return clauses;
}

const plainText = (words: readonly TypedWord[]) =>
  words
    .map(({ text }) => text)
    .join(" ")
    .replaceAll("ё", "е");
