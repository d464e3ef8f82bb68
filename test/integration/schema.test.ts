import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../shared/db/migrate.ts";
import { DEAL_TYPES, PLACE_KINDS, PRICE_PERIODS, PROPERTY_TYPES, STATUSES, VISIBILITIES } from "../../shared/enums.ts";
import { isPublic } from "../../shared/listing.ts";
import { insertListing, insertSeller } from "../helpers/builders.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { expectGolden } from "../helpers/golden.ts";
import { dumpSchema } from "../helpers/schema-dump.ts";

let database: TestDatabase;
let seller: string;
beforeAll(async () => {
  database = await createTestDatabase();
  seller = await insertSeller(database.db);
});
afterAll(() => database.drop());

test("the migrated schema is the committed one", async () => {
  expectGolden("schema.sql", await dumpSchema(database.db));
});

test("migrating again does nothing, also from two processes at once", async () => {
  expect(await Promise.all([migrate(database.db), migrate(database.db)])).toEqual([[], []]);
});

describe("nonsense is rejected at the source", () => {
  const nonsense: [string, Record<string, unknown>][] = [
    ["listings_status_is_known", { status: "hidden" }],
    ["listings_visibility_is_known", { visibility: "secret" }],
    ["listings_deal_type_is_known", { deal_type: "gift" }],
    ["listings_property_type_is_known", { property_type: "castle" }],
    ["listings_country_is_a_code", { country: "ee" }],
    ["listings_city_is_foreign", { country: "EE", city: "Tallinn", city_slug: "tallinn" }],
    ["listings_city_has_its_slug", { country: "FI", city: "Porvoo" }],
    ["listings_city_slug_is_a_slug", { country: "FI", city: "Porvoo", city_slug: "Porvoo!" }],
    ["listings_point_is_whole", { lat: 59.4 }],
    ["listings_point_is_on_earth", { lat: 59.4, lon: 240 }],
    ["listings_price_period_is_known", { price_period: "year" }],
    ["listings_price_is_positive", { price_eur: 0 }],
    ["listings_price_is_a_number", { price_eur: "NaN" }],
    ["listings_areas_are_numbers", { size_m2: "NaN" }],
    ["listings_areas_are_numbers", { plot_area_m2: "NaN" }],
    ["listings_id_is_positive", { id: 0 }],
    ["listings_times_have_a_year", { created_at: "infinity" }],
    ["listings_times_have_a_year", { published_at: "-infinity" }],
    ["listings_times_have_a_year", { created_at: "0044-03-15 BC" }],
    ["listings_previous_price_is_higher", { previous_price_eur: 90_000, price_dropped_at: new Date() }],
    ["listings_price_drop_is_whole", { previous_price_eur: 190_000 }],
    ["listings_rooms_is_positive", { rooms: -1 }],
    ["listings_size_is_positive", { size_m2: -20 }],
    ["listings_floor_is_within_floors", { floor: 6, floors: 5 }],
    ["listings_plot_area_is_positive", { plot_area_m2: 0 }],
    ["listings_year_is_plausible", { year_built: 20_025 }],
    ["listings_slogan_is_localised_text", { slogan: { fi: "Kaksio" } }],
    ["listings_description_is_localised_text", { description: { et: 5 } }],
    ["listings_images_are_images", { images: [{ url: "javascript:alert(1)" }] }],
    ["listings_images_are_images", { images: [{ url: "https://images.example/1.jpg", width: 0 }] }],
  ];
  test.each(nonsense)("%s", async (constraint, columns) => {
    await expect(insertListing(database.db, { seller_id: seller, ...columns })).rejects.toMatchObject({ constraint });
  });

  test("a place without Estonia", async () => {
    const { rows } = await database.db.raw(
      "insert into places (kind, ehak_code, slug, name) values ('county', '0001', 'a', 'A') returning id",
    );
    const listing = insertListing(database.db, { seller_id: seller, place_id: rows[0].id, country: "FI" });
    await expect(listing).rejects.toMatchObject({ constraint: "listings_place_is_estonian" });
  });
});

test("the enumerations of the checks are those of the program", async () => {
  const { rows } = await database.db.raw<{ rows: { conname: string; definition: string }[] }>(
    "select conname, pg_get_constraintdef(oid) as definition from pg_constraint where conname like '%_is_known'",
  );
  const values = Object.fromEntries(
    rows.map(({ conname, definition }) => [conname, [...definition.matchAll(/'(\w+)'/g)].map((match) => match[1])]),
  );
  expect(values).toMatchObject({
    listings_status_is_known: STATUSES,
    listings_visibility_is_known: VISIBILITIES,
    listings_deal_type_is_known: DEAL_TYPES,
    listings_property_type_is_known: PROPERTY_TYPES,
    listings_price_period_is_known: PRICE_PERIODS,
    places_kind_is_known: PLACE_KINDS,
  });
});

test("SQL and TypeScript agree about what is public", async () => {
  for (const status of STATUSES) {
    for (const visibility of VISIBILITIES) await insertListing(database.db, { seller_id: seller, status, visibility });
  }
  const { rows } = await database.db.raw("select status, visibility, is_public(listings) as public from listings");
  expect(rows.length).toBeGreaterThanOrEqual(STATUSES.length * VISIBILITIES.length);
  for (const row of rows) expect(row.public, `${row.status}, ${row.visibility}`).toBe(isPublic(row));
});

test.each(["listings", "companies", "users", "places"])("truncate of %s is refused", async (table) => {
  await expect(database.db.raw("truncate ?? cascade", [table])).rejects.toThrow(/use delete/);
});
