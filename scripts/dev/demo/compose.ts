// Runs Docker Compose for the demo: the three servers of docker-compose.yml, and the reason when one of them fails.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CliError } from "../../../shared/errors.ts";
import { projectFolder } from "../../project-folder.ts";
import { OTHER_SERVERS } from "../stack/docker.ts";

const run = promisify(execFile);

const SERVERS = ["postgres", "redis", "opensearch"];
/** Docker restarts a failing server forever, and Compose would wait as long. */
const START_SECONDS_MAX = "300";

export async function compose(...args: string[]): Promise<string> {
  try {
    return await docker("compose", ...args);
  } catch (error) {
    throw new CliError(`docker compose ${args[0]} failed:\n${lastLines(error, 8)}\n${OTHER_SERVERS}`, 1, error);
  }
}

export async function startServers(): Promise<void> {
  try {
    await docker("compose", "up", "--detach", "--wait", "--wait-timeout", START_SECONDS_MAX, ...SERVERS);
  } catch (error) {
    const logs = await failedServers().then(
      (failed) => (failed.length === 0 ? "" : docker("compose", "logs", "--no-color", "--tail", "12", ...failed)),
      () => "", // Compose itself failed and has printed the reason
    );
    const text = [`docker compose up failed:\n${lastLines(error, 8)}`, logs.trim(), OTHER_SERVERS];
    throw new CliError(text.filter((part) => part !== "").join("\n"), 1, error);
  }
}

/** Names of the services that run. */
export async function runningServices(): Promise<string[]> {
  return (await compose("ps", "--services", "--status", "running")).trim().split("\n");
}

/** The volume of PostgreSQL, if an earlier start has created it. */
export async function dataVolume(): Promise<string | undefined> {
  const names = await docker("volume", "ls", "--quiet", "--filter", "name=^listings_postgres$").catch(() => "");
  return names.trim() || undefined;
}

async function failedServers(): Promise<string[]> {
  const states = await docker("compose", "ps", "--all", "--format", "{{.Service}} {{.State}} {{.Health}}");
  return states
    .trim()
    .split("\n")
    .filter((line) => !line.endsWith(" running healthy"))
    .map((line) => line.split(" ")[0] ?? "")
    .filter((name) => SERVERS.includes(name));
}

async function docker(...args: string[]): Promise<string> {
  return (await run("docker", args, { cwd: projectFolder, maxBuffer: 16 * 1024 * 1024 })).stdout;
}

const lastLines = (error: unknown, count: number) =>
  ((error as { stderr?: string }).stderr ?? String(error)).trim().split("\n").slice(-count).join("\n");
