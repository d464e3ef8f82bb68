import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserOfFile, findingsOfAxe, overhangOf, PHONE, settled } from "../helpers/browser.ts";
import { insertListing } from "../helpers/builders.ts";
import { foreignSiteOfFile } from "../helpers/foreign-site.ts";

const QUIET = "Vaikne ja valge korter heas kohas, kus on hea elada. ".repeat(6);

const service = browserOfFile(
  {},
  {
    async fill(db) {
      const seller_id = (await db("listings").first("seller_id"))!.seller_id;
      await insertListing(db, {
        ...{ seller_id, property_type: "apartment", deal_type: "sale", rooms: 2, price_eur: 123_000 },
        slogan: { et: "🏡 Korter 👨‍👩‍👧 suure rõduga 🌊" },
        description: { et: `${QUIET}\n\n🌊🌊 Korteril on lõunapoolne rõdu ja oma saun 🏡. ${QUIET}` },
      });
    },
  },
);
const site = foreignSiteOfFile();

const asked = () => service.requests.filter((address) => address.includes("/api/public/v1/listings?"));
const card = (page: Page) => page.locator(".card", { hasText: "suure rõduga" });
const path = (text: string, lang: string) => `/?lang=${lang}&searchText=${encodeURIComponent(text)}`;

/** Each marked text, with its tooltip. */
const marksOf = (page: Page, part: string) =>
  card(page)
    .locator(`${part} mark`)
    .evaluateAll((all) => all.map((mark) => [mark.textContent, (mark as HTMLElement).title]));

describe("why a listing was found", () => {
  test.each([
    ["en", "balcony", "“balcony” in another language"],
    ["ru", "балкон", "«балкон» на другом языке"],
    ["et", "rõdu", undefined],
  ])("is marked in title and excerpt beside emoji, and said: %s", async (lang, word, reason) => {
    const page = await service.open(path(word, lang));
    await settled(page);
    await card(page).locator(".excerpt mark").first().waitFor();
    const titles = await marksOf(page, ".title");
    const excerpts = await marksOf(page, ".excerpt");
    expect(titles.map(([text]) => text)).toEqual(["rõduga"]);
    expect(excerpts.map(([text]) => text)).toEqual(["rõdu"]);
    const tooltip = excerpts[0]![1]!;
    if (reason !== undefined) expect([titles[0]![1], tooltip]).toEqual([reason, reason]);
    expect(tooltip).toContain(word);
    const excerpt = card(page).locator(".excerpt");
    expect(await excerpt.textContent()).toMatch(/^… .{0,24}rõdu ja oma saun 🏡\. Vaikne/u);
    expect(await excerpt.getAttribute("lang")).toBe("et");
    // The reason is text, too, and the link is named by the title alone.
    expect(await card(page).locator(".card-text .unseen").textContent()).toContain(word);
    await card(page).getByRole("link", { name: "🏡 Korter 👨‍👩‍👧 suure rõduga 🌊", exact: true }).waitFor();
    await page.context().close();
  });

  test("of a value is said: the number of rooms", async () => {
    const page = await service.open(path("2 rooms with balcony", "en"));
    await settled(page);
    await card(page).locator(".excerpt mark").first().waitFor();
    const said = (await card(page).locator(".card-text .unseen").textContent())!;
    expect(said).toMatch(/^Found by Rooms: .*“2 rooms”/);
    expect(said).toContain("“balcony” in another language");
  });

  test("is asked for with a text only, and all cards of a search are as high", async () => {
    service.requests.length = 0;
    const page = await service.open("/?lang=en");
    await settled(page);
    expect(asked().map((address) => new URL(address).searchParams.get("highlight"))).toEqual([null]);
    expect(await page.locator(".excerpt, .card mark").count()).toBe(0);
    await page.getByLabel("What are you looking for?").fill("home or balcony");
    await page.getByLabel("What are you looking for?").press("Enter");
    await page.locator(".excerpt").first().waitFor();
    expect(new URL(asked().at(-1)!).searchParams.get("highlight")).toBe("1");
    const heights = await page.locator(".card").evaluateAll((cards) => cards.map((one) => one.clientHeight));
    expect(new Set(heights).size).toBe(1);
  });

  test("a mark opens the listing, as all of the card does", async () => {
    const page = await service.open(path("balcony", "en"));
    await settled(page);
    await card(page).locator(".excerpt mark").click();
    await page.waitForURL("**/listings/*");
    await page.getByRole("heading", { name: "suure rõduga" }).waitFor();
  });

  test("is left out by the page that says so, and where the service does not tell", async () => {
    service.requests.length = 0;
    const snippet = (attributes: string) =>
      `<script type="module" src="${service.url}/embed.js"></script><listing-search search-text="balcony" ${attributes}></listing-search>`;
    const page = await service.open(site.put(snippet('highlight="off"')));
    await settled(page);
    expect(asked()[0]).not.toContain("highlight");
    expect(await page.locator(".excerpt, .card mark").count()).toBe(0);
    await page.evaluate(() => document.querySelector("listing-search")!.removeAttribute("highlight"));
    await card(page).locator(".title mark").waitFor();

    const older = await service.open("about:blank");
    await older.route("**/api/public/v1/listings?*", async (route) => {
      const response = await route.fetch();
      const { matches: _, ...answer } = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: answer });
    });
    await older.goto(site.put(snippet("")));
    await settled(older);
    expect(await older.locator(".card").count()).toBeGreaterThan(0);
    expect(await older.locator(".excerpt, .card mark").count()).toBe(0);
  });

  test.each([
    ["on a desk", "et", {}],
    ["on a desk, dark", "ru", { colorScheme: "dark" }],
    ["on a desk, colours forced", "en", { forcedColors: "active" }],
    ["320 px, dark", "ru", { ...PHONE, colorScheme: "dark", viewport: { width: 320, height: 640 } }],
  ] as const)("has no findings of axe and fits the screen: %s", async (_, lang, options) => {
    const page = await service.open(path("2 rooms, balcony, valge", lang), options);
    await settled(page);
    await page.locator(".card mark").first().waitFor();
    expect(await findingsOfAxe(page)).toEqual([]);
    expect(await overhangOf(page)).toBeLessThanOrEqual(0);
  });
});
