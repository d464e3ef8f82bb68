// A search text without some of its wishes: everything else keeps its words, and is read as before.
import type { Segment } from "./segments.ts";

interface Cut {
  from: number;
  to: number;
  /** What stands there instead. */
  words?: string | undefined;
}

interface LeaveOutOptions {
  stopWords: ReadonlySet<string>;
  /** Words to write for a segment that stays. */
  replaced?: ReadonlyMap<Segment, string>;
}

/** `segments` are those of the whole text. */
export function leaveOut(
  text: string,
  segments: readonly Segment[],
  left: ReadonlySet<Segment>,
  { stopWords, replaced = new Map() }: LeaveOutOptions,
): string {
  const leftWords = new Set([...left].flatMap(({ words }) => words));
  const isLeft = ({ words }: Segment) => leftWords.has(words[0]!);
  // Two wishes may stand in the same words: a stone house is a house, and of stone.
  const inOrder = segments
    .filter((segment, index) => segments.findIndex(({ words }) => words[0] === segment.words[0]) === index)
    .toSorted((a, b) => startOf(a) - startOf(b));
  const cuts = inOrder.flatMap((segment, index): Cut[] => {
    if (isLeft(segment)) return cutsOf(index);
    const words = replaced.get(segment);
    if (words === undefined) return [];
    const [first, ...others] = piecesOf(text, segment);
    return [{ ...first!, words }, ...others];
  });
  return tidy(cut(text, cuts));

  function cutsOf(index: number): Cut[] {
    const segment = inOrder[index]!;
    const heir = heirOf(index);
    if (heir !== undefined) return [{ from: targetStart(segment), to: targetStart(heir) }];
    const pieces = piecesOf(text, segment);
    pieces[0]!.from = inOrder[firstLink(index)]!.words[0]!.start;
    const next = inOrder[index + 1];
    // Without what it joined, "and" would join others.
    if (next !== undefined && isJoint(next)) pieces.push({ from: startOf(next), to: endOf(next) });
    return pieces;
  }

  /** Of "without a lift and a balcony", without the lift: the balcony, which needs the word that refuses both. */
  function heirOf(index: number): Segment | undefined {
    if (inOrder[index]!.refusal?.goesOn !== false) return undefined;
    for (const segment of inOrder.slice(index + 1)) {
      if (segment.refusal === undefined ? segment.role === undefined : !segment.refusal.goesOn) return undefined;
      if (segment.refusal !== undefined && !isLeft(segment)) return segment;
    }
    return undefined;
  }

  /** Words ahead that only join the segment to the others: "and with", "on the". */
  function firstLink(index: number): number {
    let first = index;
    while (first > 0 && isLink(inOrder[first - 1]!)) first -= 1;
    return first;
  }

  function isLink({ role, meanings, words }: Segment): boolean {
    if (role !== undefined) return true;
    return meanings.length === 0 && words.every((word) => stopWords.has(word.text));
  }
}

const isJoint = ({ role }: Segment) => role === "and" || role === "or" || role === "nor";
const startOf = ({ words }: Segment) => words[0]!.start;
const endOf = ({ words }: Segment) => words.at(-1)!.end;
const targetStart = ({ words, refusal }: Segment) => words[refusal?.wordsAhead ?? 0]!.start;

/** Its words with the signs at them ("200 000 €"). Of a segment around a quoted phrase, the phrase stays. */
function piecesOf(text: string, { words }: Segment): Cut[] {
  const pieces: Cut[] = [];
  for (const { start, end } of words) {
    const last = pieces.at(-1);
    if (last !== undefined && !/[\p{L}\p{N}]/u.test(text.slice(last.to, start))) last.to = end;
    else pieces.push({ from: start, to: end });
  }
  const [first, last] = [pieces[0]!, pieces.at(-1)!];
  if (/\p{N}/u.test(text.charAt(first.from)))
    first.from -= /[\p{Sc}\p{Sm}~]*$/u.exec(text.slice(0, first.from))![0].length;
  last.to += /^\+?(?:\s*[\p{Sc}%]+(?![\p{L}\p{N}]))?/u.exec(text.slice(last.to))![0].length;
  return pieces;
}

function cut(text: string, cuts: readonly Cut[]): string {
  let rest = "";
  let done = 0;
  let isCut = false;
  for (const { from, to, words } of cuts.toSorted((a, b) => a.from - b.from)) {
    rest = join(rest, text.slice(done, Math.max(done, from)), isCut) + (words ?? "");
    done = Math.max(done, to);
    isCut = words === undefined;
  }
  return join(rest, text.slice(done), isCut);
}

/** Two numbers are kept apart, which would be read as one. */
function join(before: string, after: string, isCut: boolean): string {
  if (!isCut) return before + after;
  const [one, other] = [before.trimEnd(), after.trimStart()];
  const isOneNumber = /\p{N}$/u.test(one) && /^\p{N}/u.test(other);
  return `${one}${isOneNumber ? "," : ""}${/^[,.;:!?)]/.test(other) ? "" : " "}${other}`;
}

function tidy(text: string): string {
  return text
    .replace(/\(\s*\)/g, " ")
    .replace(/\s+,|,(?:\s*,)+/g, ",")
    .replace(/\s+/g, " ")
    .replace(/^(?:[\s,;:.]|[-–](?=\s))+|[\s,;:]+$/g, "");
}
