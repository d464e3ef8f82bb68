// The queries of the benchmark: popular and rare, in three languages, a few without results. The same seed gives the same
// queries.
import { SORTS } from "../../../shared/enums.ts";
import { createRandom, type Random } from "../../seed/random.ts";

const CLASSES = ["browse", "filters", "text", "text + filters", "empty"] as const;
export type QueryClass = (typeof CLASSES)[number];

export interface Query {
  class: string;
  /** Query parameters of a search. */
  params: Readonly<Record<string, string>>;
  /** Sort values that a deep page starts behind; the cursor among the parameters says the same. */
  after?: readonly number[];
}

/** How often each class is asked in a mixed load, deep pages beside them. */
const SHARES: Readonly<Record<QueryClass, number>> = {
  browse: 15,
  filters: 42,
  text: 20,
  "text + filters": 18,
  empty: 5,
};

/** Invented words; `dataset.ts` puts each into so many public listings. */
export const MARKERS = [
  "kuldhaavik",
  "vesikaaru",
  "tormilind",
  "sinimänd",
  "hallkivis",
  "merihein",
  "pajupilv",
  "udutare",
];
export const MARKER_LISTINGS = 40;

export const EIGHT_FACETS = "dealType,propertyType,place,rooms,features,price,size,year";

const POPULAR_PLACES: readonly Record<string, string>[] = [
  { countySlug: "harju-maakond" },
  { countySlug: "harju-maakond", municipalitySlug: "tallinn" },
  { countySlug: "harju-maakond", municipalitySlug: "tallinn", settlementSlug: "kesklinna-linnaosa" },
  { countySlug: "harju-maakond", municipalitySlug: "tallinn", settlementSlug: "lasnamae-linnaosa" },
  { countySlug: "harju-maakond", municipalitySlug: "tallinn", settlementSlug: "mustamae-linnaosa" },
  { countySlug: "tartu-maakond" },
  { countySlug: "tartu-maakond", municipalitySlug: "tartu-linn" },
  { countySlug: "parnu-maakond", municipalitySlug: "parnu-linn" },
  { countySlug: "ida-viru-maakond" },
];
const RARE_PLACES: readonly Record<string, string>[] = [
  { countySlug: "harju-maakond", municipalitySlug: "anija-vald" },
  { countySlug: "harju-maakond", municipalitySlug: "kose-vald", settlementSlug: "ravila-alevik" },
  { countySlug: "harju-maakond", municipalitySlug: "loksa-linn" },
  { countySlug: "harju-maakond", municipalitySlug: "kiili-vald", settlementSlug: "luige-alevik" },
  { countySlug: "harju-maakond", municipalitySlug: "tallinn", settlements: "pirita-linnaosa,nomme-linnaosa" },
  { countySlug: "harju-maakond", municipalitySlug: "keila-linn" },
];

type Words = Readonly<Record<"nouns" | "features" | "rare" | "places", readonly string[]>>;

const WORDS: Readonly<Record<"et" | "en" | "ru", Words>> = {
  et: {
    nouns: ["korter", "maja", "kahetoaline korter", "3-toaline", "suvila", "krunt", "ridaelamu", "äripind", "garaaž"],
    features: [
      "rõduga",
      "saunaga",
      "kaminaga",
      "merevaatega",
      "möbleeritud",
      "aiaga",
      "renoveeritud",
      "parkimiskohaga",
    ],
    rare: ["klaasitud lodža", "elektrisaun", "kõrged laed", "maaküte", "paekivist", "vaikne hoov", "panipaik keldris"],
    places: ["Lasnamäel", "Kadriorus", "Tartu kesklinnas", "Pärnu", "Nõmmel", "Viimsis", "Haapsalu", "Kalamajas"],
  },
  en: {
    nouns: ["apartment", "house", "two-room flat", "summer house", "plot", "office", "garage", "townhouse"],
    features: ["with balcony", "sauna", "fireplace", "sea view", "furnished", "garden", "renovated", "parking"],
    rare: ["glazed balcony", "high ceilings", "ground heating", "quiet courtyard", "storage room", "by the forest"],
    places: ["Tallinn", "Tartu", "Kadriorg", "Pärnu", "Old Town", "Pirita", "Viimsi"],
  },
  ru: {
    nouns: ["квартира", "дом", "двухкомнатная квартира", "дача", "участок", "офис", "гараж", "таунхаус"],
    features: ["с балконом", "с сауной", "камин", "с видом на море", "с мебелью", "сад", "после ремонта", "парковка"],
    rare: ["застекленный балкон", "высокие потолки", "тихий двор", "кладовка", "у леса", "новостройка с лифтом"],
    places: ["Ласнамяэ", "в Таллинне", "Нарва", "в Тарту", "Мустамяэ", "Пирита"],
  },
};

const PROPERTY_TYPES = ["apartment", "house", "land", "commercialSpace", "townhouseBox", "summerHouse", "garage"];

/** `count` different queries in the mix of a day. */
export function mixedQueries(count: number, seed: number): Query[] {
  const random = createRandom(seed, 1);
  return distinct(count, () => makeQuery(random.weighted(SHARES), random));
}

/**
 * What most people ask of a portal: the front page, deals, types and towns, a price or a number of rooms, plain words; one
 * page size, no odd place, nothing that finds nothing. In the order of their popularity.
 */
export function popularQueries(count: number, seed: number): Query[] {
  const random = createRandom(seed, 10);
  const front: Query[] = [{}, { dealType: "sale" }, { dealType: "rent" }].map((params) => ({
    class: "browse",
    params,
  }));
  const make = (): Query => {
    const kind = random.weighted({ browse: 10, filters: 60, text: 15, "text + filters": 15 });
    const { limit: _limit, ...params } = makeQuery(kind, random).params;
    return { class: kind, params };
  };
  const isPopular = ({ params }: Query) => !RARE_PLACES.some((place) => isPartOf(place, params));
  return distinct(count, () => front.shift() ?? drawUntil(make, isPopular));
}

function drawUntil(make: () => Query, fits: (query: Query) => boolean): Query {
  for (;;) {
    const query = make();
    if (fits(query)) return query;
  }
}

const isPartOf = (part: Query["params"], whole: Query["params"]) =>
  Object.entries(part).every(([name, value]) => whole[name] === value);

export function queriesOf(kind: QueryClass, count: number, seed: number): Query[] {
  const random = createRandom(seed, 2 + CLASSES.indexOf(kind));
  return distinct(count, () => makeQuery(kind, random));
}

/** Every phrase by itself, in its own order and in two others. */
export function plainTexts(): Query[] {
  const phrases = Object.values(WORDS).flatMap((words) => Object.values(words).flat());
  const sorts: Record<string, string>[] = [{}, { sort: "newest" }, { sort: "price-asc" }];
  return [...new Set(phrases)].flatMap((searchText) =>
    sorts.map((order) => ({ class: "text", params: { searchText, ...order } })),
  );
}

/** A popular query is asked 1/rank as often as the most popular one. */
export function zipf(count: number, seed: number): () => number {
  const random = createRandom(seed, 20);
  const sums: number[] = [];
  for (let rank = 1; rank <= count; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  return () => {
    const point = random.next() * sums.at(-1)!;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! < point) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function distinct(count: number, make: () => Query): Query[] {
  const queries = new Map<string, Query>();
  // A class may not have so many different queries: it is then asked those that it has.
  for (let tries = 0; queries.size < count && tries < count * 20; tries += 1) {
    const query = make();
    queries.set(JSON.stringify(query.params), query);
  }
  return [...queries.values()];
}

function makeQuery(kind: QueryClass, random: Random): Query {
  switch (kind) {
    case "browse":
      return { class: kind, params: { ...deal(random), ...sort(random, 0.5), ...page(random) } };
    case "filters":
      return { class: kind, params: { ...filters(random), ...sort(random, 0.4), ...page(random) } };
    case "text":
      return { class: kind, params: { searchText: words(random), ...sort(random, 0.2) } };
    case "text + filters":
      return { class: kind, params: { searchText: words(random), ...filters(random), ...sort(random, 0.3) } };
    case "empty":
      return { class: kind, params: emptyAnswer(random) };
  }
}

function words(random: Random): string {
  const { nouns, features, rare, places } = WORDS[random.weighted({ et: 50, ru: 30, en: 20 })];
  const said = [random.pick(random.chance(0.75) ? nouns : rare)];
  if (random.chance(0.7)) said.push(random.pick(random.chance(0.8) ? features : rare));
  if (random.chance(0.45)) said.push(random.pick(places));
  if (random.chance(0.15)) said.push(random.pick(features));
  return [...new Set(said)].join(" ");
}

function filters(random: Random): Record<string, string> {
  const params: Record<string, string> = { ...deal(random) };
  if (random.chance(0.8)) {
    const type = () => (random.chance(0.6) ? PROPERTY_TYPES[0]! : random.pick(PROPERTY_TYPES));
    params.propertyType = [...new Set(random.chance(0.8) ? [type()] : [type(), type()])].join(",");
  }
  if (random.chance(0.65)) Object.assign(params, random.pick(random.chance(0.85) ? POPULAR_PLACES : RARE_PLACES));
  if (random.chance(0.4)) params.maxPrice = String(random.integer(60, 900) * 1000);
  if (random.chance(0.12)) params.minPrice = String(random.integer(5, 30) * 1000);
  if (random.chance(0.25)) params.minRooms = String(random.integer(1, 3));
  if (random.chance(0.15)) params.minSize = String(random.integer(20, 80));
  if (random.chance(0.04)) params.minYear = String(random.integer(1950, 2015));
  if (random.chance(0.05)) params.topFloor = random.pick(["only", "exclude"]);
  if (random.chance(0.05)) params.priceDrop = "1";
  if (random.chance(0.03)) params.minPlotArea = String(random.integer(300, 2000));
  return params;
}

function emptyAnswer(random: Random): Record<string, string> {
  const price = String(random.integer(90_000, 99_999) * 1000);
  if (random.chance(0.5)) return { ...filters(random), minPrice: price, maxPrice: String(Number(price) + 999) };
  // Words that no listing has, which triggers the fallback.
  return { searchText: `${random.pick(["xylofon", "quadriga", "zeppelin"])}${random.integer(1, 9999)} korter` };
}

const deal = (random: Random): Record<string, string> =>
  random.chance(0.17) ? {} : { dealType: random.weighted({ sale: 66, rent: 31, shortterm: 3 }) };

const sort = (random: Random, share: number): Record<string, string> =>
  random.chance(share) ? { sort: random.pick(SORTS.slice(1)) } : {};

const page = (random: Random): Record<string, string> =>
  random.chance(0.7) ? {} : { limit: String(random.integer(10, 50)) };

export const pathOf = ({ params }: Pick<Query, "params">): string =>
  `/api/public/v1/listings?${new URLSearchParams(params)}`;
