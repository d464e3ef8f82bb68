// Dashboard, alerts, units and operations.md against what the two programs really measure and read.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createMetrics, measureListingCache, measurePools } from "../../api/metrics.ts";
import { createIndexerMetrics } from "../../indexer/metrics.ts";
import { inspectSettings } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { createRegistry, type Registry } from "../../shared/metrics.ts";
import { API_SECRETS, SECRETS } from "../../shared/setting-rules.ts";
import { parseSettings } from "../../shared/settings-file.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";

const OPERATIONS = readFileSync("docs/operations.md", "utf8");
const ALERTS = readFileSync("scripts/ops/alerts.yml", "utf8");
const DASHBOARD = JSON.parse(readFileSync("scripts/ops/grafana.json", "utf8")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

interface Measured {
  name: string;
  type: string;
  labelNames: readonly string[];
}

const api = createMetrics({ defaults: true });
measurePools(api, () => ({}));
measureListingCache(api, () => ({ entries: 0, bytes: 0 }));
const indexer = createRegistry();
createIndexerMetrics(indexer, undefined as unknown as Knex); // the database is asked when somebody reads, and nobody does

const measuredBy = (registry: Registry) => registry.getMetricsAsArray() as unknown as Measured[];
const measured = [...measuredBy(api.registry), ...measuredBy(indexer)];
const isOwn = ({ name }: Measured) => !/^(process|nodejs)_/.test(name);

/** Series by the name under which a query finds them, with the labels that Prometheus adds. */
const series = new Map<string, Set<string>>();
for (const { name, type, labelNames } of measured) {
  const names = type === "histogram" ? ["_bucket", "_sum", "_count"].map((suffix) => name + suffix) : [name];
  for (const one of names) {
    series.set(
      one,
      new Set([...(series.get(one) ?? []), ...labelNames, "job", "instance", ...(type === "histogram" ? ["le"] : [])]),
    );
  }
}
series.set("up", new Set(["job", "instance"]));

const WORDS = new Set(
  "sum max min avg by rate increase time topk histogram_quantile and or on ignoring without offset bool absent".split(
    " ",
  ),
);

/** Names of series and labels that an expression uses. */
function readExpression(expr: string) {
  const bare = expr
    .replace(/"[^"]*"/g, '""')
    .replace(/\$__\w+/g, "5m")
    .replace(/\[[^\]]*\]/g, "");
  const labels = [...bare.matchAll(/\{([^}]*)\}|\bby \(([^)]*)\)/g)].flatMap(([, matchers, grouped]) =>
    (matchers ?? grouped ?? "").split(",").map((part) => part.trim().replace(/[=!~].*$/, "")),
  );
  const names = [
    ...bare
      .replace(/\{[^}]*\}/g, "")
      .replace(/\bby \([^)]*\)/g, "")
      .matchAll(/[a-z_][a-z0-9_]*/g),
  ];
  return { names: names.map(([name]) => name).filter((name) => !WORDS.has(name)), labels: labels.filter(Boolean) };
}

function expectMeasured(expr: string): void {
  const { names, labels } = readExpression(expr);
  expect(names.length, expr).toBeGreaterThan(0);
  for (const name of names) expect([...series.keys()], expr).toContain(name);
  for (const label of labels) {
    expect(
      names.some((name) => series.get(name)?.has(label)),
      `${label} in ${expr}`,
    ).toBe(true);
  }
}

const alerts = [...ALERTS.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = "", expr = ""]) => ({
  name,
  expr,
}));

/** The first of these that is installed (Debian: package prometheus). */
const promtool = ["/usr/bin/promtool", "/usr/local/bin/promtool"].find((path) => existsSync(path));

describe("the alerts", () => {
  test("on what ends badly find series that begin with 0: a first failure would be no increase", async () => {
    const { values } = await api.exports.get();
    expect(values.map(({ value, labels }) => `${labels.format} ${labels.outcome} ${value}`)).toEqual([
      "xml sent 0",
      "xml aborted 0",
      "xml failed 0",
      "json sent 0",
      "json aborted 0",
      "json failed 0",
      "versions sent 0",
      "versions aborted 0",
      "versions failed 0",
    ]);
  });

  // Not skipped elsewhere, since CI allows no skipped test: it is not there without promtool.
  if (promtool !== undefined) {
    test("fire in the cases of scripts/ops/alerts-test.yml", () => {
      execFileSync(promtool, ["test", "rules", "alerts-test.yml"], { cwd: "scripts/ops" });
      execFileSync(promtool, ["check", "config", "prometheus.yml"], { cwd: "scripts/ops" });
    });
  }

  test("are all read", () => {
    expect(alerts).toHaveLength([...ALERTS.matchAll(/- alert:/g)].length);
  });

  test.each(alerts)("$name asks for what is measured, and operations.md says what to do", ({ name, expr }) => {
    expectMeasured(expr);
    expect(OPERATIONS).toContain(`### ${name}\n`);
  });
});

describe("Prometheus", () => {
  const headings = [...OPERATIONS.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading.toLowerCase());

  test.each(alerts)("sends with $name the heading that says what to do", ({ name }) => {
    const [, rule = ""] = new RegExp(`- alert: ${name}\n((?: {8,}.*\n?)+)`).exec(ALERTS) ?? [];
    const [, anchor = ""] = /^ +runbook_url: docs\/operations\.md#(\S+)$/m.exec(rule) ?? [];
    expect(anchor).toBe(name.toLowerCase());
    expect(headings).toContain(anchor);
  });

  test("names the Alertmanager that calls people", () => {
    const { alerting, rule_files } = parse(readFileSync("scripts/ops/prometheus.yml", "utf8"));
    expect(rule_files).toEqual(["alerts.yml"]);
    expect(alerting.alertmanagers).toEqual([{ static_configs: [{ targets: ["127.0.0.1:9093"] }] }]);
  });
});

describe("the dashboard", () => {
  const panels = DASHBOARD.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

  test.each(panels)("$title: $expr", ({ expr }) => expectMeasured(expr));

  test("shows everything that is measured", () => {
    const shown = panels.map(({ expr }) => expr).join("\n");
    expect(measured.filter(isOwn).filter(({ name }) => !shown.includes(name))).toEqual([]);
  });
});

describe("operations.md", () => {
  test("explains every metric, and none that is not there", () => {
    const names = measured.filter(isOwn).map(({ name }) => name);
    const explained = [...OPERATIONS.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| (?:API|indexer|both) \|/gm)].flatMap(
      ([, cell = ""]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    );
    expect(explained.sort()).toEqual([...new Set(names)].sort());
  });
});

/** Of "First installation"; NODE_ENV is in the units. */
const SETTINGS_OF_STEP_3 = ["BASE_URL", "REDIS_URL", "OPENSEARCH_URL", "TRUST_PROXY", "OWNER_DATABASE_URL"];

describe("the units", () => {
  test.each(["api", "indexer"])("leave the %s stopped after a wrong setting", (program) => {
    const unit = readFileSync(`scripts/ops/listings-${program}.service`, "utf8");
    expect(unit).toMatch(/^RestartPreventExitStatus=2$/m);
  });
});

describe("the settings of the units", () => {
  test.each(["api", "indexer"])("keep the owner's password from the %s", (program) => {
    const unit = readFileSync(`scripts/ops/listings-${program}.service`, "utf8");
    expect(unit).toMatch(/^EnvironmentFile=\/etc\/listings\.env$/m);
    expect(unit).toMatch(/^UnsetEnvironment=OWNER_DATABASE_URL$/m);
  });

  test("are the same for a shell that reads their files, as operations.md shows them", () => {
    const [, example = ""] = /```sh\n(# \/etc\/listings\.env[^`]*)```/.exec(OPERATIONS) ?? [];
    const settings = parseSettings(example);
    expect(Object.keys(settings)).toEqual(expect.arrayContaining([...SETTINGS_OF_STEP_3, ...SECRETS]));
    const complete = { NODE_ENV: "production", ...settings, ...TEST_SECRETS };
    expect(inspectSettings(complete, API_SECRETS)).toMatchObject({ refused: [], hints: [] });
    expect(example).not.toMatch(/'.*#/); // to systemd a comment behind a value is a part of it
    const read = execFileSync("sh", ["-c", 'set -a; eval "$1"; env', "sh", example], { env: {}, encoding: "utf8" });
    expect(read.split("\n")).toEqual(expect.arrayContaining(Object.entries(settings).map((pair) => pair.join("="))));
  });
});
