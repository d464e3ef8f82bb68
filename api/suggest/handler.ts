// GET /api/public/v1/suggest: what a text may become, while it is typed. From memory.
import type { Request, Response } from "express";
import { setDataAsOf } from "../http/headers.ts";
import { readOrRefuse } from "../http/refusal.ts";
import type { RefreshingTable } from "../refreshing-table.ts";
import type { FilterContext } from "../search/params.ts";
import { sendCached } from "../search/response.ts";
import { normaliseSearchText } from "../search/typed-text.ts";
import { createAnswers, toResponse } from "./answers.ts";
import type { SuggestCounts } from "./counts.ts";
import { readSuggestParams } from "./params.ts";
import { type SuggestTables, suggest } from "./suggest.ts";
import { createTextMeanings, type TextReader } from "./text-meanings.ts";

export interface SuggestDeps {
  places: { get(): FilterContext["places"] };
  cities: { get(): FilterContext["cities"] };
  suggestMemory: { get(): Omit<SuggestTables, "count" | "textMeanings"> };
  textSearch: TextReader;
  suggestCounts: Pick<RefreshingTable<SuggestCounts>, "loaded" | "get">;
}

export function suggestTexts({ places, cities, suggestMemory, textSearch, suggestCounts }: SuggestDeps) {
  const textMeanings = createTextMeanings(textSearch);
  const answers = createAnswers();
  return async function suggestHandler(req: Request, res: Response): Promise<void> {
    const context = { places: places.get(), cities: cities.get() };
    const counted = suggestCounts.loaded() ? suggestCounts.get() : undefined;
    const { spellings, towns } = suggestMemory.get();
    const madeFrom = [context.places, context.cities, counted, ...spellings, ...textSearch.tables()];
    const kept = answers.find(req.originalUrl, madeFrom);
    if (kept !== undefined) return sendCached(req, res, kept);
    const { q, lang, limit, inForce, empty } = readOrRefuse(req, res, (pairs) => readSuggestParams(pairs, context));
    const count = (key: string) => counted?.counts.get(key);
    const request = { text: textOf(q), locale: lang, limit, inForce };
    const suggestions = suggest(request, { spellings, towns, count, textMeanings });
    setDataAsOf(res, counted?.asOf);
    const answer = { suggestions, countedAt: counted?.countedAt.toISOString() ?? null };
    const response = toResponse(answer, res.getHeader("X-Data-As-Of"));
    // What was ignored is said in a header of this request.
    if (counted !== undefined && empty.length === 0) answers.keep(req.originalUrl, response);
    return sendCached(req, res, response);
  };
}

/** Without the space at its end, "korter " would be a word that goes on. */
function textOf(q: string): string {
  const text = normaliseSearchText(q);
  return text !== "" && /\s$/u.test(q) ? `${text} ` : text;
}
