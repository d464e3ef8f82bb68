import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserOfFile, settled } from "../helpers/browser.ts";
import { foreignSiteOfFile } from "../helpers/foreign-site.ts";

const service = browserOfFile();
const site = foreignSiteOfFile();

const SNIPPET = () => `<script type="module" src="${service.url}/embed.js"></script>`;

/** Every text of the component as it is painted, with the contrast to what is painted behind it. */
async function texts(page: Page): Promise<{ text: string; ratio: number }[]> {
  return page.evaluate(() => {
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
      willReadFrequently: true,
    })!;
    /** The pixel that the colours leave, painted one over the other on white. */
    const paint = (colours: string[]) => {
      context.fillStyle = "#fff";
      context.fillRect(0, 0, 1, 1);
      for (const colour of colours) {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
      }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (pixel: number[]) => {
      const [r = 0, g = 0, b = 0] = pixel.map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const grounds = (element: Element | null): string[] => {
      if (element === null) return [];
      const parent =
        element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
      return [...grounds(parent), getComputedStyle(element).backgroundColor];
    };
    const all = [...document.querySelector("listing-search")!.shadowRoot!.querySelectorAll<HTMLElement>("*")];
    return all.flatMap((element) => {
      const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.nodeValue?.trim());
      const placeholder = element instanceof HTMLInputElement ? element.placeholder : "";
      const text = own.join("") || placeholder;
      if (text === "" || !element.checkVisibility() || element instanceof HTMLStyleElement) return [];
      const colour = getComputedStyle(element, placeholder === "" ? null : "::placeholder").color;
      const behind = grounds(element);
      const [one, other] = [luminance(paint(behind)), luminance(paint([...behind, colour]))];
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      return [{ text, ratio: Math.round(ratio * 100) / 100 }];
    });
  });
}

const PAGES = {
  "a light page that says nothing": "body{background:#fff;color:#000}",
  "a cream page that says nothing": "body{background:#faf6ee;color:#222}",
  "a dark page that says so": "html{color-scheme:dark} body{background:#111;color:#eee}",
  "a dark page that says nothing": "body{background:#111;color:#eee}",
  "a page that says both and is light": "html{color-scheme:light dark} body{background:#fff;color:#000}",
  "a page that follows the system":
    "html{color-scheme:light dark} body{background:light-dark(#fff,#111);color:light-dark(#000,#eee)}",
  "a light page with a dark component": "body{background:#fff} listing-search{color-scheme:dark}",
  "a page without a ground for it":
    "html{color-scheme:light dark} body{background:light-dark(#fff,#111)} listing-search{--listings-background:transparent}",
};

describe.each(["light", "dark"] as const)("every text is readable with a %s system", (colorScheme) => {
  test.each(Object.entries(PAGES))("on %s", async (_, css) => {
    const head = `<style>${css}</style>`;
    const page = await service.open(
      site.put(`${SNIPPET()}<listing-search search-text="two-room" deal-type="sale" show-api></listing-search>`, {
        head,
      }),
      {
        colorScheme,
      },
    );
    await settled(page);
    const found = await texts(page);
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  test("where colours are forced", async () => {
    const page = await service.open(site.put(`${SNIPPET()}<listing-search></listing-search>`), {
      colorScheme,
      forcedColors: "active",
    });
    await settled(page);
    const found = await texts(page);
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  test("also when it says that nothing matches, and that something is wrong", async () => {
    for (const attributes of ['min-year="2090"', "sync-url"]) {
      const page = await service.open(
        `${site.put(`${SNIPPET()}<listing-search ${attributes}></listing-search>`)}?dealType=rentt`,
        { colorScheme },
      );
      await page.locator("[part=empty], [part=error]").first().waitFor();
      expect((await texts(page)).filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    }
  });
});

test.each(["et", "en", "ru"])("nothing is wider than a page of 320 px (%s)", async (lang) => {
  const attributes = 'county-slug="harju-maakond" municipality-slug="tallinn" search-text="two-room" abroad="include"';
  const page = await service.open(
    site.put(`${SNIPPET()}<listing-search lang="${lang}" ${attributes}></listing-search>`),
    { viewport: { width: 320, height: 700 } },
  );
  await settled(page);
  await page.locator("listing-search .filters button").first().click();
  await page.locator("listing-search dialog[open]").waitFor();
  const wider = await page.locator("listing-search").evaluate((host) => {
    const { right } = host.getBoundingClientRect();
    const all = [...host.shadowRoot!.querySelectorAll<HTMLElement>("*")].filter((element) => element.checkVisibility());
    // The row of filters scrolls by itself: it is measured, not what it holds. The sheet is as wide as the window.
    const inPage = all.filter((element) => element.parentElement?.closest(".filters, dialog") == null);
    const inSheet = all.filter((element) => element.closest("dialog .sheet-body, dialog .sheet-foot") !== null);
    const overhangs = inSheet.filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5);
    if (overhangs.length > 0) return overhangs.map((element) => `sheet: ${element.localName}.${element.className}`);
    if (document.documentElement.scrollWidth > innerWidth) return ["the page scrolls"];
    return inPage
      .filter((element) => element.localName !== "dialog")
      .filter((element) => element.getBoundingClientRect().right > right + 0.5)
      .map((element) => `${element.localName}.${element.className}: ${element.getBoundingClientRect().right - right}`);
  });
  expect(wider).toEqual([]);
});

describe("looks", () => {
  const styleOf = (page: Page, selector: string) =>
    page
      .locator(`listing-search ${selector}`)
      .first()
      .evaluate((element) => {
        const { fontFamily, fontSize } = getComputedStyle(element);
        return { fontFamily, fontSize };
      });

  test("the font is a family, its size scales every text", async () => {
    const css =
      '<style>listing-search{--listings-font:"DejaVu Serif", Georgia, serif;--listings-font-size:20px}</style>';
    const page = await service.open(site.put(`${SNIPPET()}<listing-search></listing-search>`, { head: css }));
    await settled(page);
    const family = '"DejaVu Serif", Georgia, serif';
    expect(await styleOf(page, "[part=facts]")).toEqual({ fontFamily: family, fontSize: "18.75px" });
    expect(await styleOf(page, "#words")).toEqual({ fontFamily: family, fontSize: "20px" });
    expect(await styleOf(page, "h2")).toEqual({ fontFamily: family, fontSize: "25px" });
  });

  test("font-family on the element works, too", async () => {
    const page = await service.open(
      site.put(`${SNIPPET()}<listing-search></listing-search>`, {
        head: "<style>listing-search{font-family:Georgia}</style>",
      }),
    );
    await settled(page);
    expect((await styleOf(page, "[part=price]")).fontFamily).toBe("Georgia");
  });

  test("a colour that a page gives to all its elements does not come in", async () => {
    const head = "<style>*{color:rgb(255, 0, 0)}</style>";
    const page = await service.open(site.put(`${SNIPPET()}<listing-search></listing-search>`, { head }));
    await settled(page);
    const colourOf = (part: string) =>
      page
        .locator(part)
        .first()
        .evaluate((one) => getComputedStyle(one).color);
    for (const part of ["h2", "[part=price]", "[part=facts]", "#words"])
      expect([part, await colourOf(part)]).toEqual([part, "rgb(22, 32, 28)"]);
  });

  test("what a page says of all its texts does not come in: a page in capitals, centred, letters apart", async () => {
    const read = async (css: string) => {
      const page = await service.open(
        site.put(`${SNIPPET()}<listing-search></listing-search>`, { head: `<style>${css}</style>` }),
      );
      await settled(page);
      return page.locator("listing-search").evaluate((host) =>
        [...host.shadowRoot!.querySelectorAll<HTMLElement>("h2, h3, [part=price], [part=facts], #words, button")]
          .filter((element) => element.checkVisibility())
          .map((element) => {
            const { textTransform, textAlign, textIndent, letterSpacing, wordSpacing } = getComputedStyle(element);
            const { fontStyle, fontWeight, lineHeight, textShadow, whiteSpace } = getComputedStyle(element);
            const space = { textAlign, textIndent, letterSpacing, wordSpacing, whiteSpace };
            return { ...space, textTransform, fontStyle, fontWeight, lineHeight, textShadow };
          }),
      );
    };
    const loud =
      "body{text-transform:uppercase;text-align:center;text-indent:2em;letter-spacing:.3em;word-spacing:1em;" +
      "font:italic 900 2rem/3 Georgia;text-shadow:1px 1px red;white-space:nowrap}";
    const quiet = await read("");
    expect(quiet.length).toBeGreaterThan(20);
    expect(await read(loud)).toEqual(quiet);
    const apart =
      "letter-spacing:.3em;word-spacing:1em;text-transform:uppercase;text-align:center;text-indent:2em;" +
      "font-style:italic;text-shadow:1px 1px red;white-space:nowrap;font-weight:900;line-height:3";
    expect(await read(`*{${apart}}`)).toEqual(quiet);
  });
});

test.each([
  ["20 rem", "20rem", 18],
  ["60 rem", "60rem", 20],
] as const)("the price of a card is as large as the room: in a column of %s", async (_, width, pixels) => {
  const page = await service.open(
    site.put(`${SNIPPET()}<div style="width:${width}"><listing-search lang="en"></listing-search></div>`),
  );
  await settled(page);
  const price = page.locator("listing-search [part=price]").first();
  expect(await price.evaluate((one) => getComputedStyle(one).fontSize)).toBe(`${pixels}px`);
});

test.each(["#ffbf00", "#ffe600", "#000", "#fff", "#7a3cff", "#e4002b", "light-dark(#0a0, #004)"])(
  "the text of buttons can be read on an accent that the page chose, in both schemes: %s",
  async (accent) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const head = `<style>html{color-scheme:light dark} listing-search{--listings-accent:${accent};--listings-radius:0}</style>`;
      const page = await service.open(site.put(`${SNIPPET()}<listing-search lang="en"></listing-search>`, { head }), {
        colorScheme,
      });
      await settled(page);
      const buttons = (await texts(page)).filter(({ text }) => text === "Search");
      expect(buttons).toHaveLength(1);
      expect(buttons[0]!.ratio).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.each(["#f5b301", "#ffe14d", "#0a1a4a", "light-dark(#ffe14d, #0a1a4a)"])(
  "links, chips and chosen filters can be read in an accent that the page chose, in both schemes: %s",
  async (accent) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const head = `<style>html{color-scheme:light dark} listing-search{--listings-accent:${accent}}</style>`;
      const attributes = 'lang="en" deal-type="sale" search-text="two-room" min-year="1900" show-api';
      const page = await service.open(
        site.put(`${SNIPPET()}<listing-search ${attributes}></listing-search>`, { head }),
        {
          colorScheme,
        },
      );
      await settled(page);
      const found = await texts(page);
      expect(found.length).toBeGreaterThan(60);
      expect(found.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    }
  },
);

test.each([
  ["light", "#0b5c4a"],
  ["dark", "#6fd6b6"],
] as const)("links have the accent of the design where the page chose none: %s", async (colorScheme, accent) => {
  const head = "<style>html{color-scheme:light dark}</style>";
  const page = await service.open(site.put(`${SNIPPET()}<listing-search lang="en"></listing-search>`, { head }), {
    colorScheme,
  });
  await settled(page);
  const colours = await page.locator("listing-search").evaluate((host, wanted) => {
    const probe = document.createElement("a");
    probe.href = "#";
    host.shadowRoot!.append(probe);
    const reference = document.createElement("p");
    reference.style.color = wanted;
    document.body.append(reference);
    return [getComputedStyle(probe).color, getComputedStyle(reference).color];
  }, accent);
  expect(colours[0]).toBe(colours[1]);
});
