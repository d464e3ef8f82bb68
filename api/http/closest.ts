// "Did you mean": the nearest valid value for a misspelt one, or nothing when none is near.
import { withoutMarks } from "../../mappings/languages/words.ts";
import { editDistance } from "../../shared/edit-distance.ts";

/** At most one letter in three may differ, and four in all: anything further is a guess that misleads. */
const LETTERS_PER_EDIT = 3;
const EDITS_MAX = 4;
/** A start that long is as good as a misspelling: harju -> harju-maakond. */
const START_LETTERS_MIN = 4;

export interface Candidate {
  value: string;
  /** The value, or another way in which people write it. */
  spelling: string;
}

/**
 * Candidates made ready once: there are 10,000 spellings of places, and looking at each string took 5 ms for a misspelt one.
 * Lengths and letters, side by side in memory, rule nearly all of them out in a tenth of that.
 */
export interface Candidates<C extends Candidate = Candidate> {
  list: readonly C[];
  lengths: Uint16Array;
  /** Letters that a spelling has, and those that it has twice, as bits. */
  once: Int32Array;
  twice: Int32Array;
}

export function prepare<C extends Candidate>(list: readonly C[]): Candidates<C> {
  const folded = list.map((candidate) => ({ ...candidate, spelling: fold(candidate.spelling) }));
  const letters = folded.map(({ spelling }) => lettersOf(spelling));
  return {
    list: folded,
    lengths: Uint16Array.from(folded, ({ spelling }) => spelling.length),
    once: Int32Array.from(letters, ({ once }) => once),
    twice: Int32Array.from(letters, ({ twice }) => twice),
  };
}

export const prepareValues = (values: readonly string[]): Candidates =>
  prepare(values.map((value) => ({ value, spelling: value })));

/** Candidates that are made once for each owner, and forgotten with it. */
export function preparePer<Owner extends object, C extends Candidate>(make: (owner: Owner) => Candidates<C>) {
  const made = new WeakMap<Owner, Candidates<C>>();
  return function candidatesOf(owner: Owner): Candidates<C> {
    const candidates = made.get(owner) ?? make(owner);
    made.set(owner, candidates);
    return candidates;
  };
}

/** Among the candidates that `accepts` lets pass. */
export function closest<C extends Candidate>(
  given: string,
  candidates: Candidates<C>,
  accepts: (candidate: C) => boolean = () => true,
): string | undefined {
  const wanted = fold(given);
  let best: { value: string; edits: number } | undefined;
  for (const at of possible(wanted, candidates)) {
    const candidate = candidates.list[at]!;
    if (!accepts(candidate)) continue;
    const { value, spelling } = candidate;
    const longer = spelling.length - wanted.length;
    const isStart = spelling.startsWith(wanted);
    const limit = isStart ? longer : editsAllowed(spelling.length, wanted.length);
    // Only what is better than the best so far.
    const allowed = best === undefined ? limit : Math.min(limit, best.edits - 1);
    const edits = isStart ? longer : editDistance(wanted, spelling, allowed);
    if (edits <= allowed) best = { value, edits };
  }
  return best?.value;
}

const editsAllowed = (one: number, other: number) =>
  Math.min(EDITS_MAX, Math.floor(Math.max(one, other) / LETTERS_PER_EDIT));

/**
 * Positions of the candidates that lengths and letters do not rule out: those that may be near, and longer ones that may start so.
 * A function of its own that computes with whole numbers only, so that the engine compiles this loop once; the rest of
 * `closest` is compiled anew several times after a start.
 */
export function possible(wanted: string, { lengths, once, twice }: Omit<Candidates, "list">): number[] {
  const letters = lettersOf(wanted);
  const found: number[] = [];
  for (let at = 0; at < lengths.length; at += 1) {
    const longer = lengths[at]! - wanted.length;
    const allowed = editsAllowed(lengths[at]!, wanted.length);
    // An edit takes away one letter at most, and adds one at most.
    const missing = bitsIn(letters.once & ~once[at]!) + bitsIn(letters.twice & ~twice[at]!);
    const added = bitsIn(once[at]! & ~letters.once) + bitsIn(twice[at]! & ~letters.twice);
    const isNear = Math.abs(longer) <= allowed && missing <= allowed && added <= allowed;
    const mayBeStart = wanted.length >= START_LETTERS_MIN && longer > 0 && missing === 0;
    if (isNear || mayBeStart) found.push(at);
  }
  return found;
}

/** Case, diacritics and the kind of separator are not what people get wrong on purpose. */
function fold(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
}

function lettersOf(text: string) {
  let once = 0;
  let twice = 0;
  for (let at = 0; at < text.length; at += 1) {
    const bit = 1 << (text.charCodeAt(at) & 31);
    twice |= once & bit;
    once |= bit;
  }
  return { once, twice };
}

/** How many bits are set: counted in pairs, in fours, then all together. */
function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
