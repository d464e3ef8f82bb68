import { describe, expect, test } from "vitest";
import { browserOfFile, findingsOfAxe, overhangOf, PHONE, settled } from "../helpers/browser.ts";

const service = browserOfFile();

const SEARCH = "/?lang=en&sort=price-asc&dealType=sale&propertyType=apartment";

/** The search with its first listings kept. */
async function openWithKept(count: number, options = {}) {
  const page = await service.open(SEARCH, options);
  await settled(page);
  for (let n = 0; n < count; n += 1) await page.locator(".card .heart").nth(n).click();
  return page;
}

describe("the heart", () => {
  test("says whether a listing is kept, tells the page, and survives a reload", async () => {
    const page = await service.open(SEARCH);
    await settled(page);
    await page.evaluate(() => {
      addEventListener("listing-kept", (event) => {
        const { detail } = event as CustomEvent;
        document.title = `${detail.listing.slogan.en} ${detail.kept}`;
      });
    });
    const heart = page.getByRole("button", { name: "Keep: White home 1", exact: true });
    await heart.and(page.locator("[aria-pressed=false]")).press("Enter");
    await heart.and(page.locator("[aria-pressed=true]")).waitFor();
    expect(await page.title()).toBe("White home 1 true");
    await page.reload();
    await heart.and(page.locator("[aria-pressed=true]")).waitFor();
    await page.getByRole("link", { name: "Kept 1" }).waitFor();
    await page.locator(".card .title a", { hasText: /^White home 1$/ }).click();
    await heart.and(page.locator("[aria-pressed=true]")).click();
    await page.goBack();
    await heart.and(page.locator("[aria-pressed=false]")).waitFor();
  });

  test("is left out where the page does not want it", async () => {
    const page = await service.open(SEARCH);
    await settled(page);
    await page.locator("listing-search").evaluate((search) => search.setAttribute("favourites", "off"));
    await page.locator(".card .heart").first().waitFor({ state: "hidden" });
    expect(await page.locator(".card").count()).toBeGreaterThan(5);
  });

  test("keeps at most 200 listings, the newest", async () => {
    const page = await openWithKept(1);
    await page.evaluate(() => {
      const [first] = JSON.parse(localStorage.getItem("listings-kept")!);
      const many = Array.from({ length: 200 }, (_, n) => ({ ...first, listing: { ...first.listing, id: `x${n}` } }));
      localStorage.setItem("listings-kept", JSON.stringify(many));
    });
    await page.reload();
    await settled(page);
    await page.locator(".card .heart").first().click();
    const ids = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("listings-kept")!).map((kept: { listing: { id: string } }) => kept.listing.id),
    );
    expect(ids.length).toBe(200);
    expect(ids).not.toContain("x199");
    expect(ids[0]).not.toBe("x0");
  });
});

describe("the page of kept listings", () => {
  test("says what a listing cost when it was kept, and which is no longer offered", async () => {
    const page = await openWithKept(2);
    const [, cheapest] = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("listings-kept")!).map((kept: { listing: { id: string } }) => kept.listing.id),
    );
    await service.db("listings").where({ id: cheapest }).update({ price_eur: 40_000 });
    const other = await page.evaluate(() => JSON.parse(localStorage.getItem("listings-kept")!)[0].listing.id);
    await service.db("listings").where({ id: other }).update({ status: "draft" });
    await page.getByRole("link", { name: "Kept 2" }).click();
    await page.getByText("was €55,000 when kept").waitFor();
    await page.getByText("€40,000").waitFor();
    await page.getByText("no longer offered").waitFor();
  });

  test("puts up to four side by side, with what differs in bold", async () => {
    const page = await openWithKept(5);
    await page.getByRole("link", { name: "Kept 5" }).click();
    const boxes = page.getByRole("checkbox");
    for (const n of [0, 1, 2, 3]) await boxes.nth(n).check();
    expect(await boxes.nth(4).isDisabled()).toBe(true);
    const table = page.getByRole("table");
    expect(await table.getByRole("columnheader").count()).toBe(5);
    const row = (name: string) =>
      table.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
    expect(await row("Price").locator("b").count()).toBe(4);
    expect(await row("Deal").locator("b").count()).toBe(0);
  });

  test("compares on a phone with the names of the facts in sight, and an edge that fades where it goes on", async () => {
    const page = await openWithKept(3, PHONE);
    await page.goto(`${service.url}/kept?lang=en`);
    for (const n of [0, 1, 2]) await page.getByRole("checkbox").nth(n).check();
    await page.getByRole("table").waitFor();
    const { hidden, lefts, beside, mask } = await page.locator(".compared .scroll").evaluate((one) => {
      const leftOf = (selector: string) => one.querySelector(selector)!.getBoundingClientRect().left;
      const before = leftOf("tbody th");
      one.scrollLeft = one.scrollWidth;
      const last = one.querySelector("thead th:last-child")!.getBoundingClientRect();
      return {
        hidden: one.scrollWidth - one.clientWidth,
        lefts: [leftOf("tbody th") - before, leftOf("thead th") - before],
        beside: one.getBoundingClientRect().right - last.right,
        mask: getComputedStyle(one).maskImage,
      };
    });
    expect(hidden).toBeGreaterThan(0);
    expect(lefts).toEqual([0, 0]);
    expect(mask).toContain("linear-gradient");
    expect(beside, "the last listing stands before the edge").toBeGreaterThanOrEqual(23);
  });

  test("gives back what was let go by mistake", async () => {
    const page = await openWithKept(2);
    await page.getByRole("link", { name: "Kept 2" }).click();
    await page.locator(".card .heart").first().click();
    await page.getByText("1 listing", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 listings", { exact: true }).waitFor();
  });

  test.each([
    ["et", { colorScheme: "dark", ...PHONE }],
    ["en", { colorScheme: "light" }],
    ["ru", { viewport: { width: 320, height: 700 }, forcedColors: "active" }],
  ] as const)("is free of findings of axe and fits its screen: %s", async (lang, options) => {
    const page = await openWithKept(3, options);
    await page.goto(`${service.url}/kept?lang=${lang}`);
    for (const n of [0, 1]) await page.getByRole("checkbox").nth(n).check();
    await page.getByRole("table").waitFor();
    expect(await findingsOfAxe(page)).toEqual([]);
    expect(await overhangOf(page)).toBeLessThanOrEqual(0);
  });
});
