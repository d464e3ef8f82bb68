// Row 13: suggestions, one request for each key that is pressed: how long one takes, and how many a core answers.
import { createSuggestMemory } from "../../../../api/suggest/tables.ts";
import { readPhrases } from "../../../../shared/db/phrases.ts";
import { loadLanguageData } from "../../../../shared/language-data.ts";
import { shippedPlaces } from "../../../../shared/shipped-places.ts";
import { listShippedPlaces } from "../../../places/shipped-by-path.ts";
import { readPeopleTexts } from "../../relevance/people-texts.ts";
import { runAll } from "../closed-loop.ts";
import type { Bench } from "../context.ts";
import type { Dataset } from "../dataset.ts";
import { heapOf } from "../heap.ts";
import { httpLoad } from "../http-load.ts";
import { readCpuMs } from "../programs.ts";
import { plainTexts } from "../queries.ts";
import { ms, type RowResult, rate } from "../result.ts";
import { latency, median, spread } from "../statistics.ts";

/** Processor time is counted in steps of 10 ms. */
const PASSES_A_ROUND = 5;
const P99_MS_MAX = 5;
const PER_CORE_MIN = 2000;

export async function run({ data, api: startApi, rounds }: Bench): Promise<RowResult[]> {
  const api = await startApi({ ...data.env });
  const load = httpLoad(api.url, 1);
  const texts = [...new Set(plainTexts().map(({ params }) => String(params.searchText ?? "")))];
  const paths = pathsOf(texts);
  const send = (path: string) => load.send({ method: "GET", path });
  try {
    const warming = new Set(pathsOf(namesBehind(texts)));
    await runAll([...warming], 1, send);
    const untyped = new Set(pathsOf(readPeopleTexts().map(({ text }) => text)));
    for (const path of warming) untyped.delete(path);
    const first = latency((await runAll([...untyped], 1, send)).ms);
    const often = Array(PASSES_A_ROUND).fill(paths).flat() as string[];
    // Kept answers take another way, whose code has to get warm as well.
    await runAll([...often, ...often, ...often], 1, send);
    const runs: { ms: number[]; cpuMs: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = readCpuMs(api.pid);
      const run = await runAll(often, 1, send);
      const after = readCpuMs(api.pid);
      if (before === undefined || after === undefined) return [];
      runs.push({ ms: run.ms, cpuMs: (after - before) / run.count });
    }
    const times = latency(runs.flatMap((each) => each.ms));
    const perCore = runs.map(({ cpuMs }) => 1000 / cpuMs);
    return [
      {
        row: "13",
        measure: "suggestions: p50 / p99",
        ours: `${ms(times.p50)} / ${ms(times.p99)}`,
        baseline: "",
        goal: `p99 <= ${P99_MS_MAX} ms`,
        met: times.p99 <= P99_MS_MAX,
        how: `every beginning of ${texts.length} texts, one at a time, ${times.count} samples`,
        figures: times,
      },
      {
        row: "13",
        measure: "suggestions for texts that nobody typed before: p50 / p99",
        ours: `${ms(first.p50)} / ${ms(first.p99)}`,
        baseline: "",
        goal: `p99 <= ${P99_MS_MAX} ms`,
        met: first.p99 <= P99_MS_MAX,
        how: `every other beginning of people's texts once, after ${warming.size} requests, ${first.count} samples`,
        figures: first,
      },
      {
        row: "13",
        measure: "suggestions that one core answers",
        ours: rate(median(perCore)),
        baseline: "",
        spread: spread(perCore),
        goal: `>= ${PER_CORE_MIN}/s`,
        met: median(perCore) >= PER_CORE_MIN,
        how: "by the processor time of the API's process",
        figures: { perCore },
      },
      await tablesInMemory(data),
    ];
  } finally {
    await load.close();
  }
}

/** As the API builds them: names of places, landmarks and meanings in all forms, and what the indexer has gathered of headlines. */
async function tablesInMemory({ db }: Dataset): Promise<RowResult> {
  const language = loadLanguageData();
  const places = listShippedPlaces();
  const phrases = await readPhrases(db);
  const megabytes = heapOf(() => {
    const { spellings } = createSuggestMemory({ data: language, places: () => places, phrases: () => phrases }).get();
    return spellings;
  });
  return {
    row: "13",
    measure: "memory of the tables of suggestions",
    ours: `${megabytes.toFixed(1)} MB`,
    baseline: "",
    goal: "",
    how: `heap, for ${places.length} places and ${phrases.length} phrases`,
    figures: { megabytes },
  };
}

/** Names of places in three languages, each behind one of the texts: V8 optimizes for some 5,000 requests, the first of which take ten times as long. */
function namesBehind(texts: readonly string[]): string[] {
  const names = shippedPlaces().flatMap(({ name, names: translated }) => Object.values(translated ?? { et: name }));
  return names.map((name, index) => `${texts[index % texts.length]} ${name}`);
}

function pathsOf(texts: readonly string[]): string[] {
  return texts.flatMap(beginningsOf).map((q) => `/api/public/v1/suggest?${new URLSearchParams({ q })}`);
}

/** As they are typed, letter by letter. */
const beginningsOf = (text: string): string[] => Array.from(text, (_letter, index) => text.slice(0, index + 1));
