// Creates an export key of the company with the most listings, valid for one run of the demo.
import { createKey } from "../../../api/company/key-handlers.ts";
import type { Config } from "../../../shared/config.ts";
import { revokeApiKey } from "../../../shared/db/api-keys.ts";
import { readLargestCompany } from "../../../shared/db/companies.ts";
import type { Knex } from "../../../shared/db/connect.ts";

const HOUR = 3_600_000;

export interface DemoCompany {
  id: string;
  name: string;
  key: string;
  revoke(): Promise<void>;
}

/** Undefined where there is no company with listings. A run that is killed leaves a key that ends by itself within a day. */
export async function createDemoKey(db: Knex, config: Config): Promise<DemoCompany | undefined> {
  const company = await readLargestCompany(db);
  if (company === undefined) return undefined;
  const expiresAt = new Date(Date.now() + 24 * HOUR).toISOString();
  const created = await createKey({ db, config }, company.id, { name: "demo", permissions: ["export"], expiresAt });
  if (created === undefined) return undefined; // the company has just been deleted
  return {
    ...company,
    key: created.key,
    async revoke() {
      await revokeApiKey(db, company.id, created.id);
    },
  };
}
