// Explains the hits of the judged queries as `highlight=1` does: which share of the required words has a reason, and what it costs.
import { randomBytes } from "node:crypto";
import type { Mark, Reason } from "../../../api/search/marks/mark.ts";
import { REASONS } from "../../../api/search/marks/mark.ts";
import { createMarks } from "../../../api/search/marks/marks.ts";
import type { ReadText } from "../../../api/search/text/text-search.ts";
import type { Config } from "../../../shared/config.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { type StoredListing, toStoredListing } from "../../../shared/listing.ts";
import { searchClient } from "../../../shared/search/client.ts";
import { shippedPlacesByPath } from "../../places/shipped-by-path.ts";
import { createRandom } from "../../seed/random.ts";
import { readJudgedListings, readJudgedQueries } from "./judged-set.ts";
import { type Sample, sampleRow } from "./sample.ts";
import { createSampleIndex } from "./sample-index.ts";

export interface MarksReport {
  seed: number;
  queries: number;
  hits: number;
  /** Wishes of all hits, and those that have a reason. */
  wishes: number;
  explained: number;
  byReason: Record<Reason, number>;
  marks: number;
  /** Median of the processor's time for a page of 20 listings. */
  pageMs: number;
  unexplained: { query: string; id: string; words: string }[];
  /** Marks drawn by lot, to be read by hand. */
  sample: SampledMark[];
}

interface SampledMark extends Mark {
  query: string;
  id: string;
  /** The text around the mark, or the value of the field. */
  shown: string;
}

const PAGE = 20;
const PAGES_MEASURED = 200;
const AROUND = 30;

export async function judgeMarks(config: Config, sampleSize: number, seed: number): Promise<MarksReport> {
  const samples = new Map(
    readJudgedListings().map(({ id, has: _has, ...sample }) => [id, JSON.parse(JSON.stringify(sample)) as Sample]),
  );
  const client = searchClient(config);
  const index = await createSampleIndex(
    client,
    `${config.indexPrefix}-marks-${randomBytes(4).toString("hex")}`,
    config,
  );
  const marks = createMarks({
    data: loadLanguageData(),
    namesOfPlace: (path) => shippedPlacesByPath().get(path)?.aliases ?? [],
  });
  const listingOf = (id: number) => toStoredListing(sampleRow(id, samples.get(id)!), config);
  const found: SampledMark[] = [];
  const pages: { texts: string; ids: number[]; read: ReadText | undefined }[] = [];
  const unexplained: MarksReport["unexplained"] = [];
  let [hits, wishes] = [0, 0];
  try {
    await index.put(samples);
    const queries = readJudgedQueries();
    for (const { text } of queries) {
      const { ids, read } = await index.search(text);
      if (read === undefined) continue;
      pages.push({ texts: text, ids: ids.slice(0, PAGE), read });
      const required = marks.readWishes(read, text);
      for (const id of ids) {
        const listing = listingOf(id);
        hits += 1;
        for (const [at, reasons] of marks.explainListing(listing, required).entries()) {
          wishes += 1;
          const words = required[at]!.map((term) => term.text).join(" | ");
          if (reasons.length === 0) unexplained.push({ query: text, id: listing.id, words });
          for (const mark of reasons) found.push({ ...mark, query: text, id: listing.id, shown: shown(mark, listing) });
        }
      }
    }
    const byReason = Object.fromEntries(REASONS.map((reason) => [reason, 0])) as Record<Reason, number>;
    for (const { because } of found) byReason[because] += 1;
    const raw = new Map([...samples.keys()].map((id) => [id, Buffer.from(JSON.stringify(listingOf(id)))]));
    const full = pages.filter(({ ids }) => ids.length === PAGE);
    const times = Array.from({ length: PAGES_MEASURED }, (_none, at) => {
      const { texts, ids, read } = full[at % full.length]!;
      const startedAt = process.cpuUsage();
      marks.findMatches(
        ids.map((id) => raw.get(id)!),
        read,
        texts,
      );
      const { user, system } = process.cpuUsage(startedAt);
      return (user + system) / 1000;
    });
    return {
      seed,
      ...{ queries: queries.length, hits, wishes, explained: wishes - unexplained.length },
      ...{ byReason, marks: found.length, unexplained },
      pageMs: [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!,
      sample: drawn(found, sampleSize, seed),
    };
  } finally {
    await index.close();
    await client.close();
  }
}

function shown({ field, start, end }: Mark, listing: StoredListing): string {
  const value = field.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], listing);
  if (typeof value !== "string" || start === undefined || end === undefined) return JSON.stringify(value);
  const around = `${value.slice(Math.max(0, start - AROUND), start)}[${value.slice(start, end)}]${value.slice(end, end + AROUND)}`;
  return around.replace(/\s+/g, " ");
}

function drawn(marks: readonly SampledMark[], size: number, seed: number): SampledMark[] {
  return createRandom(seed, 0).sample(marks, Math.min(size, marks.length));
}
