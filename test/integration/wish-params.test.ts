// The parameters that `understood` gives for a wish, sent back: accepted, and finding what the wish finds.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPeopleTexts } from "../../scripts/dev/relevance/people-texts.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { DEAL_TYPES, PROPERTY_TYPES } from "../../shared/enums.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import { shippedPlaces } from "../../shared/shipped-places.ts";
import { startTestApi, type TestApi } from "../helpers/api.ts";
import { insertSeller } from "../helpers/builders.ts";
import { insertRows } from "../helpers/market.ts";
import { createRandom } from "../helpers/random.ts";

const PATH = "/api/public/v1/listings";
const LISTINGS = 600;
const AT_ONCE = 8;
const SEED = Number(process.env.SEED ?? 20_261_123);
const random = createRandom(SEED);
const PLACES = [
  "Tallinn",
  "Mustamäe linnaosa",
  "Nõmme linnaosa",
  "Tartu linn",
  "Narva linn",
  "Paikuse alev",
  "Keila linn",
];
const CITIES = [
  ["FI", "Helsinki", "helsinki"],
  ["FI", "Turku", "turku"],
  ["ES", "Alicante", "alicante"],
  ["ES", "Valencia", "valencia"],
  ["VE", "Valencia", "valencia"],
] as const;

interface List {
  items: { id: string }[];
  totalCount: number;
  fallback?: object;
  understood: { params: Record<string, string | number> | null; without: string; wish: number; dropped?: true }[];
}

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      await ensurePlaces(db);
      const seller_id = await insertSeller(db);
      const places: { id: string }[] = await db("places").whereIn("name", PLACES).select("id");
      await insertRows(
        db,
        Array.from({ length: LISTINGS }, () => {
          const [country, city, city_slug] = random.chance(0.3) ? random.pick(CITIES) : ["EE", null, null];
          const floors = 1 + random.below(9);
          const isDropped = random.chance(0.2);
          const price = random.pick([100, 450, 900, 45_000, 98_000, 150_000, 205_000, 420_000]);
          // Every fact is stated, and no text says any.
          return {
            ...{ seller_id, status: "active", visibility: "public", slogan: "{}", description: "{}" },
            ...{ deal_type: random.pick(DEAL_TYPES), property_type: random.pick(PROPERTY_TYPES) },
            ...{ place_id: country === "EE" ? random.pick(places).id : null, country, city, city_slug },
            ...{ price_eur: price, previous_price_eur: isDropped ? price * 2 : null },
            ...{ price_dropped_at: isDropped ? new Date() : null, rooms: 1 + random.below(6) },
            ...{ size_m2: 20 + 7.5 * random.below(30), plot_area_m2: 300 * (1 + random.below(20)) },
            ...{ floor: 1 + random.below(floors), floors, year_built: 1900 + 5 * random.below(25) },
            published_at: new Date(),
          };
        }),
      );
    },
  });
});
afterAll(() => api?.close());

async function search(params: Record<string, string | number>): Promise<List> {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const address = `${PATH}?${new URLSearchParams({ ...texts, limit: "50", sort: "newest", explain: "1" })}`;
  const { status, body } = await api.get(address);
  expect(status, `${address} ${JSON.stringify(body)}`).toBe(200);
  return body as List;
}

const NUMBERS = [
  "1",
  "2",
  "3",
  "45",
  "60,5",
  "99.5",
  "150 000",
  "1990",
  "200 tuhat",
  "1,5 ha",
  "12 aari",
  "4/9",
  "30 000 €",
];
const WORDINGS = [
  ...["# tuba", "# m2", "#", "kuni #", "üle #", "alla # €", "от # до 300 000", "between # and 250000", "about # sqm"],
  ...["#. korrus", "# этаж", "hind #", "площадь #", "built after #", "enne #", "krunt #", "участок #", "# eurot kuus"],
  ...[
    "# või 3 tuba",
    "mitte üle #",
    "до # за квадрат",
    "ehitusaasta #",
    "# korrust",
    "~# m²",
    "<# €",
    "#+ rooms",
    "€#",
  ],
];
const AREAS = [
  "Tartu",
  "Narvas",
  "Mustamäel või Nõmmel",
  "Tallinn, Nõmme",
  "Pärnu või Paikuse",
  "Metsküla",
  "Harjumaa",
  "Keila",
];
const ABROAD = [
  "Soome",
  "Helsinki",
  "Helsingi või Turku",
  "Valencia",
  "Helsingi või Valencia",
  "Hispaania või Soome",
  "Paris",
];

/** Types, and sizes that are of the plot or of the building by what stands beside them. */
const PLOTS = [
  "krunt",
  "участок",
  "plot",
  "maja krunt",
  "дом с участком",
  "дом участок",
  "house plot",
  "maja, mille krunt on",
];
const SIZES = [
  "1200m2",
  "1500 ruutu",
  "от 1000 до 2000 кв м",
  "over 2000 sqm",
  "kuni 3000 m2",
  "12 aari",
  "vähemalt 1500 m2",
];
const BESIDE = ["", "", " Tartu", ", Tallinn", " kuni 500 000 €", ", müüa"];

test("parameters of wishes are accepted, and with the text that is left find the same listings", async () => {
  const { concepts } = loadLanguageData();
  const phrases = concepts
    .filter(({ conditions }) => conditions.some(({ kind }) => kind !== "feature"))
    .flatMap(({ phrases: { et, ru, en } }) => [et, ru, en].flatMap((list) => list.slice(0, 3)));
  const names = shippedPlaces().map(({ name }) => name);
  const texts = [
    ...readPeopleTexts().map(({ text }) => text),
    ...WORDINGS.flatMap((wording) => NUMBERS.map((number) => wording.replace("#", number))),
    ...phrases.map((phrase) => phrase.replace(/^[-=~]/, "")),
    ...Array.from({ length: 60 }, () => random.pick(names)),
    ...AREAS,
    ...ABROAD,
    ...PLOTS.flatMap((plot) => SIZES.map((size) => `${plot} ${size}${random.pick(BESIDE)}`)),
    ...PLOTS.map((plot) => `maja 120 m2 ${plot.split(" ").at(-1)} ${random.pick(SIZES)}`),
  ];
  const [accepted, alone, beside] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const differences: string[] = [];
  async function compare(searchText: string): Promise<void> {
    const { understood, fallback } = await search({ searchText });
    for (const { params, without, dropped } of understood) {
      if (params === null || dropped) continue;
      const found = await search({ ...params, ...(without === "" ? {} : { searchText: without }) });
      accepted.add(JSON.stringify(params));
      if (fallback !== undefined) continue;
      (without === "" ? alone : beside).add(JSON.stringify(params));
      // Without `abroad` a search leaves out what a wish for another country means.
      const asked = await search({ searchText, ...(params.abroad === undefined ? {} : { abroad: "only" }) });
      if (JSON.stringify([asked.items, asked.totalCount]) === JSON.stringify([found.items, found.totalCount])) continue;
      differences.push(
        `${searchText}: ${JSON.stringify(params)} with "${without}" finds ${found.totalCount}, the text ${asked.totalCount}`,
      );
    }
  }
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    await Promise.all(texts.slice(start, start + AT_ONCE).map(compare));
  }
  expect(differences.join("\n"), `seed ${SEED}`).toBe("");
  expect(accepted.size).toBeGreaterThan(200);
  expect(alone.size).toBeGreaterThan(150);
  expect(beside.size).toBeGreaterThan(50);
}, 300_000);
