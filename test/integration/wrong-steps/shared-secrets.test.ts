// CURSOR_SECRET and DASHBOARD_JWT_SECRET replaced otherwise than docs/operations.md says, on two processes: whenever one refuses what
// the other makes, `doctor` with the settings of either says so at the other; the documented steps end that.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signSession } from "../../../api/company/session.ts";
import { examineSharedSecrets } from "../../../scripts/doctor/shared-secrets.ts";
import { makeSecrets } from "../../../scripts/secrets.ts";
import type { Config } from "../../../shared/config.ts";
import { getJson, startTestApi, type TestApi } from "../../helpers/api.ts";
import { insertCompany, insertListing } from "../../helpers/builders.ts";
import { expectTable } from "../../helpers/doc-table.ts";

const [old, fresh] = [makeSecrets().CURSOR_SECRET, makeSecrets().CURSOR_SECRET];
const NAMED: Record<string, string> = {
  old,
  fresh,
  "old,fresh": `${old},${fresh}`,
  "fresh,old": `${fresh},${old}`,
};

/** Settings of two processes that run side by side. */
const ORDERS: Record<string, readonly [string, string]> = {
  "documented, first step": ["old,fresh", "old"],
  "documented, second step": ["fresh,old", "old,fresh"],
  "documented, third step": ["fresh", "fresh,old"],
  "all steps left out": ["fresh", "old"],
  "first step left out": ["fresh,old", "old"],
  "second step left out": ["fresh", "old,fresh"],
  "taken back after the third step": ["old", "fresh"],
};

interface Process {
  url: string;
  config: Config;
  close(): Promise<unknown>;
}

let api: TestApi;
let company: string;
const rows: string[][] = [];
let running: Process[] = [];

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      company = await insertCompany(db);
      for (let count = 0; count < 3; count += 1) await insertListing(db);
    },
  });
});
afterEach(async () => {
  for (const { close } of running) await close();
  running = [];
});
afterAll(() => api?.close());

async function start(env: Record<string, string>): Promise<Process> {
  // Calls about keys and refused sessions are limited, and there are many here.
  const started = (await api.another({ RATE_LIMITS: "off", ...env })) as Awaited<ReturnType<TestApi["another"]>> & {
    config: Config;
  };
  running.push(started);
  return started;
}

/** Whether a page of the one is gone on with at the other. */
async function continues(from: Process, to: Process): Promise<boolean> {
  const { body } = await getJson(`${from.url}/api/public/v1/listings?limit=1`);
  const cursor = (body as { nextCursor: string }).nextCursor;
  return (await getJson(`${to.url}/api/public/v1/listings?limit=1&cursor=${cursor}`)).status === 200;
}

/** Asks for the one only: key calls of a company are limited. */
async function doctor({ config }: Process, { url }: Process, subject: "Cursors" | "Sessions") {
  const without = subject === "Cursors" ? { dashboardJwtSecrets: [] } : { cursorSecrets: [] };
  return (await examineSharedSecrets({ ...config, ...without, baseUrl: url })).find((each) => each.subject === subject);
}

test.each(Object.keys(ORDERS))("CURSOR_SECRET, %s: either no cursor is refused, or doctor says so", async (name) => {
  const [one, other] = ORDERS[name]!;
  const a = await start({ CURSOR_SECRET: NAMED[one]! });
  const b = await start({ CURSOR_SECRET: NAMED[other]! });
  const accepted = (await continues(a, b)) && (await continues(b, a));
  const state = accepted ? "ok" : "problem";
  expect(await doctor(a, b, "Cursors")).toMatchObject({ state });
  expect(await doctor(b, a, "Cursors")).toMatchObject({ state });
  if (!accepted) expect((await doctor(a, b, "Cursors"))?.todo).toContain("docs/operations.md");
  expect(name.startsWith("documented") && !accepted).toBe(false);
  rows.push([name, `\`${one}\``, `\`${other}\``, accepted ? "none" : "told"]);
});

test.each(Object.keys(ORDERS))("DASHBOARD_JWT_SECRET, %s: a refused session is reported by doctor", async (name) => {
  const [one, other] = ORDERS[name]!;
  const a = await start({ DASHBOARD_JWT_SECRET: NAMED[one]! });
  const b = await start({ DASHBOARD_JWT_SECRET: NAMED[other]! });
  const secret = NAMED[one]!.split(",")[0]!;
  const token = await signSession(a.config, { companyId: company, lifetimeSeconds: 60, secret });
  const statuses: number[] = [];
  for (const { url } of [a, b]) {
    statuses.push((await getJson(`${url}/api/company/api-keys`, { Authorization: `Bearer ${token}` })).status);
  }
  const accepted = statuses[1] === 200;
  expect(statuses).toEqual([200, accepted ? 200 : 401]);
  expect(await doctor(a, a, "Sessions")).toMatchObject({ state: "ok" });
  expect(await doctor(a, b, "Sessions")).toMatchObject({ state: accepted ? "ok" : "problem" });
  if (!accepted) expect((await doctor(a, b, "Sessions"))?.todo).toContain("docs/operations.md");
  expect(name.startsWith("documented") && !accepted).toBe(false);
  rows.push([`sessions: ${name}`, `\`${one}\``, `\`${other}\``, accepted ? "none" : "told"]);
});

test("docs/reliability.md has this table", () => {
  expectTable("secrets", ["", "one process", "another", "refused cursors or sessions"], rows);
});
