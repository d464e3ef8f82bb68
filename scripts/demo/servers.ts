// The servers of the demo: yours, Docker's, or embedded ones. What ran before the demo is left running after it.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { loadToolSettings } from "../../shared/config.ts";
import { CliError } from "../../shared/errors.ts";
import { projectFolder } from "../project-folder.ts";
import {
  DEFAULT_PORTS,
  type ServerUrls,
  type StackOptions,
  stackDown,
  stackKill,
  stackStatus,
  stackUp,
  stackUrls,
} from "../stack/stack.ts";
import { dockerAnswers } from "../stack/temporary.ts";

const run = promisify(execFile);

export interface DemoServers {
  /** Undefined: the settings name them. */
  urls: ServerUrls | undefined;
  stop(): Promise<void>;
  /** At once and without waiting, for a second Ctrl-C. */
  kill(): void;
}

const LEAVE_ALONE = { stop: async () => {}, kill: () => {} };

/** `onStarting` gets the way to stop before the start: Ctrl-C may come in the middle of it. */
export async function startDemoServers(
  stack: StackOptions,
  onStarting: (servers: Omit<DemoServers, "urls">) => void,
): Promise<DemoServers> {
  const { serversGiven } = loadToolSettings();
  if (serversGiven === "some") {
    throw new CliError(
      "Set all of DATABASE_URL, REDIS_URL and OPENSEARCH_URL to use your own servers, or none of them.",
    );
  }
  if (serversGiven === "all") {
    stack.say("Using the servers of DATABASE_URL, REDIS_URL and OPENSEARCH_URL.");
    return { urls: undefined, ...LEAVE_ALONE };
  }
  return (await dockerAnswers()) ? startCompose(stack, onStarting) : startEmbedded(stack, onStarting);
}

async function startEmbedded(stack: StackOptions, onStarting: (servers: Omit<DemoServers, "urls">) => void) {
  const before = await stackStatus(stack);
  const ends = before.every(({ problem }) => problem === null) // a `stack up` of its own comes before the demo
    ? LEAVE_ALONE
    : {
        stop: async () => {
          await stackDown(stack);
        },
        kill: () => stackKill(stack.folder),
      };
  onStarting(ends);
  stack.say("Starting PostgreSQL, Redis and OpenSearch ...");
  return { urls: await stackUp(stack), ...ends };
}

async function startCompose(stack: StackOptions, onStarting: (servers: Omit<DemoServers, "urls">) => void) {
  const running = await compose("ps", "--services", "--status", "running");
  const ends =
    running.trim().split("\n").length >= 3
      ? LEAVE_ALONE
      : {
          stop: async () => {
            stack.say("Stopping the containers ...");
            await compose("stop");
          },
          kill: () => {}, // Docker stops them by itself when asked to: docker compose stop
        };
  onStarting(ends);
  stack.say("Starting PostgreSQL, Redis and OpenSearch in Docker ...");
  await compose("up", "--detach", "--wait");
  return { urls: stackUrls(DEFAULT_PORTS), ...ends };
}

async function compose(...args: string[]): Promise<string> {
  try {
    return (await run("docker", ["compose", ...args], { cwd: projectFolder, maxBuffer: 16 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new CliError(
      `docker compose ${args[0]} failed:\n${stderr.trim().split("\n").slice(-8).join("\n")}\n` +
        "Mend what it names; or stop Docker to use the embedded servers; or give servers of your own in DATABASE_URL, REDIS_URL and OPENSEARCH_URL.",
      1,
      error,
    );
  }
}
