import { beforeAll, describe, expect, test } from "vitest";
import { browserOfFile, findingsOfAxe, overhangOf, PHONE, settled } from "../helpers/browser.ts";

const service = browserOfFile();
let listingId: string;

beforeAll(async () => {
  listingId = await idOf("White home 7");
});

async function idOf(slogan: string): Promise<string> {
  const row = await service.db("listings").whereRaw("slogan ->> 'en' = ?", [slogan]).first("id");
  return row.id;
}

describe("the page of a listing", () => {
  test("shows the listing and its seller, and never a phone number", async () => {
    const page = await service.open(`/listings/${listingId}?lang=en`);
    await page.getByRole("heading", { name: "White home 7" }).waitFor();
    await page.getByText("Mari Maasikas").waitFor();
    await page.getByText("€85,000").waitFor();
    expect(await page.content()).not.toContain("5550");
    await page.getByRole("link", { name: "Русский" }).click();
    await page.getByRole("heading", { name: "Белый дом 7" }).waitFor();
  });

  test("is readable without a script", async () => {
    const page = await service.open(`/listings/${listingId}?lang=en`, { javaScriptEnabled: false });
    await page.getByRole("heading", { name: "White home 7" }).waitFor();
    await page.getByText("Good location.").waitFor();
  });

  test("tells those who cannot see it what a drawn picture shows, in the language of the page", async () => {
    const url = `${service.url}/demo-images/${listingId}/1.svg#kitchen`;
    await service
      .db("listings")
      .where({ id: listingId })
      .update({ images: JSON.stringify([{ url }]) });
    for (const [lang, text] of [
      ["et", "joonistatud: köök"],
      ["en", "drawn: kitchen"],
      ["ru", "рисунок: кухня"],
    ]) {
      const page = await service.open(`/listings/${listingId}?lang=${lang}`);
      await page.locator("listing-detail").evaluate((element) => element.setAttribute("image-origins", "*"));
      await page.getByRole("img", { name: text!, exact: true }).waitFor();
    }
  });

  test("answers 404 for what is unknown, hidden or no number, and leads back to the search", async () => {
    for (const id of ["999999", await idOf("Hidden home"), "x'\"><b>"]) {
      const response = await fetch(`${service.url}/listings/${encodeURIComponent(id)}?lang=en`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("This listing is not here");
    }
    const page = await service.open("/listings/999999?lang=en");
    await page.getByRole("link", { name: "Back to the search" }).click();
    await page.getByRole("heading", { name: "45 listings" }).waitFor();
  });
});

describe("the embedded component", () => {
  test("is shown at /embed in a frame with an origin of its own", async () => {
    const page = await service.open("/embed");
    const frame = page.frameLocator("iframe.example");
    await frame.getByText("9 listings").waitFor();
    expect(await frame.locator("html").evaluate(() => self.origin)).toBe("null");
    expect(await page.locator("pre").first().textContent()).toContain("/embed.v1.js");
  });

  test("is told of in the reader's language, and leads to the guide and the reference", async () => {
    const page = await service.open("/embed?lang=ru");
    await page.getByRole("heading", { name: "Поиск на вашем сайте" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("ru");
    await page.frameLocator("iframe.example").getByText("9 объявлений").waitFor();
    await page.getByRole("navigation", { name: "Меню" }).getByRole("link", { name: "Документация (англ.)" }).waitFor();
    await page.getByRole("button", { name: "Скопировать" }).first().waitFor();
    await page.getByRole("link", { name: "Справочник" }).click();
    await page.getByRole("heading", { name: "Component reference" }).waitFor();
    await page.locator("nav.side").getByRole("link", { name: "On your site" }).click();
    await page.getByRole("heading", { name: "On your site" }).waitFor();
  });
});

describe("the documentation", () => {
  test("has every page of the guide, linked from each other", async () => {
    const page = await service.open("/docs");
    const links = await page
      .locator("nav.side a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) expect((await fetch(link)).status, link).toBe(200);
    const inText = await page
      .locator("article a[href^='/docs']")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of inText) expect((await fetch(link)).status, link).toBe(200);
  });

  test("has the button that copies code in the head of the same box", async () => {
    for (const path of ["/docs", "/embed?lang=et"]) {
      const page = await service.open(path);
      const outside = await page.locator(".code").evaluateAll((all) =>
        all.map((box) => {
          const [frame, button, code] = [box, box.querySelector("button")!, box.querySelector("pre")!].map((part) =>
            part.getBoundingClientRect(),
          ) as [DOMRect, DOMRect, DOMRect];
          const isInside = button.top >= frame.top && button.right <= frame.right && code.bottom <= frame.bottom;
          return { isInside, gap: Math.round(code.top - button.bottom), border: getComputedStyle(box).borderTopWidth };
        }),
      );
      expect(outside.length, path).toBeGreaterThan(0);
      for (const box of outside) expect(box, path).toEqual({ isInside: true, gap: 0, border: "1px" });
    }
  });

  test("shows its code whole on a phone, with the button that copies it above", async () => {
    for (const path of ["/docs", "/docs/embed", "/docs/changes"]) {
      const page = await service.open(path, PHONE);
      const boxes = await page.locator(".code").evaluateAll((all) =>
        all.map((box) => {
          const [code, button] = [box.querySelector("pre")!, box.querySelector("button")!];
          const isAbove = button.getBoundingClientRect().bottom <= code.getBoundingClientRect().top;
          return { hidden: code.scrollWidth - code.clientWidth, isAbove };
        }),
      );
      expect(boxes.length, path).toBeGreaterThan(0);
      for (const box of boxes) expect(box, path).toEqual({ hidden: 0, isAbove: true });
      await page.context().close();
    }
  });

  test("tries a request out", async () => {
    const page = await service.open("/docs/try");
    await page.locator("#try-out .opblock-summary-path", { hasText: "/cities" }).click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
  });
});

describe("the try-out", () => {
  test("starts with no filter: the first request finds everything", async () => {
    const page = await service.open("/docs/try");
    await page.locator("#try-out .opblock-summary-path", { hasText: /listings$/ }).click();
    await page.getByRole("button", { name: "Try it out" }).click();
    service.requests.length = 0;
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table .response-col_status", { hasText: "200" }).waitFor();
    const sent = service.requests.filter((address) => address.includes("/api/public/v1/listings"));
    // What it does send are defaults, such as the order.
    expect(sent.map((address) => [...new URL(address).searchParams.keys()].sort())).toEqual([
      ["concepts", "limit", "sort"],
    ]);
    await page.locator(".live-responses-table").getByText('"totalCount": 45').waitFor();
  });

  test.each([
    ["a finger", PHONE, 44],
    ["a mouse", {}, 24],
  ] as const)("has controls large enough for %s", async (_, options, least) => {
    const page = await service.open("/docs/try", options);
    await page.locator("#try-out .opblock-summary-path", { hasText: "/cities" }).click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table").first().waitFor();
    const small = await page.locator("#try-out :is(a[href], button, select, input)").evaluateAll(
      (all, pixels) =>
        all
          .map((control) => control.closest(".parameter__empty_value_toggle") ?? control)
          .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < pixels - 0.5)
          .map((control) => `${control.localName}.${control.className}`),
      least,
    );
    expect(small).toEqual([]);
  });

  test("has one main part, with all that Swagger UI offers in it", async () => {
    for (const [api, keys] of [
      ["0", 0],
      ["1", 1],
    ]) {
      const page = await service.open(`/docs/try?api=${api}`);
      await page.locator("#try-out .opblock").first().waitFor();
      expect(await page.locator("main").count()).toBe(1);
      expect(await page.getByRole("button", { name: "Authorize" }).count()).toBe(keys);
      await page.locator("#try-out .servers select").waitFor();
      await page.locator("#try-out section.models").waitFor();
      await page.context().close();
    }
  });

  test.each(["light", "dark"] as const)(
    "has the ground of its page, and can be read on it: %s",
    async (colorScheme) => {
      const page = await service.open("/docs/try", { colorScheme });
      await page.locator("#try-out .opblock-summary-path", { hasText: /listings$/ }).click();
      await page.locator("#try-out .opblock-body").first().waitFor();
      // The rest of this page, which takes axe 20 s, is looked at with all pages below.
      const opened = "#try-out .opblock.is-open";
      const grounds = await page
        .locator("#try-out, #try-out .swagger-ui, #try-out .scheme-container, .frame-head")
        .evaluateAll((all) => new Set(all.map((part) => getComputedStyle(part).backgroundColor)).size);
      expect(grounds, "the page's own and none").toBe(2);
      expect(await findingsOfAxe(page, opened)).toEqual([]);
      await page.getByRole("button", { name: "Try it out" }).click();
      await page.getByRole("button", { name: "Execute" }).click();
      await page.locator(".live-responses-table").first().waitFor();
      expect(await findingsOfAxe(page, opened), "with an answer").toEqual([]);
    },
  );

  test("shows the version of the API in letters that can be read", async () => {
    const page = await service.open("/docs/try");
    const badges = page.locator("#try-out pre.version");
    await badges.first().waitFor();
    const painted = await badges.evaluateAll((all) =>
      all.map((badge) => [badge.textContent, getComputedStyle(badge).color, getComputedStyle(badge).backgroundColor]),
    );
    expect(painted.length).toBe(2);
    for (const [text, colour, ground] of painted)
      expect([colour, ground], text ?? "").toEqual(["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"]);
  });
});

describe("the status page", () => {
  test("tells how the parts are, and which index serves", async () => {
    // What another test has changed waits for an indexer, which does not run here.
    await service.db("index_dirty").del();
    const page = await service.open("/status");
    await page.getByText("All is well.").waitFor();
    await page.getByText("Details", { exact: true }).click();
    await page.getByText(`${service.config.indexPrefix}-`).waitFor();
    await page.locator("#status .good", { hasText: "PostgreSQL" }).waitFor();
    await page.getByRole("rowheader", { name: "/status" }).waitFor();
  });

  test("shows its table on a phone whole, each figure with its name", async () => {
    const page = await service.open("/status", { ...PHONE, viewport: { width: 320, height: 640 } });
    const scroll = page.locator("#status .scroll");
    await scroll.waitFor();
    const { hidden, mask } = await scroll.evaluate((one) => ({
      hidden: one.scrollWidth - one.clientWidth,
      mask: getComputedStyle(one).maskImage,
    }));
    expect([hidden, mask]).toEqual([0, "none"]);
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "/status", exact: true }) });
    const names = await row
      .getByRole("cell")
      .evaluateAll((all) => all.map((cell) => getComputedStyle(cell, "::before").content));
    expect(names).toEqual(["Requests", "5xx", "p50, ms", "p95, ms", "p99, ms"].map((name) => `"${name}"`));
  });

  test("fades at the edge of a table that scrolls, and ends it with a whole column", async () => {
    const page = await service.open("/docs/filters", PHONE);
    const scroll = page.locator(".scroll").first();
    await scroll.waitFor();
    expect(await scroll.evaluate((one) => getComputedStyle(one).maskImage)).toContain("calc(100% - 24px)");
  });

  test("is drawn anew while it is open", async () => {
    const page = await service.open("/status");
    await page.locator("#status").evaluate((element) => element.classList.add("first"));
    await page.locator("#status.first").waitFor({ state: "detached" });
    await page.locator("#status:not(.stale)").waitFor();
  });
});

describe("all pages", () => {
  const pages = () => [
    "/?lang=et",
    `/listings/${listingId}?lang=ru`,
    "/embed",
    "/company?lang=en",
    "/docs",
    "/docs/try",
    "/docs/try?api=1",
    "/status",
  ];

  test.each([
    ["on a desk, light", { colorScheme: "light" }],
    ["on a phone, dark", { colorScheme: "dark", ...PHONE }],
  ] as const)(
    "are free of findings of axe, fit their screen and load nothing from elsewhere: %s",
    async (_, options) => {
      service.requests.length = 0;
      for (const path of pages()) {
        const page = await service.open(path, options);
        await page.waitForLoadState("networkidle");
        expect(await findingsOfAxe(page), path).toEqual([]);
        expect(await overhangOf(page), path).toBeLessThanOrEqual(0);
        await page.context().close();
      }
      expect(service.requests.length).toBeGreaterThan(20);
      const ours = (address: string) => address.startsWith(service.url) || address.startsWith("data:");
      expect(service.requests.filter((address) => !ours(address))).toEqual([]);
    },
  );

  test("fit their screen in letters of twice the size", async () => {
    for (const path of [
      "/?lang=ru",
      `/listings/${listingId}?lang=et`,
      `/listings/${listingId}?lang=ru`,
      "/kept?lang=ru",
      "/company?lang=ru",
      "/company?lang=et",
      "/embed?lang=ru",
      "/embed/example?lang=en",
      "/embed/example?lang=ru",
      "/docs",
      "/status",
    ]) {
      const page = await service.open(path, { viewport: { width: 280, height: 653 } });
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      expect(await overhangOf(page), path).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });

  test("have a menu and prices that a phone shows whole in letters of twice the size", async () => {
    for (const width of [280, 320]) {
      const page = await service.open("/?lang=ru&sort=price-desc", { ...PHONE, viewport: { width, height: 568 } });
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      const cards = page.locator("listing-search .card");
      await cards.first().waitFor();
      const cut = await cards
        .locator(".price > span")
        .evaluateAll((all) =>
          all
            .filter(
              (price) => price.getBoundingClientRect().right > price.parentElement!.getBoundingClientRect().right + 1,
            )
            .map((price) => price.textContent),
        );
      expect([width, cut]).toEqual([width, []]);
      await page.locator(".menu-button").click();
      const outside = await page.locator(".menu a").evaluateAll((all) => {
        const boxes = all.map((link) => ({ text: link.textContent, box: link.getBoundingClientRect() }));
        return boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ text }) => text);
      });
      expect([width, outside]).toEqual([width, []]);
      const menu = (await page.locator(".menu").boundingBox())!;
      const button = (await page.locator(".menu-button").boundingBox())!;
      expect(menu.y, `${width} px: below its button`).toBeGreaterThanOrEqual(button.y + button.height);
      // Links below the edge can be scrolled to.
      await page.locator(".menu a").last().click({ trial: true, timeout: 5000 });
      await page.close();
    }
  });

  test("have a sheet of filters that a phone shows whole in letters of twice the size", async () => {
    for (const width of [280, 390]) {
      const page = await service.open("/?lang=ru", { ...PHONE, viewport: { width, height: 844 } });
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await page.getByRole("button", { name: "Фильтры" }).click();
      await page.getByRole("button", { name: /^Показать/ }).waitFor();
      const cut = await page
        .locator("listing-search .sheet :is(label, button, select, input, h2)")
        .evaluateAll((all) =>
          all
            .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth)
            .map((part) => part.textContent || part.localName),
        );
      expect([width, cut]).toEqual([width, []]);
      await page.close();
    }
  });

  test("do not scroll where all they say fits the window", async () => {
    for (const path of ["/kept?lang=et", "/nothing?lang=ru", "/listings/999999?lang=en"]) {
      for (const viewport of [
        { width: 1400, height: 1000 },
        { width: 390, height: 844 },
      ]) {
        const page = await service.open(path, { viewport });
        await page.waitForLoadState("networkidle");
        const hidden = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        await expect.poll(hidden, { message: path }).toBe(0);
        await page.context().close();
      }
    }
  });

  test("keep the navigation beside the search text, or behind its button where the letters leave no room", async () => {
    const page = await service.open("/?lang=ru", { viewport: { width: 1400, height: 800 } });
    const field = page.getByRole("combobox", { name: "Что вы ищете?" });
    const menu = page.getByRole("navigation", { name: "Меню" });
    const [beside, words] = [(await menu.boundingBox())!, (await field.boundingBox())!];
    expect(words.x + words.width).toBeLessThanOrEqual(beside.x);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await menu.waitFor({ state: "hidden" });
    const button = page.getByRole("button", { name: "Меню" });
    const [box, large] = [(await button.boundingBox())!, (await field.boundingBox())!];
    expect(large.x + large.width).toBeLessThanOrEqual(box.x);
    await button.click();
    await menu.getByRole("link", { name: "Компаниям" }).click();
    await page.waitForURL("**/company?lang=ru");
  });

  test("keep the sides free and the name of the service without a script, too", async () => {
    const page = await service.open("/?lang=et", { javaScriptEnabled: false, ...PHONE });
    const text = (await page.locator("noscript p").boundingBox())!;
    expect([text.x, text.x + text.width]).toEqual([16, 374]);
    await page.getByRole("link", { name: "Kuulutused", exact: true }).first().waitFor();
  });

  test("are sent with a policy that allows no inline script", async () => {
    for (const path of pages()) {
      const response = await fetch(service.url + path);
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain("unsafe");
      expect(await response.text()).not.toMatch(/<script(?![^>]*(?: src=|type="application\/json"))|\son\w+=|\sstyle=/);
    }
  });

  test("take no text for markup or script, but for Swagger UI's, and use no device but, on the map, the place", async () => {
    for (const path of [...pages(), "/embed/example"]) {
      const page = await service.open(path);
      const accepted = await page.evaluate(() => {
        try {
          document.createElement("div").innerHTML = "<b>text</b>";
          return true;
        } catch {
          return false;
        }
      });
      expect(accepted, path).toBe(path.startsWith("/docs/try"));
      const response = await fetch(service.url + path);
      const permissions = response.headers.get("permissions-policy")?.split(", ");
      const place = path.startsWith("/?") ? "geolocation=(self)" : "geolocation=()";
      expect(permissions, path).toEqual(expect.arrayContaining(["camera=()", "payment=()", place]));
      // What the test did is said on the console, too.
      service.problems.splice(
        0,
        Number.POSITIVE_INFINITY,
        ...service.problems.filter((text) => !/TrustedHTML/.test(text)),
      );
      await page.context().close();
    }
  });

  test("the first load of the search takes at most 60 kB", async () => {
    const page = await service.open("about:blank");
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${service.url}/?lang=et`, { waitUntil: "networkidle" });
    await settled(page);
    expect(bytes).toBeGreaterThan(10_000);
    console.log(`first load of /: ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(60_000);
  });
});
