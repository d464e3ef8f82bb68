// The text part of a search body: every word must be met, in any language of the listing or in its place names.
import { SUPPORTED_LOCALES } from "../../shared/enums.ts";
import type { Clause } from "./filters.ts";

export function buildTextQuery(text: string): Clause {
  const fields = ["text.exact", "text.place", ...SUPPORTED_LOCALES.map((locale) => `text.*.${locale}`)];
  const words = text.split(" ").map((word) => ({
    constant_score: { filter: { multi_match: { query: word, type: "best_fields", fields, operator: "and" } } },
  }));
  return { bool: { must: words } };
}
