import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { browserOfFile, findingsOfAxe, overhangOf, PHONE, shownIds } from "../helpers/browser.ts";

const PICTURES = "https://pictures.example";
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#8ab"/></svg>';
const LONG_TEXT = Array.from(
  { length: 60 },
  (_, n) => `Sentence ${n} tells of the house, its garden and the street.`,
).join("\n");

const service = browserOfFile({ IMAGE_ORIGINS: PICTURES });
let listingId: string;

beforeAll(async () => {
  const home = () => service.db("listings").whereRaw("slogan ->> 'en' = 'White home 7'");
  listingId = (await home().first("id")).id;
  const images = Array.from({ length: 7 }, (_, n) => ({ url: `${PICTURES}/${n + 1}.svg`, width: 1200, height: 800 }));
  await home().update({
    images: JSON.stringify(images),
    price_eur: 80_000,
    size_m2: 40,
    floor: 4,
    floors: 5,
    year_built: 1974,
    description: JSON.stringify({ en: LONG_TEXT }),
  });
});

/** The page of the listing with its pictures. */
async function openListing(path = `/listings/${listingId}?lang=en`, options = {}, shown = ".facts"): Promise<Page> {
  const page = await service.open("about:blank", options);
  await page
    .context()
    .route(`${PICTURES}/**`, (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }));
  await page.goto(service.url + path);
  await page.locator(`listing-detail ${shown}`).first().waitFor();
  return page;
}

const focusedText = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement?.shadowRoot?.activeElement;
    return focused?.querySelector("img")?.alt ?? focused?.getAttribute("aria-label") ?? focused?.textContent;
  });

describe("the gallery", () => {
  test("is opened, walked and closed by keyboard alone, and gives the focus back to the picture", async () => {
    const page = await openListing();
    while ((await focusedText(page)) !== "Picture 2 of 7") await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Pictures" });
    const position = dialog.getByRole("status");
    await position.getByText("2 / 7").waitFor();
    for (const [key, shown] of [
      ["ArrowRight", "3 / 7"],
      ["ArrowLeft", "2 / 7"],
      ["End", "7 / 7"],
      ["ArrowRight", "7 / 7"],
      ["Home", "1 / 7"],
    ] as const) {
      await page.keyboard.press(key);
      await position.getByText(shown, { exact: true }).waitFor();
      const n = shown.charAt(0);
      await expect
        .poll(() => dialog.getByRole("img", { name: `Picture ${n} of 7` }).boundingBox())
        .toMatchObject({ x: 0 });
    }
    expect(await findingsOfAxe(page)).toEqual([]);
    const grounds = await dialog.evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(grounds, "nothing of the page shows through").toBe("rgb(0, 0, 0)");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await focusedText(page)).toBe("Picture 2 of 7");
  });

  test("follows a swipe, and its buttons reach every picture", async () => {
    const page = await openListing(undefined, PHONE);
    await page.locator(".mosaic li a").first().tap();
    const position = page.getByRole("dialog").getByRole("status");
    // The end of the scrolling is what a swipe leaves behind.
    await page.locator(".gallery ul").evaluate((list) => list.scrollTo({ left: 2 * list.clientWidth }));
    await position.getByText("3 / 7").waitFor();
    await page.getByRole("button", { name: "Next picture" }).tap();
    await position.getByText("4 / 7").waitFor();
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

describe("the page of a listing", () => {
  test("says the price first, with the drop, and its facts in a row", async () => {
    const page = await openListing();
    await page.getByText("€2,000/m²").waitFor();
    await page.getByText(/−6% on .*, was €85,000/).waitFor();
    const facts = page.locator(".facts > div");
    expect(await facts.allInnerTexts()).toEqual(["Rooms\n4", "Size\n40\u00a0m²", "Floor\n4 of 5", "Year built\n1974"]);
    const tops = await facts.evaluateAll((all) => all.map((fact) => fact.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const priceTop = (await page.getByText("€80,000").first().boundingBox())!.y;
    expect(priceTop).toBeLessThan((await page.getByRole("heading", { level: 1 }).boundingBox())!.y);
    await page.getByRole("heading", { name: "Price history" }).waitFor();
    expect(await page.locator("tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/€80,000\s+−6%/),
      expect.stringMatching(/1 Jan 2026\s+€85,000\s+–/),
    ]);
  });

  test.each([390, 320])("has its four facts in two rows of two where one row is too narrow: %i px", async (width) => {
    const page = await openListing(undefined, { ...PHONE, viewport: { width, height: 844 } });
    const facts = await page.locator(".facts > div").evaluateAll((all) =>
      all.map((fact) => {
        const { left, top, width } = fact.getBoundingClientRect();
        return { left, top, width, line: getComputedStyle(fact).borderInlineStartStyle };
      }),
    );
    const different = (values: number[]) => new Set(values.map(Math.round)).size;
    const inRow = (...indexes: number[]) => indexes.map((index) => facts[index]!);
    expect(facts.length).toBe(4);
    expect(different(facts.map((fact) => fact.width))).toBe(1);
    for (const row of [inRow(0, 1), inRow(2, 3)]) expect(different(row.map(({ top }) => top))).toBe(1);
    for (const column of [inRow(0, 2), inRow(1, 3)]) expect(different(column.map(({ left }) => left))).toBe(1);
    expect(facts.map(({ line }) => line)).toEqual(["none", "solid", "none", "solid"]);
  });

  test("cuts a long text until more is wanted, and marks one in another language", async () => {
    const page = await openListing(`/listings/${listingId}?lang=ru`);
    const text = page.locator("#text");
    expect(await text.getAttribute("lang")).toBe("en");
    await page.getByText("Этот текст есть только на другом языке.").waitFor();
    const cut = (await text.boundingBox())!.height;
    await page.getByRole("button", { name: "Показать ещё" }).click();
    await page.getByRole("button", { name: "Свернуть", expanded: true }).waitFor();
    expect((await text.boundingBox())!.height).toBeGreaterThan(3 * cut);
  });

  test("leads on to similar listings and to searches for the same", async () => {
    const page = await openListing();
    await page.getByRole("heading", { name: "Similar nearby" }).waitFor();
    const others = await page
      .locator(".similar .card .title a")
      .evaluateAll((all) => all.map((link) => link.textContent));
    // Apartments for sale in Tallinn at 56,000 to 104,000 €.
    expect(others.length).toBe(3);
    expect(others).not.toContain("White home 7");
    await page.getByRole("link", { name: "Apartment · For sale · Tallinn" }).click();
    expect(await shownIds(page)).toContain(listingId);
    expect(page.url()).toContain("municipalitySlug=tallinn");
  });

  test("marks a title in another language once, on its first line, and the description by a sentence", async () => {
    const home = service.db("listings").where({ id: listingId });
    const { slogan } = await home.clone().first("slogan");
    await home
      .clone()
      .update({ slogan: JSON.stringify({ en: "White home 7 with a long title that needs two lines" }) });
    const page = await openListing(`/listings/${listingId}?lang=et`, PHONE);
    await home.clone().update({ slogan: JSON.stringify(slogan) });
    const marks = page.locator("article abbr");
    expect(await marks.allInnerTexts()).toEqual(["EN"]);
    const { before, after, top, bottom, mark } = await marks.evaluate((abbr) => {
      const title = abbr.nextElementSibling!.getClientRects()[0]!;
      const { left, right, y, height } = abbr.getBoundingClientRect();
      const before = left - abbr.closest("h1")!.getBoundingClientRect().left;
      return { before, after: title.left - right, top: title.top, bottom: title.bottom, mark: y + height / 2 };
    });
    expect(before).toBe(0);
    expect(after).toBeLessThan(10); // a space of the title
    expect(mark).toBeGreaterThan(top);
    expect(mark).toBeLessThan(bottom);
    await page.getByText("See tekst on olemas ainult teises keeles.").waitFor();
  });

  test("offers in the seller's box to keep it and to share it, before anything else to look at", async () => {
    const page = await openListing(undefined, { ...PHONE, permissions: ["clipboard-read", "clipboard-write"] });
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    const seller = page.getByRole("complementary", { name: "Seller" });
    await seller.getByText("Mari Maasikas").waitFor();
    const keep = seller.getByRole("button", { name: "Keep" });
    await keep.and(page.locator("[aria-pressed=false]")).tap();
    await keep.and(page.locator("[aria-pressed=true]")).waitFor();
    await page.locator(".top .heart[aria-pressed=true]").tap();
    await keep.and(page.locator("[aria-pressed=false]")).waitFor();
    await seller.getByRole("button", { name: "Share" }).tap();
    await page.getByRole("status").getByText("The address is copied.").waitFor();
    const [box, alike] = [await seller.boundingBox(), await page.locator(".searches").boundingBox()];
    expect(box!.y + box!.height).toBeLessThanOrEqual(alike!.y);
    // Without anything in the slot of the host page the lines follow each other as elsewhere in the box.
    const gaps = await seller.evaluate((one) => {
      const boxes = [...one.children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
      return boxes.slice(1).map(({ top }, index) => Math.round(top - boxes[index]!.bottom));
    });
    expect(Math.max(...gaps)).toBeLessThanOrEqual(28); // in front of the map
  });

  test("copies its address where the device cannot share", async () => {
    const page = await openListing(undefined, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.getByRole("button", { name: "Share" }).first().click();
    await page.getByRole("status").getByText("The address is copied.").waitFor();
    const { color, backgroundColor } = await page.getByRole("status").evaluate((one) => getComputedStyle(one));
    expect([color, backgroundColor]).toEqual(["rgb(255, 255, 255)", "rgb(22, 32, 28)"]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/listings/${listingId}$`));
  });

  test("prints its text whole, on one sheet", async () => {
    const sheetsOf = async (page: Page) =>
      (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)!.length;
    const page = await openListing();
    await page.emulateMedia({ media: "print" });
    const text = page.locator("#text");
    const { cut, masked } = await text.evaluate((one) => ({
      cut: one.scrollHeight - one.clientHeight,
      masked: getComputedStyle(one).maskImage,
    }));
    expect([cut, masked]).toEqual([0, "none"]);
    expect(await sheetsOf(page)).toBe(1);
    const description = {
      en: Array.from({ length: 5 }, () => LONG_TEXT.slice(0, 1000).replaceAll("\n", " ")).join("\n\n"),
    };
    const other = await service.db("listings").whereRaw("slogan ->> 'en' = 'White home 9'").first("id");
    await service
      .db("listings")
      .where(other)
      .update({ description: JSON.stringify(description) });
    const longer = await openListing(`/listings/${other.id}?lang=en`);
    await longer.getByRole("button", { name: "More", exact: true }).waitFor();
    expect(await sheetsOf(longer)).toBe(1);
  });

  test.each([
    ["et", "light", { viewport: { width: 1280, height: 800 } }],
    ["en", "dark", PHONE],
    ["ru", "light", { viewport: { width: 320, height: 700 } }],
    ["et", "dark", { viewport: { width: 800, height: 800 }, forcedColors: "active" }],
  ] as const)("is free of findings of axe and fits its screen: %s, %s", async (lang, colorScheme, options) => {
    const page = await openListing(`/listings/${listingId}?lang=${lang}`, { colorScheme, ...options });
    await page.locator(".similar").waitFor();
    await page.locator(".seller").waitFor();
    expect(await findingsOfAxe(page)).toEqual([]);
    expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 280, height: 700 });
    expect(await overhangOf(page)).toBeLessThanOrEqual(0);
  });
});

describe("a listing opened from a search", () => {
  test("leads to its neighbours and back to the same place of the same search", async () => {
    const page = await service.open("/?lang=en&dealType=sale&sort=oldest");
    const ids = await shownIds(page);
    const card = page.locator(".card .title a").nth(10);
    await card.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 200));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    await card.click();
    await page.getByText("11 of 36").waitFor();
    await page.getByRole("link", { name: "Next listing" }).click();
    await page.waitForURL(`**/listings/${ids[11]}?lang=en`);
    await page.getByText("12 of 36").waitFor();
    await page.getByRole("link", { name: "Previous listing" }).click();
    await page.waitForURL(`**/listings/${ids[10]}?lang=en`);
    await page.getByRole("link", { name: "Back to 36 listings" }).click();
    await page.waitForURL("**/?lang=en&dealType=sale&sort=oldest");
    expect(await shownIds(page)).toEqual(ids);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50);
  });

  test("is offered no way back to a search that did not find it", async () => {
    const page = await openListing();
    await page.getByRole("link", { name: "Back to the search" }).waitFor();
    expect(await page.getByRole("link", { name: "Next listing" }).count()).toBe(0);
  });
});

test.each([
  ["phone", PHONE],
  ["tablet", { viewport: { width: 800, height: 900 } }],
  ["desk", {}],
] as const)("the picture of the page stands where the component draws it, and no larger: %s", async (_, options) => {
  const path = `/listings/${listingId}?lang=en`;
  const withoutScript = await openListing(path, { ...options, javaScriptEnabled: false }, "> .cover");
  const cover = await boxOf(withoutScript, "listing-detail > .cover");
  const drawn = await boxOf(await openListing(path, options), "listing-detail .mosaic img >> nth=0");
  const round = ({ x, width, height }: typeof cover) => [x, width, height].map(Math.round);
  expect(round(cover)).toEqual(round(drawn));
  // The row above it may need a second line.
  expect(drawn.y - cover.y).toBeGreaterThanOrEqual(0);
  expect(drawn.y - cover.y).toBeLessThan(60);
});

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;
