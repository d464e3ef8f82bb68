// Clauses of the conditions and places that a text was read as.
import type { Condition } from "../../../mappings/concepts/table.ts";
import { FIELDS } from "../../../mappings/fields.ts";
import { type Clause, term, terms } from "../filters.ts";

/**
 * All conditions together. `said` matches listings that say the words: it may meet a number that a listing does not state, and
 * never one that it states otherwise.
 */
export function conditionsClause(conditions: readonly Condition[], said: (() => Clause) | undefined): Clause {
  return all(conditions.map((condition) => conditionClause(condition, said)));
}

/** Listings that are known not to meet the conditions: "not on the first floor" wants a floor that is known. */
export function refusedClause(conditions: readonly Condition[]): Clause {
  const known = conditions.flatMap((condition) => (condition.kind === "range" ? [exists(condition.field)] : []));
  return {
    bool: { ...(known.length > 0 ? { filter: known } : {}), must_not: [conditionsClause(conditions, undefined)] },
  };
}

export function placesClause(paths: readonly string[]): Clause {
  return terms(FIELDS.placePaths, paths);
}

function all(clauses: readonly Clause[]): Clause {
  return clauses.length === 1 ? clauses[0]! : { bool: { filter: clauses } };
}

export function anyOf(clauses: readonly Clause[]): Clause {
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses } };
}

export function describeConditions(conditions: readonly Condition[]): string {
  return conditions.map(describeCondition).join(" and ");
}

function conditionClause(condition: Condition, said: (() => Clause) | undefined): Clause {
  switch (condition.kind) {
    case "term":
      return terms(FIELDS[condition.field], condition.values);
    case "flag":
      return term(FIELDS[condition.field], condition.value);
    case "range": {
      const { field, min, max } = condition;
      const limits = { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) };
      const stated = { range: { [FIELDS[field]]: limits } };
      return said === undefined ? stated : anyOf([stated, { bool: { filter: [said()], must_not: [exists(field)] } }]);
    }
    case "feature":
      return term(FIELDS.features, condition.name);
  }
}

const exists = (field: keyof typeof FIELDS): Clause => ({ exists: { field: FIELDS[field] } });

function describeCondition(condition: Condition): string {
  switch (condition.kind) {
    case "term":
      return `${condition.field} = ${condition.values.join(" or ")}`;
    case "flag":
      return condition.value ? condition.field : `not ${condition.field}`;
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
