// What need not be is neither wished nor refused: "no lift needed", "neither a garage nor parking needed", "rõdu ega lifti pole vaja".
import type { ClauseWords } from "../../../mappings/concepts/clause-words.ts";
import type { FunctionRole } from "../../../mappings/concepts/table.ts";
import { isRefusal } from "./denied-things.ts";
import { JOINS } from "./joined-wishes.ts";
import { featuresOf, isMaterial } from "./refused-materials.ts";
import { isBehindComma, mayBeThing, type Segment, saysWhere, textOf } from "./segments.ts";
import { isRefusedLack } from "./shared-lack.ts";

/** Of these "needed" is what is refused: "no lift needed", "ei ole lifti vaja". "Without a garage needed" is no such. */
const NEGATIONS: readonly (FunctionRole | undefined)[] = ["not", "nor", "refuse"];
/** "No lift", "нет лифта", "pole lifti" */
const ABSENCES: readonly (FunctionRole | undefined)[] = [...NEGATIONS, "lacks"];
/** "No lift needed", "rõdu ega lifti pole vaja" */
const UNNEEDING: readonly FunctionRole[] = ["needed", "unneeded"];
/** "Rõduta sobib ka", "without a balcony is fine" */
const ACCEPTING: readonly FunctionRole[] = ["allowed", "acceptable"];

const NEVER_NEEDED = ["corner", "deposit"];

/** What nobody needs: who says that it is not needed refuses it ("панельный не надо", "угловая не нужна", "no deposit required"). */
export const isNeverNeeded = (segment: Segment): boolean =>
  isMaterial(segment) || featuresOf(segment).some((name) => NEVER_NEEDED.includes(name));

const UNWANTED = ["stove-heating", "stove", "cellar", "corner"];

/** What is refused more often than wished. */
export const isUnwanted = (segment: Segment): boolean =>
  isMaterial(segment) || featuresOf(segment).some((name) => UNWANTED.includes(name));

export const ignore = (segment: Segment): Segment => ({ ...segment, meanings: [], sign: "ignored" });
/** Words that refuse nothing, although they are those that do. */
export const silence = (segment: Segment): Segment => ({ ...ignore(segment), role: undefined });
export const unneeded = (segment: Segment): Segment => ({ ...ignore(segment), isUnneeded: true });

/** What these words say of the things right before them, and whether there are any. */
export function freeLast(
  signed: Segment[],
  role: FunctionRole,
  { isEnd, clauseWords }: { isEnd: boolean; clauseWords: ClauseWords },
): boolean {
  if (UNNEEDING.includes(role)) return unneedLast(signed);
  // "Kõik peale paneelmaja [sobib]"
  const last = signed.at(-1);
  const isExcept = last !== undefined && clauseWords["all-but"].begin(textOf(last));
  return ACCEPTING.includes(role) && isEnd && !isExcept && acceptLast(signed);
}

/** The things right before "needed", with the list that they end. */
function unneedLast(signed: Segment[]): boolean {
  let at = signed.length - 1;
  for (; at >= 0; at -= 1) {
    const { refusal } = signed[at]!;
    // "No furniture" is a wish by its own name.
    if (!isRefusedThing(signed[at]!, NEGATIONS) && !isRefusal(signed[at]!)) break;
    signed[at] = unneeded(signed[at]!);
    if (refusal?.goesOn !== true && refusal?.role !== "nor") return true;
  }
  return at < signed.length - 1;
}

/** By words of these roles: a thing that may be needed. */
function isRefusedThing(segment: Segment, roles: readonly (FunctionRole | undefined)[]): boolean {
  if (segment.sign !== "refused" || !roles.includes(segment.refusal?.role)) return false;
  return mayBeThing(segment) && !saysWhere(segment) && !isNeverNeeded(segment);
}

/** "Rõduta [sobib ka]", "unfurnished [is fine]", "no lift [is fine]" */
function acceptLast(signed: Segment[]): boolean {
  let at = signed.length - 1;
  for (; at >= 0; at -= 1) {
    const segment = signed[at]!;
    if (JOINS.some((join) => join === segment.role) && at < signed.length - 1) continue;
    if (!isRefusedLack(segment) && !isRefusal(segment) && !isRefusedThing(segment, ABSENCES)) break;
    signed[at] = unneeded(segment);
    if (isBehindComma(segment)) return true;
  }
  return at < signed.length - 1;
}

/** "Не нужны [ни балкон, ни лифт]": "nor" is what the words before it are. */
export const isUnneededBefore = (before: Segment | undefined): boolean =>
  before?.role === "unneeded" || before?.isUnneeded === true;
