// Draws charts of the measured figures, as SVG files.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RowResult } from "./result.ts";
import { CURVE, type Latency } from "./statistics.ts";

const COLOURS = ["#0b6e4f", "#c8553d", "#5b6c9d", "#b08900", "#7a4f9a"];
const FONT = "system-ui, sans-serif";

const SIDES = [
  { side: "api", name: "API" },
  { side: "engine", name: "raw OpenSearch" },
  { side: "postgres", name: "PostgreSQL" },
] as const;

interface LatencyFigures {
  kind: string;
  curves: Record<(typeof SIDES)[number]["side"], number[]>;
}

interface GrowthFigures {
  kind: string;
  sizes: number[];
  latency: Latency[];
}

/** Draws what the results have the figures for; answers the files. */
export async function drawCharts(results: readonly RowResult[], folder: string): Promise<string[]> {
  const { init } = await import("echarts"); // a development package: absent in production
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  const draw = (name: string, size: { width: number; height: number; title: string }, option: object) => {
    const { title, ...box } = size;
    const chart = init(null, null, { renderer: "svg", ssr: true, ...box });
    chart.setOption({
      animation: false,
      backgroundColor: "#fff",
      color: COLOURS,
      textStyle: { fontFamily: FONT },
      ...option,
    });
    const file = join(folder, name);
    writeFileSync(file, toFile(chart.renderToSVGString(), title));
    chart.dispose();
    files.push(file);
  };
  const figuresOf = <T>(row: string) => results.filter((each) => each.row === row).map(({ figures }) => figures as T);

  const latencies = figuresOf<LatencyFigures>("3");
  if (latencies.length > 0)
    draw(
      "latency.svg",
      { width: 960, height: 620, title: "Latency by percentile of API, raw OpenSearch and PostgreSQL" },
      latencyOption(latencies),
    );
  const growth = figuresOf<GrowthFigures>("4");
  if (growth.length > 0)
    draw(
      "growth.svg",
      { width: 720, height: 420, title: "Median latency of the API against the number of listings" },
      growthOption(growth),
    );
  return files;
}

/** With a title for those who cannot see it, without the rules for a mouse, which an image never meets. */
const toFile = (svg: string, title: string): string =>
  `${svg.replace(/<style\s*>.*?<\/style>\s*/s, "").replace(/(<svg[^>]*>)/, `$1\n<title>${title}</title>`)}\n`;

/** One small chart for each class of query: percentiles across, milliseconds up on a logarithmic scale. */
function latencyOption(classes: readonly LatencyFigures[]): object {
  const columns = 3;
  const cell = (index: number) => {
    const [column, line] = [index % columns, Math.floor(index / columns)];
    return { left: `${6 + column * 32}%`, top: `${14 + line * 45}%`, width: "26%", height: "32%" };
  };
  const labels = CURVE.map((share) => (share === 1 ? "max" : `p${Math.round(share * 100)}`));
  return {
    title: [
      { text: "Latency by percentile, one query at a time (ms, logarithmic)", left: "center", top: 6 },
      ...classes.map(({ kind }, index) => ({
        ...cell(index),
        text: kind,
        top: `${8 + Math.floor(index / columns) * 45}%`,
        textStyle: { fontSize: 13 },
      })),
    ],
    legend: { data: SIDES.map(({ name }) => name), bottom: 2, itemGap: 28 },
    grid: classes.map((_, index) => cell(index)),
    xAxis: classes.map((_, index) => ({
      gridIndex: index,
      type: "category",
      data: labels,
      boundaryGap: false,
      axisLabel: { interval: (position: number) => ["p10", "p50", "p90", "p99"].includes(labels[position] ?? "") },
    })),
    yAxis: classes.map((_, index) => ({ gridIndex: index, type: "log", minorSplitLine: { show: true } })),
    series: classes.flatMap(({ curves }, index) =>
      SIDES.map(({ side, name }, position) => ({
        name,
        type: "line",
        xAxisIndex: index,
        yAxisIndex: index,
        data: curves[side].map(round),
        symbol: "none",
        color: COLOURS[position],
      })),
    ),
  };
}

function growthOption(kinds: readonly GrowthFigures[]): object {
  return {
    title: { text: "Median latency of the API against the number of listings", left: "center", top: 6 },
    legend: { bottom: 8 },
    grid: { left: 70, right: 40, top: 50, bottom: 90 },
    xAxis: { type: "log", name: "listings", nameLocation: "middle", nameGap: 28, axisLabel: { formatter: thousands } },
    yAxis: { type: "log", name: "ms" },
    series: kinds.map(({ kind, sizes, latency }) => ({
      name: kind,
      type: "line",
      data: sizes.map((size, index) => [size, round(latency[index]!.p50)]),
    })),
  };
}

const thousands = (value: number) => value.toLocaleString("en-US");
const round = (value: number) => Math.round(value * 100) / 100;
