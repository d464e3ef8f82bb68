// Text of `understood` in the reader's language. Unknown conditions are left out.
import { type Bounds, readCondition } from "../../condition.ts";
import type { SearchMessages } from "../../messages/search-messages.ts";
import type { Understood } from "../listing-search.d.ts";
import { rangeLabel, rangeText } from "./labels.ts";
import { RANGES } from "./query.ts";

export function meaningText({ condition }: Pick<Understood, "condition">, messages: SearchMessages): string {
  if (typeof condition === "object" && condition !== null) return "address" in condition ? "" : messages.filter.place;
  if (typeof condition !== "string") return "";
  const texts = [...readCondition(condition)].map(([field, bounds]) => fieldText(field, bounds, messages));
  return texts.filter((text) => text !== undefined).join(", ");
}

function fieldText(field: string, bounds: Bounds, messages: SearchMessages): string | undefined {
  const { filter, propertyType, dealType } = messages;
  const exact = bounds["="];
  const range = field === "priceSqm" ? field : RANGES.find(({ name }) => name === field)?.name;
  if (range !== undefined)
    return `${rangeLabel(range, messages)}: ${exact ?? rangeText(bounds[">="], bounds["<="], messages)}`;
  const names: Record<string, string | undefined> = {
    propertyType: exact
      ?.split(" or ")
      .map((type) => propertyType[type as keyof SearchMessages["propertyType"]])
      .join(", "),
    dealType: dealType[exact as keyof SearchMessages["dealType"]],
    isTopFloor: filter.topFloorOnly,
    "not isTopFloor": filter.topFloorExclude,
    priceDropped: filter.priceDrop,
  };
  return names[field];
}
