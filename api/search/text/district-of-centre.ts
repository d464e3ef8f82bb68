// The centre of Tallinn is the district that is called so: "в центре Таллинна" is what "Tallinna kesklinnas" is, and "не в центре" leaves
// out what "mitte kesklinnas" does. Without the town beside it, and of other towns, a centre is what texts say.
import type { PlaceWords } from "../../../mappings/concepts/place-words.ts";
import type { Interpret } from "./interpret.ts";
import { pathsWithQuarter } from "./quarter-towns.ts";
import {
  hasNoMeaning,
  isBehindComma,
  isBehindSentence,
  isBehindStop,
  isCentre,
  isPartOrQuarter,
  isPlace,
  isWithin,
  pathsOf,
  type Segment,
  saysWhere,
} from "./segments.ts";

/** The name of the district, and the centre of any town. */
const NAME = "kesklinn";

interface Deps {
  interpret: Interpret;
  placeWords: Pick<PlaceWords, "near-between">;
}

export function withDistrict(segments: readonly Segment[], deps: Deps): Segment[] {
  const result: Segment[] = [];
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]!;
    const end = endOfCentre(segments, index, deps);
    if (end !== undefined) {
      const words = segments.slice(index, end).flatMap((part) => part.words);
      const centre = isBareCentre(segment) ? segment : segments[end - 1]!;
      result.push({ ...segment, words, meanings: districtOf(centre, deps) });
      index = end - 1;
    } else if (isCentre(segment) && segment.sign === undefined) result.push(besidePart(segments, index, deps));
    else if (isBareCentre(segment) && segment.sign === "refused")
      result.push({ ...segment, meanings: [...segment.meanings, ...districtOf(segment, deps)] });
    else result.push(segment);
  }
  return result;
}

/**
 * "Kadriorus või kesklinnas" is the district beside a part of its town, and "Karlovas või kesklinnas" a centre elsewhere. In "the centre of
 * Nõmme" and "Pärnu kesklinnas või Kalamajas" the place right beside it is where the centre is.
 */
function besidePart(segments: readonly Segment[], at: number, deps: Deps): Segment {
  const segment = segments[at]!;
  const beside = ([-1, 1] as const).flatMap((step) => neighbour(segments, at, step, deps) ?? []);
  const isOfPlace = beside.some(({ place, isJoined }) => !isJoined && saysWhere(place));
  const places = beside.map(({ place }) => place);
  if (isOfPlace || !places.some(isPartOrQuarter)) return segment;
  const district = districtOf(segment, deps);
  const [path] = pathsOf({ ...segment, meanings: district });
  const isInTown =
    path !== undefined && places.flatMap(pathsWithQuarter).every((other) => isWithin(other, municipalityOf(path)));
  return { ...segment, meanings: isInTown ? district : segment.meanings.filter((meaning) => !isPlace(meaning)) };
}

/** The next wish on one side, and whether "or", "and" or a comma joins it. */
function neighbour(segments: readonly Segment[], at: number, step: -1 | 1, deps: Deps) {
  let [next, isJoined] = [at + step, false];
  for (; segments[next] !== undefined; next += step) {
    isJoined ||= isBehindComma(segments[step === 1 ? next : next + 1]!) || isJoint(segments[next]!);
    if (!isJoint(segments[next]!) && !isLink(segments[next]!, deps)) break;
  }
  const place = segments[next];
  return place !== undefined && isWished(place) ? { place, isJoined } : undefined;
}

/** Behind a town and its centre, which are one wish with the words between: "Tallinn [in the] city centre", "в центре [города] Таллинн". */
function endOfCentre(segments: readonly Segment[], start: number, deps: Deps): number | undefined {
  if (!isWished(segments[start]!)) return undefined;
  let last = start + 1;
  while (segments[last] !== undefined && isLink(segments[last]!, deps)) last += 1;
  const [first, second] = [segments[start]!, segments[last]];
  if (second === undefined || !isWished(second) || isBehindSentence(second)) return undefined;
  const [centre, town] = isBareCentre(first) ? [first, second] : [second, first];
  if (!isBareCentre(centre) || !town.meanings.every(isPlace)) return undefined;
  const [path] = pathsOf({ ...centre, meanings: districtOf(centre, deps) });
  if (path === undefined || pathsOf(town).join() !== municipalityOf(path)) return undefined;
  const isOther = centre === first && isOfOther(segments[start - 1], centre);
  return isOther || goesOn(segments, last + 1, pathsOf(town)[0]!) ? undefined : last + 1;
}

/** "Lasnamäe centre, Tallinn", "business centre Tallinn" */
const isOfOther = (before: Segment | undefined, centre: Segment): boolean =>
  before !== undefined &&
  !isBehindStop(centre) &&
  (before.meanings.some(isPlace) || (centre.words.length === 1 && hasNoMeaning(before)));

/** "Tallinn, centre [3 km]" is how far it is; "в центре Таллина [или Пярну]" is of both. */
function goesOn(segments: readonly Segment[], at: number, town: string): boolean {
  const [next, other] = [segments[at], segments[at + 1]];
  if (next === undefined) return false;
  if (next.sign === "ignored" && next.words.some(({ text }) => /^\d/.test(text))) return true;
  const isElsewhere = (segment: Segment | undefined) =>
    segment !== undefined && pathsOf(segment).some((path) => !isWithin(path, town));
  return next.role === "or" || next.role === "and" ? isElsewhere(other) : isBehindComma(next) && isElsewhere(next);
}

/** A path has a county, a municipality, and what lies in it. */
const municipalityOf = (path: string): string => path.split("/").slice(0, 2).join("/");

const isJoint = ({ role }: Segment): boolean => role === "or" || role === "and";

const isBareCentre = (segment: Segment): boolean => isCentre(segment) && !segment.meanings.some(isPlace);

const isWished = ({ sign, role, meanings }: Segment): boolean =>
  sign === undefined && role === undefined && meanings.length > 0;

const isLink = (segment: Segment, { placeWords }: Deps): boolean =>
  !isBehindSentence(segment) &&
  segment.meanings.length === 0 &&
  (segment.role === "inside" ||
    segment.words.every((word) => placeWords["near-between"].match([word], 0) !== undefined));

function districtOf(centre: Segment, { interpret }: Deps): Segment["meanings"] {
  const [named] = interpret([{ ...centre.words[0]!, text: NAME }]);
  return (named?.meanings ?? []).filter(isPlace);
}
