import { describe, expect, test } from "vitest";
import {
  browserOfFile,
  endOfMovement,
  findingsOfAxe,
  holdSearches,
  openFilter,
  option,
  overhangOf,
  PHONE,
  settled,
  shownIds,
} from "../helpers/browser.ts";
import { noteShifts } from "./shifts.ts";

const service = browserOfFile();

/** What the API itself answers to the request that the page offers to copy. */
async function idsByApi(query: string): Promise<string[]> {
  const response = await fetch(`${service.url}/api/public/v1/listings?${query}`);
  const { items } = (await response.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

describe("the search page", () => {
  test("shows what the API finds, and offers the same request to copy", async () => {
    const page = await service.open("/?lang=en");
    await page.getByLabel("For sale").check();
    await openFilter(page, "Type");
    await option(page, "House").check();
    await openFilter(page, "Price");
    await page.getByLabel("Price, €: to", { exact: true }).fill("200 000");
    await page.getByLabel("Price, €: to", { exact: true }).blur();
    await page.getByLabel("Order").selectOption("price-desc");
    const ids = await shownIds(page);
    const query = "dealType=sale&propertyType=house&maxPrice=200000&sort=price-desc";
    expect(ids.length).toBeGreaterThan(3);
    expect(ids).toEqual(await idsByApi(query));
    expect(new URL(page.url()).search).toBe(`?${query}&lang=en`);
    await page.getByText("The same search by API").click();
    await expect.poll(() => page.locator(".api code").textContent()).toContain(`/api/public/v1/listings?${query}'`);
  });

  test("finds by words", async () => {
    const page = await service.open("/?lang=en");
    await page.getByLabel("What are you looking for?").fill("white home 17");
    await page.getByRole("button", { name: "Search" }).click();
    await settled(page);
    await page.getByRole("link", { name: "White home 17" }).waitFor();
    expect(await shownIds(page)).toHaveLength(1);
  });

  test("tells what it searched instead", async () => {
    const page = await service.open("/?lang=en");
    await page.getByLabel("What are you looking for?").fill("whtie home 17");
    await page.getByLabel("What are you looking for?").press("Enter");
    await page.locator("[data-fallback=typo]", { hasText: "white home 17" }).waitFor();
  });

  test("narrows by county, municipality and several districts, in the reader's language", async () => {
    const page = await service.open("/?lang=ru");
    await openFilter(page, "Место");
    await page.getByLabel("Уезд").selectOption("harju-maakond");
    await page.getByLabel("Волость или город").selectOption("tallinn");
    await option(page, "Ласнамяэ").check();
    await settled(page);
    expect(new URL(page.url()).searchParams.get("settlementSlug")).toBe("lasnamae-linnaosa");
    expect(await shownIds(page)).toHaveLength(15);
    await option(page, "Кесклинн").check();
    await settled(page);
    expect(new URL(page.url()).searchParams.get("settlements")).toContain("kesklinna-linnaosa");
    await page.getByLabel("Уезд").selectOption("");
    await settled(page);
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(["lang"]);
  });

  // At 280 px each card has its own height.
  test.each([
    ["desk", {}],
    ["280 px", { viewport: { width: 280, height: 653 } }],
  ])(
    "Back brings the page of results and the scroll back, within the page and from a listing: %s",
    async (_, options) => {
      const page = await service.open("/?lang=en&sort=oldest", options);
      await settled(page);
      await page.getByRole("button", { name: "Next" }).scrollIntoViewIfNeeded();
      const first = await shownIds(page);
      const scrollTop = () => page.evaluate(() => Math.round(scrollY));
      const onFirst = await scrollTop();
      expect(onFirst).toBeGreaterThan(600);
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("Page 2 of 2").waitFor();
      const second = await shownIds(page);
      expect(second).toHaveLength(45 - 24);
      // The next page starts at its heading.
      expect(await scrollTop()).toBeLessThan(200);
      await page.locator("[part=card] h3 a").nth(12).scrollIntoViewIfNeeded();
      const onSecond = await scrollTop();
      await page.locator("[part=card] h3 a").nth(12).click();
      await page.waitForURL("**/listings/*");
      await page.goBack();
      await expect.poll(() => shownIds(page)).toEqual(second);
      await expect.poll(scrollTop).toBe(onSecond);
      await page.goBack();
      await page.getByText("Page 1 of 2").waitFor();
      expect(await shownIds(page)).toEqual(first);
      await expect.poll(scrollTop).toBe(onFirst);
    },
  );

  test("can be shared by its address, and the back button undoes one step", async () => {
    const page = await service.open("/?lang=en");
    await page.getByLabel("For rent", { exact: true }).check();
    const rented = await shownIds(page);
    await openFilter(page, "Rooms");
    await page.locator("input[name=minRooms]").fill("2");
    await page.locator("input[name=minRooms]").press("Enter");
    const roomy = await shownIds(page);
    expect(roomy).not.toEqual(rented);

    const other = await service.open(new URL(page.url()).pathname + new URL(page.url()).search);
    expect(await shownIds(other)).toEqual(roomy);
    expect(await other.getByLabel("For rent", { exact: true }).isChecked()).toBe(true);
    await openFilter(other, "Rooms");
    expect(await other.locator("input[name=minRooms]").inputValue()).toBe("2");

    await page.goBack();
    await expect.poll(() => page.locator("input[name=minRooms]").inputValue()).toBe("");
    expect(await shownIds(page)).toEqual(rented);
  });

  test("draws the fields of a filter when it is opened, and keeps them", async () => {
    const page = await service.open("/?lang=en");
    await settled(page);
    const inputs = page.locator("listing-search [part=popover] input");
    expect(await inputs.count()).toBe(0);
    await openFilter(page, "Rooms");
    await page.locator("input[name=minRooms]").fill("2");
    await page.keyboard.press("Escape");
    await page.locator(".choose", { hasText: /^Rooms: 2/ }).waitFor();
    expect(await page.locator("input[name=minRooms]").inputValue()).toBe("2");
    expect(await inputs.count()).toBe(2);
  });

  test("changes its language and keeps the search", async () => {
    const page = await service.open("/?lang=en");
    await page.getByLabel("For rent", { exact: true }).check();
    await settled(page);
    await page.getByRole("link", { name: "Eesti" }).click();
    await page.getByRole("heading", { name: "Kodud, maa ja äripinnad" }).waitFor();
    expect(await page.getByLabel("Üür", { exact: true }).isChecked()).toBe(true);
    await page.getByRole("link", { name: "Valge kodu 40" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("et");
  });

  test("says what is wrong with an address and puts it right", async () => {
    const page = await service.open("/?lang=en&dealType=rentt&minRooms=3&maxRooms=1");
    await page.getByRole("alert").getByText("rentt").waitFor();
    expect(await page.getByRole("alert").getByText("Rooms").count()).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Use “For rent”" }).click();
    await expect.poll(() => page.getByRole("alert").getByText("rentt").count()).toBe(0);
    await page.getByRole("button", { name: "Remove this filter" }).first().click();
    await settled(page);
    expect(new URL(page.url()).searchParams.get("dealType")).toBe("rent");
  });

  test("waits and asks again when it has asked too often, and offers to try again after a failure", async () => {
    const page = await service.open("/?lang=en");
    await settled(page);
    let refused = 0;
    await page.route("**/api/public/v1/listings?*", async (route) => {
      refused += 1;
      const [status, headers] = refused === 1 ? [429, { "Retry-After": "1" }] : [500, {}];
      if (refused <= 2) await route.fulfill({ status, headers, json: { error: "x", requestId: "request-7" } });
      else await route.continue();
    });
    await page.getByLabel("For rent", { exact: true }).check();
    await page.getByText("The search does not answer just now.").waitFor();
    await page.getByText("Request: request-7").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await settled(page);
    expect(refused).toBeGreaterThanOrEqual(3);
  });

  test("works by keyboard alone", async () => {
    const page = await service.open("/?lang=en");
    await settled(page);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("white home 23");
    await page.keyboard.press("Enter");
    await page.getByText("1 listing", { exact: true }).waitFor();
    const focused = () =>
      page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.closest("h3")?.textContent?.trim());
    for (let steps = 0; steps < 80 && (await focused()) !== "White home 23"; steps += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/listings/*");
    await page.getByRole("heading", { name: "White home 23" }).waitFor();
  });

  test("on a phone has its filters in a sheet, which says how many listings they leave and gives the focus back", async () => {
    const page = await service.open("/?lang=ru", PHONE);
    await settled(page);
    const before = await page.evaluate(() => history.length);
    const opener = page.getByRole("button", { name: "Фильтры" });
    await opener.click();
    const sheet = page.getByRole("dialog", { name: "Фильтры" });
    await option(sheet, "Аренда").check();
    await sheet.getByRole("button", { name: "Показать: 9 объявлений" }).waitFor();
    await option(sheet, "Дом").check();
    await sheet.getByRole("button", { name: "Показать: 3 объявления" }).click();
    await sheet.waitFor({ state: "hidden" });
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent?.trim());
    expect(await focused()).toBe("Фильтры · 2");
    expect(await shownIds(page)).toHaveLength(3);
    // What was chosen in one sheet is one step back.
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await page.goBack();
    await page.getByRole("heading", { name: "45 объявлений" }).waitFor();
    await page.getByRole("button", { name: /^Цена/ }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute("aria-label")))
      .toBe("Цена, €: нижняя граница");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    expect(await focused()).toBe("Цена");
  });

  test("on a phone shows all of the filter that has the focus", async () => {
    const page = await service.open("/?lang=ru", PHONE);
    await settled(page);
    const button = (name: string) => page.locator("listing-search .filters").getByRole("button", { name });
    await button("Фильтры").focus();
    for (const name of ["Сделка", "Тип", "Место", "Цена", "Комнат", "Площадь", "Следить"]) {
      await page.keyboard.press("Tab");
      await expect.poll(() => button(name).evaluate((one) => one.matches(":focus"))).toBe(true);
      const { x, width } = (await button(name).boundingBox())!;
      expect([name, x >= 0, x + width <= PHONE.viewport.width]).toEqual([name, true, true]);
    }
  });

  test.each([
    ["desk", {}],
    ["phone", PHONE],
  ] as const)(
    "with the page scrolled down, Tab in the bar moves nothing, and back in the cards none is under it: %s",
    async (_, options) => {
      const page = await service.open("/?lang=en", options);
      await settled(page);
      const scrollTop = () => page.evaluate(() => Math.round(scrollY));
      const focusedTop = () =>
        page.evaluate(() => {
          const root = document.querySelector("listing-search")!.shadowRoot!;
          const bar = root.querySelector(".bar")!.getBoundingClientRect();
          const focused = (root.activeElement ?? document.activeElement)!.getBoundingClientRect();
          return focused.top - bar.bottom;
        });
      await page.evaluate(() => scrollTo(0, 900));
      await expect.poll(scrollTop).toBe(900);
      await page
        .locator("listing-search .filters button:visible")
        .first()
        .evaluate((button) => (button as HTMLElement).focus({ preventScroll: true }));
      // On a phone the bar comes back for it.
      await endOfMovement(page);
      for (let steps = 0; steps < 6; steps += 1) {
        await page.keyboard.press("Tab");
        await endOfMovement(page);
        expect([steps, await scrollTop()]).toEqual([steps, 900]);
      }
      await page.locator("[part=card] h3 a").nth(12).focus();
      for (let steps = 0; steps < 16; steps += 1) {
        await page.keyboard.press("Shift+Tab");
        await endOfMovement(page);
        expect(await focusedTop()).toBeGreaterThanOrEqual(0);
      }
    },
  );

  test("on a phone has nothing to touch that is lower than 44 px, but the text of a card, which is all of it", async () => {
    const page = await service.open("/?lang=ru&searchText=2+tuba&maxYear=2090&minRooms=2", PHONE);
    await settled(page);
    const low = async () => {
      await endOfMovement(page);
      return page.evaluate(() => {
        const { shadowRoot } = document.querySelector("listing-search")!;
        const all = [document, shadowRoot!].flatMap((root) => [
          ...root.querySelectorAll<HTMLElement>(
            "a, button, select, summary, label.choice, .segments label, input:not([type=radio], [type=checkbox])",
          ),
        ]);
        return all
          .filter((element) => element.checkVisibility() && element.closest(".card, .skip") === null)
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => `${element.outerHTML} ${element.getBoundingClientRect().height}`);
      });
    };
    expect(await low()).toEqual([]);
    await page.getByRole("button", { name: "Фильтры · 2" }).click();
    expect(await low()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Меню" }).click();
    expect(await low()).toEqual([]);
  });

  test("a long list of places is found in by typing, without accents, and another list begins anew", async () => {
    const page = await service.open("about:blank");
    // As a register of all settlements would give them; those that come with the service are fewer.
    const names = ["Ääsmäe", "Aasu", ...Array.from({ length: 12 }, (_, index) => `Küla ${index}`)];
    await page.route(/places\?parent=harju-maakond%2Fsaue-vald/, (route) =>
      route.fulfill({ json: { places: names.map((name, index) => ({ slug: `place-${index}`, path: "", name })) } }),
    );
    // Those without listings would be left out.
    await page.route(/listings\?/, async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.delete("facets");
      await route.continue({ url: url.href });
    });
    await page.goto(`${service.url}/?lang=et&countySlug=harju-maakond&municipalitySlug=saue-vald`);
    await openFilter(page, "Koht");
    const choices = page.locator("#pick-place .choice:visible");
    await expect.poll(() => choices.count()).toBe(14);
    await page.getByLabel("Asulad ja linnaosad: otsi nimekirjast").fill("aas");
    expect((await choices.allTextContents()).map((text) => text.trim())).toEqual(["Ääsmäe", "Aasu"]);
    await page.getByLabel("Vald või linn").selectOption("rae-vald");
    await expect.poll(() => choices.count()).toBe(5);
  });

  test("a popover is opened, left and closed by the keyboard", async () => {
    const page = await service.open("/?lang=en");
    await settled(page);
    const button = page.locator(".choose", { hasText: "Rooms" });
    const inside = () =>
      page.evaluate(() => {
        const focused = document.activeElement?.shadowRoot?.activeElement;
        return focused?.getAttribute("aria-label") ?? focused?.textContent?.trim();
      });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Rooms" }).first().waitFor();
    await page.keyboard.press("Tab");
    expect(await inside()).toBe("Rooms: 1, 12");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.locator(".choose", { hasText: /^Rooms: 2$/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.locator(".choose", { hasText: /^Rooms: 2–3$/ }).waitFor();
    expect(new URL(page.url()).search).toBe("?minRooms=2&maxRooms=3&lang=en");
    await page.keyboard.press("Escape");
    await page.locator("#pick-rooms").waitFor({ state: "hidden" });
    expect(await inside()).toBe("Rooms: 2–3");
    await page.keyboard.press("Tab");
    expect(await inside()).toBe("Size");
  });

  test("keeps the cards while it searches, and beside a failure", async () => {
    const page = await service.open("/?lang=en");
    const ids = await shownIds(page);
    await page.route("**/api/public/v1/listings?*", (route) => route.fulfill({ status: 500, json: { error: "x" } }));
    await page.getByLabel("For rent", { exact: true }).check();
    await page.getByText("The search does not answer just now.").waitFor();
    expect(await page.locator("[part=card]").count()).toBe(ids.length);
    expect(await page.locator(".cards").evaluate((cards) => getComputedStyle(cards).opacity)).toBe("1");
  });
});

const SCREENS = [
  ["on a desk, light", { colorScheme: "light" }],
  ["on a desk, dark", { colorScheme: "dark" }],
  ["on a desk, colours forced", { forcedColors: "active" }],
  ["on a phone, light", PHONE],
  ["320 px wide, dark", { ...PHONE, colorScheme: "dark", viewport: { width: 320, height: 640 } }],
] as const;

const LONG_TEXT =
  "kuni 900 000 €, 2 tuba, Lasnamäel, ilma saunata, ilma garaažita, ilma basseinita, ilma kaminata, valge kodu";

test.each([
  ["1400 px", {}],
  ["1000 px", { viewport: { width: 1000, height: 800 } }],
  ["768 px", { viewport: { width: 768, height: 1000 } }],
  ["390 px", PHONE],
  ["320 px", { ...PHONE, viewport: { width: 320, height: 640 } }],
] as const)("many chips take no room from the first card: %s", async (_, options) => {
  for (const lang of ["et", "en", "ru"]) {
    const searched = `/?lang=${lang}&maxYear=2030&topFloor=exclude&searchText=${encodeURIComponent(LONG_TEXT)}`;
    const page = await service.open(searched, options);
    await settled(page);
    await page.locator("#wishes .wish").first().waitFor();
    await expect
      .poll(async () => (await page.locator("[part=card]").first().boundingBox())!.y)
      .toBeLessThanOrEqual(190);
    expect(await overhangOf(page), lang).toBeLessThanOrEqual(0);
    await page.context().close();
  }
});

test("chips beyond the second line are counted, and shown when asked for", async () => {
  const page = await service.open(
    `/?lang=en&maxYear=2030&topFloor=exclude&searchText=${encodeURIComponent(LONG_TEXT)}`,
    {
      viewport: { width: 1000, height: 800 },
    },
  );
  await settled(page);
  const more = page.getByRole("button", { name: /^Show \d+ more$/ });
  const last = page.getByRole("button", { name: /Not the top floor/ });
  const count = Number((await more.textContent())!.slice(1));
  expect(count).toBeGreaterThan(0);
  const bottom = async () => (await page.locator("[part=card]").first().boundingBox())!.y;
  const isSeen = async () => (await last.boundingBox())!.y < (await bottom());
  expect(await isSeen()).toBe(false);
  await more.press("Enter");
  await expect.poll(isSeen).toBe(true);
  await more.press("Enter");
  await expect.poll(isSeen).toBe(false);
});

describe.each(SCREENS)("%s, the search page", (_, options) => {
  test("has no findings of axe, fits the screen, shows the first card by 190 px, and in more than 21 rem all of one height", async () => {
    for (const lang of ["et", "en", "ru"]) {
      const page = await service.open(`/?lang=${lang}`, options);
      await settled(page);
      const boxes = await page
        .locator("[part=card]")
        .evaluateAll((cards) => cards.map((card) => [card.getBoundingClientRect().top, card.clientHeight] as const));
      expect(boxes[0]![0], lang).toBeLessThanOrEqual(190);
      if (page.viewportSize()!.width > 336) expect(new Set(boxes.map(([, height]) => height)).size, lang).toBe(1);
      expect(await findingsOfAxe(page), lang).toEqual([]);
      expect(await overhangOf(page), lang).toBeLessThanOrEqual(0);
      // With its filters open.
      await page.locator(".filters button").first().click();
      await page.locator(".popover:popover-open, dialog[open]").waitFor();
      expect(await findingsOfAxe(page), lang).toEqual([]);
      expect(await overhangOf(page), lang).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });
});

test.each([390, 768, 1200, 1400])("the search text lies beside the menu, not under it, at %i px", async (width) => {
  for (const lang of ["et", "en", "ru"]) {
    const page = await service.open(`/?lang=${lang}`, { viewport: { width, height: 800 } });
    await settled(page);
    const words = (await page.locator("[part=words]").boundingBox())!;
    const brand = await page.locator(".brand").boundingBox();
    const menu = page.locator(width < 1200 ? ".menu-button" : ".menu");
    expect((await menu.boundingBox())!.x, lang).toBeGreaterThanOrEqual(words.x + words.width);
    expect(words.x, lang).toBeGreaterThanOrEqual(brand === null ? 0 : brand.x + brand.width);
    await page.context().close();
  }
});

test.each([280, 320, 768, 1024, 1280])("nothing scrolls sideways at %i px", async (width) => {
  for (const lang of ["et", "en", "ru"]) {
    const text = encodeURIComponent("valge kuni 200 000 €, 2 tuba, Lasnamäel, ilma saunata");
    for (const query of ["", `&maxYear=2030&searchText=${text}`]) {
      const page = await service.open(`/?lang=${lang}${query}`, { viewport: { width, height: 800 } });
      await settled(page);
      expect(await overhangOf(page), lang + query).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  }
});

test.each([
  ["desk", {}],
  ["phone", PHONE],
] as const)("nothing moves while the search page loads: %s", async (_, options) => {
  for (const path of ["/?lang=et", "/?lang=ru&searchText=2+tuba"]) {
    const page = await service.open("about:blank", options);
    await page.addInitScript(noteShifts);
    const answer = await holdSearches(page);
    await page.goto(service.url + path);
    await page.locator("listing-search [data-phase=loading]").waitFor();
    answer();
    await settled(page);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate("shifts"), path).toEqual([]);
    await page.context().close();
  }
});
