// In a sentence words without a meaning raise listings, and are not required: "otsime korterit, sest trepid on rasked" tells why, "meil on
// koer" who seeks. In short texts they are what is sought, but for those of a clause that
// only tells of people: "ema põlved valutavad, otsin liftiga korterit".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import { type Bounds, clauseEnd, textIn } from "./clause-bounds.ts";
import { isBehindStop, type Segment, textOf } from "./segments.ts";
import { ignore } from "./unneeded.ts";

const LETTER = /\p{L}/u;
/** Fewer words are a list of what is sought: of 800 that people typed 39 have as many. */
const WORDS_MIN = 12;
/** Wishes with a meaning, beside which a word without one is seldom what is sought. */
const WISHES_MIN = 3;

/** What a person who seeks tells of themselves, which few listings mention. */
const OF_SEEKERS: readonly string[] = ["pets", "family", "students", "investment"];

interface SentenceDeps {
  clauseWords: ClauseWords;
  estonian: Pick<Estonian, "lemmas">;
}

export function preferInSentences(given: readonly Segment[], deps: SentenceDeps): readonly Segment[] {
  const segments = withPreferredSeekers(withSeldomSaid(given, deps), deps);
  const words = segments.reduce((count, segment) => count + segment.words.length, 0);
  const isSentence = words >= WORDS_MIN && segments.filter(hasMeaning).length >= WISHES_MIN;
  const reasons = isSentence ? [[0, segments.length] as const] : reasonsIn(segments, deps);
  if (reasons.length === 0) return segments;
  const isAskedFor = deps.clauseWords.permit.areInWords(segments.flatMap((segment) => segment.words));
  // In a text of capitals they say nothing.
  const tellsNames = segments.some(({ words }) => words.some(({ text, isCapital }) => !isCapital && LETTER.test(text)));
  const isRaised = (segment: Segment, at: number) =>
    segment.meanings.length === 0
      ? !(tellsNames && isName(segment, at)) && !isJoinedByOr(segments, at)
      : isOfSeeker(segment) && !isAskedFor;
  return segments.map((segment, at) =>
    isWished(segment) && reasons.some(([from, to]) => at >= from && at < to) && isRaised(segment, at)
      ? { ...segment, sign: "preferred" }
      : segment,
  );
}

/** "Vana maja Valgas", not "ainult vana maja"; of "vana maja ei soovi, korter" it is said of what is refused. */
function withSeldomSaid(segments: readonly Segment[], { clauseWords }: SentenceDeps): readonly Segment[] {
  const isSeldomSaid = (segment: Segment) => isUnknown(segment) && clauseWords["seldom-said"].are(textOf(segment));
  const isDemanded = segments.some((other) => clauseWords["only-with"].are(textOf(other)));
  if (isDemanded || !segments.some(isSeldomSaid) || !segments.some(hasMeaning)) return segments;
  return segments.map((segment, at) => {
    if (!isSeldomSaid(segment) || isJoinedByOr(segments, at)) return segment;
    return segments[at + 1]?.sign === "refused" ? ignore(segment) : { ...segment, sign: "preferred" };
  });
}

/** Who a home is for raises those that say so, as few do: "korter tudengile". Alone it is what is sought, and so is "only for students". */
function withPreferredSeekers(segments: readonly Segment[], { clauseWords }: SentenceDeps): readonly Segment[] {
  const isFor = (segment: Segment, at: number) =>
    isOfSeeker(segment) &&
    isWished(segment) &&
    !segment.meanings.some(({ name }) => name === "pets") &&
    (DATIVE.test(textOf(segment)) ||
      clauseWords.for.begin(textOf(segment)) ||
      [1, 2].some((back) => at >= back && clauseWords.for.are(textIn(segments, [at - back, at])))) &&
    !segments.some((other) => clauseWords["only-with"].are(textOf(other)));
  if (!segments.some(isFor) || !segments.some((segment, at) => hasMeaning(segment) && !isFor(segment, at)))
    return segments;
  return segments.map((segment, at) => (isFor(segment, at) ? { ...segment, sign: "preferred" } : segment));
}

/** "Tudengile", "investeeringuks", "студенту" */
const DATIVE = /[a-zõäöü](?:le|ks)$|[а-я]у$/;

/** Clauses that wish nothing that is understood, and tell of people or stand ahead of the clause that seeks, beside others that wish. */
function reasonsIn(segments: readonly Segment[], deps: SentenceDeps): Bounds[] {
  if (!segments.some(isUnknown)) return [];
  const { seek, person } = deps.clauseWords;
  const clauses = clausesOf(segments, seek);
  if (clauses.length < 2) return [];
  const isOfWishes = clauses.map(([from, to]) => segments.slice(from, to).some(({ meanings }) => meanings.length > 0));
  if (!isOfWishes.includes(true)) return [];
  return clauses.filter((clause, at) => {
    if (isOfWishes[at]) return false;
    const next = clauses.findIndex((_other, index) => index > at && isOfWishes[index]);
    const isAheadOfSeeking = next !== -1 && seek.areIn(textIn(segments, clauses[next]!));
    return isAheadOfSeeking || person.areIn(textIn(segments, clause)) || segments.slice(...clause).some(isVerb);
  });

  function isVerb(segment: Segment): boolean {
    if (!isUnknown(segment)) return false;
    return segment.words.some(
      ({ text }) => RUSSIAN_VERB.test(text) || deps.estonian.lemmas(text).some(isInfinitive(text)),
    );
  }
}

/** Between stops, and of "после развода [ищу квартиру]" ahead of the word that seeks; a single word there may be a name. */
function clausesOf(segments: readonly Segment[], seek: ClauseWords["seek"]): Bounds[] {
  const clauses: Bounds[] = [];
  for (let from = 0; from < segments.length; from = clauses.at(-1)![1]) {
    const to = clauseEnd(segments, from);
    const length = segments.slice(from, to).findIndex((segment) => seek.are(textOf(segment)));
    const ahead = segments.slice(from, from + Math.max(0, length));
    const isPart = ahead.filter(isUnknown).length > 1 && ahead.every(({ meanings }) => meanings.length === 0);
    clauses.push(...(isPart ? [[from, from + length] as const, [from + length, to] as const] : [[from, to] as const]));
  }
  return clauses;
}

/** Endings that few nouns have: "работаем", "держу", "учился"; "гранит" and "канал" end as other verbs do. */
const RUSSIAN_VERB = /[а-я]{2}(?:[аеуя]ю|[аеуя]ем|[аеуя]ет|[аеуя]ют|жу|чу|[аи]ли|с[яь])$/;

/** "Valutavad" is of "valutama"; shorter words are of others, too ("läbi" of "läbima"). */
const isInfinitive = (word: string) => (lemma: string) =>
  word.length >= 5 && lemma !== word && /\p{L}{3}ma$/u.test(lemma);

/** "Tartus või Xyzkülas": an alternative. */
const isJoinedByOr = (segments: readonly Segment[], at: number) =>
  [-1, 1].some((step) => segments[at + step]?.role === "or");

const isWished = ({ sign, role }: Segment) => sign === undefined && role === undefined;
const hasMeaning = (segment: Segment) => isWished(segment) && segment.meanings.length > 0;
const isUnknown = (segment: Segment) => isWished(segment) && segment.meanings.length === 0;

const isOfSeeker = ({ meanings }: Segment) =>
  meanings.length > 0 && meanings.every(({ as, name }) => as === "feature" && OF_SEEKERS.includes(name));

/** A capital within a sentence. */
const isName = (segment: Segment, at: number) => segment.words[0]!.isCapital && at > 0 && !isBehindStop(segment);
