// Wishes that are refusals by their own name: "unfurnished" is a thing that advertisements say, and refuses furniture.
import type { Meaning, Segment } from "./segments.ts";

/** Features that lack something, with the feature that has it where there is one. */
const DENIED: ReadonlyMap<string, string | undefined> = new Map([
  ["unfurnished", "furnished"],
  ["no-commission", undefined],
]);

/** What a listing must not have that meets the wish. */
export function deniedBy({ meanings }: Pick<Segment, "meanings">): string[] {
  return meanings.flatMap(({ as, name }) => (as === "feature" ? (DENIED.get(name) ?? []) : []));
}

export function isRefusal(segment: Segment): boolean {
  return segment.sign === undefined && deniedBy(segment).length > 0;
}

/** A refusal that no listing says: without the wish, what it refuses stays refused. Not where that is wished as well. */
export function asRefusals(segments: readonly Segment[]): Segment[] {
  const wished = segments.flatMap(({ sign, meanings }) => (sign === undefined ? meanings.map(({ name }) => name) : []));
  return segments.map((segment) => {
    const denied = deniedBy(segment);
    if (!isRefusal(segment) || denied.some((name) => wished.includes(name))) return segment;
    const meanings = denied.map((name): Meaning => ({ as: "feature", name }));
    return { ...segment, meanings, sign: "refused" };
  });
}
