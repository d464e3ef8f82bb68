import { expect, test } from "vitest";
import { browserOfFile } from "../helpers/browser.ts";

const service = browserOfFile();

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
