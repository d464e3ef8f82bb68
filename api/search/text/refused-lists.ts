// How far a refusal goes: "v.a Lasnamäe, Kopli ja Mustamäe" refuses all three, "без балкона, 2 комнаты" only the balcony.
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isCyrillic } from "../../../mappings/languages/words.ts";
import { classOf, isBehindComma, isBehindSlash, isComitative, mayBeThing, type Segment, textOf } from "./segments.ts";

export interface ListDeps {
  stopWords: ReadonlySet<string>;
  /** Words between wishes, by phrase. */
  functionWords: ReadonlyMap<string, FunctionRole>;
  /** Phrases as they stand in the concept tables. */
  isWritten: (phrase: string) => boolean;
}

/** A wish that is refused: the first segment of its words, and its own. */
interface Item {
  from: number;
  at: number;
}

/** How a wish is joined to the one before it. */
type Join = "or" | "nor" | "and" | "comma";

const JOINS: readonly Join[] = ["or", "nor", "and"];
const NOMINATIVE_ADJECTIVE = /(?:ая|яя|ый|ий|ое|ее|ые|ие|ую|юю)$/;
/** A listing has one of each: "not Lasnamäe or a house in Tartu" does not refuse houses. */
const KINDS_OF_LISTINGS = ["dealType", "propertyType"];

/** What a refusal at `start` refuses behind it. */
export function listAfter(
  segments: readonly Segment[],
  start: number,
  role: FunctionRole,
  { stopWords, functionWords, isWritten }: ListDeps,
): Item[] {
  const first = wishFrom(start + 1, true);
  if (first === undefined) return [];
  const kind = classOf(segments[first]!);
  const joined = joinedTo(first);
  const isList = joined.some(({ by }) => by !== "comma");
  const isAllLacking = joined.some(({ at }) => isLack(segments[at]!));

  const items: Item[] = [{ from: start, at: first }];
  for (const { by, at } of joined) {
    if (!goesOn(by, segments[at]!)) break;
    items.push({ from: items.at(-1)!.at + 1, at });
  }
  return items;

  function goesOn(by: Join, next: Segment): boolean {
    const other = classOf(next);
    if (by === "nor" || by === "or")
      return other === kind || ![kind, other].some((one) => KINDS_OF_LISTINGS.includes(one));
    if (other !== kind || !(role === "not" ? kind === "where" : role === "not-a" || role === "not-where")) return false;
    if (by === "and") return kind !== "thing" || isOblique(next);
    // "без балкона, лифта", "ilma rõdu, lifti ja saunata", but not "mitte Lasnamäel, Mustamäel".
    return kind === "where" ? role !== "not" || isList : kind === "thing" && (isRussianOblique(next) || isAllLacking);
  }

  /** "без балкона и лифт" refuses one: the table has the words in their citation form. */
  function isOblique(segment: Segment): boolean {
    return !isCyrillic(textOf(segment)) || isRussianOblique(segment);
  }

  function isRussianOblique(segment: Segment): boolean {
    const text = textOf(segment);
    return isCyrillic(text) && !isWritten(text) && !NOMINATIVE_ADJECTIVE.test(text);
  }

  /** All that lists join to a wish, up to what is wished: "ilma mööblita ja rõduga". */
  function joinedTo(first: number): { by: Join; at: number }[] {
    const joined: { by: Join; at: number }[] = [];
    for (let last = first; ; ) {
      const next = segments[last + 1];
      if (next === undefined) return joined;
      const word = JOINS.find((join) => join === next.role);
      const by = word ?? (isBehindSlash(next) ? "or" : isBehindComma(next) ? "comma" : undefined);
      const at = by === undefined ? undefined : wishFrom(word === undefined ? last + 1 : last + 2, false);
      // "v.a Kopli ja Lasnamäe, Nõmmel": behind its "and" a list has no comma.
      const isEnd = by === "comma" && joined.some((other) => other.by !== "comma");
      if (by === undefined || at === undefined || isEnd || isWished(segments[at]!)) return joined;
      // "excluding Kalamaja, in Tallinn", "v.a Kopli, Tallinnas"
      if (by === "comma" && isInside(last + 1, at) !== isInside(start + 1, first)) return joined;
      joined.push({ by, at });
      last = at;
    }
  }

  /** The next wish; stop words before it are skipped ("not on the first floor"). */
  function wishFrom(from: number, isSameClause: boolean): number | undefined {
    for (let index = from; index < segments.length; index += 1) {
      const segment = segments[index]!;
      if (isSameClause && isBehindComma(segment)) return undefined;
      const isStopWord = segment.sign === "ignored" && segment.words.every(({ text }) => stopWords.has(text));
      if (segment.role === "inside" || isStopWord) continue;
      return segment.role === undefined && segment.sign === undefined ? index : undefined;
    }
    return undefined;
  }

  function isInside(from: number, at: number): boolean {
    const isSaid = segments.slice(from, at).some(({ role }) => role === "inside");
    return isSaid || /[a-zõäöüšž]{2}[sl]$/.test(textOf(segments[at]!));
  }

  function isWished(segment: Segment): boolean {
    return functionWords.get(segment.words[0]!.text) === "with" || isComitative(segment);
  }
}

/** A feature in the case of lack (-ta): "liftita", "mööblita". */
export function isLack(segment: Segment): boolean {
  return mayBeThing(segment) && /\p{L}{3}ta$/u.test(segment.words.at(-1)!.text);
}
