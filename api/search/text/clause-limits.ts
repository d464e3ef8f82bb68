// Limits that a whole clause says, wherever its words stand: what people can pay is the most that they pay ("650 eurot on kõik mis anda
// saan"), and so is what they refuse to pay more than ("üle 300 000 me maja eest ei anna") or to climb above ("kõrgemale kui neljas korrus
// kolida ei kavatse", "neljas korrus on liiga kõrge").
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import { type Bounds, clauseAround, clauseEnd, textIn } from "./clause-bounds.ts";
import { isRefusing, negationAhead, negationBehind, silenceNegation } from "./clause-negations.ts";
import { asMost, isAbout } from "./own-money.ts";
import { type Range, wishedRange, withRange } from "./ranges.ts";
import { isType, type Segment, textOf } from "./segments.ts";
import { silence } from "./unneeded.ts";

export function withClauseLimits(segments: readonly Segment[], clauseWords: ClauseWords): readonly Segment[] {
  const result = [...segments];
  const words = segments.flatMap((segment) => segment.words);
  // Most texts do not say what somebody pays, and find nothing too small.
  const isSaid = clauseWords.limitsIn(words);
  const pays = isSaid && (clauseWords.pay.areInWords(words) || clauseWords["no-more"].areInWords(words));
  const isSmall = isSaid && clauseWords["too-small"].areInWords(words);
  for (const [at, segment] of segments.entries()) {
    const more = isSmall && segment.sign === undefined ? moreThan(segments, at, clauseWords) : undefined;
    if (more !== undefined) {
      result[at] = withRange(segment, more);
      silenceSaid(result, [at + 1, clauseEnd(segments, at)], clauseWords);
    }
    const range = segment.sign === undefined ? wishedRange(segment, PAID_OR_CLIMBED) : undefined;
    if (range === undefined) continue;
    if (pays && range.field === "price" && range.max !== undefined) payMost(result, at, range, clauseWords);
    // "Ничего дороже 90 тысяч не предлагать" refuses no more than "ничего дороже 90 тысяч".
    if (isRefusing(segments[at + 1]) && clauseWords.nothing.begin(textOf(segment)))
      result[at + 1] = silence(segments[at + 1]!);
    else if (range.min !== undefined) deny(result, at, range, clauseWords);
  }
  return result;
}

const PAID_OR_CLIMBED: readonly Range["field"][] = ["price", "floor"];
const SIZES: readonly Range["field"][] = ["rooms", "size", "plotArea"];

/** "50 m2 [is too small]", "двушка мала", "alla 1000 m2 krunt on liiga väike": at least so much, or more. */
function moreThan(segments: readonly Segment[], at: number, words: ClauseWords): Range | undefined {
  const range = wishedRange(segments[at]!, SIZES);
  if (range?.max === undefined) return undefined;
  const { field, min, max } = range;
  const mayPass = ({ meanings }: Segment) => field === "plotArea" && meanings.every(isType);
  const last = clauseEnd(segments, at);
  let end = at + 1;
  while (end < last && (segments[end]!.meanings.length === 0 || mayPass(segments[end]!))) end += 1;
  const behind = textIn(segments, [at + 1, end]);
  if (!words["too-small"].end(behind) || words.denial.areIn(behind)) return undefined;
  if (field === "rooms") return { kind: "range", field, min: max + 1 };
  return { kind: "range", field, min: min === undefined ? max : Math.round((min + max) / 2) };
}

/** Of a price that somebody pays. */
function payMost(result: Segment[], at: number, range: Range, clauseWords: ClauseWords): void {
  const [from, to] = clauseAround(result, at, clauseWords);
  const end = endOfNoMore(result, to, clauseWords);
  if (end === to && !clauseWords.pay.areIn(textIn(result, [from, end]))) return;
  if (isAbout(range)) result[at] = withRange(result[at]!, asMost(range));
  silenceSaid(result, [from, end], clauseWords);
}

/** Of a limit or a floor that is denied in its clause. */
function deny(result: Segment[], at: number, range: Range, clauseWords: ClauseWords): void {
  if (range.max !== undefined && range.max !== range.min) return;
  const bounds = clauseAround(result, at, clauseWords);
  const search = { bounds, clauseWords };
  const behind = negationBehind(result, at, search);
  const isPaid = range.field === "price" && clauseWords.paid.areIn(textIn(result, bounds));
  const denied = behind ?? (range.max === undefined ? negationAhead(result, at, { ...search, isPaid }) : undefined);
  const said: Said = {
    clause: textIn(result, bounds),
    behind: textIn(result, [at + 1, nextWish(result, at, bounds)]),
    isDenied: denied !== undefined,
  };
  const change = range.max === undefined ? leastAs(range, said, clauseWords) : floorAs(range, said, clauseWords);
  if (change === undefined) return;
  result[at] = withRange(result[at]!, change);
  silenceSaid(result, bounds, clauseWords);
  if (denied !== undefined) silenceNegation(result, at, denied, bounds);
}

/** The end of "550 евро в месяц, [больше не потяну]". */
function endOfNoMore(segments: readonly Segment[], from: number, clauseWords: ClauseWords): number {
  if (from === segments.length) return from;
  const end = clauseEnd(segments, from);
  const next = textIn(segments, [from, end]);
  const isSaid = clauseWords["no-more"].begin(next) && clauseWords.paid.areIn(next);
  return isSaid || clauseWords["no-more"].are(next) ? end : from;
}

function nextWish(segments: readonly Segment[], at: number, [, to]: Bounds): number {
  const next = segments.findIndex(({ meanings }, index) => index > at && meanings.length > 0);
  return next === -1 ? to : Math.min(next, to);
}

/** The text of a clause and that right behind the number, and whether a negation is said of it. */
interface Said {
  clause: string;
  behind: string;
  isDenied: boolean;
}

/** "Kolmas korrus ei ole liiga kõrge", "подниматься не тяжело" */
const isFine = (clause: string, words: ClauseWords): boolean =>
  (words.hard.areIn(clause) || words["no-bar"].areIn(clause)) && words.denial.areIn(clause);

/** What a limit that is said as the least is; undefined where it is. Floors are whole: not above the second is at most the second. */
function leastAs({ field, min = 0 }: Range, { clause, isDenied }: Said, words: ClauseWords): Range | undefined {
  const isPrice = field === "price";
  // Of the ground floor nothing is below.
  if (!isPrice && min <= 1) return undefined;
  const isMost = isPrice
    ? isDenied && words.paid.areIn(clause)
    : words.climb.areIn(clause) && (isDenied || words.hard.areIn(clause));
  return isMost && !isFine(clause, words) ? { kind: "range", field, max: isPrice ? min : min - 1 } : undefined;
}

/** What a floor is that is too high, too low or not to be climbed to; undefined where it is wished. */
function floorAs({ field, min = 0 }: Range, { clause, behind, isDenied }: Said, words: ClauseWords): Range | undefined {
  if (field !== "floor" || words["of-other"].areIn(behind) || isFine(clause, words)) return undefined;
  if (words["too-low"].areIn(behind)) return { kind: "range", field, min: min + 1 };
  const isTooHigh = words["too-high"].areIn(behind) || (isDenied && words.climb.areIn(clause));
  return isTooHigh && min > 1 ? { kind: "range", field, max: min - 1 } : undefined;
}

const SILENT = ["pay", "paid", "no-more", "too-high", "too-low", "too-small"] as const;

/** What says the limit is not searched: "[maksta] saame 500, [rohkem] ei [jaksa]", "neljas korrus on [liiga] [kõrge]". */
function silenceSaid(result: Segment[], bounds: Bounds, clauseWords: ClauseWords): void {
  const says = (from: number, to: number) => SILENT.some((role) => clauseWords[role].are(textIn(result, [from, to])));
  for (let index = bounds[0]; index < bounds[1]; index += 1) {
    const length = says(index, index + 1) ? 1 : says(index, index + 2) ? 2 : 0;
    for (let at = index; at < index + length; at += 1) {
      const { meanings, role } = result[at]!;
      if (meanings.length === 0 && role === undefined) result[at] = silence(result[at]!);
    }
  }
}
