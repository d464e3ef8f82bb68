// Servers with an OpenSearch cluster of two nodes, each a process with a folder of its own, for tests that kill one of them.
// The first manages the cluster, the second holds data only: two managers would need a third for a majority.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../../../shared/errors.ts";
import { ensureArtifacts } from "./artifacts.ts";
import { opensearch } from "./opensearch.ts";
import { freePorts, ownProcess } from "./processes.ts";
import type { ClusterNode } from "./server-kinds.ts";
import { DEFAULT_FOLDER, type Ports, type ServerUrls, stackUp } from "./stack.ts";

const GREEN_TIMEOUT_MS = 180_000;
const HEAP = "512m";

export interface TwoNodes {
  folders: readonly [string, string];
  ports: readonly [Ports, Ports];
  clusters: readonly [ClusterNode, ClusterNode];
}

export async function planTwoNodes(folders: readonly [string, string]): Promise<TwoNodes> {
  const [postgres = 0, redis = 0, one = 0, two = 0, managing = 0, joining = 0] = await freePorts(6);
  const name = `listings-${randomBytes(4).toString("hex")}`; // so that it never joins other clusters of this machine
  const ports = { postgres, redis };
  return {
    folders,
    ports: [
      { ...ports, opensearch: one },
      { ...ports, opensearch: two },
    ],
    clusters: [
      { name, transportPort: managing },
      { name, transportPort: joining, joins: managing },
    ],
  };
}

/** Starts the nodes that do not run; returns when they form a cluster and every shard has its replica. */
export async function twoNodesUp(nodes: TwoNodes, log: (line: string) => void): Promise<ServerUrls> {
  const start = (at: 0 | 1) =>
    stackUp({
      folder: nodes.folders[at],
      ports: nodes.ports[at],
      cluster: nodes.clusters[at],
      ...(at === 0 ? {} : { only: ["opensearch"] }),
      ...{ durable: false, heap: HEAP, quickCompiler: true, log },
    });
  await ensureArtifacts(DEFAULT_FOLDER, log); // once, not by both in parallel
  const first = start(0);
  if (pidOf(nodes, 1) !== undefined) await first; // without its manager the second node would look unhealthy
  const [urls, { openSearchUrl }] = await Promise.all([first, start(1)]);
  await becomesGreen(openSearchUrl);
  return { ...urls, openSearchUrl: `${urls.openSearchUrl},${openSearchUrl}` };
}

async function becomesGreen(url: string): Promise<void> {
  const deadline = Date.now() + GREEN_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(`${url}/_cluster/health`).catch(() => undefined);
    const health = answer?.ok ? ((await answer.json()) as { status: string; number_of_nodes: number }) : undefined;
    if (health?.status === "green" && health.number_of_nodes === 2) return;
    if (Date.now() > deadline) throw new CliError(`The two nodes did not become green: ${JSON.stringify(health)}`);
    await delay(200);
  }
}

/** Ends one node as a crash would, and returns when it is gone. */
export async function killNode(nodes: TwoNodes, at: 0 | 1): Promise<void> {
  const running = pidOf(nodes, at);
  if (running !== undefined) process.kill(running, opensearch.killSignal);
  while (pidOf(nodes, at) !== undefined) await delay(20);
}

const pidOf = ({ folders }: TwoNodes, at: 0 | 1) =>
  ownProcess(join(folders[at], "run", "opensearch.pid"), opensearch.mark(folders[at]));
