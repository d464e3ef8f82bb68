import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  browserOfFile,
  endOfMovement,
  findingsOfAxe,
  openFilter,
  overhangOf,
  PHONE,
  settled,
  shownIds,
} from "../helpers/browser.ts";
import { foreignSiteOfFile } from "../helpers/foreign-site.ts";

const service = browserOfFile();
const site = foreignSiteOfFile();

const field = (page: Page) => page.getByRole("combobox", { name: "What are you looking for?" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const row = (page: Page | Locator, name: string | RegExp) => page.getByRole("option", { name });
const told = (page: Page) => page.locator("listing-search .words [role=status]").textContent();
const asked = () => service.requests.filter((address) => address.includes("/api/public/v1/suggest?"));
const paramsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const isInField = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute("role") === "combobox");

/** The search page, with nothing asked yet. */
async function opened(path = "/?lang=en", options = {}): Promise<Page> {
  const page = await service.open(path, options);
  await settled(page);
  service.requests.length = 0;
  return page;
}

async function typed(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await list(page).waitFor();
}

/** Answers of the service's own shape; every request is counted. */
async function answering(page: Page, answer: (route: Route) => Promise<void>): Promise<() => number> {
  let count = 0;
  await page.route("**/api/public/v1/suggest?*", (route) => {
    count += 1;
    return answer(route);
  });
  return () => count;
}

const suggestion = (changes: object) => ({
  ...{ kind: "phrase", text: "white home", query: "white home", without: "", params: null, marks: [[0, 5]] },
  ...changes,
});
const give =
  (...suggestions: object[]) =>
  (route: Route) =>
    route.fulfill({
      headers: { "Access-Control-Allow-Origin": "*" },
      json: { suggestions, countedAt: null },
    });

describe("suggestions while typing", () => {
  test("are walked and chosen by keyboard alone, and a place becomes a filter", async () => {
    const page = await opened();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    while (!(await isInField(page))) await page.keyboard.press("Tab");
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.type("home in lasn");
    await list(page).waitFor();
    const rows = await list(page).getByRole("option").count();
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    expect(await told(page)).toBe(rows === 1 ? "1 suggestion" : `${rows} suggestions`);
    // Nothing is chosen before an arrow is pressed: Enter would search for what was typed.
    expect(await field(page).getAttribute("aria-activedescendant")).toBe(null);
    await page.keyboard.press("ArrowDown");
    const chosen = list(page).locator("[aria-selected=true]");
    await list(page)
      .getByRole("option", { name: /^Lasnamäe, Tallinn ?, place, 15 listings$/, selected: true })
      .waitFor();
    expect(await field(page).getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    expect(await field(page).inputValue()).toBe("home in lasn");
    await page.keyboard.press("Enter");
    await list(page).waitFor({ state: "hidden" });
    await expect.poll(() => paramsOf(page).settlementSlug).toBe("lasnamae-linnaosa");
    expect(paramsOf(page)).toEqual({
      ...{ countySlug: "harju-maakond", municipalitySlug: "tallinn", settlementSlug: "lasnamae-linnaosa" },
      ...{ searchText: "home in", lang: "en" },
    });
    expect(await field(page).inputValue()).toBe("home in");
    expect(await isInField(page)).toBe(true);
    expect(await told(page)).toBe("");
  });

  test("the arrows go round through the text, Home and End stay in it", async () => {
    const page = await opened();
    await typed(page, "tal");
    const rows = await list(page).getByRole("option").count();
    const active = async () => (await field(page).getAttribute("aria-activedescendant")) ?? "the text";
    await page.keyboard.press("ArrowUp");
    expect(await active()).toBe(`suggestion-${rows - 1}`);
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("the text");
    await page.keyboard.press("ArrowDown");
    expect(await active()).toBe("suggestion-0");
    await page.keyboard.press("Home");
    await expect.poll(active).toBe("the text");
    expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await expect.poll(active).toBe("the text");
    expect(await list(page).isVisible()).toBe(true);
  });

  test("Escape closes the list, then clears the field; ArrowDown opens it again; leaving closes it", async () => {
    const page = await opened();
    await typed(page, "tal");
    await page.keyboard.press("Escape");
    await list(page).waitFor({ state: "hidden" });
    expect(await field(page).inputValue()).toBe("tal");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => field(page).getAttribute("aria-activedescendant")).toBe("suggestion-0");
    await page.keyboard.press("Escape");
    await list(page).waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    expect(await field(page).inputValue()).toBe("");
    await page.keyboard.press("Alt+ArrowDown");
    await list(page).waitFor();
    expect(await field(page).getAttribute("aria-activedescendant")).toBe(null);
    await page.keyboard.press("Shift+Tab");
    await list(page).waitFor({ state: "hidden" });
  });

  test("typing and Enter at once search as ever, and an answer that is late is not shown", async () => {
    const page = await opened();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const count = await answering(page, async (route) => {
      await held;
      await give(suggestion({}))(route).catch(() => {});
    });
    await field(page).fill("white home 17");
    await expect.poll(count).toBe(1);
    await page.keyboard.press("Enter");
    answer();
    expect(await shownIds(page)).toHaveLength(1);
    expect(paramsOf(page).searchText).toBe("white home 17");
    expect(await list(page).isVisible()).toBe(false);
  });

  test("one request is sent for letters typed in a row, what was known is not asked again, filters in force go along", async () => {
    const page = await opened("/?lang=en&dealType=rent&sort=newest");
    const count = await answering(page, give(suggestion({ count: 1234 })));
    const file = page.waitForResponse(/\/assets\/words-/);
    await field(page).focus();
    await (await file).finished();
    // At once, so that a busy machine does not type slower than the delay.
    await field(page).evaluate((input: HTMLInputElement) => {
      for (const text of ["w", "wh", "whi"]) {
        input.value = text;
        input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }
    });
    await list(page).waitFor();
    await row(page, /^white home ?, words, 1,234 listings$/).waitFor();
    expect(count()).toBe(1);
    const { searchParams } = new URL(asked()[0]!);
    expect(Object.fromEntries(searchParams)).toEqual({ q: "whi", lang: "en", limit: "8", dealType: "rent" });
    await field(page).fill("whit");
    await expect.poll(count).toBe(2);
    await field(page).fill("whi");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowDown");
    await list(page).waitFor();
    expect(count()).toBe(2);
  });

  test("a click chooses without taking the focus; what only the text says becomes the text; a listing is opened", async () => {
    const page = await opened();
    const [id] = await shownIds(page);
    await answering(
      page,
      give(suggestion({}), suggestion({ kind: "listing", text: `#${id}`, url: `${service.url}/listings/${id}` })),
    );
    await typed(page, "whi");
    await row(page, /^white home ?, words$/).click();
    await settled(page);
    expect(paramsOf(page).searchText).toBe("white home");
    expect(await field(page).inputValue()).toBe("white home");
    expect(await isInField(page)).toBe(true);
    await field(page).click();
    await row(page, new RegExp(`^#${id} ?, listing$`)).click();
    await page.waitForURL(`**/listings/${id}`);
  });

  test("the × empties the field and suggests where homes are", async () => {
    const page = await opened();
    await typed(page, "tal");
    await page.getByRole("button", { name: "Empty the field" }).click();
    await row(page, /^Tallinn ?, place, 30 listings$/).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(await page.getByRole("button", { name: "Empty the field" }).isVisible()).toBe(false);
    await row(page, /^Tallinn ?, place/).click();
    await page.getByRole("heading", { name: "30 listings" }).waitFor();
    expect(paramsOf(page)).toEqual({ countySlug: "harju-maakond", municipalitySlug: "tallinn", lang: "en" });
  });

  test("marks stand where UTF-16 counts them, also beside emoji and combining letters; wrong ones are left out", async () => {
    const page = await opened();
    const text = "🏡 ko\u0304du 🌊";
    await answering(
      page,
      give(
        suggestion({ text, query: "1", marks: [[3, 8]] }),
        suggestion({
          text,
          query: "2",
          marks: [
            [11, 99],
            [-1, 2],
            [4, 4],
          ],
        }),
      ),
    );
    await typed(page, "kōdu");
    const marks = list(page).getByRole("option").nth(0).locator("mark");
    expect(await marks.allTextContents()).toEqual(["ko\u0304du"]);
    expect(await list(page).locator("mark").count()).toBe(1);
    expect(await list(page).locator("li > span").allTextContents()).toEqual([`${text}, words`, `${text}, words`]);
  });

  test.each([
    ["refused", (route: Route) => route.fulfill({ status: 400, json: { error: "invalid_params" } })],
    ["failed", (route: Route) => route.fulfill({ status: 500, body: "<html>" })],
    ["offline", (route: Route) => route.abort()],
  ])("a request that is %s is silent, and the search works", async (_, answer) => {
    const page = await opened();
    const count = await answering(page, answer);
    await field(page).fill("white");
    await expect.poll(count).toBe(1);
    await field(page).fill("white home 17");
    await expect.poll(count).toBe(2);
    expect([await told(page), await page.getByRole("alert").count()]).toEqual(["", 0]);
    await page.keyboard.press("Enter");
    expect(await shownIds(page)).toHaveLength(1);
  });

  test("after too many requests it leaves the service alone for as long as it is told", async () => {
    const page = await opened();
    await page.clock.install();
    const count = await answering(page, (route) =>
      route.fulfill({ status: 429, headers: { "Retry-After": "30" }, json: { error: "rate_limit_exceeded" } }),
    );
    await field(page).fill("whi");
    await page.clock.runFor(1000);
    await expect.poll(count).toBe(1);
    await field(page).fill("whit");
    await page.clock.runFor(25_000);
    expect(count()).toBe(1);
    await page.clock.runFor(10_000);
    await field(page).fill("white");
    await page.clock.runFor(1000);
    await expect.poll(count).toBe(2);
    expect(await list(page).isVisible()).toBe(false);
  });

  test("no request is sent while an input method composes", async () => {
    const page = await opened();
    const count = await answering(page, give(suggestion({})));
    const session = await page.context().newCDPSession(page);
    await field(page).focus();
    await session.send("Input.imeSetComposition", { text: "whi", selectionStart: 3, selectionEnd: 3 });
    expect(await field(page).inputValue()).toBe("whi");
    await page.waitForTimeout(300); // far longer than the wait for the last key
    expect(count()).toBe(0);
    await session.send("Input.insertText", { text: "white" });
    await list(page).waitFor();
    expect(new URL(asked()[0]!).searchParams.get("q")).toBe("white");
  });
});

describe("on another site", () => {
  const snippet = (attributes: string) =>
    `<script type="module" src="${service.url}/embed.js"></script><listing-search ${attributes}></listing-search>`;

  test("they can be left out, and come back", async () => {
    const page = await opened(site.put(snippet('suggest="off"')));
    const input = page.getByLabel("What are you looking for?");
    await input.fill("white home 17");
    await input.press("ArrowDown");
    expect(await input.getAttribute("role")).toBe(null);
    await input.press("Enter");
    await page.getByText("1 listing", { exact: true }).waitFor();
    expect(asked()).toEqual([]);
    await page.evaluate(() => document.querySelector("listing-search")!.removeAttribute("suggest"));
    await typed(page, "tal");
  });

  test("a place that the page has fixed otherwise is searched by text", async () => {
    const page = await opened(
      site.put(snippet('sync-url county-slug="harju-maakond" fixed="county-slug" style="display:block;width:20rem"')),
    );
    const place = (text: string, params: object) =>
      suggestion({ kind: "place", text, query: `home in ${text}`, without: "home in", params });
    await answering(
      page,
      give(
        place("Tartu", { countySlug: "tartu-maakond", municipalitySlug: "tartu-linn" }),
        place("Tallinn", { countySlug: "harju-maakond", municipalitySlug: "tallinn" }),
      ),
    );
    await typed(page, "home in t");
    // The window has room beside the narrow component.
    expect((await list(page).boundingBox())!.width).toBeGreaterThanOrEqual(320);
    await row(page, /^Tartu/).click();
    await expect.poll(() => paramsOf(page)).toEqual({ searchText: "home in Tartu" });
    await field(page).click();
    await row(page, /^Tallinn/).click();
    await expect.poll(() => paramsOf(page)).toEqual({ searchText: "home in", municipalitySlug: "tallinn" });
  });
});

describe("on a phone", () => {
  test("they fill the window, and a choice leads to the results", async () => {
    const page = await opened("/?lang=en", PHONE);
    await field(page).tap();
    await row(page, /^Tallinn ?, place/).waitFor();
    const { width, y } = (await list(page).boundingBox())!;
    expect([width, y]).toEqual([390, 57]);
    expect(await page.locator("[part=card]").first().isVisible()).toBe(true); // beneath
    expect(await page.evaluate(() => document.elementFromPoint(200, 800)?.localName)).toBe("listing-search");
    for (const box of await list(page).getByRole("option").all())
      expect((await box.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    await field(page).fill("lasn");
    await row(page, /^Lasnamäe, Tallinn/).tap();
    await page.getByRole("heading", { name: "15 listings" }).waitFor();
    expect(await list(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe("results-heading");
    expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
  });

  test("the button that leads back closes them, and what was typed stays", async () => {
    const page = await opened("/?lang=en", PHONE);
    await field(page).tap();
    await typed(page, "lasn");
    await page.getByRole("button", { name: "Close" }).first().tap();
    await list(page).waitFor({ state: "hidden" });
    expect(await isInField(page)).toBe(false);
    expect(await field(page).inputValue()).toBe("lasn");
    expect(await page.locator(".entry-row").evaluate((part) => part.matches(":popover-open"))).toBe(false);
  });
});

const LABELS = { et: "Mida sa otsid?", en: "What are you looking for?", ru: "Что вы ищете?" };

const SCREENS = [
  ["on a desk, light", ["et", "en", "ru"], { colorScheme: "light" }],
  ["on a desk, dark", ["en"], { colorScheme: "dark" }],
  ["on a desk, colours forced", ["en"], { forcedColors: "active" }],
  ["on a phone, light", ["en"], PHONE],
  ["320 px, dark", ["et", "ru"], { ...PHONE, colorScheme: "dark", viewport: { width: 320, height: 640 } }],
] as const;

test.each(SCREENS)("%s, the open list has no findings of axe and fits the screen", async (_, languages, options) => {
  for (const lang of languages) {
    const page = await opened(`/?lang=${lang}`, options);
    await page.getByRole("combobox", { name: LABELS[lang] }).fill("3 rooms with balcony in tal");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator(".suggestions [aria-selected=true]").waitFor();
    await endOfMovement(page);
    expect(await findingsOfAxe(page), lang).toEqual([]);
    expect(await overhangOf(page), lang).toBeLessThanOrEqual(0);
    const { x, width } = (await page.getByRole("listbox").boundingBox())!;
    expect(x + width, lang).toBeLessThanOrEqual(page.viewportSize()!.width);
    await page.context().close();
  }
});

test("a filter that is opened closes them", async () => {
  const page = await opened();
  await typed(page, "tal");
  await openFilter(page, "Rooms");
  await list(page).waitFor({ state: "hidden" });
  expect(await page.locator("#pick-rooms").isVisible()).toBe(true);
});
