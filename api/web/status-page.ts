// GET /status: the status page for operators. Rendered by the server; a script refreshes it.
import { type Html, html } from "./html.ts";
import { renderPage } from "./page.ts";
import type { Site } from "./site.ts";
import type { StatusReport } from "./status-report.ts";

const CHART = { width: 720, height: 120 };

export function statusPage(site: Site, report: StatusReport): string {
  return renderPage({
    site,
    lang: "en",
    languages: ["en"],
    section: "status",
    title: "Status",
    description: "Health of the service and its parts.",
    scripts: ["status.js"],
    main: html`<h1>Status</h1><div id="status">${partsView(report)}${lagView(report)}${routesView(report)}
<p>Version ${report.version}, this process since <time datetime="${report.startedAt.toISOString()}">${instant(report.startedAt)}</time>.
Figures are of this process; drawn ${instant(new Date())}. For programs: <a href="${site.root}/api/health">/api/health</a>.</p></div>`,
  });
}

function partsView({ health }: StatusReport): Html {
  const { status, checks } = health;
  const { postgres, opensearch, redis, index } = checks;
  const tiles: readonly (readonly [name: string, text: string, good: boolean])[] = [
    ["Service", status, status === "ok"],
    ["PostgreSQL", postgres ? "up" : "down", postgres],
    ["OpenSearch", opensearch ? "up" : "down", opensearch],
    ["Redis", redis ? "up" : "down", redis],
    [
      "Lag",
      index.lagSeconds === null ? "not known" : `${index.lagSeconds.toFixed(1)} s`,
      (index.lagSeconds ?? 31) <= 30,
    ],
    ["Changes waiting", String(index.pending ?? "not known"), index.pending !== null],
    ["Index", index.alias ?? "none", index.alias !== null],
    ["Schema", schemaText(index.schemaMatches), index.schemaMatches === true],
    ...(index.problem === null ? [] : [["Searched index", index.problem, false] as const]),
    ...(index.lacks.length > 0 ? [["Missing fields", index.lacks.join(", "), false] as const] : []),
  ];
  return html`<dl class="tiles">${tiles.map(
    ([name, text, good]) => html`<div class="${good ? "good" : "bad"}"><dt>${name}</dt><dd>${text}</dd></div>`,
  )}</dl>`;
}

function schemaText(matches: boolean | null): string {
  if (matches === null) return "not known";
  return matches ? "as this version wants it" : "of another version: run listings reindex";
}

function lagView({ lagSeconds, sampleEveryMs }: StatusReport): Html {
  const known = lagSeconds.filter((lag) => lag !== null);
  if (known.length === 0) return html`<h2>Lag, last hour</h2><p>No samples yet.</p>`;
  const max = Math.max(...known);
  const minutes = Math.max(1, Math.round((lagSeconds.length * sampleEveryMs) / 60_000));
  const text = `Highest lag in the last ${minutes} min: ${max.toFixed(1)} s`;
  return html`<h2>Lag, last hour</h2>
<svg class="chart" viewBox="0 0 ${CHART.width} ${CHART.height}" preserveAspectRatio="none" role="img" aria-label="${text}">
<polyline points="${chartPoints(lagSeconds, Math.max(1, max))}" vector-effect="non-scaling-stroke"/></svg>
<p>${text}.</p>`;
}

function chartPoints(lagSeconds: readonly (number | null)[], max: number): string {
  const step = CHART.width / Math.max(1, lagSeconds.length - 1);
  const height = (lag: number) => CHART.height - 2 - (lag / max) * (CHART.height - 4);
  return lagSeconds
    .map((lag, index) => (lag === null ? undefined : `${(index * step).toFixed(1)},${height(lag).toFixed(1)}`))
    .filter((point) => point !== undefined)
    .join(" ");
}

function routesView({ routes }: StatusReport): Html {
  const head = ["Requests", "5xx", "p50, ms", "p95, ms", "p99, ms"];
  return html`<h2>Requests</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Requests"><table>
<thead><tr><th scope="col">Route</th>${head.map((text) => html`<th scope="col" class="number">${text}</th>`)}</tr></thead>
<tbody>${routes.map(
    ({ route, count, errors, p50Ms, p95Ms, p99Ms }) => html`<tr><th scope="row"><code>${route}</code></th>
${[count, errors, p50Ms, p95Ms, p99Ms].map((value) => html`<td class="number">${value}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

const instant = (at: Date) =>
  at
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, " UTC");
