// Reads an index as of one moment, by point in time or scroll, while writes go on.

import type { SearchClient } from "./client.ts";
import type { Hit } from "./response.ts";

/** Runs `work` on a point in time of the index, which has everything that was searchable when it was opened and nothing later. */
export async function atPointInTime<T>(
  client: SearchClient,
  index: string,
  work: (count: (query: object) => Promise<number>) => Promise<T>,
): Promise<T> {
  const opened = (await client.request("POST", `/${index}/_search/point_in_time?keep_alive=2m`)) as { pit_id: string };
  const pit = { id: opened.pit_id, keep_alive: "2m" };
  try {
    return await work(async (query) => {
      const body = { size: 0, track_total_hits: true, pit, query };
      const response = await client.request("POST", "/_search", body, { timeoutMs: 30_000 });
      return (response as { hits: { total: { value: number } } }).hits.total.value;
    });
  } finally {
    // If closing fails, it expires after two minutes.
    await client.request("DELETE", "/_search/point_in_time", { pit_id: [opened.pit_id] }).catch(() => undefined);
  }
}

/** All matching documents with their versions, in pages, in no particular order. */
export async function* scrollHits(
  client: SearchClient,
  index: string,
  { query, source, size = 1000 }: { query: object; source: string[] | false; size?: number },
): AsyncGenerator<Hit[]> {
  const first = { size, query, _source: source, version: true, sort: ["_doc"] };
  let response = (await client.request("POST", `/${index}/_search?scroll=2m`, first, { timeoutMs: 30_000 })) as Page;
  try {
    while (response.hits.hits.length > 0) {
      yield response.hits.hits;
      const next = { scroll: "2m", scroll_id: response._scroll_id };
      response = (await client.request("POST", "/_search/scroll", next, { timeoutMs: 30_000 })) as Page;
    }
  } finally {
    await client.request("DELETE", "/_search/scroll", { scroll_id: [response._scroll_id] }).catch(() => undefined);
  }
}

interface Page {
  _scroll_id: string;
  hits: { hits: Hit[] };
}
