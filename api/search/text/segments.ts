// Segments of a search text with what their words can mean, and what they are about: where a listing is, a thing that it has, or a fact.
import type { Condition, FunctionRole, RangeField } from "../../../mappings/concepts/table.ts";
import type { NameMeaning } from "./place-meanings.ts";
import type { TypedWord } from "./text-words.ts";

/** How something was refused or preferred, by so many of its words around it. */
interface Refusal {
  role?: FunctionRole;
  /** As one more of "without a lift and a balcony". */
  goesOn: boolean;
  /** Of "neither a lift nor a balcony", from the second on. */
  byNor?: boolean;
  wordsAhead: number;
  wordsBehind: number;
}

/** Words and their possible meanings, any of which meets the wish. */
export interface Segment {
  words: readonly TypedWord[];
  meanings: readonly Meaning[];
  /** Undefined: wished. `refused`: none that meets it may come. `preferred`: those that meet it come first. `ignored`: wishes nothing. */
  sign?: "refused" | "preferred" | "ignored" | undefined;
  /** Of what is preferred: that it is not there ("preferably without a stove"). */
  isLacking?: true | undefined;
  /** Ignored since it was said that it need not be: "saun pole vajalik". */
  isUnneeded?: true | undefined;
  refusal?: Refusal | undefined;
  /** Of words that wish nothing: fillers that tell where in general ("in the city"), how large something is, what it is like ("cheap"), and other fillers. */
  filler?: "where" | "quality" | "size" | "other" | undefined;
  /** Of a word between wishes, such as "not" and "or". */
  role?: FunctionRole | undefined;
  /** Behind a comma in a list that ends in "or": an alternative to the wish before it. */
  isEither?: true | undefined;
  offer?: Offer | undefined;
  /** A copy of the head of another offer, which meets a wish in its stead; it scores as that wish does. */
  isInstead?: true | undefined;
  /** Of rooms: those of a home are meant. */
  isOfHome?: true | undefined;
  /** Words of a thing: texts say them, not names of places and companies. */
  isInTexts?: true | undefined;
}

/**
 * A segment with all its fields, in this order: an engine reads objects of one shape in a fraction of the time of those of many, and
 * with these a text is read in a tenth less. Copies of a segment have its shape.
 */
export function segmentOf(
  words: readonly TypedWord[],
  { meanings, sign, role, filler }: Pick<Segment, "meanings" | "sign" | "role" | "filler">,
): Segment {
  return {
    words,
    meanings,
    sign,
    role,
    filler,
    refusal: undefined,
    offer: undefined,
    isLacking: undefined,
    isUnneeded: undefined,
    isEither: undefined,
    isInstead: undefined,
    isOfHome: undefined,
    isInTexts: undefined,
  };
}

/** One of several offers that "or" joins: "maja saunaga või korter rõduga". */
interface Offer {
  /** Whether the segment is a head of it, which tells it from the others; else it is wished of this offer alone. */
  isHead: boolean;
  heads: readonly Segment[];
  /** The heads of the other offers. */
  others: readonly Segment[];
}

export type Meaning =
  | { as: "fact"; name: string; conditions: readonly Condition[] }
  | { as: "feature"; name: string; isQuarter?: true }
  | NameMeaning;

/** Of one word, as most are, it is the word itself, which is looked up in a fraction of the time of a new string. */
export const textOf = ({ words }: Pick<Segment, "words">): string =>
  words.length === 1 ? words[0]!.text : words.map(({ text }) => text).join(" ");

export const isPlace = ({ as }: Meaning): boolean => as === "place";

/** Tells where listings are, and perhaps what they are ("Järve" is a place and a lake). */
export function saysWhere({ meanings }: Segment): boolean {
  return meanings.some(isWhere);
}

export const isNameOfPlace = ({ as }: Meaning): boolean => NAMES_OF_PLACES.includes(as);

const NAMES_OF_PLACES: readonly Meaning["as"][] = ["place", "street", "near", "abroad"];

function isWhere(meaning: Meaning): boolean {
  return meaning.as === "feature" ? meaning.isQuarter === true : NAMES_OF_PLACES.includes(meaning.as);
}

/** A word that no table knows, which is searched as it is: often a name. */
export const hasNoMeaning = ({ meanings, sign, role, words }: Segment): boolean =>
  meanings.length === 0 && sign === undefined && role === undefined && LETTERS.test(words[0]!.text);

const LETTERS = /\p{L}{3}/u;

/** May be a thing of a listing. */
export function mayBeThing({ meanings }: Pick<Segment, "meanings">): boolean {
  return meanings.some(({ as }) => as === "feature");
}

/** A part of a municipality: of two such names either is meant, while a town and its part are the part. */
export function isPartOfTown(segment: Segment): boolean {
  const paths = pathsOf(segment);
  return saysWhere(segment) && (isQuarter(segment) || (paths.length > 0 && paths.every(isBelowMunicipality)));
}

export const isPartOrQuarter = (segment: Segment): boolean => isPartOfTown(segment) || isQuarter(segment);

/** The feature of what lies in the centre of a town. */
export const CENTRE = "centre";

export const isCentre = ({ meanings }: Segment): boolean =>
  meanings.some(({ as, name }) => as === "feature" && name === CENTRE);

export function isQuarter({ meanings }: Segment): boolean {
  return meanings.some((meaning) => meaning.as === "feature" && meaning.isQuarter === true);
}

const NONE: readonly string[] = [];

/** A path has a county, a municipality, and what lies in it. */
const isBelowMunicipality = (path: string) => path.split("/").length > 2;

export function pathsOf({ meanings }: Segment): readonly string[] {
  if (!meanings.some(isPlace)) return NONE;
  return meanings.flatMap((meaning) => (meaning.as === "place" ? meaning.paths : []));
}

export const isWithin = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

/** Segments of one class can stand in one list: places of all kinds, things, values of one field, words without a meaning. */
export function classOf(segment: Segment): string {
  const [first] = segment.meanings;
  if (first === undefined) return "words";
  if (saysWhere(segment)) return "where";
  if (first.as === "company") return "company";
  return first.as === "fact" ? (ownField(first.conditions) ?? first.name) : "thing";
}

/** Whether a word of at least three more letters ends so; a regular expression for letters took several times as long. */
export const hasEnding = (word: string, ending: string): boolean =>
  word.length >= ending.length + 3 && word.endsWith(ending);

/** "garaažiga": with it. */
export const isComitative = ({ words }: Segment): boolean => hasEnding(words.at(-1)!.text, "ga");

/** "Lasnamäel", "Tartus": in it. "Esimene korrus" only ends as a case does. */
export const isInnerCase = (segment: Segment): boolean => /[a-zõäöüšž]{2}(?<!(?:^| )korru)[sl]$/.test(textOf(segment));

/** Between most words stands a space: to ask for it first takes a fraction of a regular expression, and each rule of clauses asks. */
const isBehind =
  (signs: RegExp) =>
  ({ words }: Segment): boolean =>
    words[0]!.before !== " " && signs.test(words[0]!.before);

/** A comma, a slash or the like stands in front of the segment. */
export const isBehindComma = isBehind(/[,;]/);
export const isBehindBracket = isBehind(/[()]/);
/** A sentence or a part of one begins with the segment. */
export const isBehindStop = isBehind(/[,;:.!?()]/);
/** A sentence begins with the segment, which is not the answer to a question: "a bungalow? No". */
export const isBehindSentence = isBehind(/[.!]\s/);
/** A list follows the words: "boonuseks: saun, rõdu", "nice to have - sauna, balcony", "mitte pakkuda (ahikütet, esimest korrust)". */
export const beginsList = ({ words }: Segment): boolean =>
  /^\s?(?::(?![-)(DPp|])|[-–—]\s|\()/.test(words.at(-1)!.after);
export const isBehindSlash = isBehind(/^\s?\/\s?$/);
export const isOr = (segment: Segment): boolean => segment.role === "or" || isBehindSlash(segment);

/** The only field of the conditions: a deal and a price are of two. */
function ownField(conditions: readonly Condition[]): string | undefined {
  const [only] = conditions;
  return only === undefined || conditions.length > 1 || only.kind === "feature" ? undefined : only.field;
}

const isAbout = (field: "dealType" | "propertyType") => (meaning: Meaning) =>
  meaning.as === "fact" &&
  meaning.conditions.some((condition) => condition.kind === "term" && condition.field === field);

export const isDeal = isAbout("dealType");
export const isType = isAbout("propertyType");
export const isDealAlone = (meaning: Meaning): boolean => isDeal(meaning) && !isType(meaning);

/** Names a type of property, and nothing else. */
export const namesOnlyType = ({ meanings }: Segment): boolean => meanings.length > 0 && meanings.every(isType);

export function hasRange(meaning: Meaning, field: RangeField): boolean {
  if (meaning.as !== "fact") return false;
  return meaning.conditions.some((condition) => condition.kind === "range" && condition.field === field);
}

export function valuesOf(field: "dealType" | "propertyType", meaning: Meaning): readonly string[] {
  if (meaning.as !== "fact") return NONE;
  const term = meaning.conditions.find((condition) => condition.kind === "term" && condition.field === field);
  return term?.kind === "term" ? term.values : NONE;
}
