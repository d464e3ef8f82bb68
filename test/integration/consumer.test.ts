// The consumers of the guide as a company gets them: downloaded from the service, run alone, each with its own copy.
import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { insertKey } from "../helpers/company-api.ts";
import { createRandom } from "../helpers/random.ts";
import { type Service, startService } from "../helpers/service.ts";

const run = promisify(execFile);

let service: Service;
let folder: string;
let company: string;
let seller: string;
let key: string;

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), "listings-consumer-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service?.close();
});

beforeEach(async () => {
  const { db } = service;
  company = await insertCompany(db);
  seller = await insertSeller(db, { company_id: company });
  ({ key } = await insertKey(db, company, { pepper: service.config.apiKeyPeppers[0]! }));
  for (let count = 0; count < 12; count += 1) await add();
});

const add = (columns: object = {}) => insertListing(service.db, { company_id: company, seller_id: seller, ...columns });
const listings = () => service.db("listings").where({ company_id: company });

/** The objects of the export, by id, as their lines stand in it. */
async function exported(status = "all"): Promise<Record<string, string>> {
  const address = `${service.url}/api/company/${company}/export?format=json&status=${status}`;
  const { objects } = (await (await fetch(address, { headers: { "x-api-key": key } })).json()) as {
    objects: { id: string }[];
  };
  return Object.fromEntries(objects.map((object) => [object.id, JSON.stringify(object)]));
}

/** What `listings restored` does to cursors of before. */
const restoreDatabase = () => service.db("epoch").update({ id: service.db.raw("gen_random_uuid()") });

/** Stands between consumer and service. */
async function startBetween(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Passes a request on, and its answer through `change`. */
async function pass(req: IncomingMessage, res: ServerResponse, change: (body: Buffer) => Buffer): Promise<void> {
  const answer = await fetch(service.url + req.url, { headers: { authorization: req.headers.authorization ?? "" } });
  res.writeHead(answer.status, { "Content-Type": "application/json" });
  res.end(change(Buffer.from(await answer.arrayBuffer())));
}

const CONSUMERS = [
  {
    name: "consumer.py",
    program: "python3",
    async read(file: string): Promise<Record<string, string>> {
      const dump =
        "import json, sqlite3, sys; print(json.dumps(dict(sqlite3.connect(sys.argv[1]).execute('select * from listings'))))";
      return JSON.parse((await run("python3", ["-c", dump, file], { maxBuffer: 64 << 20 })).stdout);
    },
  },
  {
    name: "consumer.mjs",
    program: process.execPath,
    async read(file: string): Promise<Record<string, string>> {
      const copy = JSON.parse(await readFile(file, "utf8")) as { listings: Record<string, object> };
      return Object.fromEntries(Object.entries(copy.listings).map(([id, listing]) => [id, JSON.stringify(listing)]));
    },
  },
];

describe.each(CONSUMERS)("$name", ({ name, program, read }) => {
  const isHere = spawnSync(program, ["--version"]).status === 0;
  let file: string;
  let downloaded: string;

  beforeAll(async () => {
    const answer = await fetch(`${service.url}/docs/${name}`);
    expect(answer.status).toBe(200);
    downloaded = join(folder, name);
    await writeFile(downloaded, await answer.text());
  });
  beforeEach(() => {
    file = join(folder, `copy-of-${company}-${name}`);
  });

  const consume = (...options: string[]) => consumeFrom(service.url, ...options);

  async function consumeFrom(url: string, ...options: string[]): Promise<string> {
    const keyFile = join(folder, "key.txt");
    await writeFile(keyFile, `${key}\n`);
    const { stdout } = await run(program, [downloaded, url, company, file, "--key-file", keyFile, ...options]);
    return stdout.trim();
  }

  const failure = (said: RegExp) => expect.objectContaining({ code: 1, stderr: expect.stringMatching(said) });

  test.skipIf(!isHere)("keeps a copy that equals the export through 150 changes", async () => {
    const seed = Date.now() % 1_000_000;
    console.log(`seed ${seed}`);
    const random = createRandom(seed);
    expect(await consume()).toBe("12 listings, 0 removed");
    expect(await read(file)).toEqual(await exported());

    const texts = ["rida\u2028ja\u0085veel\r\n", "]]>", "\u0001", "😀 õhtu", '"],"seal":', "</objects>"];
    for (let change = 0; change < 150; change += 1) {
      const ids = await listings().orderBy("id").pluck("id");
      const one = listings().where({ id: random.pick(ids) });
      const kind = random.below(10);
      if (kind === 0) await add({ description: { et: random.pick(texts) } });
      else if (kind === 1 && ids.length > 8) await one.delete();
      else if (kind <= 4) await one.update({ slogan: JSON.stringify({ et: random.pick(texts) }) });
      else if (kind <= 6) await one.update({ status: random.pick(["active", "sold", "draft"]) });
      else await one.update({ price_eur: random.below(900_000) / 100 });
    }
    // Most of the first twelve may be gone.
    await consume("--yes");
    expect(await read(file)).toEqual(await exported());
    expect(await consume()).toBe(
      `${await listings()
        .count("* as n")
        .then(([row]) => row?.n)} listings, 0 removed`,
    );
  });

  test.skipIf(!isHere)("keeps a copy of one status: what leaves it is removed", async () => {
    await consume("--status", "active");
    await listings()
      .where("id", (await listings().first("id")).id)
      .update({ status: "sold" });
    expect(await consume("--status", "active")).toBe("11 listings, 1 removed");
    expect(await read(file)).toEqual(await exported("active"));
    await expect(consume()).rejects.toEqual(failure(/is a copy of/));
  });

  test.skipIf(!isHere)("takes no export that is cut, changed or without its seal, and keeps what it had", async () => {
    const whole = (body: Buffer) => body;
    let damage = whole;
    const url = await startBetween((req, res) => {
      void pass(req, res, (body) => (req.url?.includes("/export") ? damage(body) : body));
    });
    await consumeFrom(url);
    const before = await read(file);
    await add();
    await restoreDatabase();
    const damages = [
      (body: Buffer) => body.subarray(0, body.length / 2),
      (body: Buffer) => body.subarray(0, body.length - 3),
      (body: Buffer) => Buffer.from(body.toString().replace("Good location", "Food location")),
      (body: Buffer) => Buffer.from(body.toString().split("\n").toSpliced(3, 1).join("\n")),
      (body: Buffer) => Buffer.from(body.toString().replace('"complete":true', '"complete":false')),
      () => Buffer.alloc(0),
    ];
    for (damage of damages) {
      await expect(consumeFrom(url)).rejects.toEqual(failure(/not whole|changed nothing/));
      expect(await read(file)).toEqual(before);
    }
    damage = whole;
    expect(await consumeFrom(url)).toBe("13 listings, 0 removed");
    expect(await read(file)).toEqual(await exported());
  });

  test.skipIf(!isHere)("starts with a full copy where its cursor is refused, as after a restored backup", async () => {
    await consume();
    await listings()
      .where("id", (await listings().first("id")).id)
      .delete();
    await restoreDatabase();
    expect(await consume()).toBe("11 listings, 1 removed");
    expect(await read(file)).toEqual(await exported());
  });

  test.skipIf(!isHere)("does not remove more than half without being told to", async () => {
    await consume();
    const before = await read(file);
    await listings()
      .whereNot("id", (await listings().first("id")).id)
      .delete();
    for (const _ of ["first", "again"])
      await expect(consume()).rejects.toEqual(failure(/11 of 12 listings would be removed/));
    expect(await read(file)).toEqual(before);
    expect(await consume("--yes")).toBe("1 listings, 11 removed");
  });

  test.skipIf(!isHere)("leaves nothing of a first run for which there is no room", async () => {
    const keyFile = join(folder, "key.txt");
    await writeFile(keyFile, key);
    const before = (await readdir(folder)).sort();
    const limited = 'ulimit -f 4; exec "$@"';
    const failed = run("bash", [
      "-c",
      limited,
      "-",
      program,
      downloaded,
      service.url,
      company,
      file,
      "--key-file",
      keyFile,
    ]);
    await expect(failed).rejects.toEqual(failure(/changed nothing: .*(large|disk|full)/i));
    expect((await readdir(folder)).sort()).toEqual(before);
    expect(await consume()).toBe("12 listings, 0 removed");
  });

  test.skipIf(!isHere)("may be started twice at once: the copy is there, and whole", async () => {
    const waiting: (() => void)[] = [];
    const url = await startBetween((req, res) => {
      waiting.push(() => void pass(req, res, (body) => body));
      if (waiting.length === 2) for (const go of waiting) go();
    });
    const ended = await Promise.allSettled([consumeFrom(url), consumeFrom(url)]);
    const done = ended.filter(({ status }) => status === "fulfilled");
    expect(done.length, JSON.stringify(ended)).toBeGreaterThan(0);
    for (const one of ended)
      if (one.status === "rejected") expect(one.reason).toEqual(failure(/^Another run made .* Run it again/));
    expect(await read(file)).toEqual(await exported());
    expect((await readdir(folder)).filter((name) => name.includes(".part"))).toEqual([]);
  });

  test.skipIf(!isHere)("tells how it is used", async () => {
    const { stdout } = await run(program, [downloaded, "--help"]);
    for (const option of ["--key-file", "--status", "--yes"]) expect(stdout).toContain(option);
  });

  test.skipIf(!isHere)("waits while its limit is reached", async () => {
    let requests = 0;
    const url = await startBetween((req, res) => {
      requests += 1;
      if (requests === 1) res.writeHead(429, { "Retry-After": "1" }).end("{}");
      else void pass(req, res, (body) => body);
    });
    expect(await consumeFrom(url)).toBe("12 listings, 0 removed");
    expect(requests).toBe(2);
  });

  test.skipIf(!isHere)("says what is wrong with the key, and sends it to no other address", async () => {
    const right = key;
    key = "lst_wrong";
    await expect(consume()).rejects.toEqual(failure(/answered 401: .*unauthorized/));
    key = right;
    for (const far of ["http://listings.example", "http://127.example"])
      await expect(consumeFrom(far)).rejects.toEqual(failure(/use https/));
    // Nothing listens at 127.0.0.2; but the key may be sent there, since it stays on this machine.
    const near = (await startBetween(() => undefined)).replace("127.0.0.1", "127.0.0.2");
    await expect(consumeFrom(near)).rejects.toEqual(failure(/refused/i));
    expect(existsSync(file), "a first run that failed leaves no file").toBe(false);
    const asked: (string | undefined)[] = [];
    const other = await startBetween((req, res) => {
      asked.push(req.headers.authorization);
      res.end();
    });
    const url = await startBetween((_req, res) => void res.writeHead(302, { Location: `${other}/export` }).end());
    await expect(consumeFrom(url)).rejects.toEqual(failure(/302|redirect/));
    expect(asked).toEqual([]);
  });
});
