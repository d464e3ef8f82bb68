// A quality that is refused with the type that has it: "не угловая квартира", "mitte uus maja", "not a new house". Only the quality is
// refused, and the type is wished, where no other is: "квартира, не новый дом" asks for a flat. "Не деревянный дом" may be said of a flat.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { isMaterial } from "./refused-materials.ts";
import { isType, type Meaning, type Segment } from "./segments.ts";

export function withWishedTypes(segments: Segment[]): Segment[] {
  const hasType = segments.some(({ sign, meanings }) => sign === undefined && meanings.some(isType));
  return hasType ? segments : segments.flatMap(splitQuality);
}

/** The quality and the type, which is the last word. */
function splitQuality(segment: Segment): Segment[] {
  const { words, sign, refusal, meanings } = segment;
  const { wordsAhead = 0, wordsBehind = 0 } = refusal ?? {};
  // "Кроме новых домов", "не хочу новый дом": any other home will do.
  if (refusal?.role !== "not") return [segment];
  const type = meanings.find(isQualifiedType);
  if (
    sign !== "refused" ||
    words.length - wordsAhead < 2 ||
    wordsBehind > 0 ||
    type === undefined ||
    isMaterial(segment)
  )
    return [segment];
  return [
    { ...segment, words: words.slice(0, -1), meanings: meanings.flatMap((meaning) => only(meaning, isQuality)) },
    { words: words.slice(-1), meanings: only(type, isOfType) },
  ];
}

const isOfType = (condition: Condition) => condition.kind === "term" && condition.field === "propertyType";
const isQuality = (condition: Condition) => !isOfType(condition);

/** Of a type and more. */
const isQualifiedType = (meaning: Meaning): meaning is Meaning & { as: "fact" } =>
  meaning.as === "fact" && isType(meaning) && meaning.conditions.length > 1;

/** What a meaning says by some of its conditions, each of which has its part of the name: "propertyType=house & year>=2018". */
function only(meaning: Meaning, isKept: (condition: Condition) => boolean): Meaning[] {
  if (meaning.as !== "fact") return [meaning];
  const conditions = meaning.conditions.filter(isKept);
  const parts = meaning.name.split(" & ").filter((_part, index) => isKept(meaning.conditions[index]!));
  return conditions.length === 0 ? [] : [{ ...meaning, name: parts.join(" & "), conditions }];
}
