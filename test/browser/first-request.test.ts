import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import type { Knex } from "../../shared/db/connect.ts";
import { browserOfFile, holdSearches, PHONE, settled } from "../helpers/browser.ts";

const PICTURES = "https://pictures.example";
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"></svg>';
const IMAGES = JSON.stringify([{ url: `${PICTURES}/1.svg`, width: 1200, height: 800 }]);
const fill = (db: Knex) => db("listings").update({ images: IMAGES });
const service = browserOfFile({ IMAGE_ORIGINS: PICTURES }, { fill });

test.each([
  ["no filter", "/?lang=en", "link"],
  ["a text, places and an order", "/?lang=et&searchText=2+tuba&countySlug=harju-maakond&sort=price-asc", "link"],
  ["a contradiction, which the component takes apart", "/?lang=en&abroad=only&countySlug=harju-maakond", "link"],
  ["a refused value", "/?lang=en&dealType=swap", "link"],
  ["a municipality whose county is looked up", "/?lang=en&municipalitySlug=tallinn", "fetch"],
])("the search of an address is sent once, by the page itself where it can: %s", async (_, path, sender) => {
  service.requests.length = 0;
  const page = await service.open(path);
  await page.locator("listing-search :is([data-phase=ready], [part=error])").first().waitFor();
  // Ways on from an empty result have searches of their own, of three listings.
  const sent = service.requests.filter((address) => /\/listings\?.*limit=24/.test(address));
  expect(sent).toEqual([sent[0]]);
  const senders = await page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap((entry) => {
      const { name, initiatorType } = entry as PerformanceResourceTiming;
      return /\/listings\?.*limit=24/.test(name) ? [initiatorType] : [];
    }),
  );
  expect(senders).toEqual([sender]);
});

const TEXT = "&searchText=white+home&maxPrice=900000";
const SEARCHES = { phone: "", desk: "", map: "&view=both", text: TEXT, "text, first card": TEXT };

test.each([
  ["phone", PHONE],
  ["desk", {}],
  ["map", { viewport: { width: 1500, height: 900 } }],
  ["text", {}],
  // Cards say where the text stands in them, so that the next ones begin lower.
  ["text, first card", PHONE],
] as const)(
  "pictures of a search page stand where its cards have theirs, until these are there: %s",
  async (view, options) => {
    const page = await service.open("about:blank", options);
    await page
      .context()
      .route(`${PICTURES}/**`, (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }));
    const answer = await holdSearches(page);
    // Where a search takes too long the page comes without pictures.
    await expect
      .poll(async () => {
        await page.goto(`${service.url}/?lang=en${SEARCHES[view]}`);
        return page.locator(".cover").count();
      })
      .toBe(8);
    await page.locator("listing-search [data-phase=loading]").waitFor();
    const seen = view === "text, first card" ? 1 : 3;
    const covers = await boxesOf(page.locator(".cover"), seen);
    answer();
    await settled(page);
    expect(await page.locator(".cover").first().isVisible()).toBe(false);
    expect(covers).not.toContain(null);
    expect(await boxesOf(page.locator(".card .picture img[src]"), seen)).toEqual(covers);
  },
);

const boxesOf = async (images: Locator, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => images.nth(index).boundingBox()));
