import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BrowserService, PHONE, settled, shownIds, startBrowser } from "../helpers/browser.ts";

let service: BrowserService;

beforeAll(async () => {
  service = await startBrowser();
});
afterAll(() => service?.close());
afterEach(() => {
  expect(service.problems.splice(0)).toEqual([]);
});

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
    await page.getByLabel("House", { exact: true }).check();
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
    await page.getByLabel("Уезд").selectOption({ label: "Харьюмаа" });
    await page.getByLabel("Волость или город").selectOption({ label: "Таллинн" });
    await page.getByLabel("Ласнамяэ").check();
    await settled(page);
    expect(new URL(page.url()).searchParams.get("settlementSlug")).toBe("lasnamae-linnaosa");
    expect(await shownIds(page)).toHaveLength(15);
    await page.getByLabel("Кесклинн").check();
    await settled(page);
    expect(new URL(page.url()).searchParams.get("settlements")).toContain("kesklinna-linnaosa");
    await page.getByLabel("Уезд").selectOption("");
    await settled(page);
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(["lang"]);
  });

  test("walks all pages without a repetition, and back", async () => {
    const page = await service.open("/?lang=en&sort=oldest");
    const first = await shownIds(page);
    const walked = [...first];
    for (let number = 2; number <= 3; number += 1) {
      await page.locator("[data-walk=next]").click();
      await page.getByText(`45 listings, Page ${number}`).waitFor();
      walked.push(...(await shownIds(page)));
      expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe("results-heading");
    }
    expect(new Set(walked).size).toBe(45);
    expect(await page.locator("[data-walk=next]").count()).toBe(0);
    await page.locator("[data-walk=previous]").click();
    await page.getByText("45 listings, Page 2").waitFor();
    expect(await shownIds(page)).toEqual(walked.slice(20, 40));
    await page.goBack();
    await page.getByText("45 listings, Page 3").waitFor();
    expect(await shownIds(page)).toEqual(walked.slice(40));
  });

  test("can be shared by its address, and the back button undoes one step", async () => {
    const page = await service.open("/?lang=en");
    await page.getByLabel("For rent", { exact: true }).check();
    const rented = await shownIds(page);
    await page.locator("input[name=minRooms]").fill("2");
    await page.locator("input[name=minRooms]").press("Enter");
    const roomy = await shownIds(page);
    expect(roomy).not.toEqual(rented);

    const other = await service.open(new URL(page.url()).pathname + new URL(page.url()).search);
    expect(await shownIds(other)).toEqual(roomy);
    expect(await other.getByLabel("For rent", { exact: true }).isChecked()).toBe(true);
    expect(await other.locator("input[name=minRooms]").inputValue()).toBe("2");

    await page.goBack();
    await expect.poll(() => page.locator("input[name=minRooms]").inputValue()).toBe("");
    expect(await shownIds(page)).toEqual(rented);
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

  test("helps when nothing matches", async () => {
    const page = await service.open("/?lang=en&dealType=rent&minYear=2090");
    await page.getByText("Nothing matches").waitFor();
    await page.getByRole("button", { name: /^without “Year built/ }).click();
    await page.locator(".card").first().waitFor();
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

  test("fits a phone, with the filters folded away", async () => {
    const page = await service.open("/?lang=ru", PHONE);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
    expect(await page.getByLabel("Аренда", { exact: true }).isVisible()).toBe(false);
    await page.getByText("Фильтры").click();
    await page.getByLabel("Аренда", { exact: true }).check();
    await page.getByText("9 объявлений").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  });
});
