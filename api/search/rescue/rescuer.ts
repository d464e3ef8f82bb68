// Ties the rescue to the search it serves: same filters, same index, same preference.
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { loadLanguageData } from "../../../shared/language-data.ts";
import type { Executor } from "../execute.ts";
import { buildFilters } from "../filters.ts";
import type { SearchParams } from "../params.ts";
import { withoutNames } from "../text-clauses.ts";
import type { ReadText, TextSearch } from "../text-search.ts";
import { probeBody, readFindings } from "./probe.ts";
import { findRescue, type Rescue } from "./rescue.ts";
import { createVocabulary } from "./vocabulary.ts";

/** A rescue asks the index up to five times for one search of a client's limit: it may not crowd out ordinary searches. */
const IN_FLIGHT_MAX = 8;

export interface RescueRequest {
  text: string;
  read: ReadText;
  preference: string;
  signal: AbortSignal;
}

export function createRescuer({ executor, textSearch }: { executor: Executor; textSearch: TextSearch }) {
  const nearestWord = createVocabulary(loadLanguageData().concepts);
  const compartment = bulkhead(IN_FLIGHT_MAX);

  /** "busy" where there is no room: the search is then answered as it is, which found nothing. */
  return function rescue(params: SearchParams, request: RescueRequest): Promise<Rescue | "busy" | undefined> {
    return compartment
      .execute(() => findFor(params, request))
      .catch((error: unknown) => {
        if (error instanceof BulkheadRejectedError) return "busy" as const;
        throw error;
      });
  };

  function findFor(params: SearchParams, { text, read, preference, signal }: RescueRequest) {
    const filter = buildFilters(params);
    return findRescue(text, read, params, {
      textSearch,
      nearestWord,
      async probe(clauses, words) {
        const body = probeBody(filter, clauses.map(withoutNames), words);
        return readFindings(await executor.probe({ body, preference }, signal));
      },
    });
  }
}
