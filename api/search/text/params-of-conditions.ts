// The search parameters that mean the same as conditions read from a text, so that a site can turn a wish into its own filter.
import { maxParam, minParam } from "../../../mappings/attributes.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";

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

const PLACE_PARAMS = ["countySlug", "municipalitySlug", "settlementSlug"];

/** Of one place; null of several with the same name. */
export function paramsOfPlaces([path, ...others]: readonly string[]): WishParams | null {
  const slugs = path?.split("/") ?? [];
  if (others.length > 0 || slugs.length === 0 || slugs.length > PLACE_PARAMS.length) return null;
  return Object.fromEntries(slugs.map((slug, depth) => [PLACE_PARAMS[depth], slug]));
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
      const { field, min, max } = condition;
      if (field === "priceSqm") return null;
      return {
        ...(min === undefined ? {} : { [minParam(field)]: field === "price" ? Math.ceil(min) : min }),
        ...(max === undefined ? {} : { [maxParam(field)]: field === "price" ? Math.floor(max) : max }),
      };
    }
  }
}
