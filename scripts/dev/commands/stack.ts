import { Argument, type Command } from "commander";
import { type StackFlags, stackFlags, stackOptions } from "../stack/flags.ts";
import type { ServerName } from "../stack/server-kinds.ts";
import type { StackOptions } from "../stack/stack.ts";

interface Flags extends StackFlags {
  json?: boolean;
}

const ADDRESSES = [
  { name: "postgres", setting: "DATABASE_URL", key: "databaseUrl" },
  { name: "redis", setting: "REDIS_URL", key: "redisUrl" },
  { name: "opensearch", setting: "OPENSEARCH_URL", key: "openSearchUrl" },
] as const;

export function register(program: Command): void {
  const stack = program
    .command("stack")
    .description("start and stop embedded servers (PostgreSQL, Redis, OpenSearch), for machines without Docker");

  withJson(stack.command("up").description("start the servers that do not run; needs a JDK 21+ and Maven"))
    .addArgument(someServers())
    .addHelpText("after", example("up"))
    .action(async (only: ServerName[], flags: Flags) => {
      const { stackUp } = await import("../stack/stack.ts");
      const urls = await stackUp({ ...(await stackOptions(flags)), ...some(only) });
      const started = ADDRESSES.filter(({ name }) => only.length === 0 || only.includes(name));
      if (flags.json) console.log(JSON.stringify(Object.fromEntries(started.map(({ key }) => [key, urls[key]]))));
      else for (const { setting, key } of started) console.log(`${setting}=${urls[key]}`);
    });

  withJson(stack.command("down").description("stop the servers; their data is kept"))
    .addArgument(someServers())
    .addHelpText("after", example("down redis"))
    .action(async (only: ServerName[], flags: Flags) => {
      const { stackDown } = await import("../stack/stack.ts");
      const stopped = await stackDown({ ...(await stackOptions(flags)), ...some(only) });
      if (flags.json) console.log(JSON.stringify({ stopped }));
      else if (stopped === 0) console.log("No server of this folder was running.");
    });

  withJson(stack.command("status").description("show which servers run and answer; exit code 1 when not all do"))
    .addHelpText("after", example("status --json"))
    .action(async (flags: Flags) => {
      const { stackStatus } = await import("../stack/stack.ts");
      const options = await stackOptions(flags);
      const servers = await stackStatus(options);
      if (flags.json) console.log(JSON.stringify(servers));
      else {
        for (const { title, url, pid, problem, lack } of servers) {
          const answers = `answers, pid ${pid}${lack === null ? "" : `, but ${lack}`}`;
          const state = problem === null ? answers : pid === null ? problem : `pid ${pid}, ${problem}`;
          console.log(`${title.padEnd(12)}${url.replace(/\/\/.*@/, "//").padEnd(40)}${state}`);
        }
        if (servers.some(({ pid }) => pid === null)) console.log(describeAsked(options));
      }
      if (servers.some(({ problem }) => problem !== null)) process.exitCode = 1;
    });
}

const describeAsked = ({ folder, ports }: StackOptions) =>
  `Asked for were those of ${folder}, on the ports ${ports.postgres}, ${ports.redis} and ${ports.opensearch}. Others are shown ` +
  "with the --data and the port options that they were started with.";

const example = (args: string) => `\nExample:\n  npx listings dev stack ${args}`;

const withJson = (command: Command) => stackFlags(command).option("--json", "machine-readable output");

const someServers = () =>
  new Argument("[server...]", "only these servers").choices(["postgres", "redis", "opensearch"] satisfies ServerName[]);

const some = (only: ServerName[]) => (only.length > 0 ? { only } : {});
