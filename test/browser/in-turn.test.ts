import { expect, test } from "vitest";
import { browserOfFile, PHONE, settled, shownIds } from "../helpers/browser.ts";

const service = browserOfFile();

const SEARCH = "/?lang=en&sort=oldest";

/** How many cards there were after each task that added some, and how long the page was. */
async function watchCards(path: string, options = {}) {
  const page = await service.open("about:blank", options);
  await page.addInitScript(() => {
    // A clock that goes on by 4 ms whenever it is asked, so that a task draws as many cards on every machine.
    let ms = 0;
    performance.now = () => {
      ms += 4;
      return ms;
    };
    const steps: { cards: number; height: number }[] = [];
    Object.assign(window, { steps });
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      new MutationObserver(() => {
        const cards = root.querySelectorAll("article.card").length;
        if (cards !== (steps.at(-1)?.cards ?? 0)) steps.push({ cards, height: document.body.scrollHeight });
      }).observe(root, { childList: true, subtree: true });
      return root;
    };
  });
  await page.goto(service.url + path);
  await settled(page);
  const steps = await page.evaluate(() => (window as unknown as { steps: { cards: number; height: number }[] }).steps);
  return { page, steps };
}

test.each([
  ["desk", {}],
  ["phone", PHONE],
] as const)(
  "two cards are drawn with the results, the others in several tasks after it, in a page of full length: %s",
  async (_, options) => {
    const { steps } = await watchCards(SEARCH, options);
    const cards = steps.map((step) => step.cards);
    expect(cards[0]).toBe(2);
    expect(cards.length).toBeGreaterThan(3);
    expect(cards.at(-1)).toBe(24);
    expect(cards).toEqual(cards.toSorted((one, other) => one - other));
    expect(new Set(steps.map(({ height }) => height)).size).toBe(1);
  },
);

test("all cards are drawn at once for a visitor who comes back, with the focus on the card that was opened", async () => {
  const { page } = await watchCards(SEARCH, PHONE);
  const ids = await shownIds(page);
  await page.locator("[part=card] h3 a").nth(20).scrollIntoViewIfNeeded();
  await page
    .locator("[part=card] h3 a")
    .nth(20)
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL("**/listings/*");
  await page.goBack();
  await expect.poll(() => shownIds(page)).toEqual(ids);
  const steps = await page.evaluate(() => (window as unknown as { steps: { cards: number }[] }).steps);
  expect(steps.map(({ cards }) => cards)).toEqual([24]);
  const top = await page.evaluate(() => (history.state as { scrollTop: number }).scrollTop);
  expect(top).toBeGreaterThan(3000);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
  const focused = () =>
    page.evaluate(
      () => (document.querySelector("listing-search")!.shadowRoot!.activeElement as HTMLAnchorElement)?.href,
    );
  await expect.poll(focused).toContain(`/listings/${ids[20]}?`);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
  // Once: after a reload nobody has come back.
  await page.reload();
  await expect.poll(() => shownIds(page)).toEqual(ids);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
});

test("a search that takes the place of another one leaves no card of it waiting", async () => {
  const page = await service.open("about:blank");
  // What waits for its turn is held until there are other results.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const { setTimeout } = window;
    const hold = (run: () => void, ms?: number, ...rest: unknown[]) =>
      ms === undefined ? held.push(run) : setTimeout(run, ms, ...rest);
    void customElements.whenDefined("listing-search").then(() => Object.assign(window, { setTimeout: hold }));
    const release = () => {
      Object.assign(window, { setTimeout });
      for (const run of held) setTimeout(run);
    };
    Object.assign(window, { release });
  });
  await page.goto(service.url + SEARCH);
  const places = page.locator(".cards > li:empty");
  await expect.poll(() => places.count()).toBe(22);
  await page.getByLabel("For rent", { exact: true }).check();
  await page.locator("[data-phase=ready]", { hasText: /^9 / }).waitFor();
  await expect.poll(() => places.count()).toBeLessThan(10);
  expect(await places.count()).toBeGreaterThan(0);
  await page.evaluate("release()");
  const answer = await fetch(`${service.url}/api/public/v1/listings?dealType=rent&sort=oldest&limit=24`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  expect(await shownIds(page)).toEqual(items.map(({ id }) => id));
});

test("a printed page has all cards", async () => {
  const page = await service.open(SEARCH, PHONE);
  await settled(page);
  await page.emulateMedia({ media: "print" });
  const last = page.locator("[part=card]").last();
  const skipped = await last.evaluate((card) => getComputedStyle(card).contentVisibility);
  expect(skipped).toBe("visible");
});
