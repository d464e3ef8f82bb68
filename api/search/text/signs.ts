// Sign of each segment: "not", "without" and "except" refuse what follows ("mitte esimene korrus", "без мебели"), and so does the
// Estonian case of lack ("liftita").
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import type { Segment } from "./interpret.ts";

export interface SignsDeps {
  stopWords: ReadonlySet<string>;
  /** Words between wishes, by phrase. */
  functionWords: ReadonlyMap<string, FunctionRole>;
  /** Phrases as they stand in the concept tables. */
  isWritten: (phrase: string) => boolean;
}

/** Joins the words that refuse to what they refuse. */
export function applySigns(
  segments: readonly Segment[],
  { stopWords, functionWords, isWritten }: SignsDeps,
): Segment[] {
  const signed: Segment[] = [];
  /** Kind of the last refusal, and whether it goes on over "and": "without a lift and a balcony" refuses both. */
  let last: { as: string; overAnd: boolean } | undefined;
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]!;
    const { role } = segment;
    const starts = role === "not" || role === "not-a";
    const goesOn = last !== undefined && (role === "nor" || (role === "and" && last.overAnd));
    const at = starts || goesOn ? refusedAt(index + 1) : undefined;
    const target = at === undefined ? undefined : segments[at]!;
    if (at === undefined || target === undefined || (!starts && !isAlike(target))) {
      if (role === undefined) last = undefined;
      signed.push(isLack(segment) && !isConcept(segment) ? { ...segment, sign: "refused" } : segment);
      continue;
    }
    const words = segments.slice(index, at + 1).flatMap((part) => part.words);
    // "ilma mööblita": the last word is a refusal itself, and has a meaning of its own.
    const isWish = isLack(target) && isConcept(target);
    const refusal = { goesOn: !starts, wordsAhead: words.length - target.words.length };
    signed.push({ ...target, words, ...(isWish ? {} : { sign: "refused", refusal }) });
    last = { as: kindOf(target), overAnd: starts ? role === "not-a" : last!.overAnd };
    index = at;
  }
  return signed;

  /** The next wish; stop words before it are skipped ("not on the first floor"). */
  function refusedAt(start: number): number | undefined {
    for (let index = start; index < segments.length; index += 1) {
      const { role, sign, words, meanings } = segments[index]!;
      const isStopWord = role === undefined && meanings.length === 0 && words.every(({ text }) => stopWords.has(text));
      if (role === "inside" || isStopWord) continue;
      return role === undefined && sign === undefined ? index : undefined;
    }
    return undefined;
  }

  /** "без мебели и балкона" refuses both, "без мебели и с балконом" and "ilma mööblita ja rõduga" one. */
  function isAlike(segment: Segment): boolean {
    const isWished =
      functionWords.get(segment.words[0]!.text) === "with" || /\p{L}{3}ga$/u.test(segment.words.at(-1)!.text);
    return kindOf(segment) === last?.as && !isWished;
  }

  function isConcept({ words }: Segment): boolean {
    return isWritten(words.map(({ text }) => text).join(" "));
  }
}

/** A feature in the case of lack (-ta): "liftita", "mööblita". */
function isLack({ words, meanings }: Segment): boolean {
  return meanings.some(({ as }) => as === "feature") && /\p{L}{3}ta$/u.test(words.at(-1)!.text);
}

function kindOf({ meanings }: Segment): string {
  return meanings[0]?.as ?? "words";
}
