// Wrong steps of an operator: each command under each wrong circumstance. Either it is refused with a sentence that says what to
// do and leaves the search as it was, or it is done; and whenever searches then differ from the database, something says so.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { drain } from "../../indexer/drain.ts";
import { reindex } from "../../indexer/reindex.ts";
import { afterRestore } from "../../indexer/restored.ts";
import { type IndexingDeps, openIndexing } from "../../indexer/setup.ts";
import { rollback } from "../../indexer/swap.ts";
import { verify } from "../../indexer/verify.ts";
import { importListings } from "../../scripts/import/import.ts";
import { readDirtyState } from "../../shared/db/index-dirty-state.ts";
import { readTargets } from "../../shared/db/index-targets.ts";
import { CliError } from "../../shared/errors.ts";
import { createLogger } from "../../shared/logger.ts";
import { deleteIndex, indexState, indicesOf } from "../../shared/search/indices.ts";
import { searchedProblem } from "../../shared/searched.ts";
import { compareAll } from "../faults/compare.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { createTestDatabase } from "../helpers/db.ts";
import { createTestIndexing, drainAll, type TestIndexing } from "../helpers/indexing.ts";

const DOC = path.join(import.meta.dirname, "../../docs/reliability.md");
const [BEGIN, END] = ["<!-- wrong steps: written by test/integration/wrong-steps.test.ts -->\n", "<!-- end -->"];
/** A refusal names a command, a setting or an option. */
const SAYS_WHAT_TO_DO = /listings [a-z]+|DATABASE_URL|--force/;

interface World extends TestIndexing {
  company: string;
  file: string;
}

const COMMANDS: Record<string, (deps: IndexingDeps, world: World) => Promise<unknown>> = {
  reindex: (deps) => reindex(deps),
  "reindex --force": (deps) => reindex(deps, { force: true }),
  rollback: (deps) => rollback(deps),
  restored: (deps) => afterRestore(deps),
  "verify --repair": async (deps) => {
    const report = await verify(deps, { repair: true, confirmMs: 0 });
    if (report === undefined) throw new CliError("Another verify is running. Wait for: listings verify");
    if (report.brake !== undefined) throw new CliError(`${report.brake}: run it again with --force`);
  },
  "import --replace-company": ({ db }, { file, company }) => importListings(db, file, { replaceCompany: company }),
};

/** Brings the circumstance about; answers what the commands then run with, and what ends it. */
type Circumstance = (world: World) => Promise<{ deps?: IndexingDeps; end?: () => Promise<unknown> }>;

const liveOf = async ({ db }: World) => (await readTargets(db)).find(({ state }) => state === "live")!.name;

async function withDatabaseOf(world: World, listings: number): ReturnType<Circumstance> {
  const other = await createTestDatabase();
  for (let count = 0; count < listings; count += 1) await insertListing(other.db);
  const config = { ...world.config, databaseUrl: other.url };
  const deps = openIndexing(config, { logger: createLogger(config), applicationName: "listings test" });
  return { deps, end: () => deps.close().then(other.drop) };
}

const CIRCUMSTANCES: Record<string, Circumstance> = {
  "an empty database": (world) => withDatabaseOf(world, 0),
  "another database": (world) => withDatabaseOf(world, 6),
  "other LOCALES": async ({ config }) => {
    const deps = openIndexing(
      { ...config, locales: ["et"] },
      { logger: createLogger(config), applicationName: "listings test" },
    );
    return { deps, end: () => deps.close() };
  },
  "live index closed": async (world) => {
    const name = await liveOf(world);
    await world.deps.search.request("POST", `/${name}/_close`);
    return { end: () => world.deps.search.request("POST", `/${name}/_open`).catch(() => undefined) };
  },
  "live index read-only": async (world) => {
    const block = async (name: string, value: true | null) =>
      world.deps.search.request("PUT", `/${name}/_settings`, { "index.blocks.write": value }).catch(() => undefined);
    const name = await liveOf(world);
    await block(name, true);
    return { end: () => block(name, null) };
  },
  "search alias deleted": async (world) => {
    await world.deps.search.request("DELETE", `/${await liveOf(world)}/_alias/${world.deps.prefix}`);
    return {};
  },
  "previous index deleted": async (world) => {
    const previous = (await readTargets(world.db)).find(({ state }) => state === "previous")!;
    await deleteIndex(world.deps.search, previous.name);
    return {};
  },
  "run twice at once": async () => ({}),
};

const folder = mkdtempSync(path.join(tmpdir(), "wrong-steps-"));
const outcomes = new Map<string, string>();
afterAll(() => rmSync(folder, { recursive: true }));

async function createWorld(): Promise<World> {
  const it = await createTestIndexing();
  const company = await insertCompany(it.db);
  const seller = await insertSeller(it.db, { company_id: company });
  const file = path.join(folder, `${it.deps.prefix}.jsonl`);
  const line = { companyId: company, sellerId: seller, dealType: "sale", propertyType: "apartment", price: 1000 };
  const write = (count: number) =>
    writeFileSync(
      file,
      Array.from({ length: count }, (_, n) => JSON.stringify({ ...line, externalId: `L${n}` })).join("\n"),
    );
  write(6);
  await importListings(it.db, file);
  await reindex(it.deps);
  await reindex(it.deps, { force: true });
  write(5);
  return { ...it, company, file };
}

/** What an operator is told without asking for a comparison: health, lag, refused listings. */
async function isTold({ db, deps }: World): Promise<boolean> {
  const [searched] = await indicesOf(deps.search, deps.prefix);
  if (searched === undefined || (await indexState(deps.search, searched)) !== "open") return true; // searches fail
  const { rows, poison } = await readDirtyState(db);
  const targets = await readTargets(db);
  const schemaMatches = targets.find(({ name }) => name === searched)?.schemaHash === deps.schemaHash;
  return rows + poison > 0 || !schemaMatches || searchedProblem(searched, targets) !== undefined;
}

async function isEqual({ deps }: World): Promise<boolean> {
  const { lost, phantoms, unexpected } = await compareAll(deps);
  return lost.length + phantoms.length + unexpected.length === 0;
}

async function runCell(world: World, circumstance: string, command: string): Promise<string> {
  const { deps = world.deps, end } = await CIRCUMSTANCES[circumstance]!(world);
  const before = await indicesOf(world.deps.search, world.deps.prefix);
  try {
    // A change that comes meanwhile must not be lost either.
    await world.db("listings").where({ company_id: world.company }).orderBy("id").limit(1).update({ price_eur: 7 });
    const run = () =>
      COMMANDS[command]!(deps, world).then(
        () => undefined,
        (error: unknown) => error,
      );
    const errors = circumstance === "run twice at once" ? await Promise.all([run(), run()]) : [await run()];
    await drain(deps).catch(() => undefined);
    for (const error of errors) {
      if (error === undefined) continue;
      expect(error).toBeInstanceOf(CliError);
      expect((error as CliError).message).toMatch(SAYS_WHAT_TO_DO);
    }
    const allRefused = errors.every((error) => error !== undefined);
    if (allRefused) expect(await indicesOf(world.deps.search, world.deps.prefix)).toEqual(before);
    expect((await isTold(world)) || (await isEqual(world))).toBe(true);
    return allRefused ? "refused" : errors.some((error) => error !== undefined) ? "one done, one refused" : "done";
  } finally {
    await end?.();
  }
}

describe.each(Object.keys(CIRCUMSTANCES))("%s", (circumstance) => {
  test.each(Object.keys(COMMANDS))("%s", async (command) => {
    const world = await createWorld();
    try {
      outcomes.set(`${circumstance} ${command}`, await runCell(world, circumstance, command));
      // What the operator does then: the right settings, and whatever the message said last.
      await reindex(world.deps, { force: true });
      await drainAll(world.deps);
      expect(await isEqual(world)).toBe(true);
      expect(await isTold(world)).toBe(false);
    } finally {
      await world.close();
    }
  });
});

test("docs/reliability.md has this table", () => {
  const commands = Object.keys(COMMANDS);
  const rows = Object.keys(CIRCUMSTANCES).map((circumstance) => {
    const cells = commands.map((command) => outcomes.get(`${circumstance} ${command}`) ?? "failed");
    return `| ${circumstance} | ${cells.join(" | ")} |\n`;
  });
  const table = `| | ${commands.map((command) => `\`${command}\``).join(" | ")} |\n|---|${commands.map(() => "---|").join("")}\n${rows.join("")}`;
  const text = readFileSync(DOC, "utf8");
  const [start, end] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)];
  if (process.env.GOLDEN === "write") writeFileSync(DOC, text.slice(0, start) + table + text.slice(end));
  else expect(text.slice(start, end)).toBe(table);
});
