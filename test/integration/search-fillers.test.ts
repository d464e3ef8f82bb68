import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stories, tellStories } from "../helpers/stories.ts";

const flat = { rooms: 2, price: 90_000, place: "tartu-maakond/tartu-linn/tartu-linn" } as const;
const house = {
  rooms: 5,
  price: 90_000,
  propertyType: "house",
  place: "harju-maakond/tallinn/nomme-linnaosa",
} as const;
const SAMPLES = {
  shortFlat: { ...flat, slogan: { et: "2-toaline korter" } },
  largeFlat: { ...flat, slogan: { et: "Suur kahetoaline korter" } },
  doneFlat: { ...flat, slogan: { et: "Kahetoaline korter peale renoveerimist" } },
  villageFlat: {
    ...flat,
    place: "laane-viru-maakond/vaike-maarja-vald/vaike-maarja-alevik",
    slogan: { et: "Kahetoaline korter Väike-Maarjas" },
  },
  balconyFlat: { ...flat, slogan: { et: "Kahetoaline korter suure rõduga" } },
  house: { ...house, slogan: { et: "Maja Nõmmel" } },
  houseOfTartu: { ...house, slogan: { et: "Maja Nõmmel, omanik elab Tartus" } },
} as const;

let stories: Stories<keyof typeof SAMPLES>;
beforeAll(async () => {
  stories = await tellStories(SAMPLES);
});
afterAll(() => stories.close());

async function scoresOf(text: string): Promise<Partial<Record<keyof typeof SAMPLES, number>>> {
  const { ids, scores } = await stories.index.search(text);
  return Object.fromEntries(ids.map((id, at) => [stories.nameOf(id), scores[at]!]));
}

test.each([
  ["2-toaline suur", "largeFlat"],
  ["korter kahetoaline peale", "doneFlat"],
] as const)("a headline with the filler comes first: %s", async (text, first) => {
  const { ids, scores } = await stories.index.search(text);
  expect(ids).toHaveLength(5);
  expect(scores[0]).toBeGreaterThan(scores[1]!);
  expect(stories.nameOf(ids[0]!)).toBe(first);
});

test("a filler counts as typed: a large flat is none with a large balcony", async () => {
  const { largeFlat, balconyFlat, doneFlat } = await scoresOf("suur korter kahetoaline");
  expect(largeFlat).toBeGreaterThan(doneFlat!);
  expect(balconyFlat).toBe(doneFlat);
});

test("a word of size is not met by a name of the place", async () => {
  const { villageFlat, balconyFlat } = await scoresOf("väike korter");
  expect(villageFlat).toBeDefined();
  expect(villageFlat).toBe(balconyFlat);
});

test("a thing that need not be raises none", async () => {
  const { doneFlat, balconyFlat } = await scoresOf("korter, rõdu pole vajalik");
  expect(balconyFlat).toBeDefined();
  expect(balconyFlat).toBe(doneFlat);
});

test.each(["müün oma korteri Tartus, otsin maja", "our flat in Tartu is too small, need a house in Nõmme"])(
  "what people tell of themselves raises none: %s",
  async (text) => {
    const { houseOfTartu, ...others } = await scoresOf(text);
    expect(others.house).toBeDefined();
    expect(houseOfTartu).toBe(others.house);
  },
);
