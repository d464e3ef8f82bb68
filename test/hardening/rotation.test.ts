// Secrets replaced in the order of docs/operations.md on one process after the other, to the end and all the way back, while
// users search, turn pages, export, read changes and list keys. No valid request may be refused.
import { afterAll, beforeAll, expect, test } from "vitest";
import { pepperId } from "../../api/company/key-format.ts";
import { signSession } from "../../api/company/session.ts";
import { reindex } from "../../indexer/reindex.ts";
import { type Fleet, type Release, startFleet } from "../../scripts/dev/bench/fleet.ts";
import { freePorts } from "../../scripts/dev/stack/processes.ts";
import { projectFolder } from "../../scripts/project-folder.ts";
import { makeSecrets } from "../../scripts/secrets.ts";
import { countKeysByPepper } from "../../shared/db/working-keys.ts";
import { SECRETS } from "../../shared/setting-rules.ts";
import { insertCompany } from "../helpers/builders.ts";
import { environmentOf } from "../helpers/command.ts";
import { insertKey } from "../helpers/company-api.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";
import { insertRows, openMarket } from "../helpers/market.ts";
import { createRandom } from "../helpers/random.ts";
import { waitFor } from "../helpers/wait.ts";
import { KINDS, scoreTraffic, startTraffic } from "./traffic.ts";

const [old, fresh] = [makeSecrets(), makeSecrets()];
const PER_SECOND = 50;
const LISTINGS = 500;

let ctx: TestIndexing;
let company: string;
let fleet: Fleet;

beforeAll(async () => {
  ctx = await createTestIndexing();
  company = await insertCompany(ctx.db);
  const market = await openMarket(ctx.db, createRandom(20_261_122));
  await insertRows(
    ctx.db,
    Array.from({ length: LISTINGS }, () => ({ ...market.row(), company_id: company })),
  );
  await reindex(ctx.deps);
});
afterAll(async () => {
  await fleet?.stop();
  await ctx?.close();
});

/** Sessions of each secret that settings before and after a step accept: one for each, as long as the step takes. */
async function sessionsOf(before: typeof old, after: typeof old): Promise<string[]> {
  const accepted = after.DASHBOARD_JWT_SECRET.split(",");
  const secrets = before.DASHBOARD_JWT_SECRET.split(",").filter((secret) => accepted.includes(secret));
  const session = { companyId: company, lifetimeSeconds: 3600 };
  return await Promise.all(secrets.map((secret) => signSession(ctx.config, { ...session, secret })));
}

test.each(SECRETS)("%s, replaced and taken back at 50 requests a second, refuses nothing", async (name) => {
  const settings = (list: (typeof old)[]) => ({
    ...old,
    [name]: list.map((each) => each[name]).join(","),
  });
  /** In the order of docs/operations.md. */
  const steps = [settings([old]), settings([old, fresh]), settings([fresh, old]), settings([fresh])];
  const release = (step: number): Release => ({
    folder: projectFolder,
    env: {
      ...{ NODE_ENV: "test", BASE_URL: ctx.config.baseUrl, RATE_LIMITS: "off", LOG_LEVEL: "warn" },
      ...environmentOf(ctx.config),
      ...steps[step],
    },
  });
  await ctx.db("api_keys").delete(); // one that is not used stays under the pepper that made it
  const { key } = await insertKey(ctx.db, company, { pepper: old.API_KEY_PEPPER });
  fleet = await startFleet(await freePorts(2), release(0));
  const traffic = startTraffic(fleet, {
    ...{ perSecond: PER_SECOND, companyId: company, key },
    sessions: await sessionsOf(steps[0]!, steps[0]!),
  });

  /** What the page asks for before an older secret goes: no key is stored under it, no walk goes on under it. */
  async function dropNothing(step: number): Promise<void> {
    await traffic.renewCursors();
    const first = pepperId(steps[step]!.API_KEY_PEPPER.split(",")[0]!);
    await waitFor(async () => [...(await countKeysByPepper(ctx.db)).keys()].every((id) => id === first), {
      what: "every key under the first pepper",
    });
  }

  const exits: unknown[] = [];
  let before = 0;
  for (const step of [1, 2, 3, 2, 1, 0]) {
    if (step === 3) await dropNothing(2);
    if (step === 0) await dropNothing(1);
    traffic.useSessions(await sessionsOf(steps[before]!, steps[step]!));
    before = step;
    for (const position of fleet.ports.keys()) exits.push((await fleet.replace(position, release(step))).exit);
  }
  const count = await traffic.stop();
  await fleet.stop();
  scoreTraffic(`${name} replaced and taken back on two processes, at ${PER_SECOND}/s`, count);
  expect(count.failed, count.examples.join("\n")).toEqual({});
  expect(exits).toEqual(Array(12).fill(0));
  for (const kind of KINDS) {
    expect(count.sent[kind], kind).toBeGreaterThan(50);
  }
});
