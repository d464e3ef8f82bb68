// GET /status: the status page for operators. Rendered by the server; a script refreshes it.
import { type Html, html } from "./html.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";
import type { StatusReport } from "./status-report.ts";

const CHART = { width: 720, height: 120 };

/** Later than this a change is late; the health check and its alert have the same bound. */
const LAG_SECONDS_MAX = 30;

/** Less than this is written as 0.0 s, and a line of it lies on the axis. */
const LAG_SECONDS_SHOWN = 0.05;

export function statusPage(site: Site, report: StatusReport): string {
  const { version, startedAt } = report;
  return renderPage({
    site,
    lang: "en",
    languages: ["en"],
    section: "status",
    title: "Status",
    description: "Health of the service and its parts.",
    scripts: ["status.js"],
    main: html`<h1>Status</h1><div id="status">${verdictView(report)}${partsView(report)}${lagView(report)}${routesView(report)}
<details><summary>Details</summary>${detailsView(report)}
${cacheView(report)}
<p>Version ${version}, this process since <time datetime="${startedAt.toISOString()}">${instant(startedAt)}</time>.
Figures are of this process. For programs: <a href="${site.root}/api/health">/api/health</a>.</p></details></div>`,
  });
}

type Tile = readonly [name: string, text: string, isGood: boolean];

/** One sentence first: all is well, or what is not. */
function verdictView({ health }: StatusReport): Html {
  const wrong = [...tilesOf(health), ...detailsOf(health)].filter(([, , isGood]) => !isGood);
  const isWell = health.status === "ok" && wrong.length === 0;
  const sentence = isWell
    ? "All is well."
    : `Not all is well: ${wrong.map(([name, text]) => `${name} ${text}`).join("; ") || health.status}.`;
  return html`<p class="verdict ${isWell ? "good" : "bad"}"><strong>${sentence}</strong> As of ${instant(new Date())}, drawn anew every 5 s.</p>`;
}

function tilesOf({ checks: { postgres, opensearch, redis, index } }: StatusReport["health"]): Tile[] {
  const lag = index.lagSeconds;
  return [
    ["OpenSearch", opensearch ? "up" : "down", opensearch],
    ["PostgreSQL", postgres ? "up" : "down", postgres],
    ["Redis", redis ? "up" : "down", redis],
    ["Lag", lag === null ? "not known" : `${lag.toFixed(1)} s`, lag !== null && lag <= LAG_SECONDS_MAX],
    ["Changes waiting", String(index.pending ?? "not known"), index.pending !== null],
  ];
}

function detailsOf({ checks: { index } }: StatusReport["health"]): Tile[] {
  return [
    ["Index", index.alias ?? "none", index.alias !== null],
    ["Schema", schemaText(index.schemaMatches), index.schemaMatches === true],
    ...(index.problem === null ? [] : [["Searched index", index.problem, false] as const]),
    ...(index.lacks.length > 0 ? [["Missing fields", index.lacks.join(", "), false] as const] : []),
  ];
}

const partsView = ({ health }: StatusReport): Html =>
  html`<dl class="tiles">${tilesOf(health).map(
    ([name, text, isGood]) => html`<div class="${isGood ? "good" : "bad"}"><dt>${name}</dt><dd>${text}</dd></div>`,
  )}</dl>`;

const detailsView = ({ health }: StatusReport): Html =>
  html`<dl class="details">${detailsOf(health).map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>`;

function cacheView({ listingCache: { entries, bytes, hits, misses } }: StatusReport): Html {
  if (entries === 0) return html`<p>No listings in memory.</p>`;
  const share = ((100 * hits) / Math.max(1, hits + misses)).toFixed(1);
  return html`<p>${entries} listings in memory, ${(bytes / 2 ** 20).toFixed(1)} MB: ${share} % of those found since the start came from there.</p>`;
}

function schemaText(matches: boolean | null): string {
  if (matches === null) return "not known";
  return matches ? "as this version wants it" : "of another version: run listings reindex";
}

function lagView({ lagSeconds, sampleEveryMs }: StatusReport): Html {
  const known = lagSeconds.filter((lag) => lag !== null);
  if (known.length === 0) return html`<h2>Lag</h2><p>No samples yet.</p>`;
  const max = Math.max(...known);
  const minutes = Math.max(1, Math.round((lagSeconds.length * sampleEveryMs) / 60_000));
  const heading = html`<h2>Lag, last ${minutes < 60 ? `${minutes} min` : "hour"}</h2>`;
  if (max < LAG_SECONDS_SHOWN) {
    return html`${heading}<p>Below ${LAG_SECONDS_SHOWN} s at each sample (${known.length}); up to ${LAG_SECONDS_MAX} s is well.</p>`;
  }
  const text = `Highest lag in the last ${minutes} min: ${max.toFixed(1)} s`;
  const top = Math.max(1, max);
  const limit = top < LAG_SECONDS_MAX ? false : heightOf(LAG_SECONDS_MAX, top).toFixed(1);
  return html`${heading}
<figure class="lag"><span aria-hidden="true">${top.toFixed(top < 10 ? 1 : 0)} s</span>
<svg class="chart" viewBox="0 0 ${CHART.width} ${CHART.height}" preserveAspectRatio="none" role="img" aria-label="${text}">
<path class="axis" d="M0 2H${CHART.width}M0 ${CHART.height - 2}H${CHART.width}" vector-effect="non-scaling-stroke"/>
${limit && html`<path class="limit" d="M0 ${limit}H${CHART.width}" vector-effect="non-scaling-stroke"/>`}
<polyline points="${chartPoints(lagSeconds, top)}" vector-effect="non-scaling-stroke"/></svg>
<span aria-hidden="true">0 s</span><figcaption><span>${minutes} min ago</span><span>now</span></figcaption></figure>
<p>${text}; up to ${LAG_SECONDS_MAX} s is well.</p>`;
}

const heightOf = (lag: number, max: number) => CHART.height - 2 - (lag / max) * (CHART.height - 4);

function chartPoints(lagSeconds: readonly (number | null)[], max: number): string {
  const step = CHART.width / Math.max(1, lagSeconds.length - 1);
  return lagSeconds
    .map((lag, index) => (lag === null ? undefined : `${(index * step).toFixed(1)},${heightOf(lag, max).toFixed(1)}`))
    .filter((point) => point !== undefined)
    .join(" ");
}

function routesView({ routes }: StatusReport): Html {
  const head = ["Requests", "5xx", "p50, ms", "p95, ms", "p99, ms"] as const;
  // The roles are those of the elements: on a phone the style sheet makes boxes of them, which are no rows and cells for every browser.
  return html`<h2>Requests, slowest first</h2>
<div class="routes"><div class="scroll" tabindex="0" role="region" aria-label="Requests"><table role="table">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Route</th>${head.map((text) => html`<th scope="col" role="columnheader" class="number">${text}</th>`)}</tr></thead>
<tbody role="rowgroup">${[...routes]
    .sort((one, other) => other.p95Ms - one.p95Ms)
    .map(
      ({
        route,
        count,
        errors,
        p50Ms,
        p95Ms,
        p99Ms,
      }) => html`<tr role="row"><th scope="row" role="rowheader"><code>${route}</code></th>
${[count, errors, p50Ms, p95Ms, p99Ms].map((value, index) => html`<td role="cell" class="number" data-label="${head[index]!}">${value}</td>`)}</tr>`,
    )}</tbody></table></div></div>`;
}

const instant = (at: Date) =>
  at
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, " UTC");
