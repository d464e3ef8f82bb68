// Clauses of the conditions and places that a text was read as.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import { type Clause, term, terms } from "../filters.ts";

/** All conditions together. Features are left out: a listing has no field for them, and their words are searched. */
export function conditionsClause(conditions: readonly Condition[]): Clause {
  const clauses = conditions.map(conditionClause).filter((clause) => clause !== undefined);
  return clauses.length === 1 ? clauses[0]! : { bool: { filter: clauses } };
}

export function placesClause(paths: readonly string[]): Clause {
  return terms(FIELDS.placePaths, paths);
}

export function describeConditions(conditions: readonly Condition[]): string {
  return conditions.map(describeCondition).join(" and ");
}

function conditionClause(condition: Condition): Clause | undefined {
  switch (condition.kind) {
    case "term":
      return term(FIELDS[condition.field], condition.value);
    case "flag":
      return term(FIELDS[condition.field], true);
    case "range": {
      const { min, max } = condition;
      const limits = { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) };
      return { range: { [FIELDS[condition.field]]: limits } };
    }
    case "feature":
      return undefined;
  }
}

function describeCondition(condition: Condition): string {
  switch (condition.kind) {
    case "term":
      return `${condition.field} = ${condition.value}`;
    case "flag":
      return condition.field;
    case "feature":
      return `text says ${condition.name}`;
    case "range": {
      const { field, min, max } = condition;
      if (min === max) return `${field} = ${min}`;
      return [
        ...(min === undefined ? [] : [`${field} >= ${min}`]),
        ...(max === undefined ? [] : [`${field} <= ${max}`]),
      ].join(" and ");
    }
  }
}
