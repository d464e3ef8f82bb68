// Embedded PostgreSQL: a real server with a data folder that survives restarts, user and database `listings`.
import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { CliError } from "../../../shared/errors.ts";
import type { ServerKind } from "./server-kinds.ts";
import { asPostgresArgs, INITDB_ARGS, NOT_DURABLE, POSTGRES_SETTINGS } from "./server-settings.ts";

const run = promisify(execFile);

const USER = "listings";
const NOBODY = 65_534;

export const postgres: ServerKind = {
  name: "postgres",
  title: "PostgreSQL",
  stopSignal: "SIGINT", // "fast" shutdown: does not wait for clients
  killSignal: "SIGQUIT", // "immediate": ends its children, too, which SIGKILL would not
  mark: (folder) => `-D ${join(folder, "postgres")}`,
  url: (port) => `postgres://${USER}:${USER}@127.0.0.1:${port}/${USER}`,

  async command({ folder, port, artifacts, durable }) {
    const data = join(folder, "postgres");
    const as = await unprivileged(join(artifacts.postgres, "postgres"));
    if (!existsSync(join(data, "PG_VERSION"))) await initialise(artifacts.postgres, data, folder, as);
    forgetStalePid(data);
    const args = asPostgresArgs({
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "", // their paths are limited to 107 characters
      ...POSTGRES_SETTINGS,
      ...(durable ? {} : NOT_DURABLE),
    });
    const program = [...as.prefix, join(artifacts.postgres, "postgres")];
    return {
      program: program[0] as string,
      args: [...program.slice(1), "-D", data, "-p", String(port), ...args],
      uid: as.uid,
    };
  },

  async healthy(port) {
    const client = new pg.Client({
      connectionString: `postgres://${USER}:${USER}@127.0.0.1:${port}/postgres`,
      connectionTimeoutMillis: 5000,
    });
    client.on("error", () => {}); // the server may end meanwhile; the query below fails then
    try {
      await client.connect();
      const { rowCount } = await client.query("select from pg_database where datname = $1", [USER]);
      if (rowCount === 0) await client.query(`create database ${USER}`);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.end().catch(() => {}); // never connected
    }
  },
};

interface Unprivileged {
  prefix: string[];
  uid: number | undefined;
}

/**
 * PostgreSQL refuses to run as root. A user namespace makes root look like nobody without touching the files;
 * where that is forbidden (some containers) the server really runs as nobody.
 */
async function unprivileged(program: string): Promise<Unprivileged> {
  if (process.getuid?.() !== 0) return { prefix: [], uid: undefined };
  const runs = async (file: string, args: string[], uid?: number) =>
    run(file, args, uid === undefined ? {} : { uid, gid: uid }).then(
      () => true,
      () => false,
    );
  if (await runs("unshare", ["-U", program, "--version"])) return { prefix: ["unshare", "-U"], uid: undefined };
  if (await runs(program, ["--version"], NOBODY)) return { prefix: [], uid: NOBODY };
  throw new CliError(
    "PostgreSQL does not run as root, and here root may neither use `unshare -U` nor may other users read this folder.\n" +
      "Run the command as another user; or start Docker; or give servers of your own in DATABASE_URL, REDIS_URL and OPENSEARCH_URL.",
  );
}

async function initialise(programs: string, data: string, folder: string, as: Unprivileged): Promise<void> {
  rmSync(data, { recursive: true, force: true }); // left by an interrupted initdb
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, "postgres-password");
  writeFileSync(passwordFile, USER, { mode: 0o600 });
  if (as.uid !== undefined) for (const path of [data, passwordFile]) chownSync(path, as.uid, as.uid);
  const command = [...as.prefix, join(programs, "initdb")];
  const args = ["-D", data, "-U", USER, "--pwfile", passwordFile, "-A", "scram-sha-256", "--no-sync"];
  try {
    await run(command[0] as string, [...command.slice(1), ...args, ...INITDB_ARGS], {
      cwd: folder,
      ...(as.uid === undefined ? {} : { uid: as.uid, gid: as.uid }),
    });
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw new CliError(`PostgreSQL's initdb failed:\n${(error as Error).message}`, 1, error);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** After a crash the data folder holds the old pid; PostgreSQL would not start where another program has that pid now. */
function forgetStalePid(data: string): void {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  let commandLine = "";
  try {
    commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return; // no such process, or no /proc: PostgreSQL decides
  }
  if (!commandLine.includes(data)) rmSync(file);
}
