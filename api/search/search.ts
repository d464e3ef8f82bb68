// The search pipeline: reads the text, builds the body, sends it, and runs the zero-result fallback. The API, `listings explain`
// and the relevance sets all use it, so that they cannot differ.
import { randomBytes } from "node:crypto";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { loadLanguageData } from "../../shared/language-data.ts";
import { buildSearchBody, type SearchBody } from "./body.ts";
import type { Facet } from "./facets/facet.ts";
import { countingSearches } from "./facets/facet-aggregations.ts";
import { facetsOf } from "./facets/facets.ts";
import type { PlaceTree } from "./facets/place-options.ts";
import type { Fallback } from "./fallback/attempts.ts";
import { type CandidatesResponse, candidatesBody, readCandidates } from "./fallback/candidates.ts";
import { findFallback, readFallback } from "./fallback/fallback.ts";
import { createSpellCheck } from "./fallback/spell-check.ts";
import { understoodInstead } from "./fallback/understood-instead.ts";
import { buildFilters, type Clause } from "./filters.ts";
import type { SearchParams } from "./params.ts";
import { DEPENDS_ON_NOTHING } from "./text/depends-on.ts";
import { withoutNames } from "./text/text-clauses.ts";
import type { ReadText, TextSearch } from "./text/text-search.ts";
import type { Understood } from "./text/understood.ts";

/** Concurrent fallbacks: each calls OpenSearch up to three times more, and must not crowd out ordinary searches. */
const FALLBACKS_AT_ONCE_MAX = 8;

export interface SearchRequest {
  body: SearchBody;
  /** Searches without hits, sent with it in one call: their aggregations count its facets. */
  countings: readonly SearchBody[];
  /** Page and total as two searches, see shared/search/page-and-counts.ts. */
  countSeparately: boolean;
  preference: string;
}

/** Runs the requests of one search. */
export interface Backend<R> {
  send(request: SearchRequest): Promise<R>;
  /** Counts the candidates of a fallback. */
  countCandidates(request: Pick<SearchRequest, "body" | "preference">): Promise<CandidatesResponse>;
  /** Undefined on later pages, whose total is in the cursor. */
  totalOf(result: R): number | undefined;
}

export interface Found<R> {
  result: R;
  /** The body that found it. */
  body: SearchBody;
  preference: string;
  /** Step and text of the fallback; later pages repeat that of the first page. */
  fallback: { step: string; text: string } | undefined;
  /** No hits, and too many fallbacks were running to try one: the same search may find more a moment later. */
  fallbackSkipped: boolean;
  /** The text that was searched; undefined without one. */
  read: ReadText | undefined;
  /** Interpretation of the text that was searched. */
  understood: readonly Understood[];
  /** What `countings` counted. */
  facets: readonly Facet[];
}

/** A text, and the step of the fallback by which it is read. */
type SearchedText = { step: string; text: string };

interface SearchOptions {
  textSearch: TextSearch;
  /** For the facet of places. */
  places?: () => PlaceTree;
  /** Keeps the names of clauses, for `listings explain`: OpenSearch evaluates named queries again for every hit. */
  named?: boolean;
}

export function createSearch({ textSearch, places = () => NO_PLACES, named = false }: SearchOptions) {
  const nearestWord = createSpellCheck(loadLanguageData().concepts);
  const compartment = bulkhead(FALLBACKS_AT_ONCE_MAX);

  /** `beside`: aggregations for more than facets. */
  return async function search<R>(params: SearchParams, backend: Backend<R>, beside?: object): Promise<Found<R>> {
    const preference = params.cursor?.preference ?? newPreference();
    const text = params.cursor?.fallback?.text ?? params.text;
    const asTyped = text === undefined ? undefined : { step: "", ...params.cursor?.fallback, text };
    const first = asTyped === undefined ? undefined : readFallback(asTyped, params, textSearch);
    const found = await find(first, asTyped);
    const asAsked = { ...found, fallback: params.cursor?.fallback, fallbackSkipped: false };
    if (backend.totalOf(found.result) !== 0 || text === undefined || first?.clause() === undefined) return asAsked;

    const fallback = await findInstead(text, first);
    if (fallback === "busy") return { ...asAsked, fallbackSkipped: true };
    if (fallback === undefined) return asAsked;
    const instead = await find(readFallback(fallback, params, textSearch), fallback);
    return { ...instead, fallback, fallbackSkipped: false };

    async function find(read: ReadText | undefined, searched: SearchedText | undefined) {
      const clause = clauseOf(read);
      const readBeside = (changed: SearchParams) =>
        searched === undefined ? undefined : clauseOf(readFallback(searched, changed, textSearch));
      const dependsOn = read?.dependsOn ?? (() => DEPENDS_ON_NOTHING);
      const facets = facetsOf(params, { places, text: { clause, dependsOn, readBeside } });
      const countings = countingSearches(facets, clause);
      const listed = buildSearchBody(params, clause);
      const body = beside === undefined ? listed : { ...listed, aggs: beside };
      // With a text or aggregations, counting separately costs more than it saves.
      const countSeparately = clause === undefined && params.cursor === undefined && body.aggs === undefined;
      const result = await backend.send({ body, countings, countSeparately, preference });
      return { result, body, preference, facets, read, understood: read === undefined ? [] : understoodOf(read) };
    }

    function clauseOf(read: ReadText | undefined): Clause | undefined {
      const clause = read?.clause();
      return clause === undefined || named ? clause : withoutNames(clause);
    }

    /** Of a fallback with what it left out. */
    function understoodOf(read: ReadText): Understood[] {
      if (params.text === undefined || (read === first && params.cursor?.fallback === undefined))
        return [...read.understood()];
      return understoodInstead(params.text, read, params, textSearch);
    }

    /** "busy" when too many fallbacks are running. */
    function findInstead(searched: string, read: ReadText): Promise<Fallback | "busy" | undefined> {
      const filter = buildFilters(params);
      async function countCandidates(clauses: readonly Clause[], words: readonly string[]) {
        const body = candidatesBody(filter, clauses.map(withoutNames), words);
        return readCandidates(await backend.countCandidates({ body, preference }));
      }
      return compartment
        .execute(() => findFallback(searched, read, params, { textSearch, nearestWord, countCandidates }))
        .catch((error: unknown) => {
          if (error instanceof BulkheadRejectedError) return "busy" as const;
          throw error;
        });
    }
  };
}

const NO_PLACES: PlaceTree = { byPath: () => undefined, children: () => [] };

/** Hexadecimal, since OpenSearch reserves preferences that start with an underscore (400). */
const newPreference = () => randomBytes(6).toString("hex");
