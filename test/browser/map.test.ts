// The map of the search and of a listing: drawn areas, hovering, the sheet of a phone, and what it asks for.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserOfFile, findingsOfAxe, PHONE, settled } from "../helpers/browser.ts";
import { fillMap } from "../helpers/map-market.ts";
import { createRandom } from "../helpers/random.ts";
import { noteShifts } from "./shifts.ts";

const DESK = { viewport: { width: 1400, height: 1000 } };
/** A seller's mistake: the Gulf of Guinea. */
const NOWHERE = { lat: 0, lon: 0 };
const service = browserOfFile({}, { fill: (db) => fillMap(db, createRandom(25), 90, [NOWHERE]) });

const mapOf = (page: Page) => page.locator("listing-search .map-canvas");
const tags = (page: Page) => page.locator("listing-search .tag");
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const countText = async (page: Page) => {
  await settled(page);
  return page.locator("listing-search [part=count]").textContent();
};

const cornersOf = (area: string | null) =>
  (area ?? "").split(";").map((pair) => {
    const [lat = Number.NaN, lon = Number.NaN] = pair.split(",").map(Number);
    return { lat, lon };
  });

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

/** Moves the map by four presses of a key, until a corner that was set has come to where they lead it. */
async function pan(page: Page, key: string, corner: number, to: { x: number; y: number }): Promise<void> {
  const marker = page.getByRole("button", { name: `Corner ${corner}`, exact: true });
  for (let press = 0; press < 4; press += 1) await page.keyboard.press(key);
  await expect
    .poll(async () => {
      const at = await middleOf(marker);
      return Math.hypot(at.x - to.x, at.y - to.y);
    })
    .toBeLessThan(4);
}

async function openMap(query: string, options = {}): Promise<Page> {
  const page = await service.open(`/?${query.includes("lang=") ? "" : "lang=en&"}${query}`, { ...DESK, ...options });
  await settled(page);
  await tags(page).first().waitFor();
  return page;
}

describe("the map of the search", () => {
  test.each([
    ["on a phone", "map", PHONE],
    ["beside the list", "both", DESK],
  ] as const)("moves nothing that is seen to move while it loads %s", async (_where, view, options) => {
    const page = await service.open("about:blank", options);
    await page.addInitScript(noteShifts);
    await page.goto(`${service.url}/?lang=en&view=${view}`);
    await settled(page);
    await tags(page).first().waitFor();
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate<string[]>("shifts");
    // 0.00 in two digits. Without room for what comes with the cells it was 0.03, with boxes as wide as the page 0.02.
    expect(
      shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0),
      shifts.join("\n"),
    ).toBeLessThan(0.005);
  });

  test.each([1400, 1024, 900])("is awaited by boxes as wide as its list: %i px", async (width) => {
    const page = await service.open("about:blank", { viewport: { width, height: 900 } });
    const script = /\/search-\w+\.js$/;
    await page.route(script, (route) => route.abort());
    await page.goto(`${service.url}/?lang=en&view=both`);
    const awaited = await page.locator(".awaited .card").first().boundingBox();
    await page.unroute(script);
    await page.reload();
    await settled(page);
    const card = await page.locator(".results .card").first().boundingBox();
    expect(awaited).not.toBeNull();
    expect([awaited!.x, awaited!.width]).toEqual([card!.x, card!.width]);
  });

  test("opens on Estonia, though a listing lies at 0, 0 by mistake, which can be found there", async () => {
    service.requests.length = 0;
    const page = await openMap("view=map");
    const views = service.requests.flatMap((url) => new URL(url).searchParams.get("bbox") ?? []);
    const [west = Number.NaN, south = Number.NaN, east, north] = views.at(-1)!.split(",").map(Number);
    expect(west).toBeGreaterThan(15);
    expect(south).toBeGreaterThan(54);
    expect(east).toBeLessThan(35);
    expect(north).toBeLessThan(63);
    await page.close();
    const there = await openMap("view=map&bbox=-1,-1,1,1");
    expect(await tags(there).count()).toBe(1);
  });

  test("says of a filter that cannot be used where it is named, and blames no network", async () => {
    const page = await service.open("/?lang=en&view=both&minPrice=many", DESK);
    await page.getByText("A filter cannot be used: the list says which.").waitFor();
    await page.getByRole("alert").filter({ hasText: "Price" }).waitFor();
    expect(await page.getByText("Is the network on?").count()).toBe(0);
    expect(service.problems.splice(0).filter((problem) => !problem.includes("400"))).toEqual([]);
  });

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

  test("draws an area by keyboard: Space sets corners, arrows move the map, Enter ends", async () => {
    const page = await openMap("view=both&bbox=24.6,59.4,24.9,59.47");
    const all = await countText(page);
    const middle = await middleOf(mapOf(page));
    await page.getByRole("button", { name: "Draw area" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press(" ");
    await pan(page, "ArrowRight", 1, { x: middle.x - 160, y: middle.y });
    await page.keyboard.press(" ");
    await pan(page, "ArrowDown", 2, { x: middle.x, y: middle.y - 160 });
    await page.keyboard.press(" ");
    expect(param(page, "polygon")).toBeNull();
    await page.keyboard.press("Enter");
    await expect.poll(() => param(page, "polygon")?.split(";").length).toBe(3);
    const [first, second, third] = cornersOf(param(page, "polygon"));
    // Four steps to the right are 160 pixels; Leaflet rounds to whole ones.
    const pixel = (second!.lon - first!.lon) / 160;
    expect(Math.abs(second!.lat - first!.lat)).toBeLessThan(pixel);
    expect(second!.lon).toBeGreaterThan(first!.lon);
    expect(Math.abs(third!.lon - second!.lon)).toBeLessThan(pixel);
    expect(third!.lat).toBeLessThan(second!.lat);
    const count = await countText(page);
    expect(count).not.toBe(all);
    const other = await openMap(new URL(page.url()).search.slice(1));
    expect(await countText(other)).toBe(count);
  });

  test("leaves an area by Escape, takes that of the view, edits and clears it, by keyboard alone", async () => {
    const page = await openMap("view=both");
    await page.getByRole("button", { name: "Draw area" }).focus();
    for (const key of ["Enter", " ", "Escape"]) await page.keyboard.press(key);
    expect(param(page, "polygon")).toBeNull();
    await page.getByRole("button", { name: "Draw area" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Area of this view" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => param(page, "polygon")?.split(";").length).toBe(4);
    const before = cornersOf(param(page, "polygon"));
    await page.getByRole("button", { name: "Edit area" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => cornersOf(param(page, "polygon"))[0]?.lon).toBeGreaterThan(before[0]!.lon);
    await page.keyboard.press("Delete");
    await expect.poll(() => param(page, "polygon")?.split(";").length).toBe(3);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => param(page, "polygon")).toBeNull();
  });

  test("follows the search where it is limited from outside: by going back, and by a script", async () => {
    const [close, wide] = ["24.6,59.4,24.9,59.47", "22,57.6,28,59.6"];
    const page = await openMap(`view=both&bbox=${close}`);
    const texts = () => tags(page).allTextContents();
    const seen = await texts();
    await page.evaluate("history.pushState(null, '', location.href)");
    await page.locator("listing-search").evaluate((search, bbox) => Object.assign(search, { params: { bbox } }), wide);
    await expect.poll(() => param(page, "bbox")).toBe(wide);
    await expect.poll(texts).not.toEqual(seen);
    await page.goBack();
    await expect.poll(() => param(page, "bbox")).toBe(close);
    await expect.poll(texts).toEqual(seen);
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
    const lifted = page.locator(".card[data-lifted]");
    await tag.hover();
    await expect.poll(() => lifted.count()).toBeGreaterThan(0);
    await page.mouse.move(2, 2);
    await expect.poll(() => lifted.count()).toBe(0);
    await tags(page).first().focus();
    await expect.poll(() => lifted.count()).toBeGreaterThan(0);
  });

  test("opens the card of a tag whose listing is on another page of the list", async () => {
    const page = await openMap("view=both&sort=newest");
    const listed = await page
      .locator("listing-search .results .card h3 a")
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const card = page.locator("listing-search .map-preview h3 a");
    const opened: string[] = [];
    for (const tag of await page.locator(".tag.marker").all()) {
      await tag.focus();
      await page.keyboard.press("Enter");
      await card.waitFor();
      opened.push(new URL(await card.evaluate((link: HTMLAnchorElement) => link.href)).pathname);
      await page.keyboard.press("Escape");
      await card.waitFor({ state: "detached" });
    }
    expect(opened.filter((path) => !listed.includes(path))).not.toEqual([]);
  });

  test("cuts no tag at its edges and lays none under its buttons, on a phone in the language with the longest texts", async () => {
    const place = "bbox=24.7,59.42,24.8,59.45";
    const page = await openMap(`view=map&lang=ru&${place}`, { ...PHONE, viewport: { width: 320, height: 700 } });
    const map = (await mapOf(page).boundingBox())!;
    const sides = await page.locator(".tag > span").evaluateAll((all) =>
      all.map((tag) => {
        const { left, right } = tag.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(sides.length).toBeGreaterThan(3);
    for (const { left, right } of sides) expect([left >= map.x, right <= map.x + map.width]).toEqual([true, true]);
    for (const place of ["24.7,59.42,24.8,59.45", "24.6,59.35,24.9,59.5", "22,57.6,28,59.6"]) {
      const other = await openMap(`view=map&lang=ru&bbox=${place}`, PHONE);
      const covered = await other.locator("listing-search").evaluate((host) => {
        const boxes = (selector: string) =>
          [...host.shadowRoot!.querySelectorAll(selector)].map((one) => ({
            text: one.textContent,
            box: one.getBoundingClientRect(),
          }));
        const buttons = boxes(".map-over button, .map-switch");
        const lies = (one: DOMRect, on: DOMRect) =>
          one.left < on.right && on.left < one.right && one.top < on.bottom && on.top < one.bottom;
        return boxes(".tag > span").filter(({ box }) => buttons.some((button) => lies(box, button.box)));
      });
      expect([place, covered]).toEqual([place, []]);
      await other.close();
    }
  });

  test.each([1400, 1000])("leaves the first card in sight below filters and chips: %i px", async (width) => {
    const page = await openMap("view=both&searchText=apartment&minYear=1900", { viewport: { width, height: 1000 } });
    await page.getByRole("button", { name: "Clear all" }).waitFor();
    const card = (await page.locator("listing-search .card").first().boundingBox())!;
    expect(card.y).toBeLessThanOrEqual(190);
  });

  test("is reached past the list by a button that is seen while it has the focus", async () => {
    for (const [lang, name] of [
      ["en", "Skip to the map"],
      ["et", "Liigu kaardi juurde"],
      ["ru", "Перейти к карте"],
    ] as const) {
      const page = await openMap(`view=both&lang=${lang}`);
      const skip = page.getByRole("button", { name });
      const isSeen = () => skip.evaluate((button) => getComputedStyle(button).clipPath === "none");
      expect(await isSeen()).toBe(false);
      await page.locator("listing-search #results-heading").focus();
      await page.keyboard.press("Shift+Tab");
      expect(await isSeen()).toBe(true);
      await page.keyboard.press("Enter");
      expect(await mapOf(page).evaluate((map) => (map.getRootNode() as ShadowRoot).activeElement === map)).toBe(true);
      await page.close();
    }
    const alone = await openMap("view=map");
    expect(await alone.getByRole("button", { name: "Skip to the map" }).count()).toBe(0);
  });

  test("shows what has the focus on the map below the bar, also at the end of the page", async () => {
    const page = await openMap("view=both", { viewport: { width: 1400, height: 700 } });
    const focusedIn = () =>
      page.locator("listing-search").evaluate((host) => {
        const { activeElement } = host.shadowRoot!;
        const bar = host.shadowRoot!.querySelector(".bar")!.getBoundingClientRect().bottom;
        return { top: activeElement!.getBoundingClientRect().top, bar, isTool: activeElement!.matches(".map-over *") };
      });
    await page.locator("listing-search .results a[href]").last().focus();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const seen: Awaited<ReturnType<typeof focusedIn>>[] = [];
    for (let stop = 0; stop < 80 && seen.filter(({ isTool }) => isTool).length < 3; stop += 1) {
      await page.keyboard.press("Tab");
      seen.push(await focusedIn());
    }
    expect(seen.filter(({ isTool }) => isTool)).toHaveLength(3);
    for (const { top, bar } of seen) expect(top).toBeGreaterThanOrEqual(bar - 1);
  });

  test("does not slide by its keys where motion is not wished", async () => {
    const page = await openMap("view=map", { reducedMotion: "reduce" });
    await mapOf(page).focus();
    const transform = () =>
      page.locator("listing-search .leaflet-map-pane").evaluate((pane) => (pane as HTMLElement).style.transform);
    const before = await transform();
    const frames = page.locator("listing-search .leaflet-map-pane").evaluate(async (pane) => {
      const seen: string[] = [];
      for (const endsAt = performance.now() + 500; performance.now() < endsAt; ) {
        seen.push((pane as HTMLElement).style.transform);
        await new Promise(requestAnimationFrame);
      }
      return seen;
    });
    await page.keyboard.press("ArrowRight");
    const between = (await frames).filter((place) => place !== before);
    const after = await transform();
    expect(after).not.toBe(before);
    expect(between.filter((place) => place !== after)).toEqual([]);
  });

  test("has the list as a sheet on a phone", async () => {
    const page = await openMap("view=map", PHONE);
    const sheet = page.locator("listing-search .results");
    const handle = page.getByRole("button", { name: "List over the map" });
    expect(await sheet.getAttribute("data-stop")).toBe("low");
    const share = async () => {
      const [box, whole] = [await sheet.boundingBox(), await page.locator("listing-search .halves").boundingBox()];
      return Math.round((100 * box!.height) / whole!.height);
    };
    const low = await share();
    for (const [stop, percent] of [
      ["half", 50],
      ["high", 92],
      ["low", low],
    ] as const) {
      await handle.click();
      await expect.poll(() => sheet.getAttribute("data-stop")).toBe(stop);
      await expect.poll(share).toBe(percent);
    }
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect.poll(() => param(page, "view")).toBeNull();
  });

  test("is a step in the history, opens at its top and gives the place in the list back", async () => {
    const page = await service.open("/?lang=en", PHONE);
    await settled(page);
    const scrollTop = () => page.evaluate(() => Math.round(scrollY));
    for (const back of ["the browser's Back", "the button"]) {
      await page.evaluate(() => scrollTo(0, 2000));
      await expect.poll(scrollTop).toBe(2000);
      await page.getByRole("button", { name: "Map", exact: true }).click();
      await tags(page).first().waitFor();
      expect(param(page, "view")).toBe("map");
      const top = await page.locator("listing-search").evaluate((host) => Math.round(host.getBoundingClientRect().top));
      expect([back, top]).toEqual([back, 0]);
      if (back === "the button") await page.getByRole("button", { name: "List", exact: true }).click();
      else await page.goBack();
      await expect.poll(() => param(page, "view")).toBeNull();
      await expect.poll(scrollTop).toBe(2000);
    }
  });

  test("that a page shows from the start leaves its scroll alone when the list is wanted", async () => {
    const page = await service.open("/?lang=en&view=map", PHONE);
    await tags(page).first().waitFor();
    await page.evaluate(() => {
      document.querySelector("main")!.style.paddingTop = "2000px";
      scrollTo(0, 1900);
    });
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(1000);
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect.poll(() => param(page, "view")).toBeNull();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  });

  test.each(["en", "et", "ru"])("has no findings of axe in %s, light and dark, wide and at 320 px", async (lang) => {
    for (const colorScheme of ["light", "dark"] as const) {
      // Cells with a median: those of one kind of deal have one.
      const page = await openMap(`view=both&dealType=sale&lang=${lang}`, { colorScheme });
      expect(await page.locator(".tag.cell", { hasText: "€" }).count()).toBeGreaterThan(0);
      expect(await findingsOfAxe(page)).toEqual([]);
      const narrow = await openMap(`view=map&lang=${lang}`, { colorScheme, viewport: { width: 320, height: 700 } });
      expect(await findingsOfAxe(narrow)).toEqual([]);
    }
  });

  test("has no findings of axe while an area is edited, light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await openMap("view=both&polygon=59.5,24.5;59.5,25;59.3,25;59.3,24.5", { colorScheme });
      await page.getByRole("button", { name: "Edit area" }).click();
      await page.getByRole("button", { name: "Corner 1" }).waitFor();
      expect(await findingsOfAxe(page)).toEqual([]);
    }
  });
});

test("the small map of a listing names its town beside the mark, not under it", async () => {
  const found = await fetch(`${service.url}/api/public/v1/listings?near=59.437,24.7535&radius=3000&limit=1`);
  const { items } = (await found.json()) as { items: { id: string }[] };
  const page = await service.open(`/listings/${items[0]!.id}?lang=en`, DESK);
  await page.locator("listing-detail .around").scrollIntoViewIfNeeded();
  const mark = page.locator("listing-detail .pin");
  await mark.waitFor();
  const pin = (await mark.boundingBox())!;
  const names = page.locator("listing-detail .name > span");
  expect(await names.allTextContents()).toContain("Tallinn");
  for (const name of await names.all()) {
    const box = (await name.boundingBox())!;
    const isBeside =
      box.x + box.width <= pin.x ||
      pin.x + pin.width <= box.x ||
      box.y + box.height <= pin.y ||
      pin.y + pin.height <= box.y;
    expect([await name.textContent(), isBeside]).toEqual([await name.textContent(), true]);
  }
});
