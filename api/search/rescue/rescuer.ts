// Ties the rescue to the search it serves: same filters, same index, same preference.
import { loadLanguageData } from "../../../shared/language-data.ts";
import type { Executor } from "../execute.ts";
import { buildFilters } from "../filters.ts";
import type { SearchParams } from "../params.ts";
import { withoutNames } from "../text-clauses.ts";
import type { ReadText, TextSearch } from "../text-search.ts";
import { probeBody, readFindings } from "./probe.ts";
import { findRescue, type Rescue } from "./rescue.ts";
import { createVocabulary } from "./vocabulary.ts";

export interface RescueRequest {
  text: string;
  read: ReadText;
  preference: string;
  signal: AbortSignal;
}

export function createRescuer({ executor, textSearch }: { executor: Executor; textSearch: TextSearch }) {
  const nearestWord = createVocabulary(loadLanguageData().concepts);

  return function rescue(params: SearchParams, request: RescueRequest): Promise<Rescue | undefined> {
    const { text, read, preference, signal } = request;
    const filter = buildFilters(params);
    return findRescue(text, read, params, {
      textSearch,
      nearestWord,
      async probe(clauses, words) {
        const body = probeBody(filter, clauses.map(withoutNames), words);
        return readFindings(await executor.probe({ body, preference }, signal));
      },
    });
  };
}
