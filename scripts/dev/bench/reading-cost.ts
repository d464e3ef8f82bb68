// Times the reading of search texts: what people type, joined to 200 characters, and hostile texts of as many: words at random, one
// after another. `--compiled` times dist (`npm run build` first), which is what runs in production: tsx makes it a third slower.
//   node --import tsx scripts/dev/bench/reading-cost.ts [--texts 100000] [--compiled]
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createRandom } from "../../seed/random.ts";

const { values } = parseArgs({
  options: { texts: { type: "string", default: "100000" }, compiled: { type: "boolean", default: false } },
});
const LENGTH = 200;
const ROUNDS = 10;
/** Texts are read again this often: what stays is their own, what goes was the machine and its garbage. */
const AGAIN = 20;
/** Of the hostile ones, so that a short run tells. */
const SLOWEST = 100;
const HOSTILE = [
  "или",
  "või",
  "не",
  "mitte",
  "ja",
  "kuni",
  "1",
  "2-3",
  "100 000",
  "€",
  "m2",
  "-",
  '"',
  "#",
  "🏠",
  "tn",
  "mnt",
];

const read = await loadReader();
const people = readFileSync(new URL("../relevance/people.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { text: string }).text);
const long = people.map((_text, at) =>
  people
    .slice(at, at + 12)
    .join(", ")
    .slice(0, LENGTH),
);
const hostile = hostileTexts(Number(values.texts));

timesOf(long, ROUNDS); // warms up
report("people's texts", timesOf(people, ROUNDS));
report(`${LENGTH} characters`, timesOf(long, ROUNDS));
report(`each, best of ${AGAIN}`, bestOf(long, AGAIN));
const first = timesOf(hostile, 1);
report(`${hostile.length} hostile texts`, first);
const slowest = [...first.keys()].sort((a, b) => first[b]! - first[a]!).slice(0, SLOWEST);
const alone = slowest.map((at) => Math.min(...timesOf([hostile[at]!], AGAIN)));
report(`their ${SLOWEST} slowest, best of ${AGAIN}`, alone);

/** Milliseconds of each reading, in the order of the texts. */
function timesOf(texts: readonly string[], rounds: number): number[] {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const text of texts) {
      const startedAt = performance.now();
      read(text);
      times.push(performance.now() - startedAt);
    }
  }
  return times;
}

/** The least of the times of each text; between two readings of one all others are read, as in production. */
function bestOf(texts: readonly string[], rounds: number): number[] {
  const times = timesOf(texts, rounds);
  return texts.map((_text, at) => Math.min(...times.filter((_time, index) => index % texts.length === at)));
}

function report(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(2);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  console.log(`${name}: mean ${mean.toFixed(2)} ms, p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`);
}

function hostileTexts(count: number): string[] {
  const random = createRandom(7, 0);
  const words = [...people.join(" ").split(/\s+/), ...HOSTILE, "a".repeat(60), "1".repeat(40)];
  return Array.from({ length: count }, () => {
    let text = "";
    while (text.length < LENGTH) text += random.pick(words) + (random.chance(0.8) ? " " : ",");
    return text.slice(0, LENGTH);
  });
}

async function loadReader(): Promise<(text: string) => unknown> {
  const [root, ending] = values.compiled ? ["../../../dist", "js"] : ["../../..", "ts"];
  const load = (module: string) => import(new URL(`${root}/${module}.${ending}`, import.meta.url).href);
  const { createTextSearch }: typeof import("../../../api/search/text/text-search.ts") =
    await load("api/search/text/text-search");
  const { listShippedPlaces }: typeof import("../../places/shipped-by-path.ts") = await load(
    "scripts/places/shipped-by-path",
  );
  const { loadLanguageData }: typeof import("../../../shared/language-data.ts") = await load("shared/language-data");
  const { thisYear }: typeof import("../../../shared/this-year.ts") = await load("shared/this-year");
  const places = listShippedPlaces();
  const search = createTextSearch({
    data: loadLanguageData(),
    places: () => places,
    locales: ["et", "en", "ru"],
    thisYear,
  });
  return (text) => search.read(text, { concepts: true });
}
