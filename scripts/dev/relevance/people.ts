// Searches people's texts in an index of seeded listings, in three orders, and checks the facts of the first ten listings.
import { randomBytes } from "node:crypto";
import type { Understood } from "../../../api/search/text/understood.ts";
import type { Config } from "../../../shared/config.ts";
import type { Sort } from "../../../shared/enums.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { toStoredListing } from "../../../shared/listing.ts";
import { type SearchClient, searchClient } from "../../../shared/search/client.ts";
import { shippedPlaces } from "../../../shared/shipped-places.ts";
import { listShippedPlaces, shippedPlacesByPath } from "../../places/shipped-by-path.ts";
import { type Facts, factsOf, wrongFacts } from "./check-facts.ts";
import { falseWishes, featuresOf, type Tables } from "./false-wishes.ts";
import { createBuiltinIndex } from "./opensearch-baseline.ts";
import { figuresOfPages, isAllRight, type Page, type PeopleFigures, stillRight } from "./people-figures.ts";
import { type PeopleText, readPeopleTexts } from "./people-texts.ts";
import { type Sample, sampleRow } from "./sample.ts";
import { createSampleIndex } from "./sample-index.ts";
import { seededSamples } from "./seeded.ts";

const ORDERS = { best: "featured", price: "price-asc", newest: "newest" } as const satisfies Record<string, Sort>;
export type Order = keyof typeof ORDERS;

export interface PeopleReport {
  listings: number;
  texts: number;
  /** Texts that no listing can meet; they count nowhere. */
  unmeetable: string[];
  rows: { search: string; lang: string; figures: PeopleFigures }[];
  /** Of the texts that are all right by best match, the share that is so in another order. */
  stillRight: Partial<Record<Order, number>>;
  failures: Failure[];
}

interface Failure {
  text: string;
  order: Order;
  /** Position on the page, from 1, number of the listing, and its wrong facts; undefined when nothing was found. */
  first: { rank: number; listing: number; wrong: readonly string[] } | undefined;
  right: number;
  shown: number;
  fallback: string | undefined;
  understood: readonly Understood[];
  falselyUnderstood: readonly string[];
}

interface Answer {
  ids: readonly number[];
  fallback?: string | undefined;
  understood?: readonly Understood[];
}

type Searched = Page & Answer;
type Search = (text: string) => Promise<Answer>;

export interface PeopleOptions {
  file: string | undefined;
  listings: number;
  orders: readonly Order[];
}

const PAGE = 10;
/** Searched before anything is timed: the first searches of a process are several times slower. */
const WARM_UP_TEXTS = 60;

export async function judgePeople(config: Config, { file, listings, orders }: PeopleOptions): Promise<PeopleReport> {
  const samples = seededSamples(listings, { located: true });
  const facts = allFacts(samples, config);
  const all = readPeopleTexts(file);
  const meetable = all.filter(({ want }) => want.none === true || isMet(want, facts));
  const client = searchClient(config);
  try {
    const own = await searchOwn(client, config, { samples, facts, texts: meetable, orders });
    const builtin = await searchBuiltin(client, config, { samples, facts, texts: meetable });
    const best = own.find(({ order }) => order === "best")?.pages;
    const others = own.filter(({ order }) => order !== "best");
    return {
      listings,
      texts: all.length,
      unmeetable: all.filter((text) => !meetable.includes(text)).map(({ text }) => text),
      rows: [
        ...own.flatMap(({ order, pages }) => rowsOf(order, pages)),
        { search: "multi_match", lang: "all", figures: figuresOfPages(builtin) },
      ],
      stillRight: Object.fromEntries(
        best === undefined ? [] : others.map(({ order, pages }) => [order, stillRight(best, pages)]),
      ),
      failures: own.flatMap(({ order, pages }) => pages.filter(isFailure).map(failureIn(order))),
    };
  } finally {
    await client.close();
  }
}

interface Stock {
  samples: ReadonlyMap<number, Sample>;
  facts: ReadonlyMap<number, Facts>;
  texts: readonly PeopleText[];
}

async function searchOwn(
  client: SearchClient,
  config: Config,
  { samples, facts, texts, orders }: Stock & { orders: readonly Order[] },
): Promise<{ order: Order; pages: Searched[] }[]> {
  const index = await createSampleIndex(client, indexName(config), config);
  try {
    await index.put(samples);
    for (const { text } of texts.slice(0, WARM_UP_TEXTS)) await index.search(text);
    const results = [];
    for (const order of orders) {
      const search: Search = async (text) => {
        const { ids, fallback, understood } = await index.search(text, { sort: ORDERS[order], limit: PAGE });
        return { ids, fallback: fallback && `${fallback.step}: ${fallback.text}`, understood };
      };
      results.push({ order, pages: await searchAll(texts, facts, search) });
    }
    return results;
  } finally {
    await index.close();
  }
}

async function searchBuiltin(
  client: SearchClient,
  config: Config,
  { samples, facts, texts }: Stock,
): Promise<Searched[]> {
  const index = await createBuiltinIndex(client, indexName(config));
  try {
    await index.put(samples);
    return await searchAll(texts, facts, async (text) => ({ ids: await index.search(text) }));
  } finally {
    await index.close();
  }
}

async function searchAll(
  texts: readonly PeopleText[],
  facts: ReadonlyMap<number, Facts>,
  search: Search,
): Promise<Searched[]> {
  const pages: Searched[] = [];
  const tables: Tables = { features: featuresOf(loadLanguageData().concepts), placeNames: namesOfPlaces() };
  for (const { text, lang, want } of texts) {
    const startedAt = performance.now();
    const answer = await search(text);
    const tookMs = performance.now() - startedAt;
    const ids = answer.ids.slice(0, PAGE);
    const wrong = ids.map((id) => wrongFacts(want, facts.get(id)!));
    const falselyUnderstood = falseWishes(want, answer.understood ?? [], tables);
    pages.push({ ...answer, ids, text, lang, wantsNone: want.none === true, wrong, tookMs, falselyUnderstood });
  }
  return pages;
}

function rowsOf(order: Order, pages: readonly Page[]): PeopleReport["rows"] {
  const langs = [...new Set(pages.map(({ lang }) => lang))];
  return [
    { search: order, lang: "all", figures: figuresOfPages(pages) },
    ...langs.map((lang) => ({
      search: order,
      lang,
      figures: figuresOfPages(pages.filter((page) => page.lang === lang)),
    })),
  ];
}

const isFailure = (page: Searched) => !isAllRight(page) || page.falselyUnderstood.length > 0;

const failureIn =
  (order: Order) =>
  ({ text, ids, wrong, fallback, understood = [], falselyUnderstood }: Searched): Failure => {
    const rank = wrong.findIndex((facts) => facts.length > 0);
    return {
      text,
      order,
      first: rank < 0 ? undefined : { rank: rank + 1, listing: ids[rank]!, wrong: wrong[rank]! },
      right: wrong.filter((facts) => facts.length === 0).length,
      shown: ids.length,
      fallback,
      understood,
      falselyUnderstood,
    };
  };

function isMet(want: PeopleText["want"], facts: ReadonlyMap<number, Facts>): boolean {
  for (const one of facts.values()) if (wrongFacts(want, one).length === 0) return true;
  return false;
}

function allFacts(samples: ReadonlyMap<number, Sample>, { locales }: Config): Map<number, Facts> {
  const points = placePoints();
  return new Map(
    [...samples].map(([number, sample]) => {
      const listing = toStoredListing(sampleRow(number, sample), { locales });
      return [number, factsOf(listing, points.get(sample.place ?? ""))];
    }),
  );
}

/** Points of the shipped places by path. */
function placePoints(): Map<string, { lat: number; lon: number }> {
  const paths = new Map(listShippedPlaces().map((place) => [`${place.kind} ${place.ehakCode}`, place.path]));
  return new Map(
    shippedPlaces().flatMap(({ kind, ehakCode, lat, lon }) =>
      lat === null || lon === null ? [] : [[paths.get(`${kind} ${ehakCode}`)!, { lat, lon }]],
    ),
  );
}

/** Official names of the shipped places and of all above each, by path. */
function namesOfPlaces(): Map<string, string[]> {
  const places = shippedPlacesByPath();
  const holders = (path: string) => path.split("/").map((_slug, depth, slugs) => slugs.slice(0, depth + 1).join("/"));
  return new Map(
    [...places.keys()].map((path) => [path, holders(path).flatMap((holder) => places.get(holder)?.name ?? [])]),
  );
}

const indexName = ({ indexPrefix }: Config) => `${indexPrefix}-people-${randomBytes(4).toString("hex")}`;
