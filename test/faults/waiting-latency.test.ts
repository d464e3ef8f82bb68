// How long a change takes to a reader that waits, and what 200 waiting companies hold. Shown, not asserted: the machine is shared.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../scripts/dev/stack/processes.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { environmentOf } from "../helpers/command.ts";
import { insertKey } from "../helpers/company-api.ts";
import { createTestIndexing, type TestIndexing } from "../helpers/indexing.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";
import { waitFor } from "../helpers/wait.ts";
import { type Child, startChild } from "./process.ts";
import { FULL } from "./sizes.ts";
import { countLost, startReader, type WaitingReader } from "./waiting-readers.ts";

const COMPANIES = FULL ? 200 : 20;
const CHANGES_PER_SECOND = 50;
const SECONDS = FULL ? 60 : 4;
/** Writers beside each other, so that one slow commit does not lower the rate. */
const LANES = 10;

let ctx: TestIndexing;
let api: Child;
let url: string;
const readers: WaitingReader[] = [];
const listings: string[] = [];
/** What readers were told, in order. */
const seen: { id: string; version: bigint; at: number }[] = [];

beforeAll(async () => {
  ctx = await createTestIndexing();
  const { db, config } = ctx;
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: "test",
    ...environmentOf(config),
    BASE_URL: url,
    PORT: String(port),
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    ...TEST_SECRETS,
  };
  api = await startChild("api-process.ts", env, {});
  for (let count = 0; count < COMPANIES; count += 1) {
    const companyId = await insertCompany(db);
    const seller = await insertSeller(db, { company_id: companyId });
    listings.push(await insertListing(db, { company_id: companyId, seller_id: seller }));
    const { key } = await insertKey(db, companyId);
    const onChange = (id: string, version: string, at: number) => {
      seen.push({ id, version: BigInt(version), at });
    };
    readers.push(startReader({ url, companyId, key, onChange }));
  }
});
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.stop()));
  api?.signal("SIGKILL");
  await api?.ended;
  await ctx?.close();
});

const connections = async () => {
  const { rows } = await ctx.db.raw<{ rows: { all: string; active: string }[] }>(
    `select count(*) as all, count(*) filter (where state <> 'idle') as active
     from pg_stat_activity where datname = current_database() and application_name = 'listings-api'`,
  );
  return { all: Number(rows[0]!.all), active: Number(rows[0]!.active) };
};

test(`${COMPANIES} waiting companies, ${CHANGES_PER_SECOND} changes a second`, async () => {
  await waitFor(() => readers.every(({ copy }) => copy.size === 1), { what: "readers that have their copy" });
  const held: number[] = [];
  for (let look = 0; look < 10; look += 1) {
    const { all, active } = await connections();
    expect(all).toBeLessThanOrEqual(11); // the pool of requests, and a look of the health probe
    held.push(active);
    await delay(100);
  }
  console.log(
    `${COMPANIES} waiting: ${(await connections()).all} connections of the API, busy in ten looks: ${held.join(" ")}`,
  );

  const committed: typeof seen = [];
  const until = performance.now() + SECONDS * 1000;
  const lane = async (number: number) => {
    for (let turn = number; performance.now() < until; turn += LANES) {
      const startedAt = performance.now();
      const id = listings[turn % listings.length]!;
      const [row] = await ctx
        .db("listings")
        .where({ id })
        .update({ price_eur: turn + 1 })
        .returning("version");
      committed.push({ id, version: BigInt(row.version), at: performance.now() });
      await delay(Math.max(0, (1000 * LANES) / CHANGES_PER_SECOND - (performance.now() - startedAt)));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  await waitFor(async () => (await countLost(ctx.db, readers)) === 0, { what: "readers that have every change" });

  // A listing that changed twice between two answers comes once, in its newest version: with that the first change is delivered, too.
  const ms = committed.map(({ id, version, at }) => {
    const delivery = seen.find((told) => told.id === id && told.version >= version);
    return Math.max(0, delivery!.at - at);
  });
  ms.sort((a, b) => a - b);
  const at = (share: number) => `${Math.round(ms[Math.floor(share * (ms.length - 1))]!)} ms`;
  console.log(
    `${committed.length} changes in ${SECONDS} s, commit to reader: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}; lost 0`,
  );
  expect(committed.length).toBeGreaterThan(0);
});
