// Pages in a real browser, on a service of the test file's own.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { findChromium } from "../../scripts/dev/chromium.ts";
import { type Service, startService } from "./service.ts";

export interface BrowserService extends Service {
  /** A page of its own, without cookies or storage of the others. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** What no page may ever do: script errors, breaches of the content security policy. Empty when all is well. */
  problems: string[];
  /** Every address that a page has asked for. */
  requests: string[];
  /** Closes what was opened since `keepPages`, so that a page of `beforeAll` stays. */
  closePages(): Promise<void>;
  keepPages(): void;
}

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Pages wait this long for what they are asked for: a busy machine is slow, not wrong. */
const TIMEOUT_MS = 60_000;

/**
 * A browser and a service for all tests of a file, there once its hooks run; a test fails when a page did what no page may do.
 * The object is filled in place, so that hooks and functions of the file can name it before.
 */
export function browserOfFile(...stock: Parameters<typeof startService>): BrowserService {
  const service = {} as BrowserService;
  beforeAll(async () => {
    Object.assign(service, await startBrowser(...stock));
  });
  afterAll(() => service.close?.());
  beforeEach(() => service.keepPages());
  afterEach(async () => {
    await service.closePages(); // their timers and maps would slow the next test down
    expect(service.problems.splice(0)).toEqual([]);
  });
  return service;
}

async function startBrowser(...stock: Parameters<typeof startService>): Promise<BrowserService> {
  const service = await startService(...stock);
  const { url } = service;
  const browser = await chromium.launch({
    executablePath: findChromium()!,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  const problems: string[] = [];
  const requests: string[] = [];
  let contexts: BrowserContext[] = [];

  return {
    ...service,
    problems,
    requests,
    async open(path, options = {}) {
      const context = await browser.newContext({ locale: "en-GB", ...options });
      contexts.push(context);
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
    async closePages() {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    },
    keepPages() {
      contexts = [];
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

/** Waits for the results, and gives the ids of the listings shown, in their order. */
export async function shownIds(page: Page): Promise<string[]> {
  await settled(page);
  const links = page.locator("listing-search .card h3 a");
  const addresses = await links.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute("href") ?? ""),
  );
  return addresses.map((address) => new URL(address).pathname.split("/").at(-1)!);
}

/** Waits for the results of what was just asked, and for their last card. A search that a busy machine did not answer is sent again by the page. */
export async function settled(page: Page): Promise<void> {
  await page.locator("listing-search [data-phase=ready]").waitFor();
  await page.locator("listing-search .cards > li:empty").first().waitFor({ state: "detached" });
}

/** Searches of the page get no answer until what it returns is called. */
export async function holdSearches(page: Page): Promise<() => void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/listings\?/, async (route) => {
    await held;
    await route.continue();
  });
  return () => answer();
}

/** Opens the popover of a group of filters, unless it is open. */
export async function openFilter(page: Page, label: string): Promise<void> {
  const button = page.locator("listing-search .filters").getByRole("button", { name: new RegExp(`^${label}`) });
  const popover = button.locator("xpath=following-sibling::*[@popover]");
  if (!(await popover.isVisible())) await button.click();
  await popover.waitFor();
}

/** An option of a filter, whose name ends with the number of listings that it finds: "House, 12". */
export function option(page: Page | Locator, name: string): Locator {
  return page.getByLabel(new RegExp(`^${name}(, [\\d\\s,]+)?$`));
}

const END_OF_MOVEMENT = `Promise.all(
  [document, ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
    .flatMap((root) => root.getAnimations())
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished.catch(() => undefined)),
).then(() => undefined)`;

/** Waits until nothing moves or fades in: a sheet that is still on its way had 43.99994 px for 44, and pale colours. */
export async function endOfMovement(page: Page): Promise<void> {
  await page.evaluate(END_OF_MOVEMENT);
}

/** All findings of axe, the minor ones, too; of the whole page, or of a part of it, given as a selector. */
export async function findingsOfAxe(page: Page, part = "html"): Promise<string[]> {
  await endOfMovement(page);
  // Evaluated, not inserted: the page's own policy would rightly refuse a script of ours.
  await page.evaluate(axeSource());
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(part)})`)) as { violations: Violation[] };
  return violations.map(({ id, impact, nodes }) => `${id}, ${impact}: ${nodes.map(({ html }) => html).join(" | ")}`);
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

/** Pixels that the page is wider than the screen; a phone's own `innerWidth` grows with the page. */
export async function overhangOf(page: Page): Promise<number> {
  return Number(await page.evaluate("document.documentElement.scrollWidth")) - page.viewportSize()!.width;
}
