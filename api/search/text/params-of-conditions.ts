// The search parameters that mean the same as conditions read from a text, so that a site can turn a wish into its own filter.
import { maxParam, minParam } from "../../../mappings/attributes.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import { FIELD_VALUES } from "./field-values.ts";

export type WishParams = Readonly<Record<string, string | number>>;

/** Null where no parameters say it. */
export function paramsOfConditions(conditions: readonly Condition[]): WishParams | null {
  const params: Record<string, string | number> = {};
  for (const condition of conditions) {
    const own = paramsOf(condition);
    if (own === null) return null;
    for (const [name, value] of Object.entries(own)) {
      // One parameter cannot say two things.
      if (params[name] !== undefined && params[name] !== value) return null;
      params[name] = value;
    }
  }
  return conditions.length === 0 ? null : params;
}

function paramsOf(condition: Condition): WishParams | null {
  switch (condition.kind) {
    case "term":
      if (condition.field === "dealType" && condition.values.length > 1) return null;
      return { [condition.field]: condition.values.join(",") };
    case "flag":
      if (condition.field === "isTopFloor") return { topFloor: condition.value ? "only" : "exclude" };
      return condition.value ? { priceDrop: "1" } : null;
    case "feature":
      return null;
    case "range": {
      const { field } = condition;
      if (field === "priceSqm") return null;
      // Prices in parameters are whole.
      const isWhole = field === "price" || FIELD_VALUES[field].isWhole;
      const min = isWhole && condition.min !== undefined ? Math.ceil(condition.min) : condition.min;
      const max = isWhole && condition.max !== undefined ? Math.floor(condition.max) : condition.max;
      if (min !== undefined && max !== undefined && min > max) return null;
      return {
        ...(min === undefined ? {} : { [minParam(field)]: min }),
        ...(max === undefined ? {} : { [maxParam(field)]: max }),
      };
    }
  }
}
