// What in a text makes it another wish beside a parameter for the deal or the type: settle-meanings.ts and plot-sizes.ts decide by them.
// To count all deals and types a text without either is read once instead of thirteen times, one with a type and a number six times.
import { type Segment, valuesOf } from "./segments.ts";

/** Without either the text is read alike beside all of them. */
export interface DependsOn {
  /** Types that its words can mean, whatever they mean together. */
  types: readonly string[];
  /** A bare number beside a rent is its price, and a size beside land that of the plot. */
  hasNumber: boolean;
}

export const DEPENDS_ON_NOTHING: DependsOn = { types: [], hasNumber: false };

/** `segments` with all their meanings, before it is decided between them. */
export function dependsOn(text: string, segments: readonly Segment[]): DependsOn {
  return { types: segments.flatMap(typesOf), hasNumber: /\d/.test(text) || segments.some(isOfNumber) };
}

export const typesOf = ({ meanings }: Segment): string[] =>
  meanings.flatMap((meaning) => valuesOf("propertyType", meaning));

const isOfNumber = ({ meanings }: Segment) =>
  meanings.some((meaning) => meaning.as === "fact" && meaning.conditions.some(({ kind }) => kind === "range"));

/** Beside deals of one name a text is read alike: beside a rent of either kind; undefined where it is as beside none. */
export const readBesideDeal = ({ hasNumber }: DependsOn, deal: string): string | undefined =>
  hasNumber ? (deal === "sale" ? deal : "rent") : undefined;

/** The same of types: of all that the text does not name only land is another. */
export function readBesideType({ types, hasNumber }: DependsOn, type: string): string | undefined {
  if (types.length === 0 && !hasNumber) return undefined;
  return type === "land" || types.includes(type) ? type : "another";
}
