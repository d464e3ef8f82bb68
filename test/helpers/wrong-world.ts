// What wrong steps happen to: an index with one to go back to, a feed, an indexer that runs on, and an auditor.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { drain } from "../../indexer/drain.ts";
import { reindex } from "../../indexer/reindex.ts";
import { type IndexingDeps, openIndexing } from "../../indexer/setup.ts";
import { importListings } from "../../scripts/import/import.ts";
import type { Config } from "../../shared/config.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { readRegistered, readTargets } from "../../shared/db/index-targets.ts";
import { touchListingsOfPlaces } from "../../shared/db/place-changes.ts";
import { retryRejected } from "../../shared/db/rejected.ts";
import { CliError } from "../../shared/errors.ts";
import { createLogger } from "../../shared/logger.ts";
import { deleteIndex, indexState, indicesOf, listIndices } from "../../shared/search/indices.ts";
import { compareAll } from "../faults/compare.ts";
import { type Auditor, startAuditor } from "./auditor.ts";
import { insertCompany, insertPlaceLine, insertSeller } from "./builders.ts";
import { createTestIndexing, type TestIndexing } from "./indexing.ts";
import { type SearchProxy, startSearchProxy } from "./search-proxy.ts";
import { testServers } from "./servers.ts";
import { waitFor } from "./wait.ts";

/** So that a rebuild takes what a test needs, not what a busy day may need. */
export const HASTE = { confirmMs: 0, pauseMs: 5 };
const LINES = 6;

export interface World extends TestIndexing {
  /** Before OpenSearch: every process of this world goes through it. */
  proxy: SearchProxy;
  company: string;
  /** A feed that lacks one listing of the company. */
  feed: string;
  /** A classification that renames the place of two listings. */
  ehak: string;
  env: Record<string, string>;
  /** A key of the company, where a command needs one. */
  key?: { id: string; key: string };
  auditor: Auditor;
  /** The program a release later: its index has one field more. */
  later: IndexingDeps;
  /** The indexers that run meanwhile; the last is the one to be judged by. */
  service: IndexingDeps[];
  programWith(settings: Partial<Config>): IndexingDeps;
}

export async function createWorld(): Promise<World> {
  const proxy = await startSearchProxy(testServers().openSearchUrl);
  const ctx = await createTestIndexing({ OPENSEARCH_URL: proxy.url });
  const folder = mkdtempSync(path.join(tmpdir(), "wrong-steps-"));
  const places = await insertPlaceLine(ctx.db);
  const company = await insertCompany(ctx.db);
  const seller = await insertSeller(ctx.db, { company_id: company });
  const opened: IndexingDeps[] = [];
  const world: World = {
    ...ctx,
    ...{ proxy, company, later: laterProgram(ctx.deps), service: [ctx.deps] },
    feed: path.join(folder, "feed.jsonl"),
    ehak: path.join(folder, "ehak.csv"),
    env: {
      ...{ DATABASE_URL: ctx.config.databaseUrl, REDIS_URL: ctx.config.redisUrl, OPENSEARCH_URL: proxy.url },
      ...{ INDEX_PREFIX: ctx.config.indexPrefix, REDIS_PREFIX: ctx.config.redisPrefix },
    },
    auditor: undefined as never, // it needs the world
    programWith(settings) {
      const config = { ...ctx.config, ...settings };
      const deps = openIndexing(config, { logger: createLogger(config), applicationName: "listings test" });
      opened.push(deps);
      return deps;
    },
    async close() {
      await world.auditor.close();
      for (const deps of opened) await deps.close();
      await ctx.close();
      await proxy.close();
      rmSync(folder, { recursive: true });
    },
  };
  const wanted = () => world.service.at(-1)!.body.mappings._meta;
  world.auditor = await startAuditor(world, { placeId: places.settlement, wanted });
  const line = { companyId: company, sellerId: seller, dealType: "sale", propertyType: "apartment", price: 1000 };
  const write = (count: number) =>
    writeFileSync(
      world.feed,
      Array.from({ length: count }, (_, n) => JSON.stringify({ ...line, externalId: `L${n}` })).join("\n"),
    );
  write(LINES);
  await importListings(ctx.db, world.feed);
  write(LINES - 1);
  return world;
}

/** The same program a release later: its documents have one field more. */
function laterProgram(deps: IndexingDeps): IndexingDeps {
  const body = structuredClone(deps.body);
  body.mappings.properties.later = { type: "keyword" };
  body.mappings._meta.fields.push("later");
  body.mappings._meta.schemaHash = "ffffffffff";
  const fields = new Set(body.mappings._meta.fields);
  return { ...deps, body, schemaHash: "ffffffffff", fields, fieldsByIndex: new Map() };
}

/** Before a cell: live and previous are there, what the feed lacks is on offer, and the place has yet another name. */
export async function prepare(world: World): Promise<void> {
  const { db, deps, company, ehak } = world;
  world.service = [deps];
  delete world.key;
  await db("listings").where({ company_id: company, status: "archived" }).update({ status: "active" });
  const name = `Linnaosa ${Date.now()}`;
  const lines = [`0387,${name},district,0784`, "0784,Tallinn,municipality,0037", "0037,Harju maakond,county,"];
  writeFileSync(ehak, ["code,name,type,parent_code", ...lines].join("\n"));
  await settle(world);
  for (let tries = 0; !(await isStandard(world)); tries += 1) {
    if (tries === 3) throw new Error("there is no index to go back to after three builds");
    await reindex(deps, { force: true, ...HASTE });
  }
}

async function isStandard({ db, deps }: World): Promise<boolean> {
  const [live, previous, ...others] = await readTargets(db);
  if (live?.state !== "live" || previous?.state !== "previous" || others.length > 0) return false;
  for (const { name, schemaHash } of [live, previous]) {
    if (schemaHash !== deps.schemaHash || (await indexState(deps.search, name)) !== "open") return false;
  }
  return (await indicesOf(deps.search, deps.prefix))[0] === live.name;
}

/** The indexers of the service work while `work` does. */
export async function whileServing<T>({ db, service, auditor }: World, work: () => Promise<T>): Promise<T> {
  let ended = false;
  const serving = (async () => {
    while (!ended) {
      for (const deps of service) await drain(deps).catch(() => undefined);
      await touchListingsOfPlaces(db, 1000).catch(() => undefined);
      await auditor.look();
      await delay(20);
    }
  })();
  try {
    return await work();
  } finally {
    ended = true;
    await serving;
  }
}

/** Until the indexers get no further. */
async function settle({ db, service }: World): Promise<void> {
  await db("index_dirty").whereNull("last_error").update({ next_attempt_at: db.fn.now() }); // leases of the dead
  for (let idle = 0; idle < 2; ) {
    while ((await touchListingsOfPlaces(db, 1000)) !== undefined);
    let moved = 0;
    for (const deps of service) {
      const { indexed, rejected, ahead } = await drain(deps).catch(() => ({ indexed: 0, rejected: 0, ahead: 0 }));
      moved += indexed + rejected + ahead;
    }
    idle = moved === 0 ? idle + 1 : 0;
  }
}

/** What an operator is told without asking for a comparison: health, lag, rejected listings. */
async function isTold({ db, auditor }: World): Promise<boolean> {
  return (await auditor.health()).status !== "ok" || (await readDirtyState(db)).rows > 0;
}

/** Told that something is wrong, or equal and promising so; throws for anything else. */
export async function judgeTruth(world: World): Promise<"told" | "equal"> {
  const { auditor } = world;
  await settle(world);
  const verdict = await waitFor(
    async () => {
      if (await isTold(world)) return "told" as const;
      await auditor.look();
      return auditor.promisesLastChange() ? ("equal" as const) : undefined;
    },
    { what: "health that says why X-Data-As-Of stands still" },
  );
  await auditor.look();
  if (auditor.broken().length > 0) throw new Error(`searches without what they promised: ${auditor.broken()}`);
  if (verdict === "told") return verdict;
  const { lost, phantoms, unexpected } = await compareAll(world.service.at(-1)!);
  if (lost.length + phantoms.length + unexpected.length > 0)
    throw new Error(`nothing says that searches differ: ${JSON.stringify({ lost, phantoms, unexpected })}`);
  return verdict;
}

/** What an operator does then: the right settings, `reindex`, and what that says. */
export async function mend(world: World): Promise<void> {
  const { db, deps } = world;
  world.service = [deps];
  await retryRejected(db);
  const isWhole = (await isStandard(world)) && (await judgeTruth(world)) === "equal";
  if (!isWhole) await rebuild(world);
  const named = await readRegistered(db);
  for (const name of await listIndices(deps.search, deps.prefix)) {
    if (!named.includes(name)) await deleteIndex(deps.search, name);
  }
}

async function rebuild(world: World): Promise<void> {
  await reindex(world.deps, HASTE).catch((error) => {
    if (!(error instanceof CliError)) throw error;
    return reindex(world.deps, { force: true, ...HASTE });
  });
  if ((await judgeTruth(world)) !== "equal")
    throw new Error(`still wrong: ${JSON.stringify(await world.auditor.health())}`);
}
