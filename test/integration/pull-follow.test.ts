// `listings pull --follow` as a process: changes arrive as they happen, and it outlives its own kills, the service's and a restored backup.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MirrorOptions } from "../../scripts/pull/mirror-state.ts";
import { verifyMirror } from "../../scripts/pull/verify-mirror.ts";
import { startNewEpoch } from "../../shared/db/epoch.ts";
import { restoreBackup, takeBackup } from "../helpers/backup.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { FULL } from "../helpers/full-run.ts";
import { startProxy, type TcpProxy } from "../helpers/proxy.ts";
import { createRandom } from "../helpers/random.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";
import { waitFor } from "../helpers/wait.ts";

const ROUNDS = FULL ? 20 : 2;

let database: TestDatabase;
let api: CompanyApi;
/** Cut and refusing, it is a service whose process was killed. */
let proxy: TcpProxy;
let options: MirrorOptions;
let seller: string;
let follower: ChildProcess | undefined;
let said = "";

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startCompanyApi(database.url);
  proxy = await startProxy(api.url);
  const companyId = await insertCompany(database.db);
  seller = await insertSeller(database.db, { company_id: companyId });
  const { key } = await insertKey(database.db, companyId);
  const folder = await mkdtemp(path.join(tmpdir(), "listings-follow-"));
  options = { url: proxy.url.replace(/\/$/, ""), companyId, key, status: "all", folder };
  for (let count = 0; count < 30; count += 1)
    await insertListing(database.db, { company_id: companyId, seller_id: seller });
});
afterAll(async () => {
  follower?.kill("SIGKILL");
  if (options !== undefined) await rm(options.folder, { recursive: true, force: true });
  await proxy?.close();
  await api?.close();
  await database?.drop();
});

async function start(): Promise<ChildProcess> {
  const { url, companyId, key, folder } = options;
  const keyFile = path.join(folder, "key.txt");
  await writeFile(keyFile, key);
  const args = [
    "scripts/listings.js",
    "pull",
    folder,
    "--url",
    url,
    "--company",
    companyId,
    "--key-file",
    keyFile,
    "--follow",
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, BASE_URL: "", ...TEST_SECRETS },
    stdio: "pipe",
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  return child;
}

async function change(random: ReturnType<typeof createRandom>): Promise<void> {
  const { db } = database;
  const mine = () => db("listings").where({ company_id: options.companyId });
  for (let count = 0; count < 10; count += 1) {
    const id = random.pick(await mine().orderBy("id").pluck("id"));
    const kind = random.below(10);
    if (kind === 0) await insertListing(db, { company_id: options.companyId, seller_id: seller });
    else if (kind === 1) await mine().where({ id }).delete();
    else
      await mine()
        .where({ id })
        .update({ price_eur: random.below(900_000) });
  }
}

/** The mirror has arrived, by the list of versions. */
const arrived = () =>
  waitFor(async () => (await verifyMirror({ ...options })).differences.length === 0, { what: "an equal mirror" });

test("follows beside kills of itself and of the service, and a restored backup; Ctrl-C ends it with 0", async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}, ${ROUNDS} rounds`);
  const random = createRandom(seed);
  follower = await start();
  await waitFor(() => said.includes("Full copy: 30 written"), { what: "the first copy" });
  for (let round = 0; round < ROUNDS; round += 1) {
    await change(random);
    await arrived();
    proxy.trouble({ down: true });
    await change(random);
    const before = proxy.refused();
    await waitFor(() => proxy.refused() > before, { what: "a try without the service" });
    proxy.trouble({});
    await arrived();
    follower.kill("SIGKILL");
    await once(follower, "exit");
    await change(random);
    follower = await start();
    await arrived();
  }
  expect(said).toContain("The service answers again.");

  const backup = await takeBackup(database.db);
  await change(random);
  await arrived();
  said = "";
  await restoreBackup(database.db, backup);
  await startNewEpoch(database.db);
  await change(random);
  await waitFor(() => said.includes("Full copy: "), { what: "another full copy" });
  await arrived();

  follower.kill("SIGINT");
  expect(await once(follower, "exit")).toEqual([0, null]);
  expect(said).toContain("Ended. The next run goes on from here.");
  console.log(`${ROUNDS} kills of each and a restore: ${JSON.stringify(await verifyMirror(options))}`);
});
