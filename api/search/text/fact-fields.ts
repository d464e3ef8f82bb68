// Which fields the conditions of a fact are on.
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { Meaning } from "./interpret.ts";

/** The only field of the conditions: a deal and a price are of two. */
export function ownField(conditions: readonly Condition[]): string | undefined {
  const [only] = conditions;
  return only === undefined || conditions.length > 1 || only.kind === "feature" ? undefined : only.field;
}

export function isAbout(field: "dealType" | "propertyType"): (meaning: Meaning) => boolean {
  return (meaning) => meaning.as === "fact" && valuesOf(field, meaning).length > 0;
}

export function valuesOf(field: "dealType" | "propertyType", meaning: Meaning): readonly string[] {
  const conditions = meaning.as === "fact" ? meaning.conditions : [];
  return conditions.flatMap((condition) =>
    condition.kind === "term" && condition.field === field ? condition.values : [],
  );
}
