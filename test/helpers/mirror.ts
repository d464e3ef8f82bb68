// A company with its service and an empty folder, for tests of `listings pull` as a command.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MirrorOptions } from "../../scripts/pull/mirror-state.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { insertCompany, insertListing, insertSeller } from "./builders.ts";
import { insertKey, startCompanyApi } from "./company-api.ts";
import { createTestDatabase } from "./db.ts";

export interface TestMirror {
  db: Knex;
  options: MirrorOptions;
  /** Adds a listing to the company; returns its id. */
  add(columns?: object): Promise<string>;
  close(): Promise<void>;
}

export async function createTestMirror(): Promise<TestMirror> {
  const database = await createTestDatabase();
  const api = await startCompanyApi(database.url);
  const { db } = database;
  const companyId = await insertCompany(db);
  const seller = await insertSeller(db, { company_id: companyId });
  const { key } = await insertKey(db, companyId);
  const folder = await mkdtemp(path.join(tmpdir(), "listings-mirror-"));
  return {
    db,
    options: { url: api.url, companyId, key, status: "all", folder },
    add: (columns = {}) => insertListing(db, { company_id: companyId, seller_id: seller, ...columns }),
    async close() {
      await rm(folder, { recursive: true, force: true });
      await api.close();
      await database.drop();
    },
  };
}

/** Arguments of `listings` that update this mirror; the key is in a file of its folder. */
export async function pullArguments({ url, companyId, key, folder }: MirrorOptions): Promise<string[]> {
  const keyFile = path.join(folder, "key.txt");
  await writeFile(keyFile, key);
  return ["pull", folder, "--url", url, "--company", companyId, "--key-file", keyFile];
}
