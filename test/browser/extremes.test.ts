// Listings as no designer draws them, on narrow screens and in large letters; and cards with many pictures.
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserOfFile, overhangOf, PHONE, settled } from "../helpers/browser.ts";
import { brokenTexts } from "./text-boxes.ts";

const PICTURES = "https://pictures.example";
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#8ab"/></svg>';
const pictures = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, n) => ({ url: `${PICTURES}/${n + 1}.svg`, width: 1200, height: 800 })),
  );
const inAll = (text: string) => ({ slogan: JSON.stringify({ et: text, en: text, ru: text }) });

const WORDS = "Väga pikk pealkiri, mida keegi lõpuni ei loe ".repeat(3).slice(0, 120);

/** By the number of the home. */
const EXTREMES: Record<number, Record<string, unknown>> = {
  1: {
    ...inAll(WORDS),
    images: pictures(24),
    address: "Akadeemik Konstantin Konstantinovitši nimelise tänava maja 123456-7890",
  },
  2: inAll("Ü".repeat(120)),
  3: { price_eur: 999_999_999, previous_price_eur: 1_999_999_999, price_dropped_at: "2026-01-02", images: pictures(1) },
  4: { price_eur: null, rooms: null, size_m2: null, floor: null, floors: null, year_built: null },
  6: { address: null, place_id: null, price_eur: 123_456_789, deal_type: "rent" },
  7: { images: pictures(7), size_m2: 12_345.67, plot_area_m2: 1_234_567.89, floor: 100, floors: 163 },
};

const service = browserOfFile(
  { IMAGE_ORIGINS: PICTURES },
  {
    fill: async (db) => {
      for (const [n, columns] of Object.entries(EXTREMES))
        await db("listings")
          .whereRaw("slogan ->> 'ru' = ?", [`Белый дом ${n}`])
          .update(columns);
    },
  },
);

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await service.open("about:blank", options);
  await page.route(`${PICTURES}/**`, (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }));
  await page.goto(service.url + path);
  return page;
}

const allHomes = "&sort=oldest";

const SCREENS = [
  ["280 px", { viewport: { width: 280, height: 653 } }, "et"],
  ["320 px, touch", { ...PHONE, viewport: { width: 320, height: 640 } }, "ru"],
  ["390 px, touch", PHONE, "en"],
  ["768 px", { viewport: { width: 768, height: 1024 } }, "ru"],
  ["1400 px", { viewport: { width: 1400, height: 1000 } }, "et"],
] as const;

/** As a browser's own setting of 200 % does. Chromium asks container queries in rem anew only when the container changes, too. */
async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "32px";
  });
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: width - 1, height });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.setViewportSize({ width, height });
}

describe.each([
  ...SCREENS,
  ["280 px, letters of 200 %", { ...PHONE, viewport: { width: 280, height: 653 }, isLarge: true }, "ru"],
  ["390 px, letters of 200 %", { ...PHONE, isLarge: true }, "ru"],
  ["1400 px, letters of 200 %", { viewport: { width: 1400, height: 1000 }, isLarge: true }, "ru"],
] as const)("%s", (_, { ...screen }, lang) => {
  const { isLarge = false, ...options }: BrowserContextOptions & { isLarge?: boolean } = screen;
  const prepare = (page: Page) => (isLarge ? enlarge(page) : undefined);
  // Lines of cards wrap there.
  const isNarrow = screen.viewport.width <= 21 * (isLarge ? 32 : 16);

  test("nothing is cut or covered in the search", async () => {
    const page = await open(`/?lang=${lang}${allHomes}`, options);
    await settled(page);
    await prepare(page);
    expect(await page.locator(".card").count()).toBe(24);
    await expect.poll(() => overhangOf(page)).toBeLessThanOrEqual(0);
    expect(await brokenTexts(page)).toEqual([]);
    const cards = await page.locator(".card").evaluateAll((all) =>
      all.map((card) => ({
        height: card.clientHeight,
        price: card.querySelector(".price span")!.getBoundingClientRect().right <= card.getBoundingClientRect().right,
        cut: [...card.querySelectorAll(".price, .numbers, .place, .age, .numbers > span")]
          .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent),
      })),
    );
    expect(
      cards.every(({ price }) => price),
      "prices are whole",
    ).toBe(true);
    if (isNarrow) expect(cards.flatMap(({ cut }) => cut)).toEqual([]);
    else expect(new Set(cards.map(({ height }) => height)).size, "heights of the cards").toBe(1);
  });

  test("nothing is cut or covered on the pages of such listings", async () => {
    for (const n of Object.keys(EXTREMES)) {
      const home = await service.db("listings").orderBy("id").offset(Number(n)).first("id");
      const page = await open(`/listings/${home.id}?lang=${lang}`, options);
      // Of a listing without facts it is hidden.
      await page.locator("listing-detail .facts").waitFor({ state: "attached" });
      await prepare(page);
      await expect.poll(() => overhangOf(page), { message: n }).toBeLessThanOrEqual(0);
      expect(await brokenTexts(page), n).toEqual([]);
      await page.context().close();
    }
  });
});

test.each([280, 320, 390])(
  "ways on, limits and the clear button have room at %i px in letters of 200 percent",
  async (width) => {
    const page = await open("/?lang=ru&minPrice=987654321&maxPrice=987654322&searchText=korter", {
      ...PHONE,
      viewport: { width, height: 844 },
    });
    await enlarge(page);
    await page.locator(".way").first().waitFor();
    const cutIn = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className));
    expect(await page.locator(".filters > button:first-child").count()).toBe(1);
    expect(await cutIn(".ways, .way, .filters > button:first-child")).toEqual([]);
    await page.getByRole("button", { name: /^Фильтры/ }).click();
    const limits = page.locator(".sheet :is([name=minPrice], [name=maxPrice])");
    await limits.last().waitFor();
    expect(await limits.evaluateAll((all) => all.map((one) => one.scrollWidth <= one.clientWidth))).toEqual([
      true,
      true,
    ]);
    await page.keyboard.press("Escape");
    const clear = await page.locator(".entry .clear").boundingBox();
    const room = await page.locator("#words").evaluate((one) => getComputedStyle(one).paddingInlineEnd);
    expect(Math.round(clear!.width)).toBe(Number.parseFloat(room));
  },
);

test.each([280, 320, 390, 768, 1200, 1400])(
  "the hint of the search field is whole at %i px, or not there",
  async (width) => {
    for (const lang of ["et", "en", "ru"]) {
      // The media queries of a wide page would take an enlarged one for one of normal letters.
      for (const isLarge of width < 768 ? [false, true] : [false]) {
        const page = await open(`/?lang=${lang}`, { viewport: { width, height: 844 } });
        await settled(page);
        if (isLarge) await enlarge(page);
        const hint = () =>
          page.locator("#words").evaluate((one: HTMLInputElement) => {
            const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(one);
            const canvas = document.createElement("canvas").getContext("2d")!;
            canvas.font = font;
            const room = one.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
            const isShown = getComputedStyle(one, "::placeholder").opacity !== "0";
            return { isShown, isWhole: canvas.measureText(one.placeholder).width <= room };
          });
        const message = `${lang}, ${isLarge ? 200 : 100} %`;
        if (!isLarge) expect(await hint(), message).toEqual({ isShown: true, isWhole: true });
        else await expect.poll(async () => !(await hint()).isShown || (await hint()).isWhole, { message }).toBe(true);
        await page.context().close();
      }
    }
  },
);

test.each([280, 320, 390])("heart and arrow of a card lie apart at %i px in letters of 200 percent", async (width) => {
  const page = await open(`/?lang=ru&searchText=pealkiri${allHomes}`, { ...PHONE, viewport: { width, height: 844 } });
  await settled(page);
  await enlarge(page);
  const card = page.locator(".card", { has: page.locator(".counter", { hasText: "/24" }) });
  const heart = (await card.locator(".heart").boundingBox())!;
  const arrow = (await card.locator(".arrow.next").boundingBox())!;
  expect(arrow.y).toBeGreaterThanOrEqual(heart.y + heart.height);
});

test.each([
  ["280 px", 280, false],
  ["280 px in letters of 200 percent", 280, true],
  ["320 px in letters of 200 percent", 320, true],
] as const)("a price of nine digits is whole in a comparison at %s", async (_, width, isLarge) => {
  const page = await open(`/?lang=ru&minPrice=1&sort=price-desc`, { ...PHONE, viewport: { width, height: 844 } });
  await settled(page);
  for (const nth of [0, 1]) await page.locator(".card .heart").nth(nth).click();
  await page.goto(`${service.url}/kept?lang=ru`);
  for (const box of await page.getByLabel("Сравнить").all()) await box.check();
  const value = page
    .locator("td", { hasText: "123" })
    .or(page.locator("td", { hasText: "999" }))
    .first();
  await value.waitFor();
  if (isLarge) await enlarge(page);
  const { needed, room } = await value.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const name = cell.parentElement!.firstElementChild!;
    // A name that stays in sight takes its part of the window, the fading edge another.
    const taken = getComputedStyle(name).position === "sticky" ? name.getBoundingClientRect().width : 0;
    return { needed: range.getBoundingClientRect().width, room: cell.closest(".scroll")!.clientWidth - taken - 24 };
  });
  expect(needed).toBeGreaterThan(90);
  expect(needed).toBeLessThanOrEqual(room);
});

describe("the pictures of a card", () => {
  const cardWith = (page: Page, count: number) =>
    page.locator(".card", { has: page.locator(".counter", { hasText: new RegExp(`/${count}$`) }) });
  const asked = () =>
    service.requests
      .filter((address) => address.startsWith(PICTURES))
      .map((address) => address.slice(PICTURES.length + 1));

  test("are walked by the arrows, up to six, each loaded when the one before it is seen", async () => {
    service.requests.length = 0;
    const page = await open(`/?lang=en&searchText=pealkiri${allHomes}`);
    await settled(page);
    const card = cardWith(page, 24);
    await card.locator("img").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked()).toEqual(["1.svg"]);
    const next = card.getByRole("button", { name: /^Next picture/ });
    await next.focus();
    await expect.poll(asked).toEqual(["1.svg", "2.svg"]);
    for (const seen of [2, 3, 4, 5, 6]) {
      await page.keyboard.press("Enter");
      await card.locator(".counter", { hasText: `${seen}/24` }).waitFor();
      await expect.poll(() => asked().length).toBe(Math.min(seen + 1, 6));
    }
    // At the end the arrow goes, and the focus to the other one.
    await expect.poll(() => next.isVisible()).toBe(false);
    await page.keyboard.press("Enter");
    await card.locator(".counter", { hasText: "5/24" }).waitFor();
    expect(page.url()).toContain("searchText");
  });

  test("are swiped to on a phone, and lead to the listing when they are tapped", async () => {
    const page = await open(`/?lang=en&searchText=pealkiri${allHomes}`, PHONE);
    await settled(page);
    const card = cardWith(page, 24);
    await card.locator(".track").evaluate((track) => track.scrollTo({ left: track.clientWidth }));
    await card.locator(".counter", { hasText: "2/24" }).waitFor();
    await card.getByRole("button", { name: /^Next picture/ }).waitFor();
    await card.locator(".track").tap();
    await page.waitForURL(/listings/);
  });
});
