// The reference consumer, end to end: mirrors a company over HTTP, notices damage, goes on where it stopped.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkExport } from "../../scripts/pull/export-file.ts";
import { pull } from "../../scripts/pull/mirror.ts";
import type { MirrorOptions } from "../../scripts/pull/mirror-state.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { readXmlExport } from "../helpers/rede-reader.ts";
import { TEST_SECRETS } from "../helpers/secrets.ts";
import { testServers } from "../helpers/servers.ts";

let database: TestDatabase;
let api: CompanyApi;
let company: string;
let seller: string;
let key: string;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startCompanyApi(database.url);
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

beforeEach(async () => {
  const { db } = database;
  company = await insertCompany(db);
  seller = await insertSeller(db, { company_id: company });
  ({ key } = await insertKey(db, company));
  folder = await mkdtemp(path.join(tmpdir(), "listings-pull-"));
  for (let count = 0; count < 12; count++) await add();
});

afterEach(() => rm(folder, { recursive: true }));

const add = (columns: object = {}) =>
  insertListing(database.db, { company_id: company, seller_id: seller, ...columns });
const listings = () => database.db("listings").where({ company_id: company });
const run = (more: Partial<MirrorOptions> = {}) =>
  pull({ url: api.url, companyId: company, key, status: "all", folder, ...more });

/** The mirror as it should be: what the export says now. */
async function expectMirrorToEqualTheExport(status = "all") {
  const address = `${api.url}/api/company/${company}/export?format=json&status=${status}`;
  const answer = await fetch(address, { headers: { "x-api-key": key } });
  const { objects } = (await answer.json()) as { objects: { id: string }[] };
  const names = (await readdir(path.join(folder, "listings"))).sort();
  expect(names).toEqual(objects.map(({ id }) => `${id}.json`).sort());
  for (const object of objects) {
    expect(JSON.parse(await readFile(path.join(folder, "listings", `${object.id}.json`), "utf8"))).toEqual(object);
  }
}

describe("pull", () => {
  test("copies everything first, then only what changed", async () => {
    expect(await run()).toEqual({ fullCopy: true, written: 12, removed: 0, listings: 12 });
    await expectMirrorToEqualTheExport();
    expect(await run()).toEqual({ fullCopy: false, written: 0, removed: 0, listings: 12 });

    const [first, second, third] = await listings().select("id").orderBy("id");
    await listings().where(first).update({ rooms: 5 });
    await listings().where(second).delete();
    await listings()
      .where(third)
      .update({ company_id: await insertCompany(database.db) });
    await add({ description: { et: "rida\u2028ja\u0085veel\r\n", ru: "]}" } });
    expect(await run()).toEqual({ fullCopy: false, written: 2, removed: 2, listings: 11 });
    await expectMirrorToEqualTheExport();
  });

  test("mirrors one status: what leaves it is removed", async () => {
    await run({ status: "active" });
    const [first] = await listings().select("id").orderBy("id");
    await listings().where(first).update({ status: "sold" });
    expect(await run({ status: "active" })).toMatchObject({ fullCopy: false, removed: 1, listings: 11 });
    await expectMirrorToEqualTheExport("active");
  });

  test("starts with a full copy again after the database was restored", async () => {
    await run();
    await database.db("epoch").update({ id: database.db.raw("gen_random_uuid()") });
    const [first] = await listings().select("id").orderBy("id");
    await listings().where(first).delete();
    expect(await run()).toMatchObject({ fullCopy: true, listings: 11 });
    await expectMirrorToEqualTheExport();
  });

  test("does not remove more than half without being told to, asked once or twice", async () => {
    await run();
    await database.db.raw("delete from listings where company_id = ? and id not in (select max(id) from listings)", [
      company,
    ]);
    await expect(run()).rejects.toThrow("More than half");
    await expect(run()).rejects.toThrow("More than half");
    expect(await readdir(path.join(folder, "listings"))).toHaveLength(12);

    await database.db("epoch").update({ id: database.db.raw("gen_random_uuid()") });
    await expect(run()).rejects.toThrow("More than half");
    expect(await run({ yes: true })).toMatchObject({ removed: 11, listings: 1 });
    await expectMirrorToEqualTheExport();
  });

  test("refuses the folder of another company, and a key that does not work", async () => {
    await run();
    const other = await insertCompany(database.db);
    await expect(run({ companyId: other })).rejects.toThrow("Take another folder");
    const empty = path.join(folder, "new");
    await expect(run({ key: "lst_wrong", folder: empty })).rejects.toThrow("401");
    await expect(run({ companyId: other, folder: empty })).rejects.toThrow("403");
  });

  test("is a command", async () => {
    const keyFile = path.join(folder, "key.txt");
    await writeFile(keyFile, `${key}\n`);
    const { stdout } = await command(
      "pull",
      folder,
      "--url",
      api.url,
      "--company",
      company,
      "--key-file",
      keyFile,
      "--json",
    );
    expect(JSON.parse(stdout)).toEqual({ fullCopy: true, written: 12, removed: 0, listings: 12 });
    await expectMirrorToEqualTheExport();
  });
});

describe("an export that was cut", () => {
  /** Answers every request with these bytes, politely or breaking off. */
  async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
  }

  const read = async (format: string) => {
    const address = `${api.url}/api/company/${company}/export?format=${format}&status=all`;
    const answer = await fetch(address, { headers: { "x-api-key": key } });
    return Buffer.from(await answer.arrayBuffer());
  };

  /** The same 200 places in every run. */
  const cuts = (length: number) => Array.from({ length: 200 }, (_, index) => (index * 7919 + 13) % (length - 3));

  test("is noticed at each of 200 places, in JSON and XML, compressed or not", async () => {
    const [json, xml] = [await read("json"), await read("xml")];
    const file = path.join(folder, "cut.json");
    await writeFile(file, json);
    expect(await checkExport(file)).toMatchObject({ objectCount: 12 });
    for (const at of cuts(json.length)) {
      await writeFile(file, json.subarray(0, at));
      await expect(checkExport(file), `cut at ${at}`).rejects.toThrow("was not used");
    }
    expect(readXmlExport(xml.toString()).listings).toHaveLength(12);
    for (const at of cuts(xml.length))
      expect(() => readXmlExport(xml.toString("utf8", 0, at)), `cut at ${at}`).toThrow();
    for (const whole of [gzipSync(json), gzipSync(xml)]) {
      for (const at of cuts(whole.length)) expect(() => gunzipSync(whole.subarray(0, at)), `cut at ${at}`).toThrow();
    }
  });

  test.each(["politely", "by breaking the connection"])("%s leaves the mirror as it was", async (how) => {
    const json = await read("json");
    const half = json.subarray(0, json.length / 2);
    const { url, server } = await serve((_req, res) => {
      if (how === "politely") return void res.end(half);
      res.write(half, () => res.destroy());
    });
    await expect(run({ url })).rejects.toThrow(/was not used|was cut off/);
    expect(await readdir(folder)).toEqual(["listings"]);
    expect(await readdir(path.join(folder, "listings"))).toEqual([]);
    server.close();
    expect(await run()).toMatchObject({ fullCopy: true, listings: 12 });
  });

  test("is noticed when a byte was changed, a line is missing or two have changed places", async () => {
    const lines = (await read("json")).toString().split("\n");
    const file = path.join(folder, "damaged.json");
    const check = async (damaged: string[]) => {
      await writeFile(file, damaged.join("\n"));
      return await checkExport(file);
    };
    await check(lines);
    await expect(check(lines.with(3, lines[3]!.replace("Good", "Food")))).rejects.toThrow("checksum");
    await expect(check(lines.toSpliced(3, 1))).rejects.toThrow("it holds 11");
    await expect(check(lines.with(3, lines[4]!).with(4, lines[3]!))).rejects.toThrow("checksum");
  });
});

describe("the operators' twins", () => {
  test("make, list, rotate and revoke keys that the API honours", async () => {
    const on = ["--company", company, "--json"];
    const json = async (...args: string[]) => JSON.parse((await command("keys", ...args, ...on)).stdout);
    const works = async (candidate: string) => {
      const address = `${api.url}/api/company/${company}/changes?limit=1`;
      return (await fetch(address, { headers: { "x-api-key": candidate } })).status;
    };
    const made = await json("create", "--name", "nightly");
    expect(await works(made.key)).toBe(200);
    const follower = await json("rotate", made.id, "--overlap", "1");
    expect([await works(made.key), await works(follower.key)]).toEqual([200, 200]);
    await json("revoke", made.id);
    expect([await works(made.key), await works(follower.key)]).toEqual([401, 200]);
    const all: { id: string; key?: string }[] = await json("list");
    expect(all.map(({ id }) => id).slice(0, 2)).toEqual([follower.id, made.id]);
    expect(JSON.stringify(all)).not.toContain(made.key);
    expect((await json("create", "--expires", "2999-01-01")).expiresAt).toBe("2999-01-01T00:00:00.000Z");
    await expect(command("keys", "create", "--company", company, "--expires", "tomorrow")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--expires must be a time with its zone, such as 2027-01-01T00:00:00Z."),
    });
    await expect(command("keys", "create", "--company", "999999")).rejects.toMatchObject({ code: 2 });
    await expect(command("keys", "revoke", "999999", "--company", company)).rejects.toMatchObject({ code: 2 });
  });

  test("write an export into a file that appears whole, or to stdout", async () => {
    const out = path.join(folder, "export.json");
    await command("export", company, "--format", "json", "--status", "all", "--out", out);
    expect(await checkExport(out)).toMatchObject({ objectCount: 12 });
    const { stdout } = await command("export", company, "--status", "all");
    expect(readXmlExport(stdout).listings).toHaveLength(12);
    await expect(command("export", "999999", "--out", out)).rejects.toMatchObject({ code: 2 });
    expect(await readdir(folder)).toEqual(["export.json"]);
  });
});

function command(...args: string[]) {
  // vitest sets a BASE_URL of its own, which is none for us.
  const { redisUrl, openSearchUrl } = testServers(); // not those of a demo beside the tests
  const servers = { DATABASE_URL: database.url, REDIS_URL: redisUrl, OPENSEARCH_URL: openSearchUrl };
  const env = { ...process.env, BASE_URL: "", ...servers, ...TEST_SECRETS };
  return promisify(execFile)(process.execPath, ["scripts/listings.js", ...args], { env, maxBuffer: 64 << 20 });
}
