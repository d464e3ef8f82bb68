// `listings pull --verify`: finds each difference of a mirror, and none where there is none.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pull } from "../../scripts/pull/mirror.ts";
import type { MirrorOptions } from "../../scripts/pull/mirror-state.ts";
import { type Difference, verifyMirror } from "../../scripts/pull/verify-mirror.ts";
import { type Ended, runCommand } from "../helpers/command.ts";
import { createTestMirror, pullArguments, type TestMirror } from "../helpers/mirror.ts";
import { createRandom } from "../helpers/random.ts";

const LISTINGS = 400;
/** Of each kind. */
const PLANTED = 10;

let ctx: TestMirror;
let options: MirrorOptions;

beforeAll(async () => {
  ctx = await createTestMirror();
  ({ options } = ctx);
  const pattern = await ctx.add();
  await ctx.db.raw(
    `insert into listings (company_id, seller_id, status, deal_type, property_type, price_eur)
     select company_id, seller_id, case when n % 3 = 0 then 'sold' else 'active' end, deal_type, property_type, n
     from listings, generate_series(2, :count) as n where id = :pattern`,
    { count: LISTINGS, pattern },
  );
});
afterAll(() => ctx?.close());

const files = () => path.join(options.folder, "listings");
const fileOf = (id: string) => path.join(files(), `${id}.json`);

const byId = (differences: readonly { id: string; kind: string }[]) =>
  differences.map(({ id, kind }) => `${id} ${kind}`).sort();

test("a mirror that was just taken is equal, and one before the last changes names them", async () => {
  await pull(options);
  expect(await verifyMirror(options)).toEqual({ listings: LISTINGS, differences: [] });
  const { db } = ctx;
  const [first, second] = await db("listings").where({ company_id: options.companyId }).orderBy("id").pluck("id");
  await db("listings").where({ id: first }).update({ rooms: 7 });
  await db("listings").where({ id: second }).delete();
  const added = await ctx.add();
  const { differences } = await verifyMirror(options);
  expect(byId(differences)).toEqual([`${first} stale`, `${second} extra`, `${added} missing`].sort());
  await pull(options);
  expect(await verifyMirror(options)).toEqual({ listings: LISTINGS, differences: [] });
});

test(`each of ${5 * PLANTED} planted differences is found, and none else`, async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  const random = createRandom(seed);
  const ids = (await readdir(files())).map((name) => name.slice(0, -".json".length));
  const take = () => ids.splice(random.below(ids.length), 1)[0]!;
  const planted: Pick<Difference, "id" | "kind">[] = [];
  async function plant(
    kind: Difference["kind"],
    damage: (listing: { id: string; version: string }) => Promise<unknown>,
  ) {
    for (let count = 0; count < PLANTED; count += 1) {
      const id = take();
      await damage(JSON.parse(await readFile(fileOf(id), "utf8")));
      planted.push({ id, kind });
    }
  }
  const write = (listing: { id: string }, changes: object) =>
    writeFile(fileOf(listing.id), JSON.stringify({ ...listing, ...changes }));
  await plant("missing", ({ id }) => rm(fileOf(id)));
  await plant("stale", ({ id }) => ctx.db("listings").where({ id }).update({ rooms: 8 }));
  await plant("status", (listing) => write(listing, { status: "draft" }));
  await plant("damaged", async ({ id }) => {
    const text = await readFile(fileOf(id), "utf8");
    await writeFile(fileOf(id), text.slice(0, random.below(text.length - 2)));
  });
  for (let count = 0; count < PLANTED; count += 1) {
    const id = String(9_000_000 + count);
    await writeFile(fileOf(id), JSON.stringify({ id, version: "1", status: "active" }));
    planted.push({ id, kind: "extra" });
  }
  const { listings, differences } = await verifyMirror(options);
  expect(listings).toBe(LISTINGS);
  expect(byId(differences)).toEqual(byId(planted));
  console.log(`${differences.length} of ${planted.length} planted differences found, ${LISTINGS} listings`);
});

test("as a command it ends with 3 and names them, and with 0 after a full copy; it changes nothing", async () => {
  const before = (await readdir(files())).sort();
  const differing = await command("--verify");
  expect(differing.code).toBe(3);
  expect(differing.stdout).toContain(`${5 * PLANTED} differences from the ${LISTINGS} listings`);
  expect(differing.stdout.match(/^ {2}listing \d+: /gm)).toHaveLength(5 * PLANTED);
  const asJson = await command("--verify", "--json");
  expect(asJson.code).toBe(3);
  expect(JSON.parse(asJson.stdout).differences).toHaveLength(5 * PLANTED);
  expect((await readdir(files())).sort()).toEqual(before);

  await rm(path.join(options.folder, "state.json"));
  expect((await command()).code).toBe(0);
  const equal = await command("--verify");
  expect(equal).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Equal: 400 listings, .* Other content of the files was not compared\.\n$/),
  });
});

test("what cannot be compared is said, with exit code 2 for wrong usage", async () => {
  await expect(verifyMirror({ ...options, folder: tmpdir() })).rejects.toThrow("holds no mirror yet");
  await expect(verifyMirror({ ...options, status: "active" })).rejects.toThrow("Take another folder");
  await expect(verifyMirror({ ...options, key: "lst_wrong" })).rejects.toThrow("401");
  expect(await command("--verify", "--follow")).toMatchObject({ code: 2 });
});

async function command(...more: string[]): Promise<Ended> {
  return await runCommand({}, ...(await pullArguments(options)), ...more);
}
