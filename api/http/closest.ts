// "Did you mean": the nearest valid value for a misspelt one, or nothing when none is near.
import { withoutMarks } from "../../mappings/languages/words.ts";
import { editDistance } from "../../shared/edit-distance.ts";

/** At most one edit per three letters, and four in all: anything further would mislead. */
const LETTERS_PER_EDIT = 3;
const EDITS_MAX = 4;
/** A prefix of this length counts as a misspelling: harju -> harju-maakond. */
const START_LETTERS_MIN = 4;

export interface Candidate {
  value: string;
  /** The value, or another way to write it. */
  spelling: string;
}

/**
 * Candidates prepared for search: comparing a misspelt place with each of 10,000 spellings took 5 ms. Lengths and letters in typed
 * arrays rule out nearly all of them in a tenth of that.
 */
export interface Candidates<C extends Candidate = Candidate> {
  list: readonly C[];
  lengths: Uint16Array;
  /** Bit sets: letters that a spelling has, and letters that it has twice. */
  once: Int32Array;
  twice: Int32Array;
}

export function prepare<C extends Candidate>(list: readonly C[]): Candidates<C> {
  const folded = list.map((candidate) => ({ ...candidate, spelling: foldSlug(candidate.spelling) }));
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

/** Memoizes candidates per owner object. */
export function preparePer<Owner extends object, C extends Candidate>(make: (owner: Owner) => Candidates<C>) {
  const made = new WeakMap<Owner, Candidates<C>>();
  return function candidatesOf(owner: Owner): Candidates<C> {
    const candidates = made.get(owner) ?? make(owner);
    made.set(owner, candidates);
    return candidates;
  };
}

/** The nearest value among the candidates that `accepts` admits; undefined when none is near. */
export function closest<C extends Candidate>(
  given: string,
  candidates: Candidates<C>,
  accepts: (candidate: C) => boolean = () => true,
): string | undefined {
  const wanted = foldSlug(given);
  let best: { value: string; edits: number } | undefined;
  for (const at of possible(wanted, candidates)) {
    const candidate = candidates.list[at]!;
    if (!accepts(candidate)) continue;
    const { value, spelling } = candidate;
    const longer = spelling.length - wanted.length;
    const isStart = spelling.startsWith(wanted);
    const limit = isStart ? longer : editsAllowed(spelling.length, wanted.length);
    // Only fewer edits than the best so far count.
    const allowed = best === undefined ? limit : Math.min(limit, best.edits - 1);
    const edits = isStart ? longer : editDistance(wanted, spelling, allowed);
    if (edits <= allowed) best = { value, edits };
  }
  return best?.value;
}

const editsAllowed = (one: number, other: number) =>
  Math.min(EDITS_MAX, Math.floor(Math.max(one, other) / LETTERS_PER_EDIT));

/**
 * Positions of candidates that lengths and letters do not rule out, as near or as a longer word with this prefix. Apart from `closest`
 * and with integers only, so that V8 optimizes this loop once; the rest is compiled anew several times after a start.
 */
export function possible(wanted: string, { lengths, once, twice }: Omit<Candidates, "list">): number[] {
  const letters = lettersOf(wanted);
  const found: number[] = [];
  for (let at = 0; at < lengths.length; at += 1) {
    const longer = lengths[at]! - wanted.length;
    const allowed = editsAllowed(lengths[at]!, wanted.length);
    // An edit removes one letter at most and adds one at most.
    const missing = bitsIn(letters.once & ~once[at]!) + bitsIn(letters.twice & ~twice[at]!);
    const added = bitsIn(once[at]! & ~letters.once) + bitsIn(twice[at]! & ~letters.twice);
    const isNear = Math.abs(longer) <= allowed && missing <= allowed && added <= allowed;
    const mayBeStart = wanted.length >= START_LETTERS_MIN && longer > 0 && missing === 0;
    if (isNear || mayBeStart) found.push(at);
  }
  return found;
}

/** Ignores case, diacritics and the kind of separator. */
function foldSlug(text: string): string {
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

/** Number of set bits. */
function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
