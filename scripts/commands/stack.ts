import { type Command, InvalidArgumentError } from "commander";
import type { StackOptions } from "../stack/stack.ts";

interface Flags {
  data?: string;
  postgresPort?: number;
  redisPort?: number;
  opensearchPort?: number;
  heap?: string;
  json?: boolean;
}

export function register(program: Command): void {
  const stack = program
    .command("stack")
    .description("the embedded servers (PostgreSQL, Redis, OpenSearch) for machines without Docker");

  withFlags(stack.command("up").description("start what does not run yet; needs a JDK 21+ and Maven"))
    .option("--heap <size>", "Java heap of OpenSearch", heap, "1g")
    .action(async (flags: Flags) => {
      const { stackUp } = await import("../stack/stack.ts");
      const urls = await stackUp(await stackOptions(flags));
      if (flags.json) return console.log(JSON.stringify(urls));
      console.log(`DATABASE_URL=${urls.databaseUrl}\nREDIS_URL=${urls.redisUrl}\nOPENSEARCH_URL=${urls.openSearchUrl}`);
    });

  withFlags(stack.command("down").description("stop them; their data stays")).action(async (flags: Flags) => {
    const { stackDown } = await import("../stack/stack.ts");
    const stopped = await stackDown(await stackOptions(flags));
    if (flags.json) console.log(JSON.stringify({ stopped }));
    else if (stopped === 0) console.log("No server of this folder was running.");
  });

  withFlags(
    stack.command("status").description("what runs and whether it answers; exit code 1 when not all do"),
  ).action(async (flags: Flags) => {
    const { stackStatus } = await import("../stack/stack.ts");
    const servers = await stackStatus(await stackOptions(flags));
    if (flags.json) console.log(JSON.stringify(servers));
    else
      for (const { title, url, pid, problem } of servers) {
        const state = problem === null ? `answers, pid ${pid}` : pid === null ? problem : `pid ${pid}, ${problem}`;
        console.log(`${title.padEnd(12)}${url.replace(/\/\/.*@/, "//").padEnd(40)}${state}`);
      }
    if (servers.some(({ problem }) => problem !== null)) process.exitCode = 1;
  });
}

function withFlags(command: Command): Command {
  return command
    .option("--data <folder>", "folder for data, logs and pid files (default: .stack in the checkout)")
    .option("--postgres-port <port>", "port of PostgreSQL (default: 15432)", port)
    .option("--redis-port <port>", "port of Redis (default: 16379)", port)
    .option("--opensearch-port <port>", "port of OpenSearch (default: 19200)", port)
    .option("--json", "machine-readable output");
}

async function stackOptions(flags: Flags): Promise<StackOptions> {
  const { DEFAULT_FOLDER, DEFAULT_PORTS } = await import("../stack/stack.ts");
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
    say: (line) => console.error(line),
  };
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > 65_535) {
    throw new InvalidArgumentError("A port is a number from 1 to 65535.");
  }
  return Number(text);
}

function heap(text: string): string {
  if (!/^\d+[mg]$/i.test(text)) throw new InvalidArgumentError("A heap is a number and m or g, such as 1g.");
  return text;
}
