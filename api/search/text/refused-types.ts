// A type that is refused with a quality beside it, in words of its own: "ahiküttega korterit ei soovi", "не хочу квартиру на первом этаже".
// The refusal is of the quality, and the type is wished; beside another wished type the quality is neither.
import { refuse } from "./refuse.ts";
import {
  classOf,
  isBehindComma,
  isComitative,
  isDeal,
  isInnerCase,
  isType,
  type Meaning,
  type Segment,
  saysWhere,
} from "./segments.ts";

export function withRefusedQualities(segments: readonly Segment[], hasWishedType: boolean): Segment[] {
  const moved: Segment[] = [];
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at]!;
    const behind = qualityBehind(segments, at);
    const type = segments[at + 1];
    // "Korter, ei soovi maja Tartus" may seek in Tartu.
    if (behind !== undefined && !(hasWishedType && saysWhere(segments[behind]!))) {
      const [between, quality] = [segments.slice(at + 1, behind), segments[behind]!];
      moved.push(...(hasWishedType ? [segment, ...between, ignored(quality)] : refuseAhead(segment, between, quality)));
      at = behind;
    } else if (type !== undefined && isAheadOf(segment, type) && (!hasWishedType || isComitative(segment))) {
      moved.push(...(hasWishedType ? [ignored(segment), type] : refuseBehind(segment, type)));
      at += 1;
    } else moved.push(segment);
  }
  return moved;
}

/** "[ahiküttega] korterit ei soovi"; "Tartu maja ei soovi" may name a town. */
function isAheadOf(quality: Segment, type: Segment): boolean {
  return isRefusedType(type, "behind") && !isBehindComma(type) && isQuality(quality) && !saysWhere(quality);
}

/** Place of the quality of "don't want a flat with stove heating", "ei soovi korterit Lasnamäel"; "не дом с садом" may wish the garden. */
function qualityBehind(segments: readonly Segment[], type: number): number | undefined {
  if (!isRefusedType(segments[type]!, "ahead")) return undefined;
  let at = type + 1;
  const isLink = ({ role, sign }: Segment) => role === "with" || role === "inside" || sign === "ignored";
  while (segments[at] !== undefined && isLink(segments[at]!)) at += 1;
  const quality = segments[at];
  if (quality === undefined || !isQuality(quality)) return undefined;
  const isJoined = segments.slice(type + 1, at).some(({ role }) => role !== undefined);
  const isOfType = isJoined || isComitative(quality) || isInnerCase(quality) || classOf(quality) === "floor";
  return isOfType && !segments.slice(type + 1, at + 1).some(isBehindComma) ? at : undefined;
}

function isRefusedType({ words, meanings, sign, refusal }: Segment, side: "ahead" | "behind"): boolean {
  if (sign !== "refused" || refusal === undefined || meanings.length === 0 || !meanings.every(isOnlyType)) return false;
  const { role, wordsAhead, wordsBehind } = refusal;
  if (side === "ahead") return role === "refuse" && wordsAhead > 0 && words.length === wordsAhead + 1;
  return (role === "refuse" || role === "unfit") && wordsBehind > 0 && words.length === wordsBehind + 1;
}

function isQuality({ meanings, sign, role, refusal }: Segment): boolean {
  const isWish = sign === undefined && role === undefined && refusal === undefined;
  return isWish && meanings.length > 0 && !meanings.some((meaning) => isDeal(meaning) || isType(meaning));
}

function refuseBehind(quality: Segment, { words: [type, ...verb], meanings, refusal }: Segment): Segment[] {
  return [refuse({ ...quality, words: [...quality.words, ...verb], refusal: refusal! }), { words: [type!], meanings }];
}

function refuseAhead(type: Segment, between: readonly Segment[], quality: Segment): Segment[] {
  const verb = type.words.slice(0, -1);
  const words = [...verb, ...between.flatMap((link) => link.words), ...quality.words];
  const refusal = { ...type.refusal!, wordsAhead: words.length - quality.words.length };
  return [refuse({ ...quality, words, refusal }), { words: type.words.slice(-1), meanings: type.meanings }];
}

const ignored = (segment: Segment): Segment => ({ ...segment, meanings: [], sign: "ignored" });
const isOnlyType = (meaning: Meaning) =>
  meaning.as === "fact" &&
  meaning.conditions.every((condition) => condition.kind === "term" && condition.field === "propertyType");
