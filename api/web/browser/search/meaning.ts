// Text of `understood` in the reader's language. Unknown conditions are left out.

import type { Locale } from "../../../../shared/enums.ts";
import { type Bounds, readCondition } from "../../condition.ts";
import { SEARCH_MESSAGES, type SearchMessages } from "../../messages/search-messages.ts";
import type { Understood } from "../listing-search.d.ts";
import { rangeText } from "./bounds.ts";
import { RANGES } from "./query.ts";

export function meaningText({ condition }: Pick<Understood, "condition">, lang: Locale): string {
  const messages = SEARCH_MESSAGES[lang];
  if (typeof condition === "object" && condition !== null) return "address" in condition ? "" : messages.filter.place;
  if (typeof condition !== "string") return "";
  const texts = [...readCondition(condition)].map(([field, bounds]) => fieldText(field, bounds, lang));
  return texts.filter((text) => text !== undefined).join(", ");
}

function fieldText(field: string, bounds: Bounds, lang: Locale): string | undefined {
  const messages = SEARCH_MESSAGES[lang];
  const { filter, propertyType, dealType }: SearchMessages = messages;
  const exact = bounds["="];
  const range = field === "priceSqm" ? field : RANGES.find(({ name }) => name === field)?.name;
  if (range !== undefined) return rangeText(range, exact ?? bounds[">="], exact ?? bounds["<="], lang);
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
