// Counts beside the options of the search page: every one that is shown is followed, and compared with what is found.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { attributeName } from "../../api/web/browser/search/attributes.ts";
import { DEAL_TYPES } from "../../shared/enums.ts";
import {
  browserOfFile,
  findingsOfAxe,
  holdSearches,
  openFilter,
  option,
  overhangOf,
  PHONE,
  settled,
} from "../helpers/browser.ts";
import { insertFacetMarket } from "../helpers/facet-market.ts";
import { foreignSiteOfFile } from "../helpers/foreign-site.ts";
import { createRandom } from "../helpers/random.ts";

const SEED = 20261123;

/** Of enough features for a field to find in them. */
async function fill(db: Parameters<typeof insertFacetMarket>[0]): Promise<void> {
  await insertFacetMarket(db, createRandom(SEED), 600);
  const description = JSON.stringify({ et: "Terrass, aed, kelder, panipaik ja põrandaküte." });
  await db("listings").whereRaw("id % 3 = 0").update({ description });
}

const service = browserOfFile({}, { fill });
const site = foreignSiteOfFile();

async function opened(path: string, options = {}): Promise<Page> {
  const page = await service.open(path, options);
  await settled(page);
  return page;
}

const numberIn = (text: string | null | undefined) => Number((text ?? "").replace(/[^\d]/g, ""));

async function totalOf(page: Page): Promise<number> {
  await settled(page);
  return numberIn(await page.locator("listing-search .count").textContent());
}

const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Total by the API of the search in the address of the page. */
async function totalByApi(page: Page): Promise<number> {
  const search = new URL(page.url()).searchParams;
  search.delete("lang");
  const response = await fetch(`${service.url}/api/public/v1/listings?${search}`);
  return ((await response.json()) as { totalCount: number }).totalCount;
}

const searchesAsked = () => service.requests.filter((address) => address.includes("/api/public/v1/listings?"));

/** Options of an open popover that are shown, as they are read out: name and count. */
async function optionsIn(page: Page, group: string): Promise<[name: string, count: number][]> {
  const names = await page
    .locator(`#pick-${group} .choice:visible input, #pick-${group} .quick button:visible`)
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  return names.map((name) => {
    const [, label = "", count = ""] = /^(.+), ([\d,]+)$/.exec(name) ?? [];
    return [label, numberIn(count)];
  });
}

const SEARCHES = [
  "/?lang=en",
  "/?lang=en&dealType=sale&minPrice=60000&countySlug=harju-maakond",
  "/?lang=en&searchText=kortre+saunaga&maxPrice=140000", // a typo, searched as the word that was meant
  "/?lang=en&abroad=include&maxSize=70",
] as const;

test.each(SEARCHES)("the counts beside options are what each option finds: %s", async (path) => {
  const page = await opened(path);
  for (const [label, group] of [
    ["Type", "propertyType"],
    ["Rooms", "rooms"],
    ["More", "more"],
  ] as const) {
    await openFilter(page, label);
    const options = (await optionsIn(page, group)).slice(0, 7);
    expect(options.length, group).toBeGreaterThan(0);
    for (const [name, count] of options) {
      const control = page.locator(`#pick-${group} [aria-label^="${name}, "]`);
      await control.click();
      expect(await totalOf(page), name).toBe(count);
      expect(await totalByApi(page), name).toBe(count);
      await control.click();
      await settled(page);
    }
  }
});

test("the counts of several chosen types add up", async () => {
  const page = await opened("/?lang=en");
  await openFilter(page, "Type");
  const options = (await optionsIn(page, "propertyType")).slice(0, 3);
  for (const [name] of options) await option(page, name).check();
  expect(await totalOf(page)).toBe(options.reduce((sum, [, count]) => sum + count, 0));
  // Each keeps its own, since a filter leaves itself out of its counts.
  expect((await optionsIn(page, "propertyType")).slice(0, 3)).toEqual(options);
});

test("the counts beside places are what each place finds, at every level", async () => {
  const page = await opened("/?lang=en&dealType=sale");
  await openFilter(page, "Place");
  const counts = (name: string) =>
    page
      .locator(`select[name=${name}] option`)
      .evaluateAll((all) => all.map((one) => /^(.+) \(([\d,]+)\)$/.exec(one.textContent?.trim() ?? "")));
  for (const level of ["countySlug", "municipalitySlug"]) {
    await expect.poll(async () => (await counts(level)).filter(Boolean).length).toBeGreaterThan(0);
    const [found] = (await counts(level)).filter((match) => match !== null);
    const value = await page
      .locator(`select[name=${level}] option`, { hasText: found![0] })
      .first()
      .getAttribute("value");
    await page.locator(`select[name=${level}]`).selectOption(value);
    expect(await totalOf(page), found![1]).toBe(numberIn(found![2]));
  }
  const parts = await optionsIn(page, "place");
  for (const [name, count] of parts) {
    await option(page, name).check();
    expect(await totalOf(page), name).toBe(count);
    await option(page, name).uncheck();
    await settled(page);
  }
});

test("an option that finds nothing is left out, a chosen one stays with 0", async () => {
  const page = await opened("/?lang=en&propertyType=land&minYear=2090");
  await openFilter(page, "Type");
  expect(await optionsIn(page, "propertyType")).toEqual([["Land", 0]]);
  expect(await option(page, "Land").isChecked()).toBe(true);
});

test("page and counts are one request; chips and the old cards are there while it runs", async () => {
  const page = await service.open("about:blank");
  service.requests.length = 0;
  await page.goto(`${service.url}/?lang=en`);
  await settled(page);
  expect(searchesAsked()).toHaveLength(1);
  expect(new URL(searchesAsked()[0]!).searchParams.get("facets")?.split(",")).toContain("features");

  const answer = await holdSearches(page);
  await openFilter(page, "More");
  const before = await optionsIn(page, "more");
  const cards = await page.locator("[part=card]").count();
  const sauna = page.locator("#pick-more").getByLabel(/^Sauna, /);
  await sauna.check();
  await page.getByRole("button", { name: "Remove: Sauna" }).waitFor();
  expect(paramsOf(page)).toEqual({ lang: "en", features: "sauna" });
  expect(await page.locator("[part=card]").count()).toBe(cards);
  expect(await optionsIn(page, "more")).toEqual(before);
  answer();
  await settled(page);
  await expect.poll(() => optionsIn(page, "more")).not.toEqual(before);
  expect(await sauna.isChecked()).toBe(true);
});

test("features are found in by typing, chosen together, and removed one by one by their chips", async () => {
  const page = await opened("/?lang=et&features=sauna,balcony");
  const chips = () => page.locator(".chip").allTextContents();
  expect((await chips()).map((text) => text.trim())).toEqual(["Saun", "Rõdu"]);
  const both = await totalOf(page);
  expect(both).toBe(await totalByApi(page));
  await openFilter(page, "Rohkem");
  await page.getByRole("button", { name: "Eemalda: Rõdu" }).click();
  await settled(page);
  expect(paramsOf(page)).toEqual({ lang: "et", features: "sauna" });
  expect(await totalOf(page)).toBeGreaterThan(both);
  const shown = await opened("/?lang=ru");
  await openFilter(shown, "Ещё");
  expect((await optionsIn(shown, "more")).length).toBeGreaterThan(12);
  await shown.getByLabel("Особенности: найти в списке").fill("саун");
  const names = (await optionsIn(shown, "more")).map(([name]) => name);
  expect(names.filter((name) => name !== "Цена снижена")).toEqual(["Сауна"]);
});

describe("the histogram", () => {
  const handle = (page: Page, name: string) => page.getByRole("slider", { name });
  const barsIn = (page: Page) => page.locator("#pick-price rect.in").count();

  test("is moved by the keyboard, bar by bar; its handles cannot cross; it applies when they rest", async () => {
    const page = await opened("/?lang=en&dealType=sale");
    await openFilter(page, "Price");
    const bars = await page.locator("#pick-price rect").count();
    expect(bars).toBeGreaterThan(5);
    expect(await barsIn(page)).toBe(bars);
    const [low, high] = [handle(page, "Price, €: lower end"), handle(page, "Price, €: upper end")];
    await low.focus();
    expect(await low.getAttribute("aria-valuetext")).toBe("no limit");
    for (const _ of "12") await page.keyboard.press("ArrowRight");
    expect(await barsIn(page)).toBe(bars - 2);
    const min = await page.locator("input[name=minPrice]").inputValue();
    await expect.poll(() => paramsOf(page).minPrice).toBe(min);
    expect(await low.getAttribute("aria-valuetext")).toBe(`from €${Number(min).toLocaleString("en")}`);
    expect(await totalOf(page)).toBe(await totalByApi(page));

    await page.keyboard.press("End");
    expect(await barsIn(page)).toBe(1);
    await page.keyboard.press("ArrowRight");
    expect(await barsIn(page)).toBe(1);
    await page.keyboard.press("Home");
    await high.focus();
    await expect.poll(() => paramsOf(page).minPrice).toBe(undefined);
    await page.keyboard.press("ArrowLeft");
    expect(await barsIn(page)).toBe(bars - 1);
    await expect.poll(() => paramsOf(page).maxPrice).toMatch(/^\d+000$/);
    expect(await totalOf(page)).toBe(await totalByApi(page));
    await page.keyboard.press("Home");
    expect(await barsIn(page)).toBe(1);
    await page.keyboard.press("End");
    await expect.poll(() => paramsOf(page)).toEqual({ lang: "en", dealType: "sale" });
  });

  test("leaves a handle where it is when an answer comes while it moves", async () => {
    const page = await opened("/?lang=en&dealType=sale");
    await openFilter(page, "Price");
    const bars = await page.locator("#pick-price rect").count();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/listings\?.*minPrice=/, async (route) => {
      await released;
      await route.continue();
    });
    await handle(page, "Price, €: lower end").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => paramsOf(page).minPrice).toBeDefined();
    const high = handle(page, "Price, €: upper end");
    const send = (name: string, step: number) =>
      high.evaluate(
        (input: HTMLInputElement, [type, by]) => {
          input.value = String(Number(input.value) + by);
          input.dispatchEvent(new Event(type));
        },
        [name, step] as const,
      );
    await send("input", -1);
    expect(await barsIn(page)).toBe(bars - 2);
    release();
    expect(await totalOf(page)).toBe(await totalByApi(page));
    expect(await barsIn(page)).toBe(bars - 2);
    await send("change", 0);
    await expect.poll(() => paramsOf(page).maxPrice).toMatch(/^\d+000$/);
  });

  test("follows the fields, and leaves a typed limit as it is when the other one moves", async () => {
    const page = await opened("/?lang=en");
    await openFilter(page, "Price");
    const bars = await page.locator("#pick-price rect").count();
    await page.locator("input[name=maxPrice]").fill("93500");
    await page.locator("input[name=maxPrice]").press("Enter");
    await settled(page);
    const within = await barsIn(page);
    expect(within).toBeLessThan(bars);
    await handle(page, "Price, €: lower end").press("ArrowRight");
    await expect.poll(() => barsIn(page)).toBe(within - 1);
    await expect.poll(() => paramsOf(page).minPrice).toBeDefined();
    expect(paramsOf(page).maxPrice).toBe("93500");
    expect(await totalOf(page)).toBe(await totalByApi(page));
  });

  test("is dragged by the mouse, and says in words where half of the listings are", async () => {
    const page = await opened("/?lang=en");
    await openFilter(page, "Size");
    const slider = handle(page, "Size, m²: upper end");
    const box = (await slider.boundingBox())!;
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    // Not before it is let go.
    expect(paramsOf(page)).toEqual({ lang: "en" });
    await page.mouse.up();
    await expect.poll(() => Number(paramsOf(page).maxSize)).toBeGreaterThan(20);
    expect(await totalOf(page)).toBe(await totalByApi(page));
    expect(await page.locator("#pick-size .quartiles").textContent()).toMatch(
      /^Half are between [\d.]+\sm² and [\d.]+\sm², the median is [\d.]+\sm²\.$/,
    );
  });
});

/** A search that finds nothing, and something with another price, without its feature, and with any type. */
let empty: URLSearchParams;
beforeAll(async () => {
  for (const dealType of DEAL_TYPES)
    for (const propertyType of ["apartment", "house", "garage", "land"])
      for (const minRooms of ["3", "4", "5"])
        for (const maxPrice of ["55000", "65000", "75000", "85000"]) {
          const search = new URLSearchParams({ dealType, propertyType, maxPrice, minRooms, features: "sauna" });
          const response = await fetch(`${service.url}/api/public/v1/listings?${search}&relax=1&limit=1`);
          const { totalCount, relaxed } = (await response.json()) as { totalCount: number; relaxed: object[] };
          const ways = JSON.stringify(relaxed);
          const wished = ['"change":{"maxPrice":', '"without":["features"]', '"without":["propertyType"]'];
          if (totalCount > 0 || !wished.every((way) => ways.includes(way))) continue;
          empty = search;
          return;
        }
  throw new Error(
    `The listings of seed ${SEED} have no search that finds nothing and has these ways on: take another seed.`,
  );
});
const emptyPath = (lang = "en") => `/?lang=${lang}&${empty}`;

describe("an empty result", () => {
  const waysOf = (page: Page) =>
    page.locator("[part=way]").evaluateAll((all) =>
      all.map((way) => ({
        text: way.querySelector("span")?.textContent ?? "",
        count: way.querySelector(".tally")?.textContent ?? "",
        href: (way as HTMLAnchorElement).href,
      })),
    );

  test("says what to change, from and to; each way is followed and finds what it says", async () => {
    const page = await opened(emptyPath());
    await page.getByText("Nothing matches all of it").waitFor();
    const ways = await waysOf(page);
    expect(ways.length).toBeGreaterThan(2);
    expect(ways.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Price: up to €[\d,]+ now: up to €[\d,]+$/),
    );
    expect(ways.map(({ text }) => text)).toContain("Without “Sauna”");
    for (const [index, { text, count, href }] of ways.entries()) {
      await page.locator("[part=way]").nth(index).click();
      expect(await totalOf(page), text).toBe(numberIn(count));
      expect(page.url(), text).toBe(href);
      expect(await totalByApi(page), text).toBe(numberIn(count));
      const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id);
      expect(await focused()).toBe("results-heading");
      await page.goBack();
      await page.getByText("Nothing matches all of it").waitFor();
      // As a link, opened in another tab.
      const tab = await opened(new URL(href).pathname + new URL(href).search);
      expect(await totalOf(tab), text).toBe(numberIn(count));
      await tab.context().close();
    }
  });

  test("shows up to three listings of the first way, without any way the newest in the same county", async () => {
    const page = await opened(emptyPath());
    const [first] = await waysOf(page);
    await expect.poll(() => page.locator("[part=card]").count()).toBe(Math.min(3, numberIn(first?.count)));
    expect(await page.locator("h3.newest").textContent()).toBe(first?.text.replace(/ now:.*/, ""));
    const hopeless = await opened("/?lang=en&dealType=sale&countySlug=harju-maakond&minYear=2090&minFloor=90");
    await hopeless.getByRole("heading", { name: "Newest listings" }).waitFor();
    expect(await hopeless.locator("[part=way]").count()).toBe(0);
    await expect.poll(() => hopeless.locator("[part=card]").count()).toBe(3);
  });

  test("on another site its links keep that site's address, and none changes what the site has fixed", async () => {
    const script = `<script type="module" src="${service.url}/embed.js"></script>`;
    const { propertyType, ...others } = Object.fromEntries(empty);
    const search = `<listing-search sync-url url-prefix="ls-" property-type="${propertyType}" fixed="property-type"></listing-search>`;
    const query = Object.entries(others).map(([name, value]) => `&ls-${name}=${value}`);
    const page = await service.open(`${site.put(script + search)}?ref=7${query.join("")}#top`);
    await settled(page);
    const ways = await waysOf(page);
    expect(ways.map(({ text }) => text)).toContain("Without “Sauna”");
    for (const [name, label] of Object.entries({
      apartment: "Apartment",
      house: "House",
      garage: "Garage",
      land: "Land",
    }))
      expect(
        ways.map(({ text }) => text),
        name,
      ).not.toContain(`Without “${label}”`);
    for (const { href } of ways) {
      expect(new URL(href).searchParams.get("ref"), href).toBe("7");
      expect(new URL(href).hash, href).toBe("#top");
    }
    await page.getByRole("link", { name: /^Without “Sauna”/ }).click();
    const { count, href } = ways.find(({ text }) => text === "Without “Sauna”")!;
    expect(await totalOf(page)).toBe(numberIn(count));
    expect(page.url()).toBe(href);
  });

  test("without a search in the page's address its links lead to the service's own page", async () => {
    const script = `<script type="module" src="${service.url}/embed.js"></script>`;
    const page = await service.open(
      site.put(
        `${script}<listing-search ${[...empty].map(([name, value]) => `${attributeName(name)}="${value}"`).join(" ")}></listing-search>`,
      ),
    );
    await settled(page);
    const [first] = await waysOf(page);
    expect(new URL(first!.href).origin).toBe(service.url);
    const own = await opened(new URL(first!.href).pathname + new URL(first!.href).search);
    expect(await totalOf(own)).toBe(numberIn(first!.count));
    const address = page.url();
    await page.locator("[part=way]").first().click();
    expect(await totalOf(page)).toBe(numberIn(first!.count));
    expect(page.url()).toBe(address);
  });
});

test('facets="off" asks without counts and shows none; ways on from an empty result are there all the same', async () => {
  service.requests.length = 0;
  const script = `<script type="module" src="${service.url}/embed.js"></script>`;
  const page = await service.open(site.put(`${script}<listing-search facets="off" sync-url></listing-search>`));
  await settled(page);
  await openFilter(page, "Price");
  expect(await page.locator("[part=option-count], [part=histogram]").count()).toBe(0);
  await openFilter(page, "More");
  await page.getByLabel("Sauna", { exact: true }).check();
  await settled(page);
  await page.locator("listing-search").evaluate((search, params) => {
    (search as HTMLElement & { params: object }).params = params;
  }, Object.fromEntries(empty));
  await page.locator("[part=way]").first().waitFor();
  expect(searchesAsked().filter((address) => address.includes("facets"))).toEqual([]);
  await page.locator("listing-search").evaluate((search) => search.removeAttribute("facets"));
  await expect.poll(() => searchesAsked().filter((address) => address.includes("facets")).length).toBe(1);
});

describe("in the sheet of a phone", () => {
  test("choices made one after the other are one search, and its button says what is found", async () => {
    const page = await opened("/?lang=en", PHONE);
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog");
    service.requests.length = 0;
    await sheet.locator("[data-group=propertyType]").evaluate(async (group) => {
      const { host } = group.getRootNode() as ShadowRoot;
      for (const box of [...group.querySelectorAll("input")].slice(0, 3)) {
        box.click();
        await (host as HTMLElement & { updateComplete: Promise<boolean> }).updateComplete;
      }
    });
    await settled(page);
    expect(searchesAsked()).toHaveLength(1);
    expect(paramsOf(page).propertyType?.split(",")).toHaveLength(3);
    const total = await totalOf(page);
    await sheet.getByRole("button", { name: `Show ${total} listings` }).click();
    await sheet.waitFor({ state: "hidden" });
    expect(await page.locator(".chip").count()).toBe(0);
  });

  test("counts stand beside deals, types, places, rooms and features, and are what each finds", async () => {
    for (const group of ["dealType", "propertyType", "rooms", "more"]) {
      const page = await opened("/?lang=en&countySlug=harju-maakond", PHONE);
      await page.getByRole("button", { name: /^Filters/ }).click();
      const controls = page.locator(`[data-group=${group}] :is(label:has(.tally), .quick button):visible`);
      const control = controls.nth(1);
      const count = numberIn(await control.locator(".tally").textContent());
      await control.click();
      expect(await totalOf(page), group).toBe(count);
      await page.context().close();
    }
  });

  test("nothing found leads to the ways on", async () => {
    const page = await opened(emptyPath(), PHONE);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Show the ways on" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await page.locator("[part=way]").first().isVisible()).toBe(true);
  });
});

test.each([
  ["et, on a desk, light", {}],
  ["en, on a desk, dark", { colorScheme: "dark" }],
  ["ru, on a desk, colours forced", { forcedColors: "active" }],
  ["en, on a phone, light", PHONE],
  ["et, on a phone, dark", { ...PHONE, colorScheme: "dark" }],
  ["ru, 320 px wide", { ...PHONE, viewport: { width: 320, height: 640 } }],
] as const)("options are read with their counts, axe finds nothing, all fits: %s", async (name, options) => {
  const lang = name.slice(0, 2);
  const page = await opened(`/?lang=${lang}&features=sauna`, options);
  const isPhone = "isMobile" in options;
  const words = { et: ["Korter", "Hind, €: alumine piir"], en: ["Apartment", "Price, €: lower end"] };
  const [apartment, lower] = { ...words, ru: ["Квартира", "Цена, €: нижняя граница"] }[lang] as [string, string];
  if (isPhone) await page.locator(".filters button").first().click();
  for (const group of ["propertyType", "price", "rooms", "more"]) {
    if (!isPhone) {
      await page.locator(`[popovertarget=pick-${group}]`).click();
      await page.locator(`#pick-${group}`).waitFor();
    }
    if (group === "propertyType")
      await page.getByRole("checkbox", { name: new RegExp(`^${apartment}, \\d+$`) }).waitFor();
    if (group === "price") await page.getByRole("slider", { name: lower }).waitFor();
    expect(await findingsOfAxe(page), group).toEqual([]);
    expect(await overhangOf(page), group).toBeLessThanOrEqual(0);
  }
  await page.goto(`${service.url}${emptyPath(lang)}`);
  await settled(page);
  await page.locator("[part=way]").first().waitFor();
  expect(await findingsOfAxe(page)).toEqual([]);
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);
  const heights = await page
    .locator("[part=way]")
    .evaluateAll((all) => all.map((way) => way.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
  await page.context().close();
});

test("the page of a listing names what its texts say it has, each a search that finds it", async () => {
  const get = async (path: string) => (await fetch(service.url + path)).json();
  const { features } = (await get("/api/public/v1/features")) as {
    features: { name: string; names: Record<string, string>; count: number }[];
  };
  const [{ name, names }] = features.filter(({ count }) => count > 0) as [(typeof features)[number]];
  const { items } = (await get(`/api/public/v1/listings?features=${name}&limit=1`)) as { items: { id: string }[] };
  const [{ id }] = items as [{ id: string }];
  for (const lang of ["en", "et", "ru"]) {
    const page = await service.open(`/listings/${id}?lang=${lang}`);
    // Its name begins with a capital letter here.
    const link = page.locator("section[aria-labelledby=features] a").getByText(new RegExp(`^${names[lang]}$`, "i"));
    const { pathname, searchParams } = new URL((await link.getAttribute("href"))!, service.url);
    expect([pathname, searchParams.get("features"), searchParams.get("lang")]).toEqual(["/", name, lang]);
    searchParams.delete("lang");
    const found = (await get(`/api/public/v1/listings?${searchParams}&limit=50`)) as { items: { id: string }[] };
    expect(found.items.map((item) => item.id)).toContain(id);
  }
});
