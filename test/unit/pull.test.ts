// The consumer against a service that is broken or means harm: bounded time, bounded bytes, and nothing of the mirror touched.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkExport, readListings } from "../../scripts/pull/export-file.ts";
import { pull } from "../../scripts/pull/mirror.ts";
import type { MirrorOptions } from "../../scripts/pull/mirror-state.ts";
import { PULL_LIMITS, retryDelayMs } from "../../scripts/pull/request.ts";
import { waitFor } from "../helpers/wait.ts";

const MB = 1024 * 1024;
/** Everything small, so that a test ends soon; a limit that a case is about is far below the others. */
const LIMITS = { ...PULL_LIMITS, pageBytes: MB, exportBytes: 8 * MB, waitMs: 20 };

let folder: string;
let servers: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "listings-pull-"));
});

afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
  await rm(folder, { recursive: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const run = (url: string, more: Partial<MirrorOptions> = {}) =>
  pull({ url, companyId: "3", key: "lst_secret", status: "all", folder, limits: LIMITS, ...more });

/** As after a full copy of two listings: from here on only changes are asked for. */
async function mirrored(url: string): Promise<void> {
  await mkdir(path.join(folder, "listings"));
  for (const id of ["1", "2"]) await writeFile(path.join(folder, "listings", `${id}.json`), `{"id":"${id}"}`);
  const state = { url, companyId: "3", status: "all", cursor: "here" };
  await writeFile(path.join(folder, "state.json"), JSON.stringify(state));
}

async function expectUntouched(): Promise<void> {
  expect((await readdir(folder)).sort()).toEqual(["listings", "state.json"]);
  expect((await readdir(path.join(folder, "listings"))).sort()).toEqual(["1.json", "2.json"]);
  expect(JSON.parse(await readFile(path.join(folder, "state.json"), "utf8"))).toMatchObject({ cursor: "here" });
}

/** An export of these lines, with the seal that belongs to them. */
function sealed(lines: readonly string[]): string {
  const hash = createHash("sha256");
  for (const line of lines) hash.update(`${line}\n`);
  const objectCount = lines.length;
  const head = `{"changesSince":"here","objectCount":${objectCount},"objects":[`;
  const seal = `],"seal":${JSON.stringify({ objectCount, sha256: hash.digest("hex"), complete: true })}}`;
  return [head, ...lines.map((line, at) => (at === 0 ? line : `,${line}`)), seal, ""].join("\n");
}

const forever = (res: Parameters<RequestListener>[1], piece: Buffer) => {
  const send = () => {
    if (!res.destroyed && res.write(piece)) setImmediate(send);
  };
  res.on("drain", send);
  send();
};

describe("an export", () => {
  const cases: [string, RequestListener, Partial<typeof LIMITS>, RegExp][] = [
    ["without end", (_req, res) => forever(res, Buffer.alloc(64 * 1024, "x\n")), {}, /longer than 8388608 bytes/],
    ["with a line of 5 MB", (_req, res) => void res.end(`{"objects":[\n${"x".repeat(5 * MB)}\n`), {}, /was not used/],
    ["that stops in the middle", (_req, res) => void res.write("{"), { stallMs: 100 }, /stood still, for 0.1 s/],
    ["that never begins", () => undefined, { answerMs: 100 }, /no answer within 0.1 s/],
    [
      "that comes byte by byte for ever",
      (_req, res) => {
        const drip = setInterval(() => res.write("x"), 10);
        res.on("close", () => clearInterval(drip));
      },
      { exportMs: 300 },
      /not complete.* 0.3 s/,
    ],
    [
      "whose error has no end",
      (_req, res) => forever(res.writeHead(403), Buffer.alloc(64 * 1024, "x")),
      {},
      /longer than/,
    ],
  ];

  test.each(cases)("%s is given up, and nothing is left of it", async (_what, listener, limits, message) => {
    const url = await serve(listener);
    await expect(run(url, { limits: { ...LIMITS, ...limits } })).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual(["listings"]);
    expect(await readdir(path.join(folder, "listings"))).toEqual([]);
  });

  test("may have lines of nearly 4 MB, broken anywhere by the pieces in which it is read", async () => {
    const lines = [1, 2, 3].map((id) =>
      JSON.stringify({ id: String(id), version: "1", text: "õ\u2028".repeat(700_000) }),
    );
    const file = path.join(folder, "export.json");
    await writeFile(file, sealed(lines));
    expect(await checkExport(file)).toMatchObject({ objectCount: 3 });
    const read = [];
    for await (const listing of readListings(file)) read.push(listing);
    expect(read).toEqual(lines.map((line) => JSON.parse(line)));
  });
});

describe("a page of changes", () => {
  const json =
    (body: unknown): RequestListener =>
    (_req, res) =>
      void res.end(JSON.stringify(body));
  const page = { changes: [], nextCursor: "next", hasMore: false };
  const upsert = (id: unknown) => ({ ...page, changes: [{ type: "upsert", listing: { id, version: "1" } }] });
  const cases: [string, RequestListener, RegExp][] = [
    ["of 2 MB", json({ ...page, padding: "x".repeat(2 * MB) }), /longer than 1048576 bytes/],
    [
      "that is 100 MB when unpacked",
      (_req, res) => void res.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(100 * MB))),
      /longer than/,
    ],
    ["that is no JSON", (_req, res) => void res.end("<h1>Hotel guests sign in here</h1>"), /no page of changes/],
    ["of another shape", json({ changes: null }), /no page of changes/],
    ["with a path for an id", json(upsert("../../.ssh/authorized_keys")), /no page of changes/],
    ["with a number for an id", json(upsert(7)), /no page of changes/],
    ["without changes that says there are more", json({ ...page, hasMore: true }), /without end/],
    ["that leads to itself", json({ ...upsert("1"), nextCursor: "here", hasMore: true }), /without end/],
    [
      "with a message for the terminal",
      (_req, res) => void res.writeHead(403).end('{"message":"a\\u001b[2Jb"}'),
      /403: a \[2Jb/,
    ],
  ];

  test.each(cases)("%s is refused, and the mirror stays as it is", async (_what, listener, message) => {
    const url = await serve(listener);
    await mirrored(url);
    await expect(run(url)).rejects.toThrow(message);
    await expectUntouched();
  });

  test("from elsewhere is not fetched, and the key does not go there", async () => {
    let visits = 0;
    const elsewhere = await serve((_req, res) => {
      visits += 1;
      res.end(JSON.stringify(page));
    });
    const url = await serve((_req, res) => void res.writeHead(307, { location: `${elsewhere}/changes` }).end());
    await mirrored(url);
    await expect(run(url)).rejects.toThrow(/redirect/);
    expect(visits).toBe(0);
    await expectUntouched();
  });
});

describe("waiting", () => {
  const NOW = Date.UTC(2026, 10, 22, 12);
  test.each([
    ["3", 3000],
    ["0", 0],
    ["299", 299_000],
    ["301", 300_000],
    ["2592000", 300_000], // above 24 days a timer would fire at once
    ["99999999999999999999", 300_000],
    ["Sun, 22 Nov 2026 12:00:07 GMT", 7000],
    ["Sun, 22 Nov 2026 11:00:00 GMT", 0],
    ["Mon, 22 Nov 2027 12:00:00 GMT", 300_000],
    ["soon", 2000],
    ["-5", 0],
    ["", 2000],
    [null, 2000],
  ])("Retry-After %j is waited for, within 5 minutes: %i ms", (header, ms) => {
    const waited = retryDelayMs(header, { attempt: 2, waitMsMax: PULL_LIMITS.waitMs, nowMs: NOW });
    expect(waited).toBe(ms);
  });

  test("is told, with the reason", async () => {
    const waits: object[] = [];
    const url = await serve((_req, res) => void res.writeHead(429, { "retry-after": "7" }).end());
    await expect(run(url, { onWait: (wait) => waits.push(wait) })).rejects.toThrow("answered 429");
    expect(waits).toEqual(Array(4).fill({ status: 429, waitMs: LIMITS.waitMs }));
  });

  test("ends after five attempts", async () => {
    let asked = 0;
    const url = await serve((_req, res) => {
      asked += 1;
      res.writeHead(429, { "retry-after": "99999999" }).end();
    });
    await expect(run(url)).rejects.toThrow("answered 429");
    expect(asked).toBe(5);
  });
});

describe("what else is in the mirror", () => {
  const serveExport = (id: string) =>
    serve((req, res) => {
      if (req.url?.includes("/changes")) res.end('{"changes":[],"nextCursor":"here","hasMore":false}');
      else res.end(sealed([JSON.stringify({ id, version: "1", text: "x".repeat(100_000) })]));
    });
  const inListings = (name: string) => path.join(folder, "listings", name);

  test("stays: a file that is no listing, and a folder named as one", async () => {
    await mkdir(inListings("452.json"), { recursive: true });
    await writeFile(inListings("99999999999999999999999.json"), "mine");
    expect(await run(await serveExport("1"))).toEqual({ fullCopy: true, written: 1, removed: 0, listings: 1 });
    expect((await readdir(path.join(folder, "listings"))).sort()).toEqual([
      "1.json",
      "452.json",
      "99999999999999999999999.json",
    ]);
  });

  test("is named where it is in the way of a listing", async () => {
    await mkdir(inListings("452.json"), { recursive: true });
    await expect(run(await serveExport("452"))).rejects.toThrow(
      /452\.json cannot be written: a folder has this name\. Move it away, and run the command again/,
    );
    expect(await readdir(path.join(folder, "listings"))).toEqual(["452.json"]);
  });

  test("a disk that takes no more is named as the reason, and nothing is left of the export", async () => {
    const key = path.join(folder, "key.txt");
    await writeFile(key, "lst_secret");
    const command = `ulimit -f 64; exec "${process.execPath}" scripts/listings.js pull "${folder}" --company 3 --key-file "${key}" --url ${await serveExport("1")}`;
    const failed = await promisify(execFile)("bash", ["-c", command]).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/export\.json\.part cannot be written: a file may not become so large here/),
    });
    expect((await readdir(folder)).sort()).toEqual(["key.txt", "listings"]);
  });
});

describe("beside another pull", () => {
  /** Answers the export when it is told to. */
  async function serveLater() {
    let answer: (() => void) | undefined;
    const url = await serve((_req, res) => {
      const body = sealed(['{"id":"1","version":"1"}']);
      if (_req.url?.includes("/changes")) res.end('{"changes":[],"nextCursor":"here","hasMore":false}');
      else answer = () => res.end(body);
    });
    return { url, asked: () => waitFor(() => answer !== undefined, { what: "the request" }), answer: () => answer?.() };
  }

  test("it refuses at once, names the other one, and works when that has ended", async () => {
    const { url, asked, answer } = await serveLater();
    const first = run(url);
    await asked();
    await expect(run(url)).rejects.toThrow(
      new RegExp(
        `^Process ${process.pid} on \\S+, since 20[^ ]+Z, keeps .* up to date\\. Nothing was changed\\.\nWait for it`,
      ),
    );
    answer();
    expect(await first).toMatchObject({ fullCopy: true, written: 1 });
    expect((await readdir(folder)).sort()).toEqual(["listings", "state.json"]);
    expect(await run(url)).toMatchObject({ fullCopy: false, written: 0 });
  });

  test("that took the folder over, it writes nothing more", async () => {
    const { url, asked, answer } = await serveLater();
    const first = run(url);
    await asked();
    await writeFile(path.join(folder, "lock"), "another's");
    answer();
    await expect(first).rejects.toThrow("took");
    expect((await readdir(folder)).sort()).toEqual(["listings", "lock"]);
    expect(await readdir(path.join(folder, "listings"))).toEqual([]);
  });
});

describe("a folder that cannot hold a mirror is refused with 2 before the service is asked:", () => {
  const nobodyAsked = () => serve(() => expect.unreachable("the service was asked"));

  test.each(["a file", "a folder below a file", "a file where the listings go"])("%s", async (what) => {
    const file = path.join(folder, "listings");
    await writeFile(file, "mine");
    const at = { "a file": file, "a folder below a file": path.join(file, "mirror") }[what] ?? folder;
    const error = await run(await nobodyAsked(), { folder: at }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/cannot hold a mirror: .* is a file\. Name/),
    });
    expect(await readFile(file, "utf8")).toBe("mine");
  });

  test.each(["/proc/mirror", "/sys/mirror"])("%s", async (at) => {
    await expect(run(await nobodyAsked(), { folder: at })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("Name a folder that you may write to."),
    });
  });
});

test.each(['{"url":"http', "", "[]", '{"cursor":1}'])("a damaged state.json (%j) says what to do", async (text) => {
  await mirrored("http://127.0.0.1:1");
  await writeFile(path.join(folder, "state.json"), text);
  await expect(run("http://127.0.0.1:1")).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/state\.json is damaged, or no state of this command.* delete the file/),
  });
  expect(await readFile(path.join(folder, "state.json"), "utf8")).toBe(text);
});

test("the key goes over plain http to this machine only, unless it is said to", async () => {
  for (const url of [
    "http://pull.invalid",
    "http://localhost.invalid",
    "http://10.0.0.1:3000",
    "ftp://a",
    "nonsense",
  ]) {
    await expect(run(url)).rejects.toMatchObject({ exitCode: 2 });
  }
  await expect(run("http://pull.invalid", { insecureHttp: true })).rejects.toThrow("no such host");
  await expect(run("https://pull.invalid")).rejects.toThrow("no such host");
});
