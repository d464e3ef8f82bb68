// The drawn pictures of the demo's listings. Pure: no server.
import fc from "fast-check";
import { XmlDocument, type XmlElement } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { pictureText } from "../../api/web/browser/listing/picture-text.ts";
import { chanceOf } from "../../scripts/dev/demo/pictures/chance.ts";
import { factsOfRow, factsOfSeed, type PictureFacts } from "../../scripts/dev/demo/pictures/facts.ts";
import { planAreas, ROOMS_MAX } from "../../scripts/dev/demo/pictures/floor-plan-areas.ts";
import { drawPicture, pictureImages, scenesOf } from "../../scripts/dev/demo/pictures/pictures.ts";
import { makeListing } from "../../scripts/seed/listing.ts";
import { estonianLocations, foreignLocations } from "../../scripts/seed/locations.ts";
import { createRandom } from "../../scripts/seed/random.ts";
import type { ListingRow } from "../../shared/db/listing-row.ts";
import { PROPERTY_TYPES } from "../../shared/enums.ts";
import { expectGolden } from "../helpers/golden.ts";

const BYTES_MAX = 6000;

const flat: PictureFacts = {
  ...{ id: "17252", type: "apartment", rooms: 2, size: 48.6, floor: 6, floors: 9, year: 1974, plotArea: null },
  ...{ sauna: false, balcony: true, sea: false },
};

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
/** All that the columns allow, and a little more. */
const anyFacts: fc.Arbitrary<PictureFacts> = fc.record({
  id: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String),
  type: fc.constantFrom(...PROPERTY_TYPES),
  rooms: orNull(fc.integer({ min: 1, max: 999 })),
  size: orNull(fc.integer({ min: 1, max: 99_999_999 }).map((hundredths) => hundredths / 100)),
  floor: orNull(fc.integer({ min: -9, max: 200 })),
  floors: orNull(fc.integer({ min: 1, max: 200 })),
  year: orNull(fc.integer({ min: 1000, max: 2200 })),
  plotArea: orNull(fc.integer({ min: 1, max: 9_999_999_999 })),
  ...{ sauna: fc.boolean(), balcony: fc.boolean(), sea: fc.boolean() },
});

const drawAll = (facts: PictureFacts) => scenesOf(facts).map((_, index) => drawPicture(facts, index + 1)!);
const drawScene = (facts: PictureFacts, scene: string) =>
  drawPicture(facts, (scenesOf(facts) as readonly string[]).indexOf(scene) + 1);

const ELEMENTS = /^(svg|g|defs|use|rect|path|circle|ellipse|linearGradient|stop|text)$/;
const ATTRIBUTES =
  /^(xmlns|viewBox|width|height|x|y|x2|y2|cx|cy|r|rx|ry|d|id|href|offset|transform|opacity|fill|stroke|font-size|font-family|text-anchor|stop-color|stroke-(width|opacity|linecap|dasharray))$/;

/** What a picture must not have; a picture that is no XML throws. */
function problemsOf(picture: string): string[] {
  const ids: string[] = [];
  return (XmlDocument.fromString(picture).find("//*") as XmlElement[]).flatMap((element) => [
    ...(ELEMENTS.test(element.name) ? [] : [`element ${element.name}`]),
    ...element.attrs.flatMap(({ name, value }) => {
      const twice = name === "id" && ids.includes(value);
      if (name === "id") ids.push(value);
      const outer = name === "href" && !/^#[a-z]+$/.test(value);
      const fraction = !name.endsWith("opacity") && /\.\d/.test(value);
      return !ATTRIBUTES.test(name) || twice || outer || fraction ? [`${element.name} ${name} ${value}`] : [];
    }),
  ]);
}

describe("any picture", () => {
  test("is a small SVG of shapes with whole numbers, without styles, scripts or addresses", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const picture of drawAll(facts)) {
          expect(Buffer.byteLength(picture)).toBeLessThan(BYTES_MAX);
          expect(picture).not.toMatch(/NaN|undefined|Infinity|null/);
          expect(problemsOf(picture)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("comes out the same a second time, and there are four to eight of a listing or none", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const pictures = drawAll(facts);
        expect(drawAll({ ...facts })).toEqual(pictures);
        expect([0, 4, 5, 6, 7, 8]).toContain(pictures.length);
        expect(drawPicture(facts, 0)).toBeUndefined();
        expect(drawPicture(facts, pictures.length + 1)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});

describe("the pictures of a listing", () => {
  const context = {
    ...{ seed: 1, now: new Date("2026-11-01T00:00:00Z") },
    locations: { estonian: estonianLocations(), foreign: foreignLocations() },
  };
  const seeded = Array.from({ length: 1000 }, (_, index) => {
    const { columns } = makeListing(createRandom(1, index + 1), index, context);
    return factsOfSeed(String(index + 1), columns);
  });

  test("are the committed ones", () => {
    const house: PictureFacts = { ...flat, id: "18618", type: "house", year: 1938, rooms: 5, size: 120, floors: 2 };
    const land: PictureFacts = { ...flat, id: "98", type: "land", plotArea: 2400 };
    const pictures = [
      ["block-of-1974", drawScene(flat, "exterior")],
      ["house-of-1938", drawScene(house, "exterior")],
      ["kitchen", drawScene(flat, "kitchen")],
      ["floor-plan", drawScene(flat, "floorPlan")],
      ["plot", drawScene(land, "plotPlan")],
    ] as const;
    for (const [name, picture] of pictures) expectGolden(`demo-pictures/${name}.svg`, `${picture}\n`);
  });

  test("lack for some listings, and are never the same for two", () => {
    const without = seeded.filter((facts) => scenesOf(facts).length === 0).length;
    expect(without).toBeGreaterThan(10);
    expect(without).toBeLessThan(60);
    const first = seeded.slice(0, 40).flatMap((facts) => drawPicture(facts, 1) ?? []);
    expect(new Set(first).size).toBe(first.length);
  });

  test("show a block with the floors of the listing, at most twelve", () => {
    const drawn = (floors: number) => drawScene({ ...flat, floors }, "exterior")!.split('href="#floor"').length;
    expect([1, 2, 5, 9, 12, 16].map(drawn)).toEqual([1, 2, 5, 9, 12, 12]);
    const modern = (floors: number) =>
      drawScene({ ...flat, floors, year: 2020 }, "exterior")!.split('href="#floor"').length;
    expect([2, 5, 9].map(modern)).toEqual([2, 4, 8]); // and the top floor, set back
    const old = drawScene({ ...flat, floors: 12, year: 1949 }, "exterior")!;
    expect(old.split('href="#floor"').length).toBe(12);
    const shop = drawScene({ ...flat, type: "commercialSpace", floors: 12 }, "exterior")!;
    expect(shop.split('href="#offices"').length).toBe(11); // and the shop
  });

  test("show blocks and houses of each era in its own way", () => {
    const ways = (type: PictureFacts["type"], years: readonly number[]) =>
      new Set(years.map((year) => drawScene({ ...flat, type, year }, "exterior"))).size;
    expect(ways("apartment", [1930, 1950, 1974, 2000, 2020])).toBe(5);
    expect(ways("apartment", [1961, 1974, 1990])).toBe(1);
    expect(ways("house", [1938, 1980, 2015])).toBe(3);
  });

  test("share season and weather: the sky of every window is the sky outside", () => {
    const skyOf = (picture: string) => /<linearGradient.*?<\/linearGradient>/.exec(picture)?.[0];
    for (const facts of seeded.filter(({ type }) => type === "apartment").slice(0, 40)) {
      const skies = drawAll(facts).flatMap((picture) => skyOf(picture) ?? []);
      expect(new Set(skies).size).toBeLessThanOrEqual(1);
    }
  });

  test("have a plan with all rooms, whose areas add up to the size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 80, max: 90_000 }), (rooms, tenths) => {
        const areas = planAreas({ rooms, size: tenths / 10 }, chanceOf("1", "plan"));
        expect(areas.filter(({ use }) => use === "living" || use === "room")).toHaveLength(Math.min(rooms, ROOMS_MAX));
        expect(areas.reduce((sum, room) => sum + room.tenths, 0)).toBe(tenths);
        expect(Math.min(...areas.map((room) => room.tenths))).toBeGreaterThan(0);
      }),
    );
    const written = [...drawScene(flat, "floorPlan")!.matchAll(/>([\d,]+)(?: m²)?<\/text>/g)].map(([, area]) =>
      Number(area!.replace(",", ".")),
    );
    expect(drawScene({ ...flat, size: null }, "floorPlan")).not.toContain("<text");
    expect(written).toHaveLength(5);
    expect(written.reduce((sum, area) => sum + area, 0)).toBeCloseTo(48.6, 5);
  });

  test("show sauna and balcony where the texts name them, in each language", () => {
    const of = (text: string) => {
      const row = { ...flat, property_type: "apartment", slogan: { et: text }, description: {} };
      const { sauna, balcony, sea } = factsOfRow(row as unknown as ListingRow);
      return { sauna, balcony, sea };
    };
    expect(of("Saunaga korter rõduga, vaade merele")).toEqual({ sauna: true, balcony: true, sea: true });
    expect(of("With a sauna, a balcony and a sea view")).toEqual({ sauna: true, balcony: true, sea: true });
    expect(of("Дровяная баня, с балконом, вид на море")).toEqual({ sauna: true, balcony: true, sea: true });
    expect(of("Korter (Mere pst 12), search no more")).toEqual({ sauna: false, balcony: false, sea: false });
    expect(scenesOf({ ...flat, sauna: true, balcony: true })).toEqual(expect.arrayContaining(["sauna", "balcony"]));
    expect(scenesOf({ ...flat, balcony: false })).not.toContain("balcony");
    expect(scenesOf({ ...flat, type: "house", balcony: true })).not.toContain("balcony");
  });

  test("are called what they show, in three languages", () => {
    const images = PROPERTY_TYPES.flatMap((type) =>
      pictureImages({ ...flat, type, sauna: true }, "https://homes.example"),
    );
    for (const { url } of images) {
      for (const [lang, words] of [
        ["et", /^joonistatud: [a-zõäöü ]+$/],
        ["en", /^drawn: [a-z ]+$/],
        ["ru", /^рисунок: [а-я ]+$/],
      ] as const)
        expect(pictureText(url, lang)).toMatch(words);
    }
    const kitchen = images.find(({ url }) => url.endsWith("#kitchen"))!.url;
    expect(pictureText(kitchen, "et")).toBe("joonistatud: köök");
    expect(pictureText("https://pictures.example/1.jpg", "en")).toBe("");
    expect(pictureText("https://homes.example/demo-images/1/1.svg#constructor", "en")).toBe("");
  });
});
