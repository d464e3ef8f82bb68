// Commands as processes of their own, killed (SIGKILL) after their writes: what they leave is told or equal, and the same command once
// more comes to its end. After each write in a full run (FAULTS_FULL=true), else after some drawn by lot: 40 kills take four minutes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, pendingMigrations } from "../../../shared/db/migrate.ts";
import { ensurePlaces, readPlaces } from "../../../shared/db/places.ts";
import { createTestDatabase } from "../../helpers/db.ts";
import { FULL } from "../../helpers/full-run.ts";
import { observeCommand } from "../../helpers/killed-command.ts";
import { createRandom } from "../../helpers/random.ts";
import { waitFor } from "../../helpers/wait.ts";
import { DATA_COMMANDS, INDEX_COMMANDS, type WrongCommand } from "../../helpers/wrong-commands.ts";
import { createWorld, judgeTruth, prepare, type World, whileServing } from "../../helpers/wrong-world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** A dozen kills, each with two runs: bounded against a hang only. */
const TIMEOUT_MS = 900_000;

const WRITES = FULL ? Number.POSITIVE_INFINITY : 4;
const SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 2 ** 31);
const random = createRandom(SEED);

function drawn(writes: readonly string[]): readonly string[] {
  const left = [...writes];
  while (left.length > WRITES) left.splice(random.below(left.length), 1);
  return left;
}

/** `reindex` alone has nothing to do here; nor has `migrate`, which has a test of its own. */
const COMMANDS: Record<string, WrongCommand> = { ...INDEX_COMMANDS, ...DATA_COMMANDS };

/** `verify` must find something. */
const BEFORE: Record<string, (world: World) => Promise<unknown>> = {
  async "verify --repair"({ db, deps, company }) {
    const { id } = await db("listings").where({ company_id: company }).orderBy("id").first("id");
    // An indexer that runs meanwhile may not have written it yet.
    await waitFor(() => deps.search.request("DELETE", `/${deps.prefix}/_doc/${id}`).then(() => true), {
      what: "a listing to delete from the index",
    });
  },
};

test.each(Object.keys(COMMANDS).filter((name) => name !== "reindex" && name !== "migrate"))(
  "%s",
  { timeout: TIMEOUT_MS },
  async (name) => {
    const command = COMMANDS[name]!;
    const observe = async (killAfter?: string) => {
      await prepare(world);
      await (command.before ?? BEFORE[name])?.(world);
      await world.auditor.change();
      const args = command.args(world);
      return observeCommand({ env: world.env, args, ...(killAfter === undefined ? {} : { killAfter }) });
    };
    const { writes, code } = await observe();
    expect([0, 3]).toContain(code);
    expect(writes.length).toBeGreaterThan(0);

    let kills = 0;
    const after = drawn(writes);
    for (const write of after) {
      const { code } = await whileServing(world, () => observe(write));
      if (Number.isNaN(code)) kills += 1;
      else expect([0, 3], `without a kill after: ${write}`).toContain(code); // a change that the indexer had written before
      await judgeTruth(world);
      await command.run(world.deps, world);
      expect(await judgeTruth(world), `run again after: ${write}`).toBe("equal");
    }
    expect(kills).toBeGreaterThan(0);
    console.log(
      `${name}: ${kills} kills after ${after.length} of ${writes.length} writes, seed ${SEED}: ${after.join("; ")}`,
    );
  },
);

test("migrate", { timeout: TIMEOUT_MS }, async () => {
  const observe = async (killAfter?: string) => {
    const database = await createTestDatabase();
    await database.db.raw("drop schema public cascade");
    await database.db.raw("create schema public");
    const options = { env: { ...world.env, DATABASE_URL: database.url }, args: ["migrate"] };
    return { database, ...(await observeCommand({ ...options, ...(killAfter === undefined ? {} : { killAfter }) })) };
  };
  const whole = await observe();
  await whole.database.drop();
  expect(whole.code).toBe(0);
  for (const write of drawn(whole.writes)) {
    const { database, code } = await observe(write);
    expect(code).toBeNaN();
    await migrate(database.db);
    await ensurePlaces(database.db);
    expect(await pendingMigrations(database.db)).toEqual([]);
    expect((await readPlaces(database.db)).length).toBeGreaterThan(100);
    await database.drop();
  }
  console.log(`migrate: killed, seed ${SEED}`);
});
