// Text of `understood` in the reader's language. Conditions are such as `rooms = 2` or `size >= 50 and size <= 70`; unknown ones
// are left out.
import type { SearchMessages } from "../../messages/search-messages.ts";
import type { Understood } from "./client.ts";
import { rangeLabel, rangeText } from "./labels.ts";
import { RANGES } from "./query.ts";

export function meaningText({ condition }: Understood, messages: SearchMessages): string {
  if (typeof condition === "object" && condition !== null) return "address" in condition ? "" : messages.filter.place;
  if (typeof condition !== "string") return "";
  const fields = new Map<string, Bounds>();
  for (const part of condition.split(" and ")) {
    const [, field = "", operator = "=", value = ""] = /^((?:not )?\w+)(?: (=|>=|<=) (.+))?$/.exec(part) ?? [];
    fields.set(field, { ...fields.get(field), [operator]: value });
  }
  const texts = [...fields].map(([field, bounds]) => fieldText(field, bounds, messages));
  return texts.filter((text) => text !== undefined).join(", ");
}

/** Values by operator. */
type Bounds = Partial<Record<string, string>>;

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
