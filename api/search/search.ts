// One search, from its parameters to what was found: reads the text, builds the body, sends it, and falls back where the text finds
// nothing. The API, `listings explain` and the judged sets all search through this, so that none can drift from the others.
import { randomBytes } from "node:crypto";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { loadLanguageData } from "../../shared/language-data.ts";
import { buildSearchBody, type SearchBody } from "./body.ts";
import { type Fallback, findFallback } from "./fallback/fallback.ts";
import { type ProbeAnswer, probeBody, readFindings } from "./fallback/probe.ts";
import { createSpellCheck } from "./fallback/spell-check.ts";
import { buildFilters, type Clause } from "./filters.ts";
import type { SearchParams } from "./params.ts";
import { withoutNames } from "./text/text-clauses.ts";
import type { ReadText, TextSearch, Understood } from "./text/text-search.ts";

/** A fallback asks the index up to five times for one search of a client's limit: it may not crowd out ordinary searches. */
const FALLBACKS_AT_ONCE_MAX = 8;

export interface SearchRequest {
  body: SearchBody;
  /** Page and total as two searches: see shared/search/split-count.ts. */
  countApart: boolean;
  preference: string;
}

/** What runs the requests of one search. */
export interface Backend<R> {
  send(request: SearchRequest): Promise<R>;
  /** The fallback's look into the index. */
  probe(request: Pick<SearchRequest, "body" | "preference">): Promise<ProbeAnswer>;
  /** Undefined on later pages, whose total came with the cursor. */
  totalOf(result: R): number | undefined;
}

export interface Found<R> {
  result: R;
  /** The body that found it. */
  body: SearchBody;
  preference: string;
  /** The text that was searched instead; on later pages the one that the first page searched. */
  fallback: { step: string; text: string } | undefined;
  /** Nothing was found, and there was no room to look further: the same search may find more a moment later. */
  fallbackSkipped: boolean;
  /** Of the text that was searched. */
  understood: readonly Understood[];
}

interface SearchOptions {
  textSearch: TextSearch;
  /** Names on the clauses, for `explain`: OpenSearch evaluates named queries once more for every hit. */
  named?: boolean;
}

export function createSearch({ textSearch, named = false }: SearchOptions) {
  const nearestWord = createSpellCheck(loadLanguageData().concepts);
  const compartment = bulkhead(FALLBACKS_AT_ONCE_MAX);

  return async function search<R>(params: SearchParams, backend: Backend<R>): Promise<Found<R>> {
    const preference = params.cursor?.preference ?? newPreference();
    const text = params.cursor?.fallback?.text ?? params.text;
    const first = text === undefined ? undefined : textSearch.read(text, params);
    const found = await find(first);
    const asAsked = { ...found, fallback: params.cursor?.fallback, fallbackSkipped: false };
    if (backend.totalOf(found.result) !== 0 || text === undefined || first?.clause === undefined) return asAsked;

    const fallback = await findInstead(text, first);
    if (fallback === "busy") return { ...asAsked, fallbackSkipped: true };
    if (fallback === undefined) return asAsked;
    return { ...(await find(textSearch.read(fallback.text, params))), fallback, fallbackSkipped: false };

    async function find(read: ReadText | undefined) {
      const clause = read?.clause === undefined || named ? read?.clause : withoutNames(read.clause);
      const body = buildSearchBody(params, clause);
      // Counting a text apart would cost more than it saves.
      const countApart = clause === undefined && params.cursor === undefined;
      const result = await backend.send({ body, countApart, preference });
      return { result, body, preference, understood: read?.understood ?? [] };
    }

    /** "busy" where too many look already: the search is then answered as it is. */
    function findInstead(searched: string, read: ReadText): Promise<Fallback | "busy" | undefined> {
      const filter = buildFilters(params);
      async function probe(clauses: readonly Clause[], words: readonly string[]) {
        const body = probeBody(filter, clauses.map(withoutNames), words);
        return readFindings(await backend.probe({ body, preference }));
      }
      return compartment
        .execute(() => findFallback(searched, read, params, { textSearch, nearestWord, probe }))
        .catch((error: unknown) => {
          if (error instanceof BulkheadRejectedError) return "busy" as const;
          throw error;
        });
    }
  };
}

/** Hexadecimal: OpenSearch keeps what starts with an underscore for itself and answers 400. */
const newPreference = () => randomBytes(6).toString("hex");
