// What a segment is about: where a listing is, a thing that it has, or one of its facts.
import { ownField } from "./fact-fields.ts";
import type { Meaning, Segment } from "./interpret.ts";

export const textOf = ({ words }: Segment): string => words.map(({ text }) => text).join(" ");

export const isPlace = ({ as }: Meaning): boolean => as === "place";

/** Tells where listings are, and perhaps what they are ("Järve" is a place and a lake). */
export function saysWhere({ meanings }: Segment): boolean {
  return meanings.some(isWhere);
}

function isWhere(meaning: Meaning): boolean {
  return meaning.as === "feature" ? meaning.isQuarter === true : meaning.as !== "fact";
}

/** May be a thing of a listing. */
export function mayBeThing({ meanings }: Segment): boolean {
  return meanings.some(({ as }) => as === "feature");
}

/** A part of a municipality: of two such names either is meant, while a town and its part are the part. */
export function isPartOfTown(segment: Segment): boolean {
  const paths = pathsOf(segment);
  return saysWhere(segment) && (isQuarter(segment) || (paths.length > 0 && paths.every(isBelowMunicipality)));
}

export function isQuarter({ meanings }: Segment): boolean {
  return meanings.some((meaning) => meaning.as === "feature" && meaning.isQuarter === true);
}

/** A path has a county, a municipality, and what lies in it. */
const isBelowMunicipality = (path: string) => path.split("/").length > 2;

export function pathsOf({ meanings }: Segment): readonly string[] {
  return meanings.flatMap((meaning) => (meaning.as === "place" ? meaning.paths : []));
}

export const isWithin = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

/** Segments of one class can stand in one list: places of all kinds, things, values of one field, words without a meaning. */
export function classOf(segment: Segment): string {
  const [first] = segment.meanings;
  if (first === undefined) return "words";
  if (saysWhere(segment)) return "where";
  return first.as === "fact" ? (ownField(first.conditions) ?? first.name) : "thing";
}

/** "garaažiga": with it. */
export const isComitative = ({ words }: Segment): boolean => /\p{L}{3}ga$/u.test(words.at(-1)!.text);

/** A comma, a slash or the like stands in front of the segment. */
export const isBehindComma = ({ words }: Segment): boolean => /[,;]/.test(words[0]!.before);
export const isBehindSlash = ({ words }: Segment): boolean => /^\s?\/\s?$/.test(words[0]!.before);
