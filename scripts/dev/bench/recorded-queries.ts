// Turns queries into questions that every side can be asked: the API's path, and the calls to OpenSearch that the API makes of it.
import { setTimeout as delay } from "node:timers/promises";
import { decodeCursor } from "../../../api/search/cursor.ts";
import type { Dataset } from "./dataset.ts";
import { type ApiProgram, startApiProgram } from "./programs.ts";
import { pathOf, type Query } from "./queries.ts";
import { type EngineCall, startRecorder } from "./recording-proxy.ts";

export interface Question {
  query: Query;
  path: string;
  /** More than one where a search found nothing and was rescued. */
  calls: readonly EngineCall[];
  total: number;
}

export interface Asker {
  record(queries: readonly Query[]): Promise<Question[]>;
  /** Walks a search and returns its pages' questions: page 1 first. Ends with the listings. */
  walk(params: Query["params"], pages: number): Promise<Query[]>;
  close(): Promise<void>;
}

interface Answer {
  nextCursor: string | null;
  totalCount: number;
}

export async function startAsker({ env, config }: Dataset): Promise<Asker> {
  const recorder = await startRecorder(env.OPENSEARCH_URL!);
  let api: ApiProgram | undefined;
  const started = async () => {
    api ??= await startApiProgram({ ...env, OPENSEARCH_URL: recorder.url });
    return api.url;
  };

  async function ask(query: Query, triesLeft = 5): Promise<Answer> {
    const answer = await fetch((await started()) + pathOf(query));
    // An engine that has just started may be too slow for its first searches, and the API rests for some seconds then.
    if (answer.status === 500 && triesLeft > 0) {
      await delay(2000);
      recorder.take();
      return ask(query, triesLeft - 1);
    }
    if (!answer.ok) throw new Error(`${pathOf(query)} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  return {
    async record(queries) {
      const questions: Question[] = [];
      for (const query of queries) {
        recorder.take();
        const { totalCount } = await ask(query);
        questions.push({ query, path: pathOf(query), calls: recorder.take(), total: totalCount });
      }
      return questions;
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
      await recorder.close();
    },
  };
}
