// What a search text is understood as, without searching: for the search page, whose chips are there before any result.
import { SEARCH_PARAMS } from "./schemas.ts";
import type { ReadOptions, TextSearch } from "./text/text-search.ts";
import type { Understood } from "./text/understood.ts";

type Asked = Pick<ReadOptions, "dealType" | "propertyTypes">;
export type Understand = (text: string, asked: Asked) => readonly Understood[];

/** Nothing of a text that the search refuses. */
export function createUnderstand(textSearch: Pick<TextSearch, "read">): Understand {
  return function understand(given, asked) {
    const { data: text } = SEARCH_PARAMS.searchText.safeParse(given);
    return text === undefined ? [] : textSearch.read(text, { concepts: true, ...asked }).understood();
  };
}
