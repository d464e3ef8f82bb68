// Starts the servers of the demo: given ones, Docker's, or embedded ones. Servers that ran before the demo keep running
// after it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadToolSettings } from "../../../shared/config.ts";
import { CliError } from "../../../shared/errors.ts";
import { chooseServers, dockerAnswers } from "../stack/docker.ts";
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
import { compose, dataVolume, runningServices, startServers } from "./compose.ts";

export interface DemoServers {
  /** Undefined where the settings name the servers. */
  urls: ServerUrls | undefined;
  stop(): Promise<void>;
  /** Ends them at once without waiting, for a second Ctrl-C. */
  kill(): void;
}

const LEAVE_ALONE = { stop: async () => {}, kill: () => {} };

/** `onStarting` gets the functions that stop the servers before they start: Ctrl-C may come in between. */
export async function startDemoServers(stack: StackOptions, onStarting: OnStarting): Promise<DemoServers> {
  const { serversGiven } = loadToolSettings();
  if (serversGiven === "some") {
    throw new CliError(
      "Set all of DATABASE_URL, REDIS_URL and OPENSEARCH_URL to use your own servers, or none of them.",
    );
  }
  if (serversGiven === "all") {
    stack.log("Using the servers of DATABASE_URL, REDIS_URL and OPENSEARCH_URL.");
    return { urls: undefined, ...LEAVE_ALONE };
  }
  // Embedded servers that run hold the ports that the containers would take.
  const embedded = (await stackStatus(stack)).some(({ pid }) => pid !== null);
  if (embedded) stack.log("The embedded servers run already: using them.");
  const way = embedded ? "embedded" : await chooseServers({ needsCompose: true, log: stack.log });
  return way === "docker" ? startCompose(stack, onStarting) : startEmbedded(stack, onStarting);
}

type OnStarting = (servers: Omit<DemoServers, "urls">) => void;

async function startEmbedded(stack: StackOptions, onStarting: OnStarting) {
  const before = await stackStatus(stack);
  const ends = before.every(({ problem }) => problem === null) // servers started by `stack up` keep running
    ? LEAVE_ALONE
    : {
        stop: async () => {
          await stackDown(stack);
        },
        kill: () => stackKill(stack.folder),
      };
  onStarting(ends);
  stack.log(`Starting PostgreSQL, Redis and OpenSearch; their data is in ${stack.folder} ...`);
  const volume = (await dockerAnswers()) ? await dataVolume() : undefined;
  if (volume !== undefined) {
    stack.log(`Docker's servers have data of their own, in the volume ${volume}: SERVERS=docker uses it.`);
  }
  return { urls: await stackUp(stack), ...ends };
}

async function startCompose(stack: StackOptions, onStarting: OnStarting) {
  const running = await runningServices();
  const ends = ["postgres", "redis", "opensearch"].every((name) => running.includes(name))
    ? LEAVE_ALONE
    : {
        stop: async () => {
          stack.log("Stopping the containers ...");
          await compose("stop");
        },
        kill: () => {}, // `docker compose stop` does that
      };
  onStarting(ends);
  stack.log("Starting PostgreSQL, Redis and OpenSearch in Docker; their data is in Docker's volumes ...");
  if (existsSync(join(stack.folder, "postgres", "PG_VERSION"))) {
    stack.log(`The embedded servers have data of their own, in ${stack.folder}: SERVERS=embedded uses it.`);
  }
  await startServers();
  return { urls: stackUrls(DEFAULT_PORTS), ...ends };
}
