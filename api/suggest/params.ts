// Parameters of the suggestions: the text, how to answer, and every filter of the search.
import { SUPPORTED_LOCALES } from "../../shared/enums.ts";
import { integer, oneOf, refuse, text } from "../http/param-kinds.ts";
import { readParams } from "../http/params.ts";
import type { Pairs } from "../http/query.ts";
import { OTHER_NAMES } from "../search/other-words.ts";
import { checkFilters, type FilterContext } from "../search/params.ts";
import { SEARCH_PARAMS, TEXT_CHARACTERS_MAX } from "../search/schemas.ts";
import type { InForce } from "./params-in-force.ts";

const SUGGESTIONS_DEFAULT = 8;
const SUGGESTIONS_MAX = 20;

const {
  searchText: _searchText,
  sort: _sort,
  limit: _limit,
  cursor: _cursor,
  explain: _explain,
  highlight: _highlight,
  concepts: _concepts,
  facets: _facets,
  relax: _relax,
  ...FILTER_PARAMS
} = SEARCH_PARAMS;

export const SUGGEST_PARAMS = {
  q: text(
    `What was typed so far, as it will stand in \`searchText\`, up to ${TEXT_CHARACTERS_MAX} characters. Nothing: the towns with most listings; they also follow what may go on behind a space at its end.`,
    { example: "3-toaline korter kadr" },
  ).transform((given, ctx) => {
    if ([...given].length > TEXT_CHARACTERS_MAX)
      refuse(ctx, "too_long", `longer than ${TEXT_CHARACTERS_MAX} characters`);
    return given;
  }),
  lang: oneOf(SUPPORTED_LOCALES, "Language of `text`. Default `et`.").meta({ fallback: "et" }),
  limit: integer(1, SUGGESTIONS_MAX, `Suggestions per answer. Default ${SUGGESTIONS_DEFAULT}.`).meta({
    fallback: SUGGESTIONS_DEFAULT,
  }),
  ...FILTER_PARAMS,
};

/** The text is called `q` here. */
const NAMES_OF_TEXT = Object.fromEntries(
  ["text", "query", "searchText"].map((name) => [name, { names: ["q"] as const }]),
);
const SUGGEST_OTHER_NAMES = { ...OTHER_NAMES, ...NAMES_OF_TEXT };

export function readSuggestParams(pairs: Pairs, context: FilterContext) {
  const { values, problems, empty } = readParams(pairs, SUGGEST_PARAMS, SUGGEST_OTHER_NAMES);
  const { q = "", lang = "et", limit = SUGGESTIONS_DEFAULT, ...filters } = values;
  const areas = checkFilters(filters, pairs, context, problems);
  return { q, lang, limit, inForce: inForceOf(filters, areas), problems, empty: empty.filter((name) => name !== "q") };
}

function inForceOf(filters: Readonly<Record<string, unknown>>, areas: readonly string[]): InForce {
  const values = Object.entries(filters).map(([name, value]) => [
    name,
    typeof value === "number" ? value : String(value),
  ]);
  return { isEmpty: values.length === 0, values: Object.fromEntries(values), areas };
}
