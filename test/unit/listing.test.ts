import { describe, expect, test } from "vitest";
import { pickFields, projectAll, toDocument, toTombstone } from "../../indexer/project.ts";
import type { ListingRow, PlaceName } from "../../shared/db/listing-row.ts";
import { STATUSES, VISIBILITIES } from "../../shared/enums.ts";
import { isPublic, toListing } from "../../shared/listing.ts";
import { expectGolden } from "../helpers/golden.ts";

const options = { baseUrl: "https://listings.example", locales: ["et", "en", "ru"] as const };

const place = (kind: PlaceName["kind"], slug: string, name: string): PlaceName => ({
  kind,
  ehakCode: "0037",
  slug,
  name,
  names: { et: name, en: `${name} (en)` },
  aliases: ["Second name"],
  path: slug,
});

const full: ListingRow = {
  id: "9007199254740993",
  external_id: "EXT-1",
  company_id: "3",
  company_name: "Näidis Kinnisvara OÜ",
  seller_id: "17",
  seller_name: "Mari Maasikas",
  status: "active",
  visibility: "public",
  deal_type: "sale",
  property_type: "apartment",
  place_id: "5",
  county: place("county", "harju-maakond", "Harju maakond"),
  municipality: place("municipality", "tallinn", "Tallinn"),
  settlement: place("district", "lasnamae-linnaosa", "Lasnamäe linnaosa"),
  country: "EE",
  city: null,
  city_slug: null,
  address: "Näidise tn 7–12",
  lat: 59.4361,
  lon: 24.8401,
  price_eur: "185000.00",
  price_period: null,
  previous_price_eur: "199000.00",
  price_dropped_at: new Date("2026-02-20T10:00:00.123Z"),
  rooms: 3,
  size_m2: "65.00",
  floor: 2,
  floors: 5,
  plot_area_m2: null,
  year_built: 1978,
  slogan: { et: "Kolmetoaline korter", en: "Three-room flat", ru: "Трёхкомнатная квартира" },
  description: { et: "Köök & elutuba", ru: "" },
  images: [{ url: "https://images.example/1.jpg", width: 1600, height: 1200 }, { url: "https://images.example/2.jpg" }],
  featured_tier: 2,
  featured_until: new Date("2026-12-01T00:00:00Z"),
  published_at: new Date("2026-01-11T09:00:00Z"),
  created_at: new Date("2026-01-10T09:00:00Z"),
  updated_at: new Date("2026-02-20T10:00:00.123Z"),
  version: "7",
  change_seq: "12",
};

const sparse: ListingRow = {
  ...full,
  id: "2",
  company_id: null,
  company_name: null,
  place_id: null,
  county: null,
  municipality: null,
  settlement: null,
  country: "FI",
  city: "Porvoo",
  city_slug: "porvoo",
  address: null,
  lat: null,
  lon: null,
  price_eur: null,
  previous_price_eur: null,
  price_dropped_at: null,
  rooms: null,
  size_m2: null,
  floor: null,
  floors: null,
  year_built: null,
  slogan: {},
  description: { en: "House near the sea" },
  images: [],
  featured_tier: 0,
  published_at: null,
};

describe("the public listing", () => {
  test("carries every field of the contract, full and sparse", () => {
    expectGolden("listing/full.json", toListing(full, options));
    expectGolden("listing/sparse.json", toListing(sparse, options));
  });

  test("names its places in every language, by the official name where a language has none", () => {
    const { location } = toListing({ ...full, county: { ...full.county!, names: null } }, options);
    expect(location.settlement?.names).toEqual({
      et: "Lasnamäe linnaosa",
      en: "Lasnamäe linnaosa (en)",
      ru: "Lasnamäe linnaosa",
    });
    expect(location.county?.names).toEqual({ et: "Harju maakond", en: "Harju maakond", ru: "Harju maakond" });
    const abroad = toListing(sparse, options).location;
    expect(abroad.city).toMatchObject({ name: "Porvoo", names: { et: "Porvoo", en: "Porvoo", ru: "Porvoo" } });
  });

  test("has no size of a picture that is none", () => {
    const url = "https://images.example/1.jpg";
    const images = [
      { url, width: 1.5, height: 3 },
      { url, width: 0, height: -1 },
    ];
    expect(toListing({ ...full, images }, options).images).toEqual([
      { url, width: null, height: 3 },
      { url, width: null, height: null },
    ]);
  });

  test("has a key for every supported locale and for no other", () => {
    const { slogan } = toListing(full, { ...options, locales: ["ru", "en"] });
    expect(slogan).toEqual({ ru: "Трёхкомнатная квартира", en: "Three-room flat" });
  });

  test("shows nothing of a column that is not named", () => {
    const row = { ...full, phone: "+372 5555 0001", email: "canary@private.example", secret_note: "canary" };
    expect(JSON.stringify(toListing(row, options))).not.toMatch(/canary|5555/);
  });
});

test("only active and public listings are public", () => {
  const visible = STATUSES.flatMap((status) =>
    VISIBILITIES.filter((visibility) => isPublic({ status, visibility })).map((visibility) => [status, visibility]),
  );
  expect(visible).toEqual([["active", "public"]]);
});

describe("a featured listing stands above every listing of a lower tier", () => {
  const rankKey = (featured_tier: number, published: string) => {
    const document = toDocument({ ...full, featured_tier, published_at: new Date(published) }, options, new Date());
    return document.isPublic ? document.rankKey : Number.NaN;
  };
  const [first, last] = ["0001-01-01T00:00:00Z", "9999-12-30T23:59:59Z"];

  test.each([0, 1, 2, 8])("tier %i below the next, whatever times the two were published at", (tier) => {
    expect(rankKey(tier, last)).toBeLessThan(rankKey(tier + 1, first));
  });

  test("and within a tier the newer one comes first", () => {
    expect(rankKey(3, "2026-01-11T09:00:00.001Z")).toBeGreaterThan(rankKey(3, "2026-01-11T09:00:00Z"));
  });
});

describe("the document", () => {
  const now = new Date("2026-11-22T10:00:00Z");
  const documentOf = (changed: Partial<ListingRow>) => toDocument({ ...full, ...changed }, options, now);

  test("carries every field that searches read, full and sparse", () => {
    expectGolden("listing/document-full.json", documentOf({ plot_area_m2: "1200.50" }));
    expectGolden("listing/document-sparse.json", toDocument(sparse, options, now));
  });

  test.each([
    ["top floor", { floor: 5, floors: 5 }, true],
    ["no top floor", { floor: 4, floors: 5 }, false],
    ["floor unknown", { floor: null, floors: null }, false],
  ])("says whether it is the top floor: %s", (_which, floors, isTopFloor) => {
    expect(documentOf(floors)).toMatchObject({ isTopFloor });
  });

  test("says whether the price was lowered", () => {
    expect(documentOf({})).toMatchObject({ priceDropped: true });
    expect(documentOf({ previous_price_eur: null, price_dropped_at: null })).toMatchObject({ priceDropped: false });
  });

  test("names a place once where two of its levels have the same slug", () => {
    const county = { ...full.county!, slug: "narva", path: "narva" };
    const municipality = { ...county, path: "narva/narva" };
    expect(documentOf({ county, municipality, settlement: null })).toMatchObject({
      placePaths: ["narva", "narva/narva"],
      placeSlugs: ["narva"],
    });
  });

  test("of a hidden listing is a tombstone that says nothing else", () => {
    const tombstone = { isPublic: false, version: 7, hiddenAt: "2026-11-22T10:00:00.000Z" };
    expect(documentOf({ status: "sold" })).toEqual(tombstone);
    expect(toTombstone(7, now)).toEqual(tombstone);
  });
});

test("a listing that cannot be projected is left out with its reason, and the others are written", () => {
  const broken = { ...full, id: "3", slogan: null } as unknown as ListingRow;
  const { operations, rejected } = projectAll([full, broken], options);
  expect(operations).toMatchObject([{ id: full.id, version: 7, document: { isPublic: true } }]);
  expect(rejected).toEqual([{ id: "3", version: 7, error: expect.stringMatching(/^cannot be projected: ./) }]);
});

test("a document is cut to the fields of an older index, however deep, with arrays and nulls as they are", () => {
  const document = { id: 1, fresh: 2, text: { slogan: { et: "a", en: "b" }, parts: "c" }, list: [1], gone: { a: 1 } };
  const odd = { none: null, point: [{ a: 1 }] };
  const fields = new Set(["id", "text.slogan.et", "list", "listing", "none.a", "point.a"]);
  expect(pickFields(fields, { ...document, ...odd, listing: { any: "thing" } })).toEqual({
    id: 1,
    text: { slogan: { et: "a" } },
    list: [1],
    listing: { any: "thing" },
  });
});
