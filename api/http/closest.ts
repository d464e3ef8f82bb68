// "Did you mean": the nearest valid value for a misspelt one, or nothing when none is near.
import { distance } from "fastest-levenshtein";

/** At most a third of the letters may differ: anything further is a guess that misleads. */
const DIFFERENCE_MAX = 1 / 3;

export interface Candidate {
  value: string;
  /** Another spelling that people use for it; the value itself when there is none. */
  spelling?: string;
}

export function closest(given: string, candidates: Iterable<string | Candidate>): string | undefined {
  const wanted = plain(given);
  if (wanted === "") return undefined;
  let best: { value: string; score: number } | undefined;
  for (const candidate of candidates) {
    const { value, spelling = value } = typeof candidate === "string" ? { value: candidate } : candidate;
    const target = plain(spelling);
    const length = Math.max(wanted.length, target.length);
    // A start of at least four letters is as good as a misspelling: harju -> harju-maakond.
    const isStart = wanted.length >= 4 && target.startsWith(wanted);
    const limit = Math.floor(length * DIFFERENCE_MAX);
    if (!isStart && Math.abs(wanted.length - target.length) > limit) continue;
    const edits = distance(wanted, target);
    if (!isStart && edits > limit) continue;
    const score = isStart ? Math.min(edits, limit + (target.length - wanted.length) / 100) : edits;
    if (best === undefined || score < best.score) best = { value, score };
  }
  return best?.value;
}

/** Case, diacritics and the kind of separator are not what people get wrong on purpose. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
