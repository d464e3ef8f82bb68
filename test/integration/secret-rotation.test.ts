// Secrets are replaced while processes with different settings run side by side: no key and no cursor is refused at any moment.
import { afterAll, beforeAll, expect, test } from "vitest";
import { pepperId } from "../../api/company/key-format.ts";
import { makeSecrets } from "../../scripts/secrets.ts";
import { countKeysByPepper } from "../../shared/db/working-keys.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, session, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";

const [old, fresh] = [makeSecrets(), makeSecrets()];
const both = (first: typeof old, second: typeof old) => ({
  CURSOR_SECRET: `${first.CURSOR_SECRET},${second.CURSOR_SECRET}`,
  API_KEY_PEPPER: `${first.API_KEY_PEPPER},${second.API_KEY_PEPPER}`,
});
const one = ({ CURSOR_SECRET, API_KEY_PEPPER }: typeof old) => ({ CURSOR_SECRET, API_KEY_PEPPER });

/** In the order of docs/operations.md. */
const STEPS = [one(old), both(old, fresh), both(fresh, old), one(fresh)];

let database: TestDatabase;
let company: string;
let processes: CompanyApi[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  company = await insertCompany(database.db);
  const seller = await insertSeller(database.db, { company_id: company });
  await insertListing(database.db, { company_id: company, seller_id: seller });
});

afterAll(async () => {
  await Promise.all(processes.map((api) => api.close()));
  await database.drop();
});

const changes = async (api: CompanyApi, key: string, since?: string) => {
  const query = since === undefined ? "" : `?since=${since}`;
  const answer = await fetch(`${api.url}/api/company/${company}/changes${query}`, { headers: { "x-api-key": key } });
  return { status: answer.status, body: (await answer.json()) as { nextCursor: string; changes: unknown[] } };
};

const createKey = async (api: CompanyApi) => {
  const answer = await fetch(`${api.url}/api/company/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${await session(company)}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "made on the way", permissions: ["export"] }),
  });
  return ((await answer.json()) as { key: string }).key;
};

test.each([2, 3])("with %i processes, forwards to the end and all the way back", async (count) => {
  const start = (step: number) => startCompanyApi(database.url, { env: STEPS[step]! });
  processes = await Promise.all(Array.from({ length: count }, () => start(0)));
  const keys = [(await insertKey(database.db, company, { pepper: old.API_KEY_PEPPER })).key];
  let cursors = [(await changes(processes[0]!, keys[0]!)).body.nextCursor];

  /** Every process is asked with every key, and with the cursor that each process gave when it was asked last. */
  async function askInTurn(moment: string) {
    const given: string[] = [];
    for (const [at, api] of processes.entries()) {
      for (const key of keys)
        expect((await changes(api, key)).status, `${moment}: key ${keys.indexOf(key)} at ${at}`).toBe(200);
      for (const cursor of cursors) {
        const { status, body } = await changes(api, keys[0]!, cursor);
        expect(status, `${moment}: cursor at ${at}`).toBe(200);
        expect(body.changes, `${moment}: no full copy`).toEqual([]);
        given.push(body.nextCursor);
      }
    }
    cursors = [...new Set(given)];
  }

  await askInTurn("before");
  for (const [from, to] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 2],
    [2, 1],
    [1, 0],
  ] as const) {
    for (const [at, api] of processes.entries()) {
      await api.close();
      processes[at] = await start(to);
      const moment = `from ${from} to ${to}, process ${at} restarted`;
      await askInTurn(moment);
      keys.push(await createKey(processes[at]!));
      await askInTurn(`${moment}, with its key`);
    }
    // What was used is written down when a process ends, as it is every few seconds.
    await Promise.all(processes.map((api) => api.close()));
    processes = await Promise.all(processes.map(() => start(to)));
    await askInTurn(`all at ${to}`);
    await Promise.all(processes.map((api) => api.flush()));
    const first = pepperId(STEPS[to]!.API_KEY_PEPPER.split(",")[0]!);
    expect(await countKeysByPepper(database.db), `all at ${to}`).toEqual(new Map([[first, keys.length]]));
  }
  await Promise.all(processes.map((api) => api.close()));
  processes = [];
  await database.db("api_keys").delete();
});
