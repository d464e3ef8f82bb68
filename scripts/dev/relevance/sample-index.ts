// A small index of sample listings, searched exactly as the API searches.
import type { CandidatesResponse } from "../../../api/search/fallback/candidates.ts";
import type { SearchParams } from "../../../api/search/params.ts";
import { createSearch, type Found } from "../../../api/search/search.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import type { Understood } from "../../../api/search/text/understood.ts";
import { toDocument } from "../../../indexer/project.ts";
import { indexBody } from "../../../mappings/index-body.ts";
import type { Config } from "../../../shared/config.ts";
import { languageDigest, loadLanguageData } from "../../../shared/language-data.ts";
import { bulkIndex } from "../../../shared/search/bulk.ts";
import type { SearchClient } from "../../../shared/search/client.ts";
import { createIndex, deleteIndex, refreshIndex } from "../../../shared/search/indices.ts";
import type { SearchResponse } from "../../../shared/search/response.ts";
import { thisYear } from "../../../shared/this-year.ts";
import { listShippedPlaces } from "../../places/shipped-by-path.ts";
import { type Sample, sampleRow } from "./sample.ts";

interface SampleAnswer {
  /** Numbers of the listings, best first. */
  ids: number[];
  scores: number[];
  total: number;
  understood: readonly Understood[];
  fallback: Found<unknown>["fallback"];
  /** The text that was searched. */
  read: Found<unknown>["read"];
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
  shapes: {},
  sort: "featured",
  limit: 50,
  concepts: true,
  wishesAsWords: undefined,
  explain: false,
  highlight: false,
  facets: [],
  relax: false,
  given: [],
  fingerprint: "",
  ignored: [],
};

/** Documents of 20,000 listings at once would be 100 MB. */
const PROJECTED_AT_ONCE = 2000;

export async function createSampleIndex(
  client: SearchClient,
  name: string,
  { locales, indexShards, indexReplicas }: Pick<Config, "locales" | "indexShards" | "indexReplicas">,
): Promise<SampleIndex> {
  const data = loadLanguageData();
  const textSearch = createTextSearch({ data, places: listShippedPlaces, locales, thisYear });
  const search = createSearch({ textSearch });
  const body = indexBody({
    locales,
    shards: indexShards,
    replicas: indexReplicas,
    languageDigest: languageDigest(),
  });
  await createIndex(client, name, body);

  return {
    async put(samples) {
      const rows = [...samples].map(([number, sample]) => sampleRow(number, sample));
      for (let start = 0; start < rows.length; start += PROJECTED_AT_ONCE) {
        const operations = rows.slice(start, start + PROJECTED_AT_ONCE).map((row) => {
          const document = toDocument(row, { locales }, new Date(0));
          return { id: row.id, version: 1, document };
        });
        const results = await bulkIndex(client, name, operations, { timeoutMs: 60_000 });
        const wrong = results.find(({ verdict }) => verdict !== "indexed");
        if (wrong !== undefined) throw new Error(`listing ${wrong.id} was not indexed: ${wrong.error}`);
      }
      await refreshIndex(client, name);
    },
    async search(text, overrides = {}) {
      const params = { ...SAMPLE_PARAMS, text, ...overrides };
      let calls = 0;
      const ask = ({ body: asked }: { body: object }) => {
        calls += 1;
        return client.search(name, asked, { timeoutMs: 60_000 });
      };
      const { result, fallback, understood, read } = await search<SearchResponse>(params, {
        send: ask,
        countCandidates: async (request) => (await ask(request)) as CandidatesResponse,
        totalOf: ({ hits }) => hits.total?.value,
      });
      return {
        ids: result.hits.hits.map((hit) => Number(hit._id)),
        scores: result.hits.hits.map((hit) => hit._score ?? 0),
        total: result.hits.total?.value ?? 0,
        understood,
        fallback,
        read,
        calls,
      };
    },
    async close() {
      await deleteIndex(client, name);
    },
  };
}
