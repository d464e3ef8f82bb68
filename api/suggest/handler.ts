// GET /api/public/v1/suggest: what a text may become, while it is typed. From memory.
import type { Request, Response } from "express";
import { setDataAsOf } from "../http/headers.ts";
import { readOrRefuse } from "../http/refusal.ts";
import type { RefreshingTable } from "../refreshing-table.ts";
import type { FilterContext } from "../search/params.ts";
import { normaliseSearchText } from "../search/typed-text.ts";
import type { SuggestCounts } from "./counts.ts";
import { readSuggestParams } from "./params.ts";
import { createIsSameWish, type TextReader } from "./same-wish.ts";
import { type SuggestTables, suggest } from "./suggest.ts";

export interface SuggestDeps {
  places: { get(): FilterContext["places"] };
  cities: { get(): FilterContext["cities"] };
  suggestMemory: { get(): Omit<SuggestTables, "count" | "isSameWish"> };
  textSearch: TextReader;
  suggestCounts: Pick<RefreshingTable<SuggestCounts>, "loaded" | "get">;
}

export function suggestTexts({ places, cities, suggestMemory, textSearch, suggestCounts }: SuggestDeps) {
  const isSameWish = createIsSameWish(textSearch);
  return function suggestHandler(req: Request, res: Response): void {
    const context = { places: places.get(), cities: cities.get() };
    const { q, lang, limit, inForce } = readOrRefuse(req, res, (pairs) => readSuggestParams(pairs, context));
    const counted = suggestCounts.loaded() ? suggestCounts.get() : undefined;
    const count = (key: string) => counted?.counts.get(key);
    const tables = { ...suggestMemory.get(), count, isSameWish };
    const suggestions = suggest({ text: textOf(q), locale: lang, limit, inForce }, tables);
    setDataAsOf(res, counted?.asOf);
    res.json({ suggestions, countedAt: counted?.countedAt.toISOString() ?? null });
  };
}

/** Without the space at its end, "korter " would be a word that goes on. */
function textOf(q: string): string {
  const text = normaliseSearchText(q);
  return text !== "" && /\s$/u.test(q) ? `${text} ` : text;
}
