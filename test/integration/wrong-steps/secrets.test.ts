// Secrets replaced otherwise than docs/operations.md says: whenever a key is refused for it, `doctor` says so and what to do, and
// what it says brings the key back.
import { afterAll, beforeAll, expect, test } from "vitest";
import { pepperId } from "../../../api/company/key-format.ts";
import { judgeKeys } from "../../../scripts/doctor/keys.ts";
import { makeSecrets } from "../../../scripts/secrets.ts";
import { countKeysByPepper } from "../../../shared/db/working-keys.ts";
import { insertCompany } from "../../helpers/builders.ts";
import { insertKey, startCompanyApi } from "../../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../../helpers/db.ts";

const [old, fresh] = [makeSecrets().API_KEY_PEPPER, makeSecrets().API_KEY_PEPPER];

let database: TestDatabase;
let company: string;
beforeAll(async () => {
  database = await createTestDatabase();
  company = await insertCompany(database.db);
});
afterAll(() => database.drop());

/** Answer of a process with these peppers to a key. Ending, it stores what was used under its first pepper. */
async function ask(peppers: string, key: string): Promise<number> {
  const api = await startCompanyApi(database.url, { env: { API_KEY_PEPPER: peppers } });
  try {
    const headers = { "x-api-key": key };
    return (await fetch(`${api.url}/api/company/${company}/changes`, { headers })).status;
  } finally {
    await api.close();
  }
}

const doctor = async (peppers: string) =>
  judgeKeys(await countKeysByPepper(database.db), peppers.split(",").map(pepperId));

/** Each step is a process that is started with these peppers and asked with the key. */
const WRONG: Record<string, { steps: string[]; refusedBy: string; mendedBy: string }> = {
  "all steps left out": { steps: [old], refusedBy: fresh, mendedBy: `${fresh},${old}` },
  "the first step left out, other processes have the old one": {
    steps: [old, `${fresh},${old}`],
    refusedBy: old,
    mendedBy: `${old},${fresh}`,
  },
  "taken back after the last step": {
    steps: [`${old},${fresh}`, `${fresh},${old}`, fresh],
    refusedBy: old,
    mendedBy: `${old},${fresh}`,
  },
  "the last step before the key was used": {
    steps: [`${old},${fresh}`],
    refusedBy: fresh,
    mendedBy: `${fresh},${old}`,
  },
};

test.each(Object.keys(WRONG))("%s: doctor says that keys are refused, and how they work again", async (name) => {
  const { steps, refusedBy, mendedBy } = WRONG[name]!;
  await database.db("api_keys").delete();
  const { key } = await insertKey(database.db, company, { pepper: old });
  for (const peppers of steps) expect(await ask(peppers, key), peppers).toBe(200);
  expect(await ask(refusedBy, key)).toBe(401);
  expect(await doctor(refusedBy)).toMatchObject([
    {
      text: expect.stringContaining("1 of 1 working keys"),
      todo: expect.stringContaining("put that pepper back as the second"),
    },
  ]);
  expect(await ask(mendedBy, key)).toBe(200);
  // By its use the key is stored under the first: nothing is left to say.
  expect(await doctor(mendedBy)).toMatchObject([{ text: expect.stringContaining("1 work") }]);
});
