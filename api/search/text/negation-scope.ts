// What the words between wishes may be about, by their role: on which side of them the wish stands, and which wishes they refuse or free.
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isKindOfListing, isTypeAndThing, listKind } from "./list-kinds.ts";
import { featuresOf, isMaterial } from "./refused-materials.ts";
import {
  classOf,
  isCentre,
  isComitative,
  isInnerCase,
  isType,
  mayBeThing,
  type Segment,
  saysWhere,
  textOf,
} from "./segments.ts";
import { isNeverNeeded } from "./unneeded.ts";

/** Where the wish stands that the words are about: in front of them, behind, or where a thing stands. */
export type WishSide = "ahead" | "ahead-first" | "behind" | "behind-first" | "thing-first";

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
  "may-have": "ahead",
  allowed: "thing-first",
  acceptable: "behind",
  "may-lack": "ahead",
  elsewhere: "behind-first",
  pointless: "behind",
};
const ALLOWING: readonly FunctionRole[] = ["may-have", "allowed", "acceptable"];
/** What wishes nothing of a thing: it need not be. */
const FREEING: readonly FunctionRole[] = ["optional", "may-lack", "elsewhere", ...ALLOWING];
/** What is allowed, and not wished. */
export const isAllowing = (role: FunctionRole): boolean => ALLOWING.includes(role);
/** What somebody may do there, or whom it suits, is wished: "можно с собакой", "kus võib parkida", "sobib ka perele". */
const OF_PEOPLE: readonly string[] =
  "pets students family no-commission investment exchange installments parking free-parking charger vacant office home-office workshop building-permit".split(
    " ",
  );
const SUITED = /\p{L}{3}(?:ks|le)$/u;
/** "Tallinnast väljas" is out of Tallinn, "Tallinnas väljas" is not. */
const ELATIVE = /st$/;
/** Of what "peale" excepts: "korterid peale ühetoaliste", while "peale remonti ühetoaline" tells what was renovated. */
const GENITIVE_ADJECTIVE = /lis(?:e|te)$/;

/** "Без животных", "lemmikloomi pole": who seeks has none. */
const LACKING: readonly FunctionRole[] = ["lacks", "refuse", "not-a"];

/** "lift pole vajalik". Of places and floors nobody says that they are not needed but to refuse them; those who seek have no pets. */
export function wishesNothing(role: FunctionRole, target: Segment): boolean {
  return (
    FREEING.includes(role) ||
    (LACKING.includes(role) && featuresOf(target).includes("pets")) ||
    (role === "unneeded" && mayBeThing(target) && !saysWhere(target) && !isNeverNeeded(target))
  );
}

/** From behind these refuse words without a meaning, too: "soklikorrus ei sobi", "soklikorrus mitte". */
const WORD_REFUSING: readonly FunctionRole[] = ["except", "refuse", "unfit", "not"];

/** Whether it is a wish so far, of which words of the role may say something from behind. */
export function isRefusable(segment: Segment, role: FunctionRole): boolean {
  const isWish = segment.role === undefined && segment.sign === undefined && segment.refusal === undefined;
  const mayBeWords = WORD_REFUSING.includes(role);
  return isWish && (mayBeWords || classOf(segment) !== "words") && mayBeOf(role, segment);
}

/** Whether a word of the role may be about the segment. */
export function mayBeOf(role: FunctionRole, segment: Segment): boolean {
  // "Первый этаж нет, Ласнамяэ нет"
  if (role === "lacks" && (saysWhere(segment) || listKind(segment) === "floor")) return !isInnerCase(segment);
  if (role === "lacks" || role === "pointless") return mayBeThing(segment) && !saysWhere(segment);
  // "5 km Tallinnast eemal" tells how far it is.
  if (role === "out-of") return isFromPlace(segment) && saysWhere(segment);
  if (role === "not-where") return saysWhere(segment) || isCentre(segment);
  if (role === "elsewhere") return saysWhere(segment);
  if (role === "needed") return false;
  if (isAllowing(role)) return mayBeAllowed(segment);
  // "linnaosa Tallinnas pole tähtis"
  if (role === "optional" && saysWhere(segment) && isInnerCase(segment)) return false;
  if (role === "optional") return !isKindOfListing(segment) || isTypeAndThing(segment);
  // Only before places, types, floors, rooms and what is had "peale" means "except": "kõik korterid peale ahiküttega".
  const mayBeBesides =
    isComitative(segment) || ["where", "floor"].includes(listKind(segment)) || GENITIVE_ADJECTIVE.test(textOf(segment));
  return role !== "besides" || mayBeBesides || segment.meanings.some(isType);
}

/** A floor, or a thing that is no type of property but for what it is built of: of types the allowed one is another alternative. */
function mayBeAllowed(segment: Segment): boolean {
  if (listKind(segment) === "floor") return true;
  const isOfPeople = featuresOf(segment).some((name) => OF_PEOPLE.includes(name)) || SUITED.test(textOf(segment));
  if (segment.meanings.some(isType) && !isMaterial(segment)) return false;
  return mayBeThing(segment) && !saysWhere(segment) && !isOfPeople;
}

/** In the elative, and not what is near a place. */
export const isFromPlace = (segment: Segment): boolean =>
  ELATIVE.test(textOf(segment)) && !segment.meanings.some(({ as }) => as === "near");
