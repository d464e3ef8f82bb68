// A quality that is refused with the type that has it: "не угловая квартира", "mitte uus maja". Only the quality is refused, and the type
// is wished, where no other is: "квартира, не новый дом" asks for a flat. "Не деревянный дом" may be said of a flat.
import type { Condition, FunctionRole } from "../../../mappings/concepts/table.ts";
import type { Estonian } from "../../../mappings/languages/estonian/estonian.ts";
import type { Interpret } from "./interpret.ts";
import { isOnlyType } from "./qualities-of-types.ts";
import type { ListDeps } from "./refused-lists.ts";
import { isMaterial } from "./refused-materials.ts";
import { byTheirWords, withRefusedQualities } from "./refused-qualities.ts";
import { isType, type Meaning, type Segment } from "./segments.ts";

/** "Кроме новых домов": any other home will do. */
const ROLES: readonly (FunctionRole | undefined)[] = ["not", "refuse", "unfit"];

interface Deps extends ListDeps {
  interpret: Interpret;
  estonian: Pick<Estonian, "parts">;
}

export function withWishedTypes(segments: Segment[], deps: Deps): Segment[] {
  // Most texts refuse nothing: a tenth of the time in which one is read.
  if (!segments.some(({ sign, refusal }) => sign === "refused" || refusal !== undefined)) return segments;
  const hasType = segments.some(({ sign, meanings }) => sign === undefined && meanings.some(isType));
  const moved = byTheirWords(withRefusedQualities(segments, deps));
  if (hasType) return moved;
  return moved.flatMap((segment) => splitQuality(segment) ?? splitCompound(segment, deps) ?? asQualifiedType(segment));
}

/** The quality and the type, which is the last word but for those that refuse behind it. */
function splitQuality(segment: Segment): Segment[] | undefined {
  const { words, sign, refusal, meanings } = segment;
  const { role, wordsAhead = 0, wordsBehind = 0 } = refusal ?? {};
  const type = meanings.find(isQualifiedType);
  const typeAt = words.length - wordsBehind - 1;
  if (!ROLES.includes(role) || sign !== "refused" || typeAt - wordsAhead < 1 || type === undefined) return undefined;
  if (isMaterial(segment)) return undefined;
  return [
    {
      ...segment,
      words: words.toSpliced(typeAt, 1),
      meanings: meanings.flatMap((meaning) => only(meaning, isQuality)),
    },
    { words: [words[typeAt]!], meanings: only(type, isOfType) },
  ];
}

/** A word that is both: of "keldrikorterit ei soovi" the word is refused, and flats are wished. */
function splitCompound(segment: Segment, { interpret, estonian }: Deps): Segment[] | undefined {
  const { words, sign, refusal, meanings } = segment;
  if (sign !== "refused" || meanings.length > 0 || refusal === undefined || !ROLES.includes(refusal.role))
    return undefined;
  const target = words.slice(refusal.wordsAhead, words.length - refusal.wordsBehind);
  const head = target.length === 1 ? estonian.parts(target[0]!.text).at(-1) : undefined;
  const [read] = head === undefined ? [] : interpret([{ ...target[0]!, text: head, isCapital: false }]);
  const isOfType = read !== undefined && read.meanings.length > 0 && read.meanings.every(isOnlyType);
  return isOfType ? [segment, { words: target, meanings: read.meanings }] : undefined;
}

/** "Kõik peale uue maja" refuses new houses, and no new flat, which "uue maja" may mean as well. */
function asQualifiedType(segment: Segment): Segment {
  const types = segment.meanings.filter(isQualifiedType);
  return segment.sign !== "refused" || types.length === 0 ? segment : { ...segment, meanings: types };
}

export const isOfType = (condition: Condition) => condition.kind === "term" && condition.field === "propertyType";
export const isQuality = (condition: Condition) => !isOfType(condition);

/** Of a type and more. */
export const isQualifiedType = (meaning: Meaning): meaning is Meaning & { as: "fact" } =>
  meaning.as === "fact" && isType(meaning) && meaning.conditions.length > 1;

/** What a meaning says by some of its conditions, each of which has its part of the name: "propertyType=house & year>=2018". */
export function only(meaning: Meaning, isKept: (condition: Condition) => boolean): Meaning[] {
  if (meaning.as !== "fact") return [meaning];
  const conditions = meaning.conditions.filter(isKept);
  const parts = meaning.name.split(" & ").filter((_part, index) => isKept(meaning.conditions[index]!));
  return conditions.length === 0 ? [] : [{ ...meaning, name: parts.join(" & "), conditions }];
}
