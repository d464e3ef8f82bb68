// Chooses the servers of demo and tests: Docker's where an engine answers, else embedded ones, unless SERVERS decides.
import { execFile } from "node:child_process";
import { loadToolSettings } from "../../../shared/config.ts";
import { CliError } from "../../../shared/errors.ts";

export type Way = "docker" | "embedded";

export const OTHER_SERVERS =
  "Mend what it names; or use the embedded servers: SERVERS=embedded; or give servers of your own in DATABASE_URL, REDIS_URL and OPENSEARCH_URL.";

interface Choice {
  /** True for the demo, which keeps its containers; tests need an engine only. */
  needsCompose: boolean;
  log: (line: string) => void;
}

export async function chooseServers({ needsCompose, log }: Choice): Promise<Way> {
  const { servers: wanted } = loadToolSettings();
  if (wanted === "embedded") return "embedded";
  const [engine, compose] = await Promise.all([dockerAnswers(), needsCompose ? composeAnswers() : true]);
  if (engine && compose) return "docker";
  const lacking = engine ? "Docker answers, but its Compose plugin is not installed" : "no Docker engine answers";
  if (wanted === "docker") {
    throw new CliError(
      `SERVERS=docker was asked for, but ${lacking}. Install what is missing, or use SERVERS=embedded.`,
    );
  }
  if (engine) log(`${lacking}: using the embedded servers.`);
  return "embedded";
}

/** Whether a Docker engine answers; the client alone is often installed without one. */
export const dockerAnswers = () => answers("info", "--format", "{{.ServerVersion}}");

/** Compose is a separate package in some distributions (docker.io of Debian and Ubuntu lacks it). */
export const composeAnswers = () => answers("compose", "version", "--short");

function answers(...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile("docker", args, { timeout: 15_000 }, (error, stdout) => resolve(error === null && stdout.trim() !== ""));
  });
}
