// What the stack needs to know of a kind of server. The three kinds have files of their own.
import type { Artifacts } from "./artifacts.ts";

export type ServerName = "postgres" | "redis" | "opensearch";

interface StartOptions {
  /** Folder of the whole stack; each server keeps its data in a folder of its own below. */
  folder: string;
  port: number;
  artifacts: Artifacts;
  /** False only for tests: PostgreSQL then runs without fsync. */
  durable: boolean;
  /** Java heap of OpenSearch, as Java writes it. */
  heap: string;
  /** Java compiles once and quickly, for servers of tests. */
  quickCompiler?: boolean | undefined;
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
  /** Orderly end. */
  stopSignal: NodeJS.Signals;
  /** Immediate end. */
  killSignal: NodeJS.Signals;
  /** A part of the command line that identifies this server of this folder. */
  mark(folder: string): string;
  url(port: number): string;
  command(options: StartOptions): Promise<{ program: string; args: string[]; uid?: number | undefined }>;
  /** Undefined when the server answers as expected, else the problem. */
  healthy(port: number): Promise<string | undefined>;
  /** What is wrong with a server that answers; undefined when nothing is. */
  lack?(port: number): Promise<string | undefined>;
}
