// `listings pull --follow` as a process: changes arrive as they happen, a second one is refused, and it outlives its own kills, the service's and a restored backup.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { MirrorOptions } from "../../scripts/pull/mirror-state.ts";
import { verifyMirror } from "../../scripts/pull/verify-mirror.ts";
import { startNewEpoch } from "../../shared/db/epoch.ts";
import { restoreBackup, takeBackup } from "../helpers/backup.ts";
import { startCommand } from "../helpers/command.ts";
import { FULL } from "../helpers/full-run.ts";
import { createTestMirror, pullArguments, type TestMirror } from "../helpers/mirror.ts";
import { startProxy, type TcpProxy } from "../helpers/proxy.ts";
import { createRandom } from "../helpers/random.ts";
import { waitFor } from "../helpers/wait.ts";

const ROUNDS = FULL ? 20 : 2;
vi.setConfig({ testTimeout: FULL ? 3_600_000 : 300_000 });

let ctx: TestMirror;
/** Cut and refusing, it is a service whose process was killed. */
let proxy: TcpProxy;
let options: MirrorOptions;
let follower: ChildProcess | undefined;
let output = "";

beforeAll(async () => {
  ctx = await createTestMirror();
  proxy = await startProxy(ctx.options.url);
  options = { ...ctx.options, url: proxy.url.replace(/\/$/, "") };
  for (let count = 0; count < 30; count += 1) await ctx.add();
});
afterAll(async () => {
  follower?.kill("SIGKILL");
  await proxy?.close();
  await ctx?.close();
});

async function start(): Promise<ChildProcess> {
  const { child } = startCommand({}, ...(await pullArguments(options)), "--follow");
  for (const stream of [child.stdout!, child.stderr!])
    stream.on("data", (text: string) => {
      output += text;
    });
  return child;
}

async function change(random: ReturnType<typeof createRandom>): Promise<void> {
  const mine = () => ctx.db("listings").where({ company_id: options.companyId });
  for (let count = 0; count < 10; count += 1) {
    const id = random.pick(await mine().orderBy("id").pluck("id"));
    const kind = random.below(10);
    if (kind === 0) await ctx.add();
    else if (kind === 1) await mine().where({ id }).delete();
    else
      await mine()
        .where({ id })
        .update({ price_eur: random.below(900_000) });
  }
}

/** The mirror has arrived, by the list of versions. */
const arrived = () =>
  waitFor(async () => (await verifyMirror(options)).differences.length === 0, { what: "an equal mirror" });

test("follows beside kills of itself and of the service, and a restored backup; Ctrl-C ends it with 0", async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}, ${ROUNDS} rounds`);
  const random = createRandom(seed);
  follower = await start();
  await waitFor(() => output.includes("Full copy: 30 written"), { what: "the first copy" });
  follower.kill("SIGSTOP");
  const second = await start();
  expect(await once(second, "exit")).toEqual([1, null]);
  expect(output).toContain(`Process ${follower.pid} on `);
  follower.kill("SIGCONT");
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
  expect(output).toContain("The service answers again.");

  const backup = await takeBackup(ctx.db);
  await change(random);
  await arrived();
  output = "";
  await restoreBackup(ctx.db, backup);
  await startNewEpoch(ctx.db);
  await change(random);
  await waitFor(() => output.includes("Full copy: "), { what: "another full copy" });
  await arrived();

  follower.kill("SIGINT");
  expect(await once(follower, "exit")).toEqual([0, null]);
  expect(output).toContain("Ended. The next run goes on from here.");
  console.log(`${ROUNDS} kills of each and a restore: ${JSON.stringify(await verifyMirror(options))}`);
});
