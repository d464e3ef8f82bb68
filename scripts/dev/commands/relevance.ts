import { type Command, Option } from "commander";
import type { Cost } from "../relevance/cost.ts";
import type { FeatureEvaluation } from "../relevance/feature-set.ts";
import type { Evaluation } from "../relevance/judge.ts";
import type { KnownItemTable } from "../relevance/known-item.ts";
import type { Order, PeopleReport } from "../relevance/people.ts";

const GOALS = { ndcg: 0.9, recall: 0.95, zeroShare: 0.01 };
const PEOPLE_GOALS = { strict: 0.9, stillRightByPrice: 0.98, listings: 0.94, falselyUnderstoodMax: 0.03 };
const PEOPLE_ORDERS: readonly Order[] = ["best", "price", "newest"];
const FEATURE_GOALS = { precision: 0.97, recall: 0.9, precisionOfEach: 0.9 };

interface Options {
  weak?: boolean;
  json?: boolean;
  knownItems?: string;
  texts: string;
  cost?: string;
  people?: string | true;
  listings: string;
  order?: Order;
  features?: string[];
  suggest?: boolean;
  marks?: string | true;
  seed: string;
}

export function register(program: Command): void {
  program
    .command("relevance")
    .description("score the ranking on the judged set, beside its baselines; exit code 1 below the goals")
    .option(
      "--weak",
      "list weak queries: nDCG or recall below 0.8, --known-items not found, --people wrong, --features mistaken",
    )
    .option(
      "--known-items <families.tsv>",
      "known-item search on seeded headlines instead, with word forms of this file",
    )
    .option("--texts <n>", "number of headlines for --known-items", "3000")
    .option("--cost <n>", "search times on this many seeded listings instead")
    .option(
      "--people [texts.jsonl]",
      "texts as people type them instead, checked by the facts of the first ten listings",
    )
    .option("--listings <n>", "number of seeded listings for --people", "20000")
    .addOption(new Option("--order <order>", "only this order for --people").choices(PEOPLE_ORDERS))
    .option(
      "--features <labelled.jsonl...>",
      "precision and recall of the features read from labelled texts instead, each feature over all files joined",
    )
    .option("--suggest", "how soon suggestions have what is wanted instead, without servers")
    .option(
      "--marks [n]",
      "reasons of the hits of the judged set instead; prints n marks drawn by lot, to be read by hand",
    )
    .option("--seed <n>", "of the lot of --marks", "1")
    .option("--json", "machine-readable output")
    .addHelpText("after", "\nExample:\n  npx listings dev relevance --weak")
    .action(relevanceCommand);
}

async function relevanceCommand(options: Options): Promise<void> {
  const { weak, json, knownItems, texts, cost, people, listings, order, features, suggest, marks, seed } = options;
  const show = <T>(result: T, print: (result: T) => void) =>
    json ? console.log(JSON.stringify(result)) : print(result);
  if (features !== undefined) {
    const { judgeFeatures, readLabelledSet } = await import("../relevance/feature-set.ts");
    const evaluation = judgeFeatures(features.map(readLabelledSet));
    show(evaluation, () => printFeatures(evaluation, weak === true));
    if (!meetsFeatureGoals(evaluation)) process.exitCode = 1;
    return;
  }
  if (suggest) {
    const { judgeSuggestions } = await import("../relevance/suggestions.ts");
    const { meetsSuggestGoals, printSuggestions } = await import("../relevance/suggestions-table.ts");
    const report = judgeSuggestions();
    show(report, () => printSuggestions(report, weak === true));
    if (!meetsSuggestGoals(report)) process.exitCode = 1;
    return;
  }
  const { loadConfig } = await import("../../../shared/config.ts");
  const config = loadConfig();
  if (knownItems !== undefined) {
    const { judgeKnownItems } = await import("../relevance/known-item.ts");
    const options = { texts: Number(texts), perKind: 100, familiesFile: knownItems };
    show(await judgeKnownItems(config, options), (table) => printKnownItems(table, weak === true));
    return;
  }
  if (cost !== undefined) {
    const { measureCost } = await import("../relevance/cost.ts");
    show(await measureCost(config, Number(cost)), printCost);
    return;
  }
  if (people !== undefined) {
    const { judgePeople } = await import("../relevance/people.ts");
    const { printPeople } = await import("../relevance/people-table.ts");
    const report = await judgePeople(config, {
      file: people === true ? undefined : people,
      listings: Number(listings),
      orders: order === undefined ? PEOPLE_ORDERS : [order],
    });
    show(report, () => printPeople(report, weak === true));
    if (!meetsPeopleGoals(report)) process.exitCode = 1;
    return;
  }
  if (marks !== undefined) {
    const { judgeMarks } = await import("../relevance/marks.ts");
    const { explainsAll, printMarks } = await import("../relevance/marks-table.ts");
    const report = await judgeMarks(config, marks === true ? 0 : Number(marks), Number(seed));
    show(report, printMarks);
    if (!explainsAll(report)) process.exitCode = 1;
    return;
  }
  const { judge } = await import("../relevance/judge.ts");
  const evaluation = await judge(config);
  show(evaluation, () => printEvaluation(evaluation, weak === true));
  const [own] = evaluation.scores;
  const isMet = own!.ndcg >= GOALS.ndcg && own!.recall >= GOALS.recall && own!.zeroShare <= GOALS.zeroShare;
  if (!isMet) process.exitCode = 1;
}

/** Of the orders that were searched: the goals are those of the default order. */
function meetsPeopleGoals({ rows, stillRight }: PeopleReport): boolean {
  const best = rows.find(({ search, lang }) => search === "best" && lang === "all")?.figures;
  const isRight =
    best === undefined ||
    (best.strict >= PEOPLE_GOALS.strict &&
      best.listings >= PEOPLE_GOALS.listings &&
      best.falselyUnderstood <= PEOPLE_GOALS.falselyUnderstoodMax);
  return isRight && (stillRight.price ?? 1) >= PEOPLE_GOALS.stillRightByPrice;
}

function printKnownItems(table: KnownItemTable, withMisses: boolean): void {
  const cells = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(12)).join("");
  const { texts, searches, rows, unrelated, lacking, medianMs, misses } = table;
  const percent = (shares: readonly number[]) => shares.map((share) => (100 * share).toFixed(1));
  console.log(`found among the first ten, in per cent, ${texts} texts`);
  console.log(`${"".padEnd(34)}${cells(["queries", ...searches])}`);
  for (const { kind, queries, found } of rows) {
    console.log(`${kind.padEnd(34)}${cells([queries, ...found.map((share) => Math.round(100 * share))])}`);
  }
  console.log(`${"on page one: nothing of the query".padEnd(34)}${cells(["", ...percent(unrelated)])}`);
  console.log(`${"on page one: lacks one word".padEnd(34)}${cells(["", ...percent(lacking)])}`);
  console.log(`${"median ms".padEnd(34)}${cells(["", ...medianMs.map((ms) => ms.toFixed(1))])}`);
  if (withMisses) for (const { kind, query, source } of misses) console.log(`${kind}: "${query}" for "${source}"`);
}

function meetsFeatureGoals({ sets, byFeature }: FeatureEvaluation): boolean {
  const { precision, recall, precisionOfEach } = FEATURE_GOALS;
  const areSetsRight = sets.every((score) => score.precision >= precision && score.recall >= recall);
  return areSetsRight && byFeature.every((score) => score.precision >= precisionOfEach);
}

function printFeatures({ texts, sets, all, byFeature, mistakes }: FeatureEvaluation, withMistakes: boolean): void {
  console.log(`${"".padEnd(24)}precision  recall  right  missed  wrong`);
  const line = ({ name, precision, recall, right, missed, wrong }: FeatureEvaluation["all"]) => {
    const shares = `${percent(precision).padStart(9)}${percent(recall).padStart(8)}`;
    const counts = `${String(right).padStart(7)}${String(missed).padStart(8)}${String(wrong).padStart(7)}`;
    console.log(`${name.padEnd(24)}${shares}${counts}`);
  };
  for (const set of sets) line({ ...set, name: `${set.name} (${set.texts})` });
  line({ ...all, name: `all (${texts})` });
  byFeature.forEach(line);
  const below = byFeature.filter(({ precision }) => precision < FEATURE_GOALS.precisionOfEach);
  console.log(`features below ${percent(FEATURE_GOALS.precisionOfEach)} precision: ${below.length}`);
  if (!withMistakes) return;
  for (const { set, line, text, missed, wrong } of mistakes)
    console.log(`${set} line ${line}: missed [${missed.join(", ")}], wrong [${wrong.join(", ")}]: ${text}`);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function printCost({ listings, rows }: Cost): void {
  console.log(`${listings} listings`);
  for (const { queries, count, name, p50Ms, p95Ms, bestMs, found, bodyBytes } of rows) {
    const times = [p50Ms, p95Ms, bestMs].map((ms) => ms.toFixed(1).padStart(6));
    const share = `${(100 * found).toFixed(0).padStart(3)} % find something`;
    const set = `${queries} (${count})`.padEnd(24);
    console.log(
      `${set}${name.padEnd(28)}p50 ${times[0]} ms  p95 ${times[1]} ms  best ${times[2]} ms  ${share}  body up to ${bodyBytes} bytes`,
    );
  }
}

function printEvaluation({ listings, queries, scores, weakQueries }: Evaluation, withWeak: boolean): void {
  console.log(`${queries} queries, ${listings} listings`);
  console.log(`${"".padEnd(28)}nDCG@10  recall@50  nothing found  median ms`);
  for (const { name, ndcg, recall, zeroShare, medianMs } of scores) {
    const zero = `${(100 * zeroShare).toFixed(1)} %`;
    console.log(
      `${name.padEnd(28)}${ndcg.toFixed(3).padStart(7)}${recall.toFixed(3).padStart(11)}${zero.padStart(15)}${medianMs.toFixed(1).padStart(11)}`,
    );
  }
  if (!withWeak) return;
  for (const { text, ndcg, recall, answers, fallback } of weakQueries) {
    const how = fallback === undefined ? "" : `  (${fallback})`;
    console.log(`${ndcg.toFixed(2)} ${recall.toFixed(2)} ${String(answers).padStart(3)}  ${text}${how}`);
  }
}
