// A release replaced by this one in the order of docs/operations.md, one process after the other, with users of least rights, while
// users search, turn pages, export, read changes and list keys and a writer changes prices. No valid request may be refused, no change lost.
//
// The earlier release is the commit before this one, or UPGRADE_FROM: `UPGRADE_FROM=v1.4 npx listings dev test hardening`.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fleet, type Release, startFleet } from "../../scripts/dev/bench/fleet.ts";
import { findJdk } from "../../scripts/dev/stack/java.ts";
import { freePorts } from "../../scripts/dev/stack/processes.ts";
import { projectFolder } from "../../scripts/project-folder.ts";
import { makeSecrets } from "../../scripts/secrets.ts";
import { childEnvironment } from "../../shared/config.ts";
import { connect, type Knex } from "../../shared/db/connect.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { type OwnServers, startOwnServers } from "../faults/own-servers.ts";
import { waitFor } from "../helpers/wait.ts";
import { KINDS, scoreTraffic, startTraffic } from "./traffic.ts";

const run = promisify(execFile);
const FROM = process.env.UPGRADE_FROM ?? "HEAD~1";
const PER_SECOND = 50;
const LISTINGS = 2000;
/** Servers start and packages are installed first. */
const START_TIMEOUT_MS = 900_000;
const CHANGES_EVERY_MS = 200;
/** Every kind of request is asked again with the rights that are left. */
const AFTERWARDS_MS = 5000;
const PASSWORD = "only-for-this-test";

const commit = await run("git", ["rev-parse", "--verify", "--short", `${FROM}^{commit}`], { cwd: projectFolder }).then(
  ({ stdout }) => stdout.trim(),
  () => undefined,
);
const jdk = await findJdk().catch(() => undefined);
if (commit === undefined) console.log(`No upgrade is tested: this checkout has no commit ${FROM} to come from.`);
if (jdk === undefined) console.log("No upgrade is tested: it needs servers of its own, and so a JDK.");

describe.skipIf(commit === undefined || jdk === undefined)(`an upgrade from ${commit}`, () => {
  let servers: OwnServers;
  let older: string;
  let owner: Record<string, string>;
  let db: Knex;
  let fleet: Fleet | undefined;
  const indexers: ChildProcess[] = [];

  beforeAll(async () => {
    [servers, older] = await Promise.all([startOwnServers(), unpack(commit!)]);
    owner = {
      ...{ NODE_ENV: "test", BASE_URL: "http://localhost:3000", RATE_LIMITS: "off", LOG_LEVEL: "warn" },
      ...{ DATABASE_URL: servers.urls.databaseUrl, REDIS_URL: servers.urls.redisUrl },
      ...{ OPENSEARCH_URL: servers.urls.openSearchUrl, ...makeSecrets() },
    };
    db = connect(servers.urls.databaseUrl, { applicationName: "upgrade test", acquireTimeoutMs: 60_000 });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await fleet?.stop();
    await Promise.all(indexers.map(end));
    await db?.destroy();
    await servers?.stop();
    if (older !== undefined) await rm(older, { recursive: true, force: true });
  });

  /** `npx listings <args>` of a release, as the owner of the tables. */
  async function listings(folder: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, ["scripts/listings.js", ...args], {
      cwd: folder,
      env: childEnvironment(owner),
      maxBuffer: 2 ** 26,
    });
    return stdout.trim();
  }

  const as = (role: string) =>
    Object.assign(new URL(servers.urls.databaseUrl), { username: `${role}_1`, password: PASSWORD }).href;
  const api = (folder: string): Release => ({
    folder,
    env: { ...owner, DATABASE_URL: as("api"), EXPORT_DATABASE_URL: as("export") },
  });
  const startIndexer = (folder: string) =>
    spawn(process.execPath, ["--import", "tsx", "indexer/main.ts"], {
      cwd: folder,
      env: childEnvironment({ ...owner, DATABASE_URL: as("indexer"), METRICS_PORT: "" }),
      stdio: ["ignore", "inherit", "inherit"],
    });

  test("refuses no valid request and loses no change", async () => {
    await listings(older, "migrate");
    await listings(older, "roles");
    for (const role of ["api", "indexer", "export"]) {
      await db.raw(`create user ${role}_1 password '${PASSWORD}' in role listings_${role}`);
    }
    await listings(older, "seed", "--count", String(LISTINGS));
    await listings(older, "reindex");
    const { rows } = await db.raw<{ rows: { company_id: string }[] }>(
      "select company_id from listings where company_id is not null group by company_id order by count(*) desc limit 1",
    );
    const companyId = rows[0]!.company_id;
    const key = await listings(older, "keys", "create", "--company", companyId);

    fleet = await startFleet(await freePorts(2), api(older));
    indexers.push(startIndexer(older), startIndexer(older));
    const sessions = [await listings(older, "token", "--company", companyId)];
    const traffic = startTraffic(fleet, { perSecond: PER_SECOND, companyId, key, sessions });
    const writer = setInterval(() => {
      void db
        .raw(
          "update listings set price_eur = 50000 + floor(random() * 100000) where id = (select id from listings order by random() limit 1)",
        )
        .catch((error: Error) => traffic.count.examples.push(`writer: ${error.message}`));
    }, CHANGES_EVERY_MS);
    const step = async (name: string, work: () => Promise<unknown>) => {
      await work();
      console.log(`${name}: ${JSON.stringify(traffic.count.sent)}, failed ${JSON.stringify(traffic.count.failed)}`);
    };

    await step("migrate", () => listings(projectFolder, "migrate"));
    await step("roles --keep", () => listings(projectFolder, "roles", "--keep"));
    for (const position of indexers.keys()) {
      await step(`indexer ${position}`, async () => {
        await end(indexers[position]!);
        indexers[position] = startIndexer(projectFolder);
      });
    }
    await step("reindex", () => listings(projectFolder, "reindex"));
    for (const position of fleet.ports.keys()) {
      await step(`api ${position}`, () => fleet!.replace(position, api(projectFolder)));
    }
    await step("roles", () => listings(projectFolder, "roles"));
    await delay(AFTERWARDS_MS);

    clearInterval(writer);
    const count = await traffic.stop();
    await waitFor(async () => (await readDirtyState(db)).rows === 0, {
      timeoutMs: 240_000,
      what: "every change in the index",
    });
    scoreTraffic(`an upgrade from the commit before, at ${PER_SECOND}/s`, count);
    expect(count.failed, count.examples.join("\n")).toEqual({});
    expect(JSON.parse((await listings(projectFolder, "verify", "--json")).split("\n").at(-1)!).problems).toEqual({});
    for (const kind of KINDS) {
      expect(count.sent[kind], kind).toBeGreaterThan(20);
    }
  });
});

/** The files of a commit, with the packages of its lock file. */
async function unpack(from: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "listings-older-"));
  await run("bash", ["-c", `git archive ${from} | tar -x -C "${folder}"`], { cwd: projectFolder });
  const locks = await Promise.all(
    [folder, projectFolder].map((each) => readFile(join(each, "package-lock.json"), "utf8")),
  );
  if (locks[0] === locks[1]) await symlink(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  else await run("npm", ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: folder });
  return folder;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null)
    await Promise.all([once(child, "exit"), child.kill("SIGTERM")]);
}
