// What the words between wishes may be about, by their role: on which side of them the wish stands, and which wishes they refuse or free.
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isKindOfListing, isTypeAndThing, listKind } from "./list-kinds.ts";
import { classOf, isCentre, isComitative, isType, mayBeThing, type Segment, saysWhere, textOf } from "./segments.ts";
import { isNeverNeeded } from "./unneeded.ts";

/** Where the wish stands that the words are about: in front of them, behind, or where a thing stands. */
export type WishSide = "ahead" | "ahead-first" | "behind-first" | "thing-first";

/** "ahead" is forward in the text. What may stand behind a wish is listed in function-words.txt by its role. */
export const SIDES: Partial<Record<FunctionRole, WishSide>> = {
  not: "ahead",
  "not-a": "ahead",
  "not-where": "ahead",
  "out-of": "behind-first",
  far: "behind-first",
  besides: "ahead",
  nor: "ahead",
  except: "ahead-first",
  refuse: "ahead-first",
  unfit: "behind-first",
  lacks: "thing-first",
  unneeded: "thing-first",
  optional: "thing-first",
  needed: "thing-first",
  acceptable: "thing-first",
  "may-lack": "ahead",
};
/** "Tallinnast väljas" is out of Tallinn, "Tallinnas väljas" is not. */
const ELATIVE = /st$/;
/** Of what "peale" excepts: "korterid peale ühetoaliste", while "peale remonti ühetoaline" tells what was renovated. */
const GENITIVE_ADJECTIVE = /lis(?:e|te)$/;

/** "lift pole vajalik". Of places and floors nobody says that they are not needed but to refuse them. */
export function wishesNothing(role: FunctionRole, target: Segment): boolean {
  return (
    role === "optional" ||
    role === "may-lack" ||
    (role === "unneeded" && mayBeThing(target) && !saysWhere(target) && !isNeverNeeded(target))
  );
}

/** Whether it is a wish so far, of which words of the role may say something from behind. */
export function isRefusable(segment: Segment, role: FunctionRole): boolean {
  const isWish = segment.role === undefined && segment.sign === undefined && segment.refusal === undefined;
  const mayBeWords = role === "except" || role === "refuse" || role === "unfit";
  return isWish && (mayBeWords || classOf(segment) !== "words") && mayBeOf(role, segment);
}

/** Whether a word of the role may be about the segment. */
export function mayBeOf(role: FunctionRole, segment: Segment): boolean {
  if (role === "lacks") return mayBeThing(segment) && !saysWhere(segment);
  // "5 km Tallinnast eemal" tells how far it is.
  if (role === "out-of") return isFromPlace(segment) && saysWhere(segment);
  if (role === "not-where") return saysWhere(segment) || isCentre(segment);
  if (role === "needed" || role === "acceptable") return false;
  if (role === "optional") return !isKindOfListing(segment) || isTypeAndThing(segment);
  // Only before places, types, floors, rooms and what is had "peale" means "except": "kõik korterid peale ahiküttega".
  const mayBeBesides =
    isComitative(segment) || ["where", "floor"].includes(listKind(segment)) || GENITIVE_ADJECTIVE.test(textOf(segment));
  return role !== "besides" || mayBeBesides || segment.meanings.some(isType);
}

/** In the elative, and not what is near a place. */
export const isFromPlace = (segment: Segment): boolean =>
  ELATIVE.test(textOf(segment)) && !segment.meanings.some(({ as }) => as === "near");
