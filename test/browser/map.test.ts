// The map of the search and of a listing: drawn areas, hovering, the sheet of a phone, and what it asks for.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserOfFile, PHONE, seriousFindings, settled } from "../helpers/browser.ts";
import { fillMap } from "../helpers/map-market.ts";
import { createRandom } from "../helpers/random.ts";

const DESK = { viewport: { width: 1400, height: 1000 } };
const service = browserOfFile({}, { fill: (db) => fillMap(db, createRandom(25), 90) });

const mapOf = (page: Page) => page.locator("listing-search .map-canvas");
const tags = (page: Page) => page.locator("listing-search .tag");
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const countText = async (page: Page) => {
  await settled(page);
  return page.locator("listing-search [part=count]").textContent();
};

async function openMap(query: string, options = {}): Promise<Page> {
  const page = await service.open(`/?${query.includes("lang=") ? "" : "lang=en&"}${query}`, { ...DESK, ...options });
  await settled(page);
  await tags(page).first().waitFor();
  return page;
}

describe("the map of the search", () => {
  test("is loaded when it is opened, from this service alone", async () => {
    service.requests.length = 0;
    const page = await service.open("/?lang=en", DESK);
    await settled(page);
    expect(service.requests.filter((url) => /assets\/(map|shared-land)-/.test(url))).toEqual([]);
    await page.getByRole("button", { name: "Both" }).click();
    await tags(page).first().waitFor();
    expect(param(page, "view")).toBe("both");
    expect(new Set(service.requests.map((url) => new URL(url).origin))).toEqual(new Set([new URL(service.url).origin]));
  });

  test("draws an area by mouse; its address opens the same area with the same count", async () => {
    const page = await openMap("view=both");
    const all = await countText(page);
    await page.getByRole("button", { name: "Draw area" }).click();
    const box = (await mapOf(page).boundingBox())!;
    const corners = [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.6, 0.6],
    ] as const;
    for (const [x, y] of corners) await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
    await page.getByRole("button", { name: "Corner 1" }).click();
    await expect.poll(() => param(page, "polygon")?.split(";").length).toBe(3);
    const count = await countText(page);
    expect(count).not.toBe(all);
    const other = await openMap(new URL(page.url()).search.slice(1));
    expect(await countText(other)).toBe(count);
    expect(param(other, "polygon")).toBe(param(page, "polygon"));
    await other.getByRole("button", { name: "Edit area" }).waitFor();
  });

  test("draws an area by keyboard, edits it, and clears it", async () => {
    const page = await openMap("view=both");
    await page.getByRole("button", { name: "Draw area" }).focus();
    await page.keyboard.press("Enter");
    for (const key of [" ", "ArrowRight", " ", "ArrowDown", " "]) {
      await page.keyboard.press(key);
      if (key.startsWith("Arrow")) await page.waitForFunction("true");
    }
    await page.keyboard.press("Escape");
    expect(param(page, "polygon")).toBeNull();
    await page.getByRole("button", { name: "Draw area" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Area of this view" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => param(page, "polygon")?.split(";").length).toBe(4);
    const before = param(page, "polygon");
    await page.getByRole("button", { name: "Edit area" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => param(page, "polygon")).not.toBe(before);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect.poll(() => param(page, "polygon")).toBeNull();
  });

  test("lifts the tag of a card and the cards of a tag", async () => {
    const page = await openMap("view=both&sort=newest");
    const cards = page.locator("listing-search .cards > li");
    for (let index = 0; index < (await cards.count()); index += 1) {
      await cards.nth(index).hover();
      if ((await page.locator(".tag[data-lifted]").count()) > 0) break;
    }
    const tag = page.locator(".tag[data-lifted]");
    expect(await tag.count()).toBe(1);
    await tag.focus();
    await expect.poll(() => page.locator(".card[data-lifted]").count()).toBeGreaterThan(0);
  });

  test("has the list as a sheet on a phone", async () => {
    const page = await openMap("view=map", PHONE);
    const sheet = page.locator("listing-search .results");
    const handle = page.getByRole("button", { name: "List over the map" });
    expect(await sheet.getAttribute("data-stop")).toBe("low");
    for (const stop of ["half", "high", "low"]) {
      await handle.click();
      await expect.poll(() => sheet.getAttribute("data-stop")).toBe(stop);
    }
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect.poll(() => param(page, "view")).toBeNull();
  });

  test.each(["en", "et", "ru"])("has no serious findings in %s, light and dark, wide and at 320 px", async (lang) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await openMap(`view=both&lang=${lang}`, { colorScheme });
      expect(await seriousFindings(page)).toEqual([]);
      const narrow = await openMap(`view=map&lang=${lang}`, { colorScheme, viewport: { width: 320, height: 700 } });
      expect(await seriousFindings(narrow)).toEqual([]);
    }
  });
});
