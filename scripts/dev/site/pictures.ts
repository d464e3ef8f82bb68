// `npm run pictures -- URL TOKEN [PAGE …]`: pictures of every page of a running service, or of those named, desk and phone, into
// docs/pictures.
// The token is one of the dashboard (`npx listings token`); nothing is changed with it.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { projectFolder } from "../../project-folder.ts";
import { findChromium } from "../chromium.ts";
import { smallPng } from "./small-png.ts";

const FOLDER = join(projectFolder, "docs/pictures");
const BYTES_MAX = 1_000_000;
const SCREENS = {
  desk: { viewport: { width: 1200, height: 800 } },
  phone: { viewport: { width: 390, height: 780 }, isMobile: true, colorScheme: "dark" },
} as const;

const [url, token, ...wanted] = process.argv.slice(2);
if (url === undefined || token === undefined) {
  console.error(
    "usage: npm run pictures -- URL TOKEN [PAGE …]   (URL of a running service, TOKEN from `npx listings token`)",
  );
  process.exitCode = 2;
} else {
  await takeAll(url.replace(/\/$/, ""), token);
}

async function takeAll(base: string, dashboardToken: string): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("No Chromium found; install one or set CHROMIUM_PATH.");
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  let bytes = 0;
  try {
    const all = await pages(base, dashboardToken);
    const unknown = wanted.filter((name) => !(name in all));
    if (unknown.length > 0) throw new Error(`No page ${unknown.join(", ")}; there are ${Object.keys(all).join(", ")}.`);
    for (const [name, show] of Object.entries(all)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      for (const screen of ["desk", "phone"] as const)
        bytes += await take(browser, `${name}-${screen}`, SCREENS[screen], show);
    }
  } finally {
    await browser.close();
  }
  console.log(`${bytes} bytes in docs/pictures`);
  if (bytes > BYTES_MAX) throw new Error(`More than ${BYTES_MAX} bytes: take fewer or smaller pictures.`);
}

type Show = (page: Page) => Promise<unknown>;

/** How to get each page to the state that its picture shows. */
async function pages(base: string, dashboardToken: string): Promise<Record<string, Show>> {
  const text = "2-toaline korter rõduga kuni 200 000";
  const search = `${base}/?${new URLSearchParams({ searchText: text, lang: "et" })}`;
  const response = await fetch(`${base}/api/public/v1/listings?priceDrop=1&propertyType=apartment&limit=50`);
  const { items } = (await response.json()) as { items: { id: string; images: object[] }[] };
  const pictured = items.find(({ images }) => images.length > 0) ?? items[0];
  return {
    search: async (page) => {
      await page.goto(search);
      await page.locator("[data-phase=ready]").waitFor();
    },
    suggestions: async (page) => {
      await page.goto(`${base}/?lang=et`);
      await page.locator("[data-phase=ready]").waitFor();
      const field = page.locator("[role=combobox]");
      await field.click();
      await field.fill("3-toaline korter kes");
      await page.locator(".suggestions mark", { hasText: "Kes" }).first().waitFor();
    },
    counts: async (page) => {
      await page.goto(`${base}/?lang=et&dealType=sale&propertyType=apartment&minPrice=100000`);
      await page.locator("[data-phase=ready]").waitFor();
      await page.locator(".filters .choose", { hasText: "€" }).click();
      await page.locator("[part=histogram]").first().waitFor();
    },
    empty: async (page) => {
      const place = "countySlug=harju-maakond&municipalitySlug=tallinn";
      const wishes = "dealType=sale&propertyType=apartment&maxPrice=120000&minRooms=4&features=sauna,balcony";
      await page.goto(`${base}/?lang=et&${place}&${wishes}`);
      await page.locator("[part=way]").first().waitFor();
    },
    map: async (page) => {
      const area = "59.46,24.66;59.455,24.82;59.42,24.86;59.405,24.74;59.42,24.64";
      const isWide = (page.viewportSize()?.width ?? 0) > 640;
      const view = isWide ? "both" : "map";
      const wishes = { lang: "et", view, dealType: "sale", propertyType: "apartment", polygon: area };
      await page.goto(`${base}/?${new URLSearchParams(wishes)}`);
      await page.locator("[data-phase=ready]").waitFor();
      await page.locator("listing-search .tag").first().waitFor();
    },
    listing: async (page) => {
      await page.goto(`${base}/listings/${pictured?.id}?lang=et`);
      await page.locator(".seller").waitFor();
    },
    embed: async (page) => {
      await page.goto(`${base}/embed`);
      await page.frameLocator("iframe").locator("[data-phase=ready]").waitFor();
    },
    kept: async (page) => {
      await page.goto(`${base}/?lang=ru`);
      const hearts = page.locator(".card .heart");
      for (const nth of [0, 1, 2]) await hearts.nth(nth).click();
      await page.goto(`${base}/kept?lang=ru`);
      await page.locator(".card").first().waitFor();
    },
    company: async (page) => {
      await page.goto(`${base}/company?lang=en`);
      await page.locator("#token").fill(dashboardToken);
      await page.locator("form button").first().click();
      await page.locator(".session").waitFor();
    },
    docs: (page) => page.goto(`${base}/docs/filters`),
    "try-out": async (page) => {
      await page.goto(`${base}/docs/try`);
      await page.locator(".opblock").first().waitFor();
    },
    status: (page) => page.goto(`${base}/status`),
  };
}

async function take(
  browser: Browser,
  name: string,
  screen: (typeof SCREENS)[keyof typeof SCREENS],
  show: Show,
): Promise<number> {
  const page = await browser.newPage(screen);
  await show(page);
  await page.waitForLoadState("networkidle"); // pictures of listings load last
  const picture = smallPng(await page.screenshot({ animations: "disabled" }));
  await writeFile(join(FOLDER, `${name}.png`), picture);
  await page.close();
  return picture.length;
}
