// The whole service with a small stock of homes: database, index and API of the test file's own.
import { startApi } from "../../api/server.ts";
import { reindex } from "../../indexer/reindex.ts";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { ensurePlaces } from "../../shared/db/places.ts";
import { PATIENT } from "./api.ts";
import { insertCompany, insertListing, insertSeller } from "./builders.ts";
import { createTestIndexing } from "./indexing.ts";
import { waitFor } from "./wait.ts";

export interface Service {
  url: string;
  db: Knex;
  config: Config;
  /** Whose homes they are. */
  companyId: string;
  close(): Promise<void>;
}

interface Stock {
  /** Adds listings to those of the service. */
  fill?: (db: Knex) => Promise<unknown>;
}

export async function startService(env: NodeJS.ProcessEnv = {}, { fill }: Stock = {}): Promise<Service> {
  const indexing = await createTestIndexing({ PORT: "0", RATE_LIMITS: "off", LIMITER_TIMEOUT_MS: "5000", ...env });
  const { db, deps, config } = indexing;
  await ensurePlaces(db);
  const companyId = await insertHomes(db);
  await fill?.(db);
  await reindex(deps);
  const api = await startApi(config, { timeouts: PATIENT });
  const url = `http://127.0.0.1:${api.port}`;
  // It listens before it has read the places and looked at its servers.
  await waitFor(async () => (await fetch(`${url}/api/public/v1/listings`)).ok, { what: "the first search" });
  await waitFor(async () => (await fetch(`${url}/api/health`)).ok, { what: "good health" });
  return {
    url,
    db,
    config,
    companyId,
    async close() {
      await api.close();
      await indexing.close();
    },
  };
}

/** 45 homes of one company in three towns, one of them without English text, and one that nobody may see. */
async function insertHomes(db: Knex): Promise<string> {
  const companyId = await insertCompany(db, { name: "Rannakodu OÜ" });
  const seller = await insertSeller(db, {
    company_id: companyId,
    display_name: "Mari Maasikas",
    phone: "+372 5550 0000",
  });
  const paths = [
    "harju-maakond/tallinn/kesklinna-linnaosa",
    "harju-maakond/tallinn/lasnamae-linnaosa",
    "tartu-maakond/tartu-linn",
  ];
  const places = await db("places").whereIn("path", paths).select("id", "path");
  const placeId = (index: number) => places.find(({ path }) => path === paths[index % 3])?.id ?? null;
  for (let index = 0; index < 45; index += 1) {
    await insertListing(db, {
      seller_id: seller,
      company_id: companyId,
      place_id: placeId(index),
      deal_type: index % 5 === 0 ? "rent" : "sale",
      property_type: index % 4 === 0 ? "house" : "apartment",
      price_eur: 50_000 + index * 5000,
      rooms: (index % 4) + 1,
      slogan: {
        et: `Valge kodu ${index}`,
        en: index === 44 ? "" : `White home ${index}`,
        ru: `Белый дом ${index}`,
      },
      published_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    });
  }
  await insertListing(db, { seller_id: seller, company_id: companyId, status: "draft", slogan: { en: "Hidden home" } });
  return companyId;
}
