// Drops the year that a word implies ("uus maja" is 2018 or later) where the text gives a year: "uues majas, ehitatud pärast 2015".
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { Meaning, Segment } from "./segments.ts";
import { only } from "./wished-types.ts";

export function withoutImpliedYear(segments: readonly Segment[]): readonly Segment[] {
  return segments.some(isYearSaid) ? segments.map(withoutYear) : segments;
}

/** Read as a number, and not as a word of the tables. */
const isYearSaid = ({ meanings, sign }: Segment) => sign === undefined && meanings.some(({ name }) => name === "year");

function withoutYear(segment: Segment): Segment {
  if (segment.sign !== undefined || isYearSaid(segment) || !segment.meanings.some(isAboutYear)) return segment;
  const meanings = segment.meanings.flatMap((meaning) => only(meaning, (condition) => !isOfYear(condition)));
  return meanings.length > 0 ? { ...segment, meanings } : { ...segment, meanings, sign: "ignored" };
}

const isOfYear = (condition: Condition) => condition.kind === "range" && condition.field === "year";
const isAboutYear = (meaning: Meaning) => meaning.as === "fact" && meaning.conditions.some(isOfYear);
