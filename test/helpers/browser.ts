// Pages in a real browser, on a whole service of the test file's own: database, index, API, built pages, Chromium.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { startApi } from "../../api/server.ts";
import { reindex } from "../../indexer/reindex.ts";
import { findChromium } from "../../scripts/chromium.ts";
import { ensureSite } from "../../scripts/site/ensure.ts";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { insertCompany, insertListing, insertSeller } from "./builders.ts";
import { createTestIndexing } from "./indexing.ts";

export interface Service {
  url: string;
  db: Knex;
  config: Config;
  companyId: string;
  /** A page of its own, without cookies or storage of the others. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** What no page may ever do: script errors, breaches of the content security policy. Empty when all is well. */
  problems: string[];
  /** Every address that a page has asked for. */
  requests: string[];
  close(): Promise<void>;
}

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Pages wait this long for what they are asked for: a busy machine is slow, not wrong. */
const TIMEOUT_MS = 60_000;

export async function startService(env: NodeJS.ProcessEnv = {}): Promise<Service> {
  await ensureSite();
  const indexing = await createTestIndexing({ PORT: "0", RATE_LIMITS: "off", LIMITER_TIMEOUT_MS: "5000", ...env });
  const { db, deps, config } = indexing;
  await ensurePlaces(db);
  const companyId = await insertHomes(db);
  await reindex(deps);
  const api = await startApi(config);
  const browser = await chromium.launch({
    executablePath: findChromium()!,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  const url = `http://127.0.0.1:${api.port}`;
  const problems: string[] = [];
  const requests: string[] = [];

  return {
    url,
    db,
    config,
    companyId,
    problems,
    requests,
    async open(path, options = {}) {
      const context = await browser.newContext({ locale: "en-GB", ...options });
      context.setDefaultTimeout(TIMEOUT_MS);
      const page = await context.newPage();
      page.on("pageerror", (error) => problems.push(`${path}: ${error.message}`));
      page.on("console", (message) => {
        // An answer of 4xx is an error to the console, too; tests look at those on the page.
        const expected = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !expected) problems.push(`${path}: ${message.text()}`);
      });
      page.on("request", (request) => requests.push(request.url()));
      await page.goto(URL.canParse(path) ? path : `${url}${path}`);
      return page;
    },
    async close() {
      await browser.close();
      await api.close();
      await indexing.close();
    },
  };
}

/** 45 homes of one company in three towns, one of them without English text, and one that nobody may see. */
async function insertHomes(db: Knex): Promise<string> {
  const companyId = await insertCompany(db, { name: "Rannakodu OÜ" });
  const seller = await insertSeller(db, {
    company_id: companyId,
    display_name: "Mari Maasikas",
    phone: "+372 5550 0000",
  });
  const paths = [
    "harju-maakond/tallinn/kesklinna-linnaosa",
    "harju-maakond/tallinn/lasnamae-linnaosa",
    "tartu-maakond/tartu-linn",
  ];
  const places = await db("places").whereIn("path", paths).select("id", "path");
  const placeId = (index: number) => places.find(({ path }) => path === paths[index % 3])?.id ?? null;
  for (let index = 0; index < 45; index += 1) {
    await insertListing(db, {
      seller_id: seller,
      company_id: companyId,
      place_id: placeId(index),
      deal_type: index % 5 === 0 ? "rent" : "sale",
      property_type: index % 4 === 0 ? "house" : "apartment",
      price_eur: 50_000 + index * 5000,
      rooms: (index % 4) + 1,
      slogan: {
        et: `Valge kodu ${index}`,
        en: index === 44 ? "" : `White home ${index}`,
        ru: `Белый дом ${index}`,
      },
      published_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    });
  }
  await insertListing(db, { seller_id: seller, company_id: companyId, status: "draft", slogan: { en: "Hidden home" } });
  return companyId;
}

/** Waits until the search stands still, and gives the ids of the listings shown, in their order. */
export async function shownIds(page: Page): Promise<string[]> {
  await settled(page);
  const links = page.locator("listing-search .card h3 a");
  const addresses = await links.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute("href") ?? ""),
  );
  return addresses.map((address) => new URL(address).pathname.split("/").at(-1)!);
}

/** Waits for the answer to what was just asked; a failure is an answer, too. */
export async function settled(page: Page): Promise<void> {
  await page.locator("listing-search [data-phase]:not([data-phase=loading])").waitFor({ state: "attached" });
}

/** Findings of axe that keep somebody from using the page; `without` names parts that are not ours. */
export async function seriousFindings(page: Page, { without = [] }: { without?: string[] } = {}): Promise<string[]> {
  // Evaluated, not inserted: the page's own policy would rightly refuse a script of ours.
  await page.evaluate(axeSource());
  const run = `axe.run(${JSON.stringify({ include: [["html"]], exclude: without.map((part) => [part]) })})`;
  const { violations } = (await page.evaluate(run)) as { violations: Violation[] };
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

let source: string | undefined;
function axeSource(): string {
  source ??= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  return source;
}
