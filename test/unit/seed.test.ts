import { describe, expect, test } from "vitest";
import { makeListing, type SeedListing } from "../../scripts/seed/listing.ts";
import { estonianLocations, foreignLocations } from "../../scripts/seed/locations.ts";
import { createRandom } from "../../scripts/seed/random.ts";
import { DEAL_TYPES, PROPERTY_TYPES, STATUSES, VISIBILITIES } from "../../shared/enums.ts";
import { shippedPlaces } from "../../shared/shipped-places.ts";
import { expectGolden } from "../helpers/golden.ts";

const context = {
  seed: 1,
  now: new Date("2026-11-01T00:00:00Z"),
  locations: { estonian: estonianLocations(), foreign: foreignLocations() },
};
const make = (index: number, seed = 1) => makeListing(createRandom(seed, index + 1), index, { ...context, seed });
const many = Array.from({ length: 3000 }, (_, index) => make(index));

const share = (is: (listing: SeedListing) => boolean) => many.filter(is).length / many.length;
const values = (column: string) => new Set(many.map(({ columns }) => columns[column]));

describe("seeded listings", () => {
  test("are the committed ones", () => {
    const shown = [0, 1, 2, 3, 2999].map((index) => {
      const { location, columns, ...rest } = make(index);
      const texts = {
        slogan: JSON.parse(String(columns.slogan)),
        description: JSON.parse(String(columns.description)),
      };
      return { ...rest, place: location.place ?? null, columns: { ...columns, ...texts } };
    });
    expectGolden("seed/listings.json", shown);
  });

  test("come out the same by number, in whatever order, and differ by seed", () => {
    expect(make(2999)).toEqual(many[2999]);
    expect(make(5, 2).columns).not.toEqual(make(5).columns);
  });

  test("have every type, deal, status, visibility, every county and foreign cities", () => {
    expect([...values("property_type")].sort()).toEqual([...PROPERTY_TYPES].sort());
    expect([...values("deal_type")].sort()).toEqual([...DEAL_TYPES].sort());
    expect([...new Set(many.map(({ status }) => status))].sort()).toEqual([...STATUSES].sort());
    expect([...new Set(many.map(({ visibility }) => visibility))].sort()).toEqual([...VISIBILITIES].sort());
    const parents = new Map(shippedPlaces().map((place) => [`${place.kind} ${place.ehakCode}`, place]));
    const countyOf = (key: string): string => {
      const place = parents.get(key)!;
      if (place.kind === "county") return place.ehakCode;
      return place.kind === "municipality" ? place.parentCode! : countyOf(`municipality ${place.parentCode}`);
    };
    const counties = new Set(
      many.flatMap(({ location }) => (location.place === undefined ? [] : [countyOf(location.place)])),
    );
    expect(counties.size).toBe(15);
    expect(values("city_slug").size).toBeGreaterThan(10);
  });

  test("lack what real ones lack, and have tails", () => {
    expect(share(({ columns }) => columns.price_eur === null)).toBeGreaterThan(0.01);
    expect(share(({ columns }) => columns.year_built === null)).toBeGreaterThan(0.1);
    expect(share(({ columns }) => columns.previous_price_eur !== null)).toBeGreaterThan(0.05);
    const sold = many.filter(({ columns }) => columns.deal_type === "sale" && columns.price_eur !== null);
    const prices = sold.map(({ columns }) => Number(columns.price_eur)).sort((a, b) => a - b);
    expect(prices.at(-1)! / prices[Math.floor(prices.length / 2)]!).toBeGreaterThan(10);
  });

  test("speak one, two and three languages", () => {
    const languages = new Set(many.map(({ columns }) => Object.keys(JSON.parse(String(columns.slogan))).join(",")));
    expect([...languages].sort()).toEqual(expect.arrayContaining(["en", "et", "et,en", "et,en,ru", "et,ru", "ru"]));
  });

  test("leave no gap of a template open", () => {
    for (const { columns } of many) {
      const texts = `${columns.slogan} ${columns.description}`;
      expect(texts).not.toMatch(/[{]\w+[}]|undefined|NaN|\(\)/);
    }
  });
});
