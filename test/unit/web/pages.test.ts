import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMetrics, type Metrics } from "../../../api/metrics.ts";
import { fileName, keyState, readToken } from "../../../api/web/browser/company/model.ts";
import { formatHour } from "../../../api/web/browser/format.ts";
import { html, jsonBlock, toText } from "../../../api/web/html.ts";
import { quantile } from "../../../api/web/quantile.ts";
import { openSite } from "../../../api/web/site.ts";
import { statusPage } from "../../../api/web/status-page.ts";
import { createStatusReport, routeTimes } from "../../../api/web/status-report.ts";
import { toPage } from "../../../scripts/dev/site/guide.ts";
import { HEALTHY } from "../../helpers/health.ts";

describe("HTML", () => {
  test("escapes every value, in text and attributes, and keeps HTML that is made already", () => {
    const evil = `"><script>'&`;
    expect(toText(html`<a title="${evil}">${evil}</a>`)).toBe(
      `<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</a>`,
    );
    expect(toText(html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>${null}${undefined}${false}${0}`)).toBe(
      "<ul><li>1</li><li>2</li></ul>0",
    );
  });

  test("no text can end a data block", () => {
    const block = toText(jsonBlock("x", { text: "</script><script>alert(1)</script><!--" }));
    expect(block.match(/<\/script>/g)).toHaveLength(1);
    expect(JSON.parse(block.replace(/<[^>]+>/g, "").trim())).toEqual({
      text: "</script><script>alert(1)</script><!--",
    });
  });
});

describe("the status page's figures", () => {
  test("is not believed of data that has the shape of markup", () => {
    const data = JSON.parse('{"html":"<script>alert(1)</script>"}') as never;
    expect(() => toText(html`<h1>${data}</h1>`)).toThrow();
    expect(() => toText(html`<h1>${[data]}</h1>`)).toThrow();
  });

  test("a quantile lies inside its bucket, and at the last bound when it is beyond all", () => {
    const buckets = [
      { le: 0.1, count: 50 },
      { le: 0.2, count: 90 },
      { le: Number.POSITIVE_INFINITY, count: 100 },
    ];
    expect(quantile(buckets, 0.5)).toBeCloseTo(0.1);
    expect(quantile(buckets, 0.7)).toBeCloseTo(0.15);
    expect(quantile(buckets, 0.99)).toBe(0.2);
    expect(quantile([], 0.5)).toBe(0);
  });

  test("a route's methods and statuses count together", () => {
    const sample = (status: string, le: string | number, value: number) => ({
      value,
      metricName: "x_bucket",
      labels: { route: "/", status, le },
    });
    const count = (status: string, value: number) => ({ value, metricName: "x_count", labels: { route: "/", status } });
    const values = [
      sample("2xx", 0.1, 8),
      sample("2xx", "+Inf", 8),
      count("2xx", 8),
      sample("5xx", 0.1, 0),
      sample("5xx", "+Inf", 2),
      count("5xx", 2),
    ];
    expect(routeTimes(values)).toEqual([{ route: "/", count: 10, errors: 2, p50Ms: 63, p95Ms: 100, p99Ms: 100 }]);
  });
});

/** Of a process that holds two listings, found 30 there and 10 not. */
function statusReport(metrics: Partial<Metrics> = {}) {
  const all = { ...createMetrics(), ...metrics };
  all.listingCacheLookups.inc({ outcome: "hit" }, 30);
  all.listingCacheLookups.inc({ outcome: "miss" }, 10);
  const listingCache = { size: () => ({ entries: 2, bytes: 3 * 2 ** 20 }) };
  return createStatusReport({ probe: { current: () => HEALTHY }, metrics: all, listingCache, version: "1.0.0" });
}

test("the status page tells how many listings are in memory, and how often they were found there", async () => {
  const report = statusReport();
  onTestFinished(report.close);
  expect(
    statusPage(openSite({ baseUrl: "http://localhost", imageOrigins: [] }, "/nowhere"), await report.read()),
  ).toContain("2 listings in memory, 3.0 MB: 75.0 % of those found since the start came from there.");
});

describe("the chart of the status page", () => {
  const page = async (lagSeconds: readonly (number | null)[]) => {
    const report = statusReport();
    onTestFinished(report.close);
    const site = openSite({ baseUrl: "http://localhost", imageOrigins: [] }, "/nowhere");
    return statusPage(site, { ...(await report.read()), lagSeconds });
  };
  const minutes = (count: number, lag: number | null) => Array.from({ length: count * 6 }, () => lag);

  test("says in words that nothing waited, and for how long that is known", async () => {
    const quiet = await page(minutes(21, 0.01));
    expect(quiet).toContain("<h2>Lag, last 21 min</h2><p>Below 0.05 s at each sample (126); up to 30 s is well.</p>");
    expect(quiet).not.toContain('<svg class="chart"');
    expect(await page(minutes(5, null))).toContain("<h2>Lag</h2><p>No samples yet.</p>");
  });

  test("has the time in its heading that it covers", async () => {
    const [short, whole] = [await page([...minutes(20, 0), 0.3]), await page([...minutes(60, 0).slice(1), 0.3])];
    expect(short).toContain("<h2>Lag, last 20 min</h2>");
    expect(short).toContain("Highest lag in the last 20 min: 0.3 s");
    expect(whole).toContain("<h2>Lag, last hour</h2>");
    expect(whole).toContain('<svg class="chart"');
  });
});

test("the status page's figures are read once within a second, however often they are asked for", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const get = vi.fn(async () => ({ values: [] }));
  const report = statusReport({ requestDuration: { get } as never });
  onTestFinished(report.close);
  const first = await report.read();
  vi.advanceTimersByTime(999);
  expect(await report.read()).toBe(first);
  expect(get).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await report.read()).not.toBe(first);
  expect(get).toHaveBeenCalledTimes(2);
});

describe("a guide page", () => {
  test("gets its address from the file's name, its title from the heading, and links to pages", () => {
    const {
      name,
      title,
      html: text,
    } = toPage(
      "02-text-search.md",
      "# Text\n\nSee [limits](06-limits.md#x) and [start](01-start.md).\n\n## A b\n\n```sh answers 400\na < b\n```\n",
    );
    expect([name, title]).toEqual(["text-search", "Text"]);
    expect(text).toContain('<a href="/docs/limits#x">');
    expect(text).toContain('<a href="/docs">');
    expect(text).toContain('<h2 id="a-b">');
    expect(text).toContain('<code class="language-sh">a &lt; b');
  });

  test("without a heading is refused by name", () => {
    expect(() => toPage("09-x.md", "text")).toThrow("09-x.md has no heading");
  });
});

describe("the dashboard", () => {
  const token = (payload: object) => `x.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.y`;

  test("reads company and end from a token, and nothing from other text", () => {
    expect(readToken(token({ company_id: "3", exp: 1_800_000_000 }))).toMatchObject({
      companyId: "3",
      expiresAt: "2027-01-15T08:00:00.000Z",
    });
    for (const text of ["", "a.b.c", "lst_abc", token({ company_id: 3 })]) expect(readToken(text)).toBeUndefined();
  });

  test("tells active, expired and revoked keys apart", () => {
    const key = {
      id: "1",
      prefix: "lst_",
      name: "n",
      createdAt: "2026-01-01T00:00:00Z",
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    };
    const now = new Date("2026-06-01T00:00:00Z");
    expect(keyState(key, now)).toBe("active");
    expect(keyState({ ...key, expiresAt: "2026-05-01T00:00:00Z" }, now)).toBe("expired");
    expect(keyState({ ...key, revokedAt: "2026-05-01T00:00:00Z" }, now)).toBe("revoked");
  });

  test("shows the last use as an hour, since it is known to the hour", () => {
    const text = formatHour("2026-11-23T08:00:00Z", "en");
    expect(text.match(/\b\d{1,2}:\d{2}\b/g)).toHaveLength(2);
  });

  test("names the file as the answer does, without folders", () => {
    expect(fileName('attachment; filename="company-3-active.xml"', "x")).toBe("company-3-active.xml");
    expect(fileName('attachment; filename="../../etc/passwd"', "x")).toBe("x");
    expect(fileName(null, "export.xml")).toBe("export.xml");
  });
});

test("the pictures of the documents take at most 1 MB in all, and those that documents show are there", () => {
  const pictures = readdirSync("docs/pictures");
  const bytes = pictures.reduce((sum, name) => sum + statSync(`docs/pictures/${name}`).size, 0);
  expect(bytes).toBeLessThanOrEqual(1_000_000);
  const shown = [...readFileSync("README.md", "utf8").matchAll(/\]\(docs\/pictures\/([^)]+)\)/g)].map(
    ([, name]) => name,
  );
  expect(shown).toContain("search-desk.png");
  expect(pictures).toEqual(expect.arrayContaining(shown));
});
