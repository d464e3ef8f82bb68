// Known-item search: queries made from headlines of the seed, each changed in one way. Found means: among the first
// ten stands a listing whose headline has the words that the query was made of (seeded headlines repeat).
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Config } from "../../../shared/config.ts";
import { connect } from "../../../shared/db/connect.ts";
import { searchClient } from "../../../shared/search/client.ts";
import { createRandom } from "../../seed/random.ts";
import type { Baseline } from "./baseline.ts";
import { type Family, parseFamilies } from "./families.ts";
import { createBuiltinIndex } from "./opensearch-baseline.ts";
import { createOracle } from "./oracle.ts";
import { createPostgresTable } from "./postgres-baseline.ts";
import { nonsense, OTHER_TYPE, variantKinds, words } from "./query-variants.ts";
import type { Sample } from "./sample.ts";
import { createSampleIndex } from "./sample-index.ts";
import { seededSamples } from "./seeded.ts";

export interface KnownItemTable {
  texts: number;
  searches: string[];
  /** Shares found, in the order of the searches; undefined where a kind could not be made. */
  rows: { kind: string; queries: number; found: number[] }[];
  /** Of all listings on first pages: those that have to do with none of the query's words, and those that lack one of them. */
  unrelated: number[];
  lacking: number[];
  medianMs: number[];
  /** Of our own search, up to five a kind. */
  misses: { kind: string; query: string; source: string }[];
}

interface Question {
  kind: string;
  query: string;
  source: readonly string[];
  /** What the query asks for, in words as they are spelt; its source unless it asks for less. */
  meant?: readonly string[];
  asWords?: true;
}

const SEED = 11;
const PAGE = 10;
const MISSES_MAX = 5;
const AS_WORDS = `${OTHER_TYPE}, as words`;
const NONSENSE = "nonsense: nothing found";

export interface KnownItemOptions {
  texts: number;
  perKind: number;
  familiesFile: string;
}

export async function judgeKnownItems(
  config: Config,
  { texts, perKind, familiesFile }: KnownItemOptions,
): Promise<KnownItemTable> {
  const samples = seededSamples(texts);
  const families = parseFamilies(readFileSync(familiesFile, "utf8"));
  const questions = makeQuestions(samples, perKind, families);
  const isRelated = createOracle(families);
  const headlines = new Map([...samples].map(([id, sample]) => [id, headlineWords(sample)]));
  const client = searchClient(config);
  const db = connect(config.databaseUrl, { applicationName: "listings-relevance" });
  const name = (kind: string) => `${config.indexPrefix}-known-${kind}-${randomBytes(4).toString("hex")}`;
  const searches: [string, () => Promise<Baseline>][] = [
    ["this search", async () => ownSearch(await createSampleIndex(client, name("own"), config))],
    ["built-in", () => createBuiltinIndex(client, name("builtin"))],
    ["fuzzy", () => createBuiltinIndex(client, name("fuzzy"), { fuzziness: "AUTO" })],
    ["PostgreSQL", () => createPostgresTable(db)],
  ];
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  const found = new Map(kinds.map((kind) => [kind, searches.map(() => 0)]));
  const medianMs: number[] = [];
  const unrelated: number[] = [];
  const lacking: number[] = [];
  const misses: KnownItemTable["misses"] = [];
  try {
    for (const [position, [, create]] of searches.entries()) {
      const baseline = await create();
      const times: number[] = [];
      const shown = { all: 0, unrelated: 0, lacking: 0 };
      try {
        await baseline.put(samples);
        for (const { kind, query, source, meant = source, asWords = false } of questions) {
          const startedAt = performance.now();
          const ids = (await baseline.search(query, { asWords })).slice(0, PAGE);
          times.push(performance.now() - startedAt);
          for (const id of kind === NONSENSE ? [] : ids) {
            const met = meant.filter((word) => isRelated(word, samples.get(id)!)).length;
            shown.all += 1;
            if (met === 0) shown.unrelated += 1;
            if (met < meant.length) shown.lacking += 1;
          }
          const isFound =
            kind === NONSENSE
              ? ids.length === 0
              : ids.some((id) => source.every((word) => headlines.get(id)?.has(word)));
          if (isFound) found.get(kind)![position]! += 1;
          else if (position === 0 && misses.filter((miss) => miss.kind === kind).length < MISSES_MAX) {
            misses.push({ kind, query, source: source.join(" ") });
          }
        }
      } finally {
        await baseline.close();
      }
      unrelated.push(shown.unrelated / shown.all);
      lacking.push(shown.lacking / shown.all);
      medianMs.push(times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
    }
  } finally {
    await client.close();
    await db.destroy();
  }
  const rows = kinds.map((kind) => {
    const queries = questions.filter((question) => question.kind === kind).length;
    return { kind, queries, found: found.get(kind)!.map((count) => count / queries) };
  });
  const names = searches.map(([search]) => search);
  return { texts, searches: names, rows, unrelated, lacking, medianMs, misses };
}

function ownSearch(own: Awaited<ReturnType<typeof createSampleIndex>>): Baseline {
  return {
    ...own,
    search: async (text, { asWords = false } = {}) =>
      (await own.search(text, { wishesAsWords: asWords ? "all" : undefined })).ids,
  };
}

function makeQuestions(samples: ReadonlyMap<number, Sample>, perKind: number, families: readonly Family[]): Question[] {
  const random = createRandom(SEED, 1);
  const list = [...samples.values()];
  const rarest = rarestWord(list);
  const questions: Question[] = [];
  for (const { kind, needsAnchor, make } of variantKinds(families, compoundHeads())) {
    for (let count = 0, tries = 0; count < perKind && tries < list.length; tries += 1) {
      const sample = random.pick(list);
      const made = make(sample, random);
      if (made === undefined) continue;
      const anchor = needsAnchor === true ? rarest(sample, made.source) : undefined;
      if (anchor === undefined) questions.push({ kind, ...made });
      else {
        const meant = [...(made.meant ?? made.source), anchor];
        const source = [...made.source, anchor];
        questions.push({ kind, ...made, source, query: `${made.query} ${anchor}`, meant });
      }
      count += 1;
    }
  }
  const others = questions.filter(({ kind }) => kind === OTHER_TYPE);
  questions.push(...others.map((question) => ({ ...question, kind: AS_WORDS, asWords: true as const })));
  for (let count = 0; count < perKind; count += 1)
    questions.push({ kind: NONSENSE, query: nonsense(random), source: [] });
  return questions;
}

/** Of the words of a headline that are not yet in the query, the one that the fewest headlines have. */
function rarestWord(list: readonly Sample[]): (sample: Sample, used: readonly string[]) => string | undefined {
  const counts = new Map<string, number>();
  for (const sample of list) for (const word of headlineWords(sample)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (sample, used) =>
    [...headlineWords(sample)]
      .filter((word) => !used.includes(word) && /^\p{L}+$/u.test(word))
      .sort((a, b) => counts.get(a)! - counts.get(b)!)[0];
}

function headlineWords(sample: Sample): Set<string> {
  return new Set([...words(sample, "et"), ...words(sample, "ru")]);
}

/** Compound -> its head, from the list that the lemmatiser was taught with. */
function compoundHeads(): Map<string, string> {
  const text = readFileSync(new URL("../estonian/compounds.txt", import.meta.url), "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.flatMap((line) => {
      const [head = "", modifiers = ""] = line.split(":");
      return modifiers
        .trim()
        .split(" ")
        .map((modifier): [string, string] => [modifier + head, head]);
    }),
  );
}
