// The options by which commands name a set of embedded servers.
import { type Command, InvalidArgumentError } from "commander";
import { wholeNumber } from "../../option-values.ts";
import type { StackOptions } from "./stack.ts";

export interface StackFlags {
  data?: string;
  postgresPort?: number;
  redisPort?: number;
  opensearchPort?: number;
  heap?: string;
}

/** Options for folder and ports of the embedded servers, the same in every command. */
export function stackFlags(command: Command): Command {
  return command
    .option("--data <folder>", "folder for data, logs and pid files (default: .stack in the checkout)")
    .option("--postgres-port <port>", "port of PostgreSQL (default: 15432)", wholeNumber({ min: 1, max: 65_535 }))
    .option("--redis-port <port>", "port of Redis (default: 16379)", wholeNumber({ min: 1, max: 65_535 }))
    .option("--opensearch-port <port>", "port of OpenSearch (default: 19200)", wholeNumber({ min: 1, max: 65_535 }))
    .option("--heap <size>", "Java heap of OpenSearch (default: 1g)", heap);
}

export async function stackOptions(flags: StackFlags): Promise<StackOptions> {
  const { DEFAULT_FOLDER, DEFAULT_PORTS } = await import("./stack.ts");
  const { resolve } = await import("node:path");
  return {
    folder: flags.data === undefined ? DEFAULT_FOLDER : resolve(flags.data),
    ports: {
      postgres: flags.postgresPort ?? DEFAULT_PORTS.postgres,
      redis: flags.redisPort ?? DEFAULT_PORTS.redis,
      opensearch: flags.opensearchPort ?? DEFAULT_PORTS.opensearch,
    },
    durable: true,
    heap: flags.heap ?? "1g",
    log: (line) => console.error(line),
  };
}

function heap(text: string): string {
  if (!/^\d+[mg]$/i.test(text)) throw new InvalidArgumentError("A heap is a number and m or g, such as 1g.");
  return text;
}
