// Ranking stories: put these listings, search this, expect this order.
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { Sample } from "../../scripts/dev/relevance/sample.ts";
import { createSampleIndex, type SampleIndex } from "../../scripts/dev/relevance/sample-index.ts";
import { loadConfig } from "../../shared/config.ts";
import { searchClient } from "../../shared/search/client.ts";
import { INDEX_SHAPE, testServers } from "./servers.ts";

export interface Stories<Name extends string> {
  index: SampleIndex;
  /** The named listings, in this order, and no other. */
  expectOrder(text: string, names: readonly Name[]): Promise<void>;
  /** The named listings first, in this order; others may follow. At least one, or nothing would be asked. */
  expectFirst(text: string, names: readonly [Name, ...Name[]]): Promise<void>;
  nameOf(id: number): Name;
  close(): Promise<void>;
}

/** Listings by name, inserted in an order that differs from run to run, so that no order is luck. */
export async function tellStories<Name extends string>(samples: Record<Name, Sample>): Promise<Stories<Name>> {
  const { openSearchUrl } = testServers();
  const config = loadConfig({ NODE_ENV: "test", OPENSEARCH_URL: openSearchUrl, LOG_LEVEL: "silent", ...INDEX_SHAPE });
  const client = searchClient(config);
  const index = await createSampleIndex(client, `test_${randomBytes(6).toString("hex")}`, config);
  const names = (Object.keys(samples) as Name[])
    .map((name) => ({ name, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ name }) => name);
  await index.put(new Map(names.map((name, position) => [position + 1, samples[name]])));
  const nameOf = (id: number) => names[id - 1]!;
  const found = async (text: string) => (await index.search(text)).ids.map(nameOf);

  return {
    index,
    nameOf,
    async expectOrder(text, expected) {
      expect(await found(text), text).toEqual(expected);
    },
    async expectFirst(text, expected) {
      expect((await found(text)).slice(0, expected.length), text).toEqual(expected);
    },
    async close() {
      await index.close();
      await client.close();
    },
  };
}
