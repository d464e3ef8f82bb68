// The samples of docs/guide/10-embed.md for a browser, each on a page of its own as it stands there, under the policy that
// the page prints. Those for React, Vue and WordPress need what is not here.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserOfFile, openFilter, option, settled } from "../helpers/browser.ts";
import { foreignSiteOfFile } from "../helpers/foreign-site.ts";

const GUIDE = readFileSync("docs/guide/10-embed.md", "utf8");
const fences = (kind: string) =>
  [...GUIDE.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, "gms"))].map(([, code = ""]) => code);
const samples = fences("html");

const service = browserOfFile();
const site = foreignSiteOfFile();

const filled = (code: string) => code.replaceAll("{base_url}", service.url);

async function shown(sample: string | undefined, { query = "", policy = "" } = {}): Promise<Page> {
  const page = await service.open(site.put(filled(sample ?? ""), policy === "" ? {} : { policy }) + query);
  await settled(page);
  return page;
}

/** Runs in the page: keeps the text of every alert that a component ever shows. */
function recordAlerts(): void {
  const alerts: string[] = [];
  Object.assign(window, { alerts });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attachAndWatch(init) {
    const root = attachShadow.call(this, init);
    new MutationObserver(() => {
      for (const alert of root.querySelectorAll("[role=alert]")) alerts.push(alert.textContent ?? "");
    }).observe(root, { childList: true, subtree: true });
    return root;
  };
}

const countText = (page: Page) => page.locator("listing-search .count").textContent();

test("the first sample runs under the printed policy, also with trusted types", async () => {
  const [policy = ""] = fences("csp");
  const all = `default-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html; ${filled(policy).trim()}`;
  const page = await shown(samples[0], { policy: all });
  expect(await countText(page)).toBe("6 kuulutust");
});

test("the portal of one town fixes deal and town, and hides the filter of price drops", async () => {
  const page = await service.open("about:blank");
  await page.addInitScript(recordAlerts);
  service.requests.length = 0;
  await page.goto(site.put(filled(samples[1] ?? "")));
  await settled(page);
  expect(await countText(page)).toBe("6 kuulutust");
  expect(await page.evaluate("alerts")).toEqual([]);
  // One request for page and counts, without those of filters that are not shown.
  const facets = "facets=propertyType,place,rooms,features,price,size,year";
  expect(
    service.requests
      .filter((address) => address.includes("/listings?"))
      .map((address) => decodeURIComponent(new URL(address).search)),
  ).toEqual([`?dealType=rent&municipalitySlug=tallinn&countySlug=harju-maakond&limit=24&${facets}`]);
  for (const name of ["dealType", "countySlug", "municipalitySlug", "priceDrop", "abroad"])
    expect(await page.locator(`listing-search [name=${name}]`).count(), name).toBe(0);
  await openFilter(page, "Koht");
  await option(page, "Kesklinna linnaosa").check();
  await page.getByText("3 kuulutust").waitFor();
});

test("the window of one's own opens with an address that can be shared, and the back button closes it", async () => {
  const page = await shown(samples[2], { query: "?fbclid=1#top" });
  const dialog = page.locator("dialog");
  const link = page.locator(".card h3 a").first();
  const title = (await link.textContent())?.trim() ?? "";
  await link.click();
  await dialog.getByRole("heading", { name: title }).waitFor();
  const address = new URL(page.url());
  expect(address.searchParams.get("fbclid")).toBe("1");
  expect(address.hash).toBe("#top");

  const other = await service.open(address.href);
  await other.locator("dialog").getByRole("heading", { name: title }).waitFor();
  await other.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => new URL(other.url()).search).toBe("?fbclid=1");

  await page.goBack();
  await expect.poll(() => dialog.isVisible()).toBe(false);
  expect(new URL(page.url()).search).toBe("?fbclid=1");
  expect(await countText(page)).toBe("45 listings");
});

test("a closed window leaves no entry of its own behind, and a listing that is gone is told", async () => {
  const page = await shown(samples[2]);
  const before = await page.evaluate(() => history.length);
  await page.locator(".card h3 a").first().click();
  await page.locator("dialog h2").filter({ hasText: /./ }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(await page.evaluate(() => history.state?.isWindow)).toBeUndefined();
  // The entry of the window lies ahead, not behind.
  await page.goForward();
  await page.locator("dialog[open]").waitFor();
  expect(await page.evaluate(() => history.length)).toBe(before + 1);

  const gone = await shown(samples[2], { query: "?listing=99999999" });
  await gone.getByRole("heading", { name: "no longer there" }).waitFor();
  await gone.keyboard.press("Escape");
  await expect.poll(() => new URL(gone.url()).search).toBe("");
});

test("the looks are those of the sample", async () => {
  const page = await shown(samples[3]);
  const style = await page
    .locator("listing-search [part=card-title]")
    .first()
    .evaluate((element) => {
      const { fontFamily, textTransform } = getComputedStyle(element);
      return [fontFamily, textTransform, getComputedStyle(document.querySelector("listing-search")!).backgroundColor];
    });
  expect(style).toEqual(["Georgia, serif", "uppercase", "rgba(0, 0, 0, 0)"]);
});

test("what stands inside is for readers without scripts, the header for all", async () => {
  expect(samples).toHaveLength(5);
  const page = await shown(samples[4]);
  expect(await page.getByText("Homes for rent").isVisible()).toBe(true);
  expect(await page.getByText("Two rooms near the park").isVisible()).toBe(false);
  const bare = await service.open(site.put(filled(samples[4] ?? "")), { javaScriptEnabled: false });
  expect(await bare.getByText("Two rooms near the park").isVisible()).toBe(true);
});
