// Checks OpenSearch's disks against its watermarks, and cluster and indices for blocks: above the high watermark on all nodes OpenSearch
// creates no index, above the last one every index is read-only.
import type { SearchClient } from "../../shared/search/client.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

/** Judged by where OpenSearch itself does nothing: by default it stops placing shards at 85 %, and writes at 95 %. */
const UNWATCHED_MAX = 90;

const WATERMARKS = "cluster.routing.allocation.disk.watermark";

export interface DiskUse {
  node: string;
  usedPercent: number;
  freeBytes: number;
  totalBytes: number;
}

export interface Watermarks {
  /** False: OpenSearch does nothing about a full disk. */
  isWatched: boolean;
  /** "90%", "0.9" or, as room that has to stay free, "10gb". */
  high: string;
  floodStage: string;
}

/** `prefix`: of the indices whose blocks are named. */
export async function examineDisk(search: SearchClient, prefix: string): Promise<Finding[]> {
  const [disks, settings, blocks] = await Promise.all([
    readDisks(search),
    readClusterSettings(search),
    readBlocks(search, prefix),
  ]);
  return [...judgeDisks(disks, watermarksOf(settings)), ...judgeClusterBlocks(settings), ...judgeBlocks(blocks)];
}

async function readDisks(search: SearchClient): Promise<DiskUse[]> {
  const path = "/_cat/allocation?format=json&bytes=b&h=node,disk.used,disk.avail,disk.total";
  const rows = (await search.request("GET", path)) as Record<string, string | null>[];
  return rows.flatMap((row) => {
    const [used, free, total] = ["disk.used", "disk.avail", "disk.total"].map((name) => Number(row[name]));
    if (!total) return []; // unassigned shards, or a file system that does not tell
    return { node: row.node ?? "", usedPercent: (100 * used!) / (used! + free!), freeBytes: free!, totalBytes: total };
  });
}

/** Names with dots, those that are set and defaults. */
type ClusterSettings = Readonly<Record<string, string>>;

async function readClusterSettings(search: SearchClient): Promise<ClusterSettings> {
  const path = "/_cluster/settings?include_defaults=true&flat_settings=true";
  const {
    defaults = {},
    persistent = {},
    transient = {},
  } = (await search.request("GET", path)) as Record<string, Record<string, string>>;
  return { ...defaults, ...persistent, ...transient };
}

const watermarksOf = (settings: ClusterSettings): Watermarks => ({
  isWatched: settings["cluster.routing.allocation.disk.threshold_enabled"] !== "false",
  high: settings[`${WATERMARKS}.high`] ?? "90%",
  floodStage: settings[`${WATERMARKS}.flood_stage`] ?? "95%",
});

/** Blocks as OpenSearch names them, by index: "index.blocks.read_only_allow_delete". */
type Blocks = Readonly<Record<string, readonly string[]>>;

async function readBlocks(search: SearchClient, prefix: string): Promise<Blocks> {
  const path = `/${prefix}-*/_settings/index.blocks.*?flat_settings=true&expand_wildcards=open`;
  const found = (await search.request("GET", path)) as Record<string, { settings: Record<string, string> }>;
  return Object.fromEntries(
    Object.entries(found).map(([index, { settings }]) => [
      index,
      Object.keys(settings).filter((name) => settings[name] === "true"),
    ]),
  );
}

export function judgeDisks(disks: readonly DiskUse[], watermarks: Watermarks): Finding[] {
  return disks.map((disk) => judgeDisk(disk, watermarks));
}

function judgeDisk(disk: DiskUse, { isWatched, high, floodStage }: Watermarks): Finding {
  const text = `${Math.round(disk.usedPercent)} % of ${disk.node}'s disk is used`;
  const todo = 'make room there, or give it a larger disk: docs/operations.md, "A full disk"';
  if (!isWatched) {
    const unwatched = `${text}; its watermarks are off, and a full disk damages the index`;
    return disk.usedPercent < UNWATCHED_MAX ? ok("Disk", text) : warning("Disk", unwatched, todo);
  }
  if (isAbove(disk, floodStage)) return problem("Disk", `${text}: above ${floodStage} every index is read-only`, todo);
  if (isAbove(disk, high)) return warning("Disk", `${text}: at ${floodStage} every index becomes read-only`, todo);
  return ok("Disk", `${text}; at ${floodStage} every index becomes read-only`);
}

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30, tb: 2 ** 40 };

/** A percentage or ratio is of what is used, a size of what has to stay free. */
function isAbove({ usedPercent, freeBytes }: DiskUse, watermark: string): boolean {
  const [, number = "", unit = ""] = /^([\d.]+)\s*([a-z%]*)$/i.exec(watermark.trim()) ?? [];
  const bytes = UNITS[unit.toLowerCase()];
  if (bytes !== undefined) return freeBytes < Number(number) * bytes;
  return usedPercent > Number(number) * (unit === "%" ? 1 : 100);
}

const CREATE_INDEX = "cluster.blocks.create_index";

/** OpenSearch sets this block on a full disk, and lifts it by itself only while its watermarks are on. */
export function judgeClusterBlocks(settings: ClusterSettings): Finding[] {
  const names = [CREATE_INDEX, "cluster.blocks.read_only", "cluster.blocks.read_only_allow_delete"];
  const set = names.filter((name) => settings[name] === "true");
  return set.map((name) => {
    const room = name === CREATE_INDEX ? "make room on OpenSearch's disk, then " : "";
    const nothing = { [name]: null };
    return problem(
      "Blocks",
      `the cluster has the block ${name}${name === CREATE_INDEX ? ": no reindex can begin" : ""}`,
      `${room}${put("_cluster/settings", { persistent: nothing, transient: nothing })}`,
    );
  });
}

export function judgeBlocks(blocks: Blocks): Finding[] {
  return Object.entries(blocks).flatMap(([index, names]) =>
    names.map((name) => {
      const room = name.endsWith("read_only_allow_delete") ? "make room on OpenSearch's disk, then " : "";
      return problem("Blocks", `${index} has the block ${name}`, `${room}${putSettings(index, { [name]: null })}`);
    }),
  );
}

export const putSettings = (index: string, settings: Record<string, number | null>): string =>
  put(`${index}/_settings`, settings);

/** A command to copy. */
const put = (path: string, body: object): string =>
  `curl -XPUT "$OPENSEARCH_URL/${path}" -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
