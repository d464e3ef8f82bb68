// What the stack needs to know of a kind of server. The three kinds have files of their own.
import type { Artifacts } from "./artifacts.ts";

export type ServerName = "postgres" | "redis" | "opensearch";

interface StartOptions {
  /** Folder of the whole stack; each server keeps its data in a folder of its own below. */
  folder: string;
  port: number;
  artifacts: Artifacts;
  /** False only for tests: PostgreSQL then does not wait for the disk. */
  durable: boolean;
  /** Java heap of OpenSearch, as Java writes it. */
  heap: string;
  /** OpenSearch as one of several nodes; alone when left out. */
  cluster?: ClusterNode | undefined;
}

export interface ClusterNode {
  name: string;
  transportPort: number;
  /** Transport port of the node that manages the cluster; this one is it when left out. */
  joins?: number;
}

export interface ServerKind {
  name: ServerName;
  title: string;
  /** Ends it in order. */
  stopSignal: NodeJS.Signals;
  /** Ends it at once. */
  killSignal: NodeJS.Signals;
  /** A part of the command line that only this server of this folder has. */
  mark(folder: string): string;
  url(port: number): string;
  command(options: StartOptions): Promise<{ program: string; args: string[]; uid?: number | undefined }>;
  /** Undefined when the server answers rightly, else what is wrong. */
  healthy(port: number): Promise<string | undefined>;
}
