// A small index of sample listings, searched exactly as the API searches.

import { buildSearchBody } from "../../api/search/body.ts";
import { buildFilters } from "../../api/search/filters.ts";
import type { SearchParams } from "../../api/search/params.ts";
import { type ProbeAnswer, probeBody, readFindings } from "../../api/search/rescue/probe.ts";
import { findRescue, type Rescue } from "../../api/search/rescue/rescue.ts";
import { createVocabulary } from "../../api/search/rescue/vocabulary.ts";
import { withoutNames } from "../../api/search/text-clauses.ts";
import { createTextSearch, type Understood } from "../../api/search/text-search.ts";
import { toDocument } from "../../indexer/project.ts";
import { indexBody } from "../../mappings/index-body.ts";
import type { Config } from "../../shared/config.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import { bulkIndex } from "../../shared/search/bulk.ts";
import type { SearchClient } from "../../shared/search/client.ts";
import { addWriteAlias, createIndex, deleteIndex, refreshIndex } from "../../shared/search/indices.ts";
import { type Sample, samplePlaces, sampleRow } from "./sample.ts";

export interface SampleAnswer {
  /** Numbers of the listings, best first. */
  ids: number[];
  scores: number[];
  total: number;
  understood: readonly Understood[];
  rescue: Rescue | undefined;
  /** Calls to OpenSearch. */
  calls: number;
}

export interface SampleIndex {
  put(samples: ReadonlyMap<number, Sample>): Promise<void>;
  search(text: string, overrides?: Partial<SearchParams>): Promise<SampleAnswer>;
  close(): Promise<void>;
}

export const SAMPLE_PARAMS: SearchParams = {
  areas: [],
  ranges: {},
  priceDrop: false,
  sort: "featured",
  limit: 50,
  concepts: true,
  explain: false,
  fingerprint: "",
  ignored: [],
};

export async function createSampleIndex(
  client: SearchClient,
  name: string,
  { locales, indexShards, indexReplicas }: Pick<Config, "locales" | "indexShards" | "indexReplicas">,
): Promise<SampleIndex> {
  const data = loadLanguageData();
  const textSearch = createTextSearch({ data, places: () => samplePlaces().values(), locales });
  const nearestWord = createVocabulary(data.concepts);
  const body = indexBody({
    locales,
    shards: indexShards,
    replicas: indexReplicas,
    languageDigest: data.digest,
  });
  await createIndex(client, name, body);
  await addWriteAlias(client, name);

  return {
    async put(samples) {
      const operations = [...samples].map(([number, sample]) => {
        const document = toDocument(sampleRow(number, sample), { locales }, new Date(0));
        return { id: String(number), version: 1, document };
      });
      const results = await bulkIndex(client, name, operations, { timeoutMs: 60_000 });
      const wrong = results.find(({ verdict }) => verdict !== "indexed");
      if (wrong !== undefined) throw new Error(`listing ${wrong.id} was not indexed: ${wrong.error}`);
      await refreshIndex(client, name);
    },
    async search(text, overrides = {}) {
      const params = { ...SAMPLE_PARAMS, text, ...overrides };
      let calls = 0;
      const ask = (asked: object) => {
        calls += 1;
        return client.search(name, asked, { timeoutMs: 60_000 });
      };
      const read = textSearch.read(text, params);
      const find = async (clause: typeof read.clause) =>
        ask(buildSearchBody(params, clause === undefined ? undefined : withoutNames(clause)));
      let answer = await find(read.clause);
      let rescue: Rescue | undefined;
      if (answer.hits.total?.value === 0) {
        rescue = await findRescue(text, read, params, {
          textSearch,
          nearestWord,
          async probe(clauses, words) {
            const probe = await ask(probeBody(buildFilters(params), clauses.map(withoutNames), words));
            return readFindings(probe as unknown as ProbeAnswer);
          },
        });
        if (rescue !== undefined) answer = await find(textSearch.read(rescue.text, params).clause);
      }
      return {
        ids: answer.hits.hits.map((hit) => Number(hit._id)),
        scores: answer.hits.hits.map((hit) => hit._score ?? 0),
        total: answer.hits.total?.value ?? 0,
        understood: read.understood,
        rescue,
        calls,
      };
    },
    async close() {
      await deleteIndex(client, name);
    },
  };
}
