import { afterAll, beforeAll, expect, test } from "vitest";
import { seedListings } from "../../scripts/seed/seed.ts";
import { moveImages } from "../../shared/db/seeding.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";

const now = new Date("2026-11-01T00:00:00Z");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const content = async ({ db }: TestDatabase) => {
  const { rows } = await db.raw(`
    select external_id, company_id, seller_id, status, visibility, deal_type, place_id, city, price_eur, slogan,
      description, created_at, updated_at, published_at, version
    from listings order by id`);
  return rows;
};

test("a seed goes on where it was stopped, and ends the same as one in one go", async () => {
  const other = await createTestDatabase();
  try {
    expect(await seedListings(database.db, { count: 70, seed: 3, now })).toMatchObject({ added: 70 });
    expect(await seedListings(database.db, { count: 200, seed: 3, now })).toMatchObject({ added: 130 });
    expect(await seedListings(database.db, { count: 200, seed: 3, now })).toMatchObject({ added: 0 });
    await seedListings(other.db, { count: 200, seed: 3, now });
    expect(await content(database)).toEqual(await content(other));
  } finally {
    await other.drop();
  }
});

test("what the triggers keep is right although the rows came by COPY", async () => {
  const { rows } = await database.db.raw(`
    select
      count(*)::int as listings,
      count(index_dirty.listing_id) filter (where index_dirty.version = listings.version and op = 'upsert')::int as dirty,
      count(*) filter (where company_id is not null and change_seq = 0)::int as unnumbered,
      count(*) filter (where price_eur is distinct from (
        select price_eur from price_history where listing_id = listings.id order by changed_at desc, price_history.id desc limit 1
      ))::int as without_last_price,
      count(*) filter (where city_slug is not null and not exists (
        select from cities where cities.slug = city_slug and cities.country = listings.country))::int as without_city
    from listings left join index_dirty on listing_id = listings.id`);
  expect(rows).toEqual([{ listings: 200, dirty: 200, unnumbered: 0, without_last_price: 0, without_city: 0 }]);
});

test("every batch wakes the indexer, and progress ends at the number asked for", async () => {
  const progress: [number, number][] = [];
  let wakes = 0;
  await seedListings(database.db, {
    count: 20,
    seed: 4,
    now,
    onProgress: (done, total) => progress.push([done, total]),
    wake: async () => {
      wakes += 1;
    },
  });
  expect(wakes).toBe(1);
  expect(progress.at(-1)).toEqual([20, 20]);
});

test("images with addresses of their own move with the service that draws them, and only they", async () => {
  const imagesOf = (id: string) => [1, 2].map((n) => ({ url: `http://localhost:3000/drawn/${id}/${n}.svg#kitchen` }));
  await seedListings(database.db, { count: 10, seed: 5, now, imagesOf });
  const urls = async (like: string) => {
    const { rows } = await database.db.raw(
      "select image ->> 'url' as url from listings, jsonb_array_elements(images) as image where external_id like ? order by id, url",
      [like],
    );
    return rows.map(({ url }: { url: string }) => url);
  };
  const [before, others] = [await urls("seed-5-%"), await urls("seed-3-%")];
  expect(before).toHaveLength(20);

  const target = "https://homes.example/search";
  expect(await moveImages(database.db, "/drawn/", target)).toBe(10);
  expect(await urls("seed-5-%")).toEqual(before.map((url: string) => url.replace("http://localhost:3000", target)));
  expect(await urls("seed-3-%")).toEqual(others);
  expect(await moveImages(database.db, "/drawn/", target)).toBe(0);
});
