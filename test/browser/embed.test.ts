import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOfFile, openFilter, option, settled, shownIds } from "../helpers/browser.ts";
import { foreignSiteOfFile } from "../helpers/foreign-site.ts";
import { waitFor } from "../helpers/wait.ts";

const service = browserOfFile();
const site = foreignSiteOfFile();

/** The snippet of /embed, with other attributes. */
const snippet = (attributes: string, content = "") =>
  `<script type="module" src="${service.url}/embed.js"></script><listing-search ${attributes}>${content}</listing-search>`;

async function opened(attributes: string, { query = "", lang = "en" } = {}): Promise<Page> {
  const page = await service.open(site.put(snippet(attributes), { lang }) + query);
  await settled(page);
  return page;
}

const countText = (page: Page) => page.locator("listing-search .count").textContent();
/** Addresses of our API that were asked since the list was emptied. */
const asked = (path: string) =>
  service.requests.filter((address) => address.startsWith(`${service.url}/api/public/v1/${path}`));

describe("what was understood", () => {
  test("is said above the results, and switched off and on there", async () => {
    const page = await opened("sync-url", { query: "?searchText=two-room+flat+up+to+90000" });
    await page.locator(".meaning", { hasText: "Rooms: 2" }).waitFor();
    await page.locator(".meaning", { hasText: "Price: up to €90,000" }).waitFor();
    await page.getByRole("button", { name: "Search the words only" }).click();
    await page.getByText("Only the words themselves are searched.").waitFor();
    expect(new URL(page.url()).searchParams.get("concepts")).toBe("0");
    await page.getByRole("button", { name: "Understand them again" }).click();
    await page.locator(".meaning", { hasText: "Rooms: 2" }).waitFor();
  });

  test("is said without what the fallback left out", async () => {
    const page = await opened("sync-url", { query: "?searchText=two-room+flat+Ruhnu" });
    await page.locator("[data-fallback=fewer]").waitFor();
    expect(await page.locator(".meaning q").allTextContents()).toEqual(["two-room", "flat"]);
  });

  test("is left to the page that fills the slot for it, with what the event tells", async () => {
    const script = `<script>addEventListener("search-results", ({ detail }) => { document.querySelector("#mine").textContent =
      detail.understood.map(({ text, without, params }) => text + "|" + without + "|" + JSON.stringify(params)).join(); });</script>`;
    const content = `<p id="mine" slot="understood"></p>`;
    const page = await service.open(site.put(script + snippet('search-text="2 rooms"', content)));
    await settled(page);
    await expect
      .poll(() => page.locator("#mine").textContent())
      .toBe(
        '2 rooms||{"minRooms":2,"maxRooms":2,"propertyType":"apartment,house,townhouseBox,partOfHouse,summerHouse"}',
      );
    expect(await page.locator("#mine").isVisible()).toBe(true);
    expect(await page.locator(".meaning").isVisible()).toBe(false);
  });
});

describe("with sync-url, the address stays the page's", () => {
  test("parameters of the page are none of the search", async () => {
    const page = await opened("sync-url", { query: "?fbclid=abc123&ref=x&p=15&myown=1&lang=ru&_x=1" });
    expect(await countText(page)).toBe("45 listings");
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("a change of the search keeps other parameters, the hash and the page's history state", async () => {
    const page = await opened("sync-url", { query: "?utm_source=nl&dealType=sale&a=b%20c&listing=123#frag" });
    await page.evaluate(() => history.replaceState({ mine: 1 }, ""));
    await page.getByLabel("For rent", { exact: true }).check();
    await settled(page);
    const { search, hash } = new URL(page.url());
    expect([search, hash]).toEqual(["?dealType=rent&utm_source=nl&a=b%20c&listing=123", "#frag"]);
    expect(await page.evaluate(() => history.state.mine)).toBe(1);
  });

  test("a prefix keeps names of the page and of the search apart", async () => {
    const page = await opened('sync-url url-prefix="ls-"', { query: "?sort=name&dealType=none&ls-dealType=rent" });
    expect(await countText(page)).toBe("9 listings");
    await openFilter(page, "Type");
    await option(page, "House").check();
    await settled(page);
    expect(new URL(page.url()).search).toBe("?ls-dealType=rent&ls-propertyType=house&sort=name&dealType=none");
  });

  test("steps of the page's own history start no search", async () => {
    const page = await opened("sync-url");
    service.requests.length = 0;
    await page.evaluate(() => history.pushState({}, "", "?listing=123"));
    await page.goBack();
    await page.evaluate(() => {
      location.hash = "top";
    });
    await page.waitForTimeout(300);
    expect(asked("listings?")).toEqual([]);
  });

  test("a filter of the page that a visitor removes stays removed on the next load", async () => {
    const page = await opened('sync-url deal-type="rent"');
    await page.getByLabel("Any", { exact: true }).first().check();
    await page.getByText("45 listings").waitFor();
    await page.reload();
    await settled(page);
    expect(await countText(page)).toBe("45 listings");
  });
});

test("the pager leads through all pages without a repetition, and back, also after a reload", async () => {
  const page = await opened('sync-url sort="oldest" page-size="20"');
  const first = await shownIds(page);
  const walked = [...first];
  for (let number = 2; number <= 3; number += 1) {
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText(`Page ${number} of 3`).waitFor();
    walked.push(...(await shownIds(page)));
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe("results-heading");
  }
  expect(new Set(walked).size).toBe(45);
  expect(await page.getByRole("button", { name: "Next" }).count()).toBe(0);
  await page.reload();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByText("Page 2 of 3").waitFor();
  expect(await shownIds(page)).toEqual(walked.slice(20, 40));
  await page.goBack();
  await page.getByText("Page 3 of 3").waitFor();
  expect(await shownIds(page)).toEqual(walked.slice(40));

  const other = await service.open(page.url());
  await other.getByRole("button", { name: "First page" }).click();
  await other.getByText("Page 1 of 3").waitFor();
  expect(await shownIds(other)).toEqual(first);
});

describe("what is fixed", () => {
  test("is not changed by the address, and does not stand in it", async () => {
    const page = await opened('sync-url deal-type="rent" fixed="dealType,countySlug"', {
      query: "?dealType=sale&countySlug=tartu-maakond&propertyType=house",
    });
    await openFilter(page, "Type");
    await option(page, "Apartment").check();
    await settled(page);
    const { searchParams } = new URL(page.url());
    expect([...searchParams.keys()]).toEqual(["propertyType"]);
    expect(await countText(page)).toBe("9 listings");
  });

  test("may be named with hyphens, and a name that is none is told", async () => {
    const warnings: string[] = [];
    const page = await service.open("about:blank");
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.goto(site.put(snippet('deal-type="rent" fixed="deal-type,min-prise"')));
    await settled(page);
    expect(await page.getByLabel("For sale").count()).toBe(0);
    expect(warnings).toEqual([expect.stringContaining('"min-prise"')]);
  });

  test("a municipality leaves its districts to choose, and no country", async () => {
    const page = await opened(
      'county-slug="harju-maakond" municipality-slug="tallinn" fixed="countySlug,municipalitySlug"',
    );
    await openFilter(page, "Place");
    await option(page, "Kesklinn").check();
    await settled(page);
    expect(await countText(page)).toBe("15 listings");
    for (const label of ["County", "Municipality", "Abroad"])
      expect(await page.getByLabel(label).count(), label).toBe(0);
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByText("30 listings").waitFor();
  });

  test("hides what is named and nothing else: one end of a range", async () => {
    const page = await opened('min-price="100000" fixed="minPrice"');
    expect(await page.locator("input[name=minPrice]").count()).toBe(0);
    await openFilter(page, "Price");
    await page.locator("input[name=maxPrice]").fill("110000");
    await page.locator("input[name=maxPrice]").blur();
    await page.getByText("3 listings").waitFor();
  });

  test("asks for no places where none can be chosen", async () => {
    service.requests.length = 0;
    const places = 'county-slug="harju-maakond" municipality-slug="tallinn" settlement-slug="kesklinna-linnaosa"';
    const page = await opened(`${places} fixed="countySlug municipalitySlug settlementSlug abroad"`);
    expect(await countText(page)).toBe("15 listings");
    expect([...asked("places"), ...asked("cities")]).toEqual([]);
  });
});

describe("attributes", () => {
  test("a municipality without its county gets it, and nothing undefined is asked for", async () => {
    service.requests.length = 0;
    const page = await opened('municipality-slug="tallinn"');
    expect(await countText(page)).toBe("30 listings");
    await openFilter(page, "Place");
    await expect.poll(() => page.getByLabel("County").inputValue()).toBe("harju-maakond");
    await option(page, "Kesklinn").waitFor();
    expect(service.requests.filter((address) => address.includes("undefined"))).toEqual([]);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(asked("listings?")).toHaveLength(1);

    await page.evaluate(() =>
      document.querySelector("listing-search")!.setAttribute("municipality-slug", "tartu-linn"),
    );
    await expect.poll(() => page.getByLabel("County").inputValue()).toBe("tartu-maakond");
    await settled(page);
    expect(asked("listings?")).toHaveLength(2);
    const found = await page.evaluate(`(async () => {
      const search = document.querySelector("listing-search");
      search.params = { municipalitySlug: "tallinn" };
      await search.search();
      return search.params;
    })()`);
    expect(found).toEqual({ countySlug: "harju-maakond", municipalitySlug: "tallinn" });
    expect(asked("listings?")).toHaveLength(3);
  });

  test("a malformed one is told to the developer and left out, not put before the visitor", async () => {
    const page = await service.open(
      site.put(snippet('deal-type="rentt" min-rooms="2" page-size="500" property-type="house"')),
    );
    await settled(page);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(service.problems.splice(0)).toEqual([
      expect.stringContaining("page-size"),
      expect.stringMatching(/deal-type="rentt".*Did you mean "rent"/),
    ]);
    await openFilter(page, "Rooms");
    expect(await page.locator("input[name=minRooms]").inputValue()).toBe("2");
  });

  test("a misspelt name is told to the developer, the page's own are not", async () => {
    const warnings: string[] = [];
    const page = await service.open("about:blank");
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.goto(
      site.put(snippet('min-prise="5" minrooms="2" id="x" class="y" slot="z" data-id="1" page-size="500"')),
    );
    await settled(page);
    expect(warnings).toEqual([
      expect.stringMatching(/"min-prise".*"min-price"/),
      expect.stringMatching(/"minrooms".*"min-rooms"/),
    ]);
    expect(await page.evaluate(`document.querySelector("listing-search").pageSize`)).toBe(24);
    expect(service.problems.splice(0)).toEqual([expect.stringContaining("page-size")]);
  });

  test("a value that nothing understands is told to the developer who comes to the field, and once it is set later", async () => {
    const warnings: string[] = [];
    const page = await service.open("about:blank");
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await page.goto(site.put(snippet('view="maps" facets="off"')));
    await settled(page);
    await page.getByRole("combobox").first().focus();
    await expect.poll(() => warnings).toHaveLength(1);
    await page.evaluate(`document.querySelector("listing-search").setAttribute("sync-url", "false")`);
    await expect.poll(() => warnings).toHaveLength(2);
    expect(warnings).toEqual([expect.stringMatching(/view="maps".*both/), expect.stringMatching(/sync-url="false"/)]);
  });

  test("the language that a script sets is marked inside the component", async () => {
    const page = await opened("");
    expect(await page.locator("listing-search .layout").getAttribute("lang")).toBe("en");
    await page.evaluate(`document.querySelector("listing-search").lang = "ru"`);
    await expect.poll(() => page.locator("listing-search .layout").getAttribute("lang")).toBe("ru");
  });

  test("every field and button has a part", async () => {
    const places = 'county-slug="harju-maakond" municipality-slug="tallinn" abroad="include"';
    const page = await opened(`${places} deal-type="rent" search-text="2 tuba"`);
    await openFilter(page, "Place");
    await option(page, "Kesklinn").waitFor();
    const bare = () =>
      page
        .locator("listing-search :is(input, select, button):not([part~=input], [part~=button], [part~=chip])")
        .evaluateAll((elements) => elements.map((element) => element.outerHTML));
    expect(await bare()).toEqual([]);
    expect(await page.locator("listing-search input[type=radio]").count()).toBeGreaterThan(1);
    expect(await page.locator("listing-search button.plain").count()).toBeGreaterThan(0);
  });

  test("a visitor's own contradiction to one is the visitor's to see", async () => {
    const page = await opened('min-price="100000"');
    await openFilter(page, "Price");
    await page.locator("input[name=maxPrice]").fill("5");
    await page.locator("input[name=maxPrice]").blur();
    await page.getByRole("alert").getByText("Price").waitFor();
  });

  test("apply when they are set later, and keep what the visitor has chosen", async () => {
    const page = await opened("");
    await openFilter(page, "Type");
    await option(page, "House").check();
    await settled(page);
    service.requests.length = 0;
    await page.evaluate(() => {
      const element = document.querySelector("listing-search")!;
      element.setAttribute("deal-type", "rent");
      element.setAttribute("page-size", "2");
    });
    await page.getByText("3 listings").waitFor();
    expect(await page.locator(".card").count()).toBe(2);
    expect(asked("listings?")).toHaveLength(1);
    await page.evaluate(() => document.querySelector("listing-search")!.removeAttribute("deal-type"));
    await page.getByText("12 listings").waitFor();
    await page.evaluate(() => document.querySelector("listing-search")!.setAttribute("lang", "ru"));
    await page.getByText("12 объявлений").waitFor();
  });

  test("are as if never written once they are removed", async () => {
    const all = 'fixed="dealType" page-size="2" image-origins="*" url-prefix="x-" sync-url';
    const page = await opened(`${all} base-url="${service.url}"`);
    expect(await page.locator(".card").count()).toBe(2);
    await page.evaluate(() => {
      const element = document.querySelector("listing-search")!;
      for (const name of ["fixed", "page-size", "image-origins", "url-prefix", "base-url"])
        element.removeAttribute(name);
    });
    await expect.poll(() => page.locator(".card").count()).toBe(24);
    await page.getByLabel("For rent", { exact: true }).check();
    await page.getByText("9 listings").waitFor();
    expect(new URL(page.url()).search).toBe("?dealType=rent");
  });

  test("a framework that moves the element keeps the search", async () => {
    const page = await opened("");
    await page.getByLabel("For rent", { exact: true }).check();
    await page.getByText("9 listings").waitFor();
    await page.evaluate(() => document.body.prepend(document.querySelector("listing-search")!));
    await settled(page);
    expect(await countText(page)).toBe("9 listings");
  });

  test("the request for programs is shown only where the page asks for it", async () => {
    const page = await opened("");
    expect(await page.getByText("The same search by API").count()).toBe(0);
    await page.evaluate(() => document.querySelector("listing-search")!.toggleAttribute("show-api", true));
    await page.getByText("The same search by API").waitFor();
  });
});

describe("scripts", () => {
  test("a listener of a later module hears the first search, and every event tells what it promises", async () => {
    const address = site.put(
      `${snippet('deal-type="rent" page-size="2"')}<script type="module">
        window.heard = [];
        for (const name of ["search-change", "search-start", "search-results", "search-error", "listing-select"])
          document.addEventListener(name, (event) => {
            const { detail, bubbles, composed, cancelable } = event;
            heard.push({ name, bubbles, composed, cancelable, detail: JSON.parse(JSON.stringify(detail)) });
            if (cancelable) event.preventDefault();
          });
      </script>`,
    );
    const page = await service.open(address);
    await settled(page);
    await page.locator(".card h3 a").first().click();
    await waitFor(async () => (await page.evaluate("heard.length")) === 4, { what: "four events" });
    const heard = (await page.evaluate("heard")) as { name: string; detail: Record<string, unknown> }[];
    const common = { bubbles: true, composed: true };
    const search = { params: { dealType: "rent" }, apiUrl: `${service.url}/api/public/v1/listings?dealType=rent` };
    expect(heard).toEqual([
      { name: "search-change", ...common, cancelable: false, detail: search },
      { name: "search-start", ...common, cancelable: false, detail: search },
      {
        name: "search-results",
        ...common,
        cancelable: false,
        detail: {
          ...{ ...search, totalCount: 9, understood: [] },
          items: [expect.objectContaining({ dealType: "rent" }), expect.anything()],
        },
      },
      {
        name: "listing-select",
        ...common,
        cancelable: true,
        detail: { listing: (heard[2]!.detail.items as unknown[])[0] },
      },
    ]);
  });

  test("errors are told with status, code and request", async () => {
    const page = await opened("");
    await page.evaluate(() => {
      const errors: unknown[] = [];
      Object.assign(window, { errors });
      document.addEventListener("search-error", (event) => errors.push((event as CustomEvent).detail));
    });
    let answers = 0;
    await page.route("**/api/public/v1/listings?*", (route) => {
      answers += 1;
      if (answers === 2) return route.abort();
      return route.fulfill({
        status: 429,
        headers: {
          "Retry-After": "1",
          "Access-Control-Allow-Origin": "*",
          "Access-Control-Expose-Headers": "Retry-After",
        },
        json: { error: "rate_limit_exceeded", message: "slow down", requestId: "r-1" },
      });
    });
    await page.getByLabel("For rent", { exact: true }).check();
    await waitFor(async () => (await page.evaluate("errors.length")) === 2, { what: "two errors" });
    const apiUrl = `${service.url}/api/public/v1/listings?dealType=rent`;
    expect(await page.evaluate("JSON.parse(JSON.stringify(errors))")).toEqual([
      {
        params: { dealType: "rent" },
        apiUrl,
        status: 429,
        error: "rate_limit_exceeded",
        message: "slow down",
        requestId: "r-1",
      },
      { params: { dealType: "rent" }, apiUrl, status: 0, error: "offline", message: expect.any(String) },
    ]);
  });

  test("read the search, set another one, and ask again", async () => {
    const page = await opened('deal-type="rent"');
    const params = (action: string) =>
      page.evaluate(
        `(async () => { const element = document.querySelector("listing-search"); ${action}; await element.search(); return element.params; })()`,
      );
    expect(await params("")).toEqual({ dealType: "rent" });
    service.requests.length = 0;
    expect(
      await params('element.params = { propertyType: ["house", "land"], minRooms: 1, maxPrice: "", sort: undefined }'),
    ).toEqual({
      propertyType: "house,land",
      minRooms: "1",
    });
    expect(asked("listings?")).toHaveLength(1);
    await page.getByText("12 listings").waitFor();
    await params('element.params = { color: "red" }');
    await page.getByText("45 listings").waitFor();
    expect(service.problems.splice(0)).toEqual([expect.stringContaining('"color"')]);
  });

  test("may set the search before the component is there", async () => {
    service.requests.length = 0;
    const page = await service.open(
      site.put(
        `<listing-search id="early"></listing-search><script>document.getElementById("early").params = { dealType: "rent" }</script>
        <script type="module" src="${service.url}/embed.js"></script>`,
      ),
    );
    await page.getByText("9 listings").waitFor();
    expect(asked("listings?").filter((address) => !address.includes("dealType=rent")).length).toBe(0);
  });
});

describe("a listing that is opened", () => {
  test("is told to the page, which may keep the visitor; a click for another tab is the browser's", async () => {
    const listener = `<script nonce="n">addEventListener("listing-select", (event) => { event.preventDefault(); document.title += "!"; });</script>`;
    const policy = `default-src 'none'; script-src ${service.url}/embed.js 'nonce-n'; connect-src ${service.url}/api/`;
    const address = site.put(snippet('deal-type="rent" page-size="3"') + listener, { policy });
    const page = await service.open(address);
    await settled(page);
    const link = page.locator(".card h3 a").first();
    await link.click();
    await expect.poll(() => page.title()).toBe("Another site!");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      link.click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await tab.close();
    expect([await page.title(), page.url()]).toEqual(["Another site!", address]);
  });
});

describe("a policy that allows the script alone", () => {
  test("leaves a field to type in and press Enter, and cards with the beginning of the description", async () => {
    const policy = `default-src 'none'; script-src ${service.url}/embed.js; connect-src ${service.url}/api/`;
    const page = await service.open(site.put(snippet('lang="en"'), { policy }));
    await settled(page);
    const field = page.getByRole("combobox", { name: "What are you looking for?" });
    await field.click();
    await field.pressSequentially("white homes");
    await page.getByRole("button", { name: "Empty the field" }).click();
    expect(await field.inputValue()).toBe("");
    await page.keyboard.type("white home 17");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("1 listing", { exact: true }).waitFor();
    expect(await page.locator(".excerpt").innerText()).not.toBe("");
    expect(await page.locator("mark").count()).toBe(0);
    expect(service.requests.filter((address) => address.includes("/suggest?"))).toEqual([]);
    // The browser tells the page's developer; the visitor sees a search.
    const problems = service.problems.splice(0);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((problem) => problem.includes("Content Security Policy"))).toBe(true);
  });
});

describe("the page's own content", () => {
  test("a header and words for no results have their slots; other content is for readers without scripts", async () => {
    const content = `<h2 slot="header">Homes of our town</h2><p slot="empty">Call us: we know more.</p><p id="plain">See our list.</p>`;
    const page = await service.open(site.put(snippet('min-year="2090"', content)));
    await page.getByText("Call us: we know more.").waitFor();
    expect(await page.getByText("Homes of our town").isVisible()).toBe(true);
    expect(await page.getByText("Nothing matches").isVisible()).toBe(false);
    expect(await page.locator("#plain").isVisible()).toBe(false);
    const bare = await service.open(site.put(snippet("", content)), { javaScriptEnabled: false });
    expect(await bare.locator("#plain").isVisible()).toBe(true);
  });

  test("reasons of the API are told in the page's language", async () => {
    const page = await opened("sync-url", { lang: "ru" });
    await openFilter(page, "Комнат");
    await page.locator("input[name=minRooms]").fill("5");
    await page.locator("input[name=maxRooms]").fill("2");
    await page.locator("input[name=maxRooms]").blur();
    const text = await page.getByRole("alert").textContent();
    expect(text).toContain("Комнат: от");
    expect(text).toContain("нижняя граница больше верхней");
    expect(text).not.toMatch(/minRooms|greater/);
  });

  test("a reason that the component has no sentence for is told without the API's English one", async () => {
    const page = await service.open("about:blank");
    await page.route("**/api/public/v1/listings?*", (route) => {
      const problem = { param: "minRooms", value: "2", code: "of_a_later_release", reason: "must be odd" };
      return route.fulfill({ status: 400, json: { error: "invalid_params", message: "…", details: [problem] } });
    });
    await page.goto(`${site.put(snippet("sync-url"), { lang: "ru" })}?minRooms=2`);
    const alert = page.getByRole("alert");
    await alert.getByText("такое значение не подходит").waitFor();
    expect(await alert.textContent()).not.toContain("odd");
  });
});

describe("pictures", () => {
  let images: Server;
  beforeAll(async () => {
    images = createServer((req, res) => {
      if (req.url === "/there.svg") {
        res
          .setHeader("Content-Type", "image/svg+xml")
          .end('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>');
      } else res.writeHead(404).end();
    });
    await new Promise<void>((resolve) => images.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => images?.close());

  test("that cannot be loaded, or that the page's policy refuses, leave the drawing", async () => {
    const origin = `http://127.0.0.1:${(images.address() as AddressInfo).port}`;
    const page = await service.open("about:blank");
    await page.route("**/api/public/v1/listings?*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { items: { images: object[] }[] };
      answer.items.forEach((item, index) => {
        item.images = [{ url: `${origin}/${index === 0 ? "there.svg" : "gone.jpg"}`, width: 4, height: 3 }];
      });
      await route.fulfill({ response, json: answer });
    });
    await page.goto(site.put(snippet(`page-size="2" image-origins="${origin}"`)));
    await settled(page);
    const shown = () =>
      page
        .locator("[part=image]")
        .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).checkVisibility()));
    await expect.poll(shown).toEqual([true, false]);
    expect(await page.locator("[part=drawing]").nth(1).isVisible()).toBe(true);

    const policy = `default-src 'none'; script-src ${service.url}; connect-src ${service.url}; img-src data:`;
    await page.goto(site.put(snippet(`page-size="2" image-origins="${origin}"`), { policy }));
    await settled(page);
    await expect.poll(shown).toEqual([false, false]);
    // The browser tells the page's developer; the visitor sees the drawing.
    expect(service.problems.splice(0).every((problem) => problem.includes("Content Security Policy"))).toBe(true);
  });
});

describe("the script", () => {
  test("is one file of at most 40 kB, by gzip 44, that loads map and suggestions alone, and the same at its versioned address", async () => {
    const scripts = ["/embed.js", "/embed.v1.js"].map(async (path) => {
      const response = await fetch(service.url + path);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      return response.text();
    });
    const [script = "", versioned] = await Promise.all(scripts);
    console.log(`embed.js: ${brotliCompressSync(script).length} bytes by Brotli, ${gzipSync(script).length} by gzip`);
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(40_000);
    expect(gzipSync(script).length).toBeLessThanOrEqual(44_000);
    expect(script).not.toMatch(/\bfrom\s*["']\./);
    expect([...script.matchAll(/import\(/g)]).toHaveLength(2);
    for (const later of ["map", "words"]) {
      expect(script).toMatch(new RegExp(`import\\(\`[^\`]*/assets/${later}-[0-9a-f]{16}\\.js\`\\)`));
    }
    expect(versioned).toBe(script);
    const page = await service.open(site.put(snippet("").replace("embed.js", "embed.v1.js")));
    await page.getByText("45 listings").waitFor();
  });
});
