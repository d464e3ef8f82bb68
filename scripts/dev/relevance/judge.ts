// Scores our search and its baselines on the judged queries.
import { randomBytes } from "node:crypto";
import type { Config } from "../../../shared/config.ts";
import { connect } from "../../../shared/db/connect.ts";
import { searchClient } from "../../../shared/search/client.ts";
import type { Baseline } from "./baseline.ts";
import { grade, readJudgedListings, readJudgedQueries } from "./judged-set.ts";
import { figuresOf, mean, type QueryFigures } from "./metrics.ts";
import { createBuiltinIndex } from "./opensearch-baseline.ts";
import { createPostgresTable } from "./postgres-baseline.ts";
import type { Sample } from "./sample.ts";
import { createSampleIndex } from "./sample-index.ts";

interface Score {
  name: string;
  ndcg: number;
  recall: number;
  zeroShare: number;
  medianMs: number;
}

interface WeakQuery extends QueryFigures {
  text: string;
  answers: number;
  fallback: string | undefined;
}

export interface Evaluation {
  listings: number;
  queries: number;
  scores: Score[];
  /** Of our own search, worst first. */
  weakQueries: WeakQuery[];
}

const OURS = "this search";
const WEAK_BELOW = 0.8;

export async function judge(config: Config): Promise<Evaluation> {
  const listings = readJudgedListings();
  const samples = new Map(listings.map(({ id, has: _has, ...sample }): [number, Sample] => [id, toSample(sample)]));
  const judged = readJudgedQueries().flatMap((query) => {
    const grades = new Map(listings.map((listing) => [listing.id, grade(query, listing)]));
    const best = Math.max(...grades.values());
    return best === 3 ? [{ text: query.text, grades }] : [];
  });

  const client = searchClient(config);
  const db = connect(config.databaseUrl, { applicationName: "listings-relevance" });
  const name = (kind: string) => `${config.indexPrefix}-relevance-${kind}-${randomBytes(4).toString("hex")}`;
  const fallbacks = new Map<string, string | undefined>();
  async function createOwn(): Promise<Baseline> {
    const own = await createSampleIndex(client, name("own"), config);
    return {
      ...own,
      async search(text) {
        const answer = await own.search(text);
        fallbacks.set(text, answer.fallback?.step);
        return answer.ids;
      },
    };
  }
  // One after the other: the server ends a transaction that waits for the others.
  const searches: [string, () => Promise<Baseline>][] = [
    [OURS, createOwn],
    ["built-in analyzers, BM25", () => createBuiltinIndex(client, name("builtin"))],
    ["the same, fuzziness AUTO", () => createBuiltinIndex(client, name("fuzzy"), { fuzziness: "AUTO" })],
    ["PostgreSQL full text", () => createPostgresTable(db)],
  ];
  try {
    const scores: Score[] = [];
    let weakQueries: WeakQuery[] = [];
    for (const [search, create] of searches) {
      const results = await run(await create(), samples, judged);
      scores.push({
        name: search,
        ndcg: mean(results.map(({ ndcg }) => ndcg)),
        recall: mean(results.map(({ recall }) => recall)),
        zeroShare: mean(results.map(({ isZero }) => (isZero ? 1 : 0))),
        medianMs: median(results.map(({ tookMs }) => tookMs)),
      });
      if (search !== OURS) continue;
      weakQueries = results
        .filter(({ ndcg, recall }) => Math.min(ndcg, recall) < WEAK_BELOW)
        .map((result) => ({ ...result, fallback: fallbacks.get(result.text) }))
        .sort((a, b) => a.ndcg + a.recall - b.ndcg - b.recall);
    }
    return { listings: listings.length, queries: judged.length, scores, weakQueries };
  } finally {
    await client.close();
    await db.destroy();
  }
}

interface JudgedText {
  text: string;
  grades: ReadonlyMap<number, number>;
}

interface Result extends QueryFigures {
  text: string;
  tookMs: number;
  answers: number;
}

async function run(
  baseline: Baseline,
  samples: ReadonlyMap<number, Sample>,
  judged: readonly JudgedText[],
): Promise<Result[]> {
  try {
    await baseline.put(samples);
    const results: Result[] = [];
    for (const { text, grades } of judged) {
      const startedAt = performance.now();
      const ids = await baseline.search(text);
      const tookMs = performance.now() - startedAt;
      results.push({ text, tookMs, answers: ids.length, ...figuresOf(ids, grades)! });
    }
    return results;
  } finally {
    await baseline.close();
  }
}

/** Absent texts stay absent: a row has no key for a language without a text. */
function toSample(listing: object): Sample {
  return JSON.parse(JSON.stringify(listing)) as Sample;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
