// The centre of Tallinn is the district that is called so: "в центре Таллинна" is what "Tallinna kesklinnas" is, and "не в центре" leaves
// out what "mitte kesklinnas" does. Without the town beside it, and of other towns, a centre is what texts say.
import type { Interpret } from "./interpret.ts";
import { isBehindSentence, isCentre, isPlace, pathsOf, type Segment } from "./segments.ts";

/** The name of the district, and the centre of any town. */
const NAME = "kesklinn";

export function withDistrict(segments: readonly Segment[], interpret: Interpret): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const isBare = isCentre(segment) && !segment.meanings.some(isPlace);
    if (isBare && segment.sign === "refused")
      result.push({ ...segment, meanings: [...segment.meanings, ...districtOf(segment, interpret)] });
    else if (!joinToTown(result, segment, interpret)) result.push(segment);
  }
  return result;
}

/** Makes one wish of a town and its centre, the words between included: "Tallinn [in the] city centre", "в центре города Таллинн". */
function joinToTown(result: Segment[], last: Segment, interpret: Interpret): boolean {
  if (!isWished(last) || isBehindSentence(last)) return false;
  let at = result.length - 1;
  while (at >= 0 && isLink(result[at]!) && !isBehindSentence(result[at]!)) at -= 1;
  const first = result[at];
  if (first === undefined || !isWished(first)) return false;
  const [centre, town] = isCentre(first) ? [first, last] : [last, first];
  if (!isCentre(centre) || centre.meanings.some(isPlace)) return false;
  const district = districtOf(centre, interpret);
  const [path] = pathsOf({ ...centre, meanings: district });
  if (path === undefined || pathsOf(town).join() !== townOf(path) || !town.meanings.every(isPlace)) return false;
  const words = [...result.splice(at), last].flatMap((segment) => segment.words);
  result.push({ ...first, words, meanings: district });
  return true;
}

/** A path has a county, a municipality, and what lies in it. */
const townOf = (path: string): string => path.split("/").slice(0, 2).join("/");

const isWished = ({ sign, role, meanings }: Segment): boolean =>
  sign === undefined && role === undefined && meanings.length > 0;

const isLink = ({ role, sign, meanings }: Segment): boolean =>
  meanings.length === 0 && (role === "inside" || (role === undefined && sign === "ignored"));

function districtOf({ words }: Segment, interpret: Interpret): Segment["meanings"] {
  const [named] = interpret([{ ...words[0]!, text: NAME }]);
  return (named?.meanings ?? []).filter(isPlace);
}
