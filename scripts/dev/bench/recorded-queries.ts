// Records what a query becomes: its path at the API, and the calls that the API makes to OpenSearch for it. Every side of a
// comparison is then asked the same.
import { setTimeout as delay } from "node:timers/promises";
import { decodeCursor } from "../../../api/search/cursor.ts";
import type { Dataset } from "./dataset.ts";
import { type ApiProgram, startApiProgram } from "./programs.ts";
import { pathOf, type Query } from "./queries.ts";
import { type EngineCall, startRecordingProxy } from "./recording-proxy.ts";

export interface RecordedQuery {
  query: Query;
  path: string;
  /** More than one where a search found nothing and fell back. */
  calls: readonly EngineCall[];
  total: number;
}

export interface QueryRecorder {
  record(queries: readonly Query[]): Promise<RecordedQuery[]>;
  /** Pages through a search and returns the query of each page, page 1 first; fewer than `pages` where listings end. */
  walk(params: Query["params"], pages: number): Promise<Query[]>;
  close(): Promise<void>;
}

interface Answer {
  nextCursor: string | null;
  totalCount: number;
}

export async function startQueryRecorder({ env, config }: Dataset): Promise<QueryRecorder> {
  const proxy = await startRecordingProxy(env.OPENSEARCH_URL!);
  let api: ApiProgram | undefined;
  const started = async () => {
    // Without a cache of listings: the raw engine is asked for the documents that the API's answer has.
    api ??= await startApiProgram({ ...env, OPENSEARCH_URL: proxy.url, LISTING_CACHE_MB: "0" });
    return api.url;
  };

  async function ask(query: Query, triesLeft = 5): Promise<Answer> {
    const answer = await fetch((await started()) + pathOf(query));
    // An engine that has just started may be too slow for its first searches, and the API rests for some seconds then.
    if (answer.status === 500 && triesLeft > 0) {
      await delay(2000);
      proxy.take();
      return ask(query, triesLeft - 1);
    }
    if (!answer.ok) throw new Error(`${pathOf(query)} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  return {
    async record(queries) {
      const recorded: RecordedQuery[] = [];
      for (const query of queries) {
        proxy.take();
        const { totalCount } = await ask(query);
        recorded.push({ query, path: pathOf(query), calls: proxy.take(), total: totalCount });
      }
      return recorded;
    },
    async walk(params, pages) {
      const queries: Query[] = [{ class: "deep page", params }];
      while (queries.length < pages) {
        const { nextCursor } = await ask(queries.at(-1)!);
        if (nextCursor === null) break;
        const after = (decodeCursor(nextCursor, config.cursorSecrets)?.after ?? []).map(Number);
        queries.push({ class: "deep page", params: { ...params, cursor: nextCursor }, after });
      }
      return queries;
    },
    async close() {
      await api?.stop();
      await proxy.close();
    },
  };
}
