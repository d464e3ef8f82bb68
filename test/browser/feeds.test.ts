import { expect, test } from "vitest";
import { browserOfFile, findingsOfAxe, overhangOf, PHONE, settled } from "../helpers/browser.ts";
import { readAtom, readJsonFeed } from "../helpers/feeds.ts";
import { foreignSiteOfFile } from "../helpers/foreign-site.ts";

const service = browserOfFile();
const site = foreignSiteOfFile();

test("the search page links its feeds in its head, and changes them with the filters", async () => {
  const page = await service.open("/?lang=en&dealType=sale&sort=price-asc");
  const linked = () =>
    page.locator("link[rel=alternate]").evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect((await linked()).map((href) => new URL(href).search)).toEqual([
    "?dealType=sale&format=atom&lang=en",
    "?dealType=sale&format=json&lang=en",
  ]);
  await settled(page);
  await page.getByLabel("For rent").check();
  await expect.poll(async () => (await linked())[0]).toContain("?dealType=rent&format=atom&lang=en");
  const [atom = "", json = ""] = await linked();
  const path = (href: string) => service.url + new URL(href).pathname + new URL(href).search;
  const feed = readAtom(await (await fetch(path(atom))).text());
  expect(feed.title).toContain("For rent");
  expect(readJsonFeed(await (await fetch(path(json))).text()).entries.map(({ id }) => id)).toEqual(
    feed.entries.map(({ id }) => id),
  );
});

test.each([
  ["en", "Follow", "Follow this search"],
  ["et", "Jälgi", "Jälgi seda otsingut"],
  ["ru", "Следить", "Следить за этим поиском"],
])("in %s, Follow gives both addresses of the search as it is", async (lang, follow, heading) => {
  const page = await service.open(`/?lang=${lang}&dealType=rent`, lang === "ru" ? PHONE : {});
  await settled(page);
  await page.getByRole("button", { name: follow, exact: true }).click();
  const popover = page.getByRole("group", { name: heading });
  await popover.waitFor();
  const addresses = await popover.locator("code").allTextContents();
  expect(addresses.map((address) => address.replace(/^.*\/api/, "/api"))).toEqual([
    `/api/public/v1/feed?dealType=rent&format=atom&lang=${lang}`,
    `/api/public/v1/feed?dealType=rent&format=json&lang=${lang}`,
  ]);
  expect(await overhangOf(page)).toBe(0);
  expect(await findingsOfAxe(page)).toEqual([]);
});

test("an embedder leaves it out with feed=off, and the component leaves the head of the page alone", async () => {
  const at = (attributes: string) =>
    site.put(
      `<script type="module" src="${service.url}/embed.v1.js"></script><listing-search lang="en" ${attributes}></listing-search>`,
    );
  const page = await service.open(at(""));
  await settled(page);
  await page.getByRole("button", { name: "Follow", exact: true }).waitFor();
  expect(await page.locator("link[rel=alternate]").count()).toBe(0);
  await page.goto(at('feed="off"'));
  await settled(page);
  expect(await page.getByRole("button", { name: "Follow", exact: true }).count()).toBe(0);
});
