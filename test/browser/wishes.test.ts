import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  browserOfFile,
  findingsOfAxe,
  holdSearches,
  overhangOf,
  PHONE,
  settled,
  shownIds,
} from "../helpers/browser.ts";

const service = browserOfFile();

const TEXT = "valge kuni 200 000 €, 2 tuba, Lasnamäel, ilma saunata";
const pathOf = (text: string, lang = "en", rest = "") => `/?lang=${lang}&searchText=${encodeURIComponent(text)}${rest}`;

const labels = (page: Page) =>
  page
    .locator(".wish > :first-child")
    .evaluateAll((all) => all.map((label) => label.textContent!.replace(/[\u00a0\u202f]/g, " ")));
const chip = (page: Page, label: string) => page.locator(".wish", { hasText: label });
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** What the API itself finds for the address of the page. */
async function countOf(page: Page): Promise<number> {
  const { lang: _, ...params } = paramsOf(page);
  const response = await fetch(`${service.url}/api/public/v1/listings?${new URLSearchParams(params)}`);
  return ((await response.json()) as { totalCount: number }).totalCount;
}

async function shownCount(page: Page): Promise<number> {
  await settled(page);
  return Number.parseInt((await page.locator("listing-search .count").textContent()) ?? "", 10);
}

describe("the wishes that were understood", () => {
  test.each([
    ["et", ["Hind: kuni 200 000 €, müük", "2 tuba, kodu", "Lasnamäe linnaosa", "mitte: saun"]],
    ["en", ["Price: up to €200,000, for sale", "2 rooms, home", "Lasnamäe", "not: sauna"]],
    ["ru", ["Цена: до 200 000 €, продажа", "2 комнаты, жильё", "Ласнамяэ", "не: сауна"]],
  ])("are chips in the reader's language, before the script runs and after: %s", async (lang, said) => {
    const before = await service.open(pathOf(TEXT, lang), { javaScriptEnabled: false });
    expect(await labels(before)).toEqual(said);
    const page = await service.open(pathOf(TEXT, lang));
    await settled(page);
    expect(await labels(page)).toEqual(said);
    // The component's own line of them makes way.
    expect(await page.locator("listing-search .meaning").first().isVisible()).toBe(false);
  });

  test("are switched off one by one, and back", async () => {
    const page = await service.open(pathOf(TEXT, "en", "&sort=price-asc"));
    const narrow = await shownCount(page);
    await page.getByRole("link", { name: /^Search without: Lasnamäe/ }).click();
    await expect.poll(() => paramsOf(page).searchText).toBe("valge kuni 200 000 €, 2 tuba, ilma saunata");
    const wide = await shownCount(page);
    expect(wide).toBeGreaterThan(narrow);
    expect(wide).toBe(await countOf(page));
    expect(paramsOf(page).sort).toBe("price-asc");
    expect(await labels(page)).toEqual(["Price: up to €200,000, for sale", "2 rooms, home", "not: sauna"]);
    expect(await page.getByLabel("What are you looking for?").inputValue()).toBe(paramsOf(page).searchText);
    await page.goBack();
    await expect.poll(() => labels(page)).toContain("Lasnamäe");
    expect(await shownCount(page)).toBe(narrow);
  });

  test("stand on the buttons of the filters, which no filter is chosen by", async () => {
    const page = await service.open(pathOf("2 tuba kuni 200 000 €, Lasnamäel"));
    await settled(page);
    const said = page.locator("listing-search .filters .said");
    const texts = await said.allTextContents();
    expect(texts.map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
      "For sale",
      "Type: Apartment, House, Terraced house, Part of a house, Summer house",
      "Place: Lasnamäe",
      "Price: up to €200,000",
      "Rooms: 2",
    ]);
    expect(await page.locator("listing-search .filters .active").count()).toBe(0);
    await page.getByRole("link", { name: /^Search without: Lasnamäe/ }).click();
    await expect.poll(() => said.count()).toBe(4);
    await page.getByRole("link", { name: /^Turn into a filter: 2 rooms/ }).click();
    await page.locator("listing-search .filters .active", { hasText: "Rooms: 2" }).waitFor();
    expect(await said.count()).toBe(2);
  });

  test("turn into filters, which find the same", async () => {
    const page = await service.open(pathOf(TEXT));
    const ids = (await shownIds(page)).sort();
    expect(ids.length).toBeGreaterThan(0);
    for (const label of ["2 rooms", "Price", "Lasnamäe"]) {
      await page.getByRole("link", { name: new RegExp(`^Turn into a filter: ${label}`) }).click();
      await expect.poll(() => chip(page, label).count()).toBe(0);
      expect((await shownIds(page)).sort(), label).toEqual(ids);
    }
    expect(paramsOf(page)).toEqual({
      ...{ lang: "en", searchText: "valge, ilma saunata", minRooms: "2", maxRooms: "2", maxPrice: "200000" },
      propertyType: "apartment,house,townhouseBox,partOfHouse,summerHouse",
      ...{ dealType: "sale", countySlug: "harju-maakond", municipalitySlug: "tallinn" },
      settlementSlug: "lasnamae-linnaosa",
    });
    await page.getByRole("button", { name: "Rooms: 2" }).waitFor();
    expect(await labels(page)).toEqual(["not: sauna"]);
    expect(await page.getByRole("link", { name: /Turn into a filter/ }).count()).toBe(0);
  });

  test("are links, which work without a script", async () => {
    const page = await service.open(pathOf(TEXT), { ...PHONE, javaScriptEnabled: false });
    expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: /^Turn into a filter: 2 rooms/ }).click();
    expect(paramsOf(page)).toMatchObject({ minRooms: "2", maxRooms: "2" });
    await page.getByRole("link", { name: /^Search without: not: sauna/ }).click();
    expect(paramsOf(page).searchText).toBe("valge kuni 200 000 €, Lasnamäel");
    const api = new URL((await page.getByRole("link", { name: /api\/public/ }).getAttribute("href"))!);
    const { totalCount } = (await (await fetch(service.url + api.pathname + api.search)).json()) as {
      totalCount: number;
    };
    expect(totalCount).toBe(await countOf(page));
  });

  test("follow a search that is typed anew, and its pages", async () => {
    const page = await service.open("/?lang=en");
    await settled(page);
    expect(await page.locator("#wishes").textContent()).toBe("");
    await page.getByLabel("What are you looking for?").fill("white 2 rooms");
    await page.getByLabel("What are you looking for?").press("Enter");
    await expect.poll(() => labels(page)).toEqual(["2 rooms, home"]);
    await page.getByLabel("What are you looking for?").fill("valge");
    await page.getByLabel("What are you looking for?").press("Enter");
    await expect.poll(() => labels(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => labels(page)).toEqual(["2 rooms, home"]);
  });

  test("say what was left out since nothing matched", async () => {
    const page = await service.open(pathOf("valge 2 tuba basseiniga"));
    await settled(page);
    expect(await labels(page)).toEqual(["2 rooms, home", "not used, nothing matched: pool"]);
    expect(
      await chip(page, "not used")
        .getByRole("link", { name: /Turn into a filter/ })
        .count(),
    ).toBe(0);
    await page.getByRole("link", { name: /^Search without: not used/ }).click();
    await expect.poll(() => paramsOf(page).searchText).toBe("valge 2 tuba");
    await expect.poll(() => labels(page)).toEqual(["2 rooms, home"]);
  });

  test("are all switched off by searching the words alone, and on again", async () => {
    const page = await service.open(pathOf("valge 2 tuba"));
    await page.getByRole("link", { name: "Search the words only" }).click();
    await page.locator("#wishes", { hasText: "Only the words themselves are searched." }).waitFor();
    expect(await labels(page)).toEqual([]);
    await page.getByRole("link", { name: "Understand them again" }).click();
    await expect.poll(() => labels(page)).toEqual(["2 rooms, home"]);
    expect(paramsOf(page)).toEqual({ lang: "en", searchText: "valge 2 tuba" });
  });

  test("show what was typed as text, whatever it is", async () => {
    const typed = `"><img src=x onerror=alert(1)> valge, 2 tuba 🏠 <script>alert(1)</script> rõduga`.normalize("NFD");
    for (const options of [{ javaScriptEnabled: false }, {}]) {
      const page = await service.open(pathOf(typed), options);
      await page.locator(".wish").first().waitFor();
      expect(await page.locator("#wishes img, #wishes script").count()).toBe(0);
      expect((await labels(page))[0]).toContain("2 rooms");
    }
  });
});

test("the chips stay in their place when the results come", async () => {
  const page = await service.open("about:blank", PHONE);
  const answer = await holdSearches(page);
  await page.goto(service.url + pathOf(TEXT));
  await page.locator("listing-search [data-phase=loading]").waitFor();
  const box = () => page.locator("#wishes").boundingBox();
  const before = await box();
  expect(before!.height).toBeGreaterThan(20);
  answer();
  await settled(page);
  await expect.poll(() => page.locator(".cards").count()).toBe(1);
  expect(await box()).toEqual(before);
});

describe("for everybody, the chips", () => {
  test("are reached and followed by the keyboard, and the focus goes on to the next one", async () => {
    const page = await service.open(pathOf("valge 2 tuba Lasnamäel"));
    await settled(page);
    const first = page.getByRole("link", { name: /^Turn into a filter: 2 rooms/ });
    await first.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => labels(page)).toEqual(["Lasnamäe"]);
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);
    expect(await focused()).toMatch(/Lasnamäe/);
    await page.getByRole("link", { name: /^Search without: Lasnamäe/ }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => labels(page)).toEqual([]);
    // Nothing is left to switch off: on with the results.
    await expect.poll(focused).toBe("LISTING-SEARCH");
  });

  test.each([
    ["on a desk, light", { colorScheme: "light" }],
    ["on a phone, dark", { colorScheme: "dark", ...PHONE }],
    ["320 px wide", { ...PHONE, viewport: { width: 320, height: 640 } }],
  ] as const)("have no findings of axe, fit the screen and are large enough to touch: %s", async (_, options) => {
    for (const lang of ["et", "en", "ru"]) {
      const long = `${TEXT}, garaaž, ${"pikksõna".repeat(6)} basseiniga, Narva mnt 38, rõdu`;
      const page = await service.open(pathOf(long, lang), options);
      await settled(page);
      expect(await findingsOfAxe(page)).toEqual([]);
      expect(await overhangOf(page), lang).toBeLessThanOrEqual(0);
      const links = await page
        .locator(".wish a:visible")
        .evaluateAll((all) =>
          all.map((link) => [link.getBoundingClientRect().height, link.getBoundingClientRect().width]),
        );
      expect(Math.min(...links.flat())).toBeGreaterThanOrEqual("isMobile" in options ? 44 : 24);
      await page.context().close();
    }
  });
});
