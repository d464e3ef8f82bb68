// Baseline: the analyzers that OpenSearch ships, scored by BM25, on the same texts.
import type { SearchClient } from "../../../shared/search/client.ts";
import { type Baseline, placeText } from "./baseline.ts";

const ANALYZERS = { et: "estonian", en: "english", ru: "russian" };
/** A slice of about 3 MB. */
const BULK_LISTINGS = 2000;
const FIELDS = ["slogan.*^2", "description.*", "place"];

export async function createBuiltinIndex(
  client: SearchClient,
  index: string,
  options: { fuzziness?: "AUTO" } = {},
): Promise<Baseline> {
  const perLocale = Object.fromEntries(
    Object.entries(ANALYZERS).map(([locale, analyzer]) => [locale, { type: "text", analyzer }]),
  );
  const properties = {
    slogan: { properties: perLocale },
    description: { properties: perLocale },
    place: { type: "text" },
  };
  await client.request("PUT", `/${index}`, {
    settings: { number_of_shards: 1, number_of_replicas: 0 },
    mappings: { properties },
  });
  return {
    async put(samples) {
      const lines = [...samples].map(
        ([number, sample]) =>
          `${JSON.stringify({ index: { _id: String(number) } })}\n${JSON.stringify({ slogan: sample.slogan, description: sample.description, place: placeText(number, sample) })}\n`,
      );
      for (let start = 0; start < lines.length; start += BULK_LISTINGS) {
        const body = lines.slice(start, start + BULK_LISTINGS).join("");
        await client.request("POST", `/${index}/_bulk?refresh=true`, body, { timeoutMs: 60_000 });
      }
    },
    async search(text) {
      // Every word in any field and language, as our own search asks.
      const words = text.split(/\s+/).map((query) => ({ multi_match: { query, fields: FIELDS, ...options } }));
      const body = { size: 50, _source: false, query: { bool: { must: words } } };
      const { hits } = await client.search(index, body, { timeoutMs: 30_000 });
      return hits.hits.map(({ _id }) => Number(_id));
    },
    async close() {
      await client.request("DELETE", `/${index}`);
    },
  };
}
