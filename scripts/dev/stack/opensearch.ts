// Embedded OpenSearch: a real node in a Java process of its own.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { STACK_SOURCE } from "./artifacts.ts";
import { freePorts } from "./processes.ts";
import type { ServerKind } from "./server-kinds.ts";
import { QUICK_COMPILER } from "./server-settings.ts";

/** Part of the class name of each required module: a missing jar is noticed at the start and not in a search. */
const MODULES_NEEDED = ["CommonAnalysis", "Reindex", "Painless", "Netty4"];

export const opensearch: ServerKind = {
  name: "opensearch",
  title: "OpenSearch",
  stopSignal: "SIGTERM",
  killSignal: "SIGKILL",
  mark: (folder) => `opensearch ${join(folder, "opensearch")} `,
  url: (port) => `http://127.0.0.1:${port}`,

  async command({ folder, port, artifacts, heap, quickCompiler, cluster }) {
    const data = join(folder, "opensearch");
    mkdirSync(data, { recursive: true });
    const transportPort = cluster?.transportPort ?? (await freePorts(1))[0];
    return {
      program: join(artifacts.jdk.home, "bin", "java"),
      args: [
        ...[`-Xms${heap}`, `-Xmx${heap}`, "--enable-native-access=ALL-UNNAMED"],
        ...(quickCompiler ? [QUICK_COMPILER] : []),
        // Halves later starts: 7 instead of 15 s of CPU. A missing or unsuitable archive is created again.
        ...["-XX:+AutoCreateSharedArchive", `-XX:SharedArchiveFile=${artifacts.classArchive}`],
        ...["-cp", join(artifacts.jars, "*"), join(STACK_SOURCE, "Stack.java")],
        ...["opensearch", data, String(port), String(transportPort)],
        ...(cluster === undefined ? [] : [cluster.name, cluster.joins ? `127.0.0.1:${cluster.joins}` : "-"]),
      ],
    };
  },

  async healthy(port) {
    try {
      const url = `http://127.0.0.1:${port}`;
      await getJson(`${url}/_cluster/health`); // an error until the node has found itself
      const { nodes } = await getJson<{ nodes: Record<string, NodePlugins> }>(`${url}/_nodes/plugins`);
      const loaded = Object.values(nodes).flatMap((node) => [...node.plugins, ...node.modules]);
      const missing = MODULES_NEEDED.filter((part) => !loaded.some(({ name }) => name.includes(part)));
      return missing.length > 0 ? `it came up without ${missing.join(", ")}` : undefined;
    } catch (error) {
      return ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message;
    }
  },

  /** Red at each start until the shards are read; for good once one is lost, which no wait brings back. */
  async lack(port) {
    const health = await getJson<{ status: string }>(`http://127.0.0.1:${port}/_cluster/health`).catch(() => undefined);
    if (health?.status !== "red") return undefined;
    return "its cluster is red, since a shard of an index is missing";
  },
};

interface NodePlugins {
  plugins: { name: string }[];
  modules: { name: string }[];
}

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`answers ${response.status}`);
  return (await response.json()) as T;
}
