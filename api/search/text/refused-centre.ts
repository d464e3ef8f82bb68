// A centre that is refused is also the district of Tallinn that is called so: "не в центре" leaves out what "mitte kesklinnas" does.
import type { Interpret } from "./interpret.ts";
import { isCentre, isPlace, type Segment } from "./segments.ts";

/** The name of the district, and the centre of any town. */
const NAME = "kesklinn";

export function withDistrict(segment: Segment, interpret: Interpret): Segment {
  const { words, meanings, sign } = segment;
  if (sign !== "refused" || !isCentre(segment) || meanings.some(isPlace)) return segment;
  const [named] = interpret([{ ...words[0]!, text: NAME }]);
  return { ...segment, meanings: [...meanings, ...(named?.meanings ?? []).filter(isPlace)] };
}
