// What happens when an export goes wrong: before its first byte it is a plain error, after that a broken connection, and
// whatever it held (connection, snapshot, slot) is free again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect as connectSocket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Knex } from "../../shared/db/connect.ts";
import { exportBatches } from "../../shared/db/export.ts";
import { connectExport, openSnapshot } from "../../shared/db/export-snapshot.ts";
import { insertCompany, insertListing, insertSeller } from "../helpers/builders.ts";
import { type CompanyApi, insertKey, startCompanyApi } from "../helpers/company-api.ts";
import { createTestDatabase, type TestDatabase } from "../helpers/db.ts";
import { readXmlExport } from "../helpers/rede-reader.ts";
import { waitFor } from "../helpers/wait.ts";

const LISTINGS = 1000;

let database: TestDatabase;
let db: Knex;
let api: CompanyApi;
let company: string;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  api = await startCompanyApi(database.url, { exportPoolMax: 4 });
  company = await insertCompany(db);
  ({ key } = await insertKey(db, company));
  const seller = await insertSeller(db, { company_id: company });
  // 20 MB that gzip cannot shrink below 11: far more than all buffers between the database and a reader who has stopped.
  await db.raw(
    `
    insert into listings (company_id, seller_id, status, deal_type, property_type, price_eur, description)
    select :company, :seller, 'active', 'sale', 'land', number, jsonb_build_object('et', (
      select string_agg(md5(concat(number, ' ', part)), '') from generate_series(1, 640) as part
    ))
    from generate_series(1, ${LISTINGS}) as number
    `,
    { company, seller },
  );
});

afterEach(async () => {
  await waitFor(async () => (await exportBackends()).length === 0, { what: "the end of every export" });
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

/** Backends of the export that are doing anything: an open snapshot counts, an idle connection of the pool does not. */
async function exportBackends(): Promise<{ pid: number; waits: string | null }[]> {
  const { rows } = await db.raw(
    `select pid, wait_event_type as waits from pg_stat_activity
    where datname = current_database() and application_name = 'listings-export' and state <> 'idle'`,
  );
  return rows;
}

interface Opened {
  response: IncomingMessage;
  /** Reads on to the end, however it comes. */
  rest: () => Promise<{ bytes: Buffer; whole: boolean }>;
}

/** Starts an export and reads nothing of its body yet. */
function open(query: string, headers: Record<string, string> = {}, address = api.url): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const url = `${address}/api/company/${company}/export${query}`;
    const request = get(url, { headers: { "x-api-key": key, ...headers }, agent: false }, (response) => {
      response.pause();
      const rest = () =>
        new Promise<{ bytes: Buffer; whole: boolean }>((done) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          // 'aborted' or 'error' when the connection breaks: `complete` says whether the answer had its end.
          response.on("error", () => undefined);
          response.resume();
          response.on("close", () => done({ bytes: Buffer.concat(chunks), whole: response.complete }));
        });
      resolve({ response, rest });
    });
    request.on("error", reject);
  });
}

describe("a failure in mid-stream", () => {
  test.each([
    ["?format=xml", "identity"],
    ["?format=json", "identity"],
    ["?format=xml", "gzip"],
    ["?format=json", "gzip"],
  ])("breaks the connection (%s, %s)", async (query, encoding) => {
    const { response, rest } = await open(query, { "accept-encoding": encoding });
    expect(response.statusCode).toBe(200);
    const [backend] = await exportBackends();
    await db.raw("select pg_terminate_backend(?)", [backend!.pid]);
    const { bytes, whole } = await rest();
    expect(whole).toBe(false);
    for (const mark of ["seal", "</objects>", "error", "terminat", "administrator"])
      expect(bytes.includes(mark)).toBe(false);
    expect(api.log()).toContain('"msg":"export failed"');
  });

  test("resets the connection of a client of HTTP/1.0, to which an orderly end would be the end of the file", async () => {
    const address = `${api.url}/api/company/${company}/export`;
    // Not a socket of Node.js, which takes a reset behind unread bytes for an orderly end.
    const curl = spawn("curl", [
      "-sS",
      "--http1.0",
      "--limit-rate",
      "500K",
      "-o",
      "/dev/null",
      "-D",
      "-",
      "-H",
      `X-API-Key: ${key}`,
      address,
    ]);
    const ended = once(curl, "exit");
    // Before its head is sent, a broken export is an error with a body of its own.
    expect(String((await once(curl.stdout, "data"))[0])).toContain(" 200 ");
    const [backend] = await waitFor(
      async () => {
        const running = await exportBackends();
        return running.length > 0 ? running : undefined;
      },
      { what: "the export to begin" },
    );
    await waitFor(async () => (await exportBackends()).some(({ waits }) => waits === "Client"), {
      what: "a full buffer",
    });
    await db.raw("select pg_terminate_backend(?)", [backend!.pid]);
    const [code] = await ended;
    expect(code, "56 is a failure to receive").toBe(56);
  });

  test("the next export is whole, and its parser agrees", async () => {
    const { rest } = await open("?format=xml");
    const { bytes, whole } = await rest();
    expect(whole).toBe(true);
    expect(readXmlExport(bytes.toString()).listings).toHaveLength(LISTINGS);
  });
});

test("a reader that goes away while its export waits for the database is not waited for", async () => {
  const lock = await db.transaction();
  await lock.raw("lock table listings in access exclusive mode");
  const reader = new AbortController();
  const answer = fetch(`${api.url}/api/company/${company}/export`, {
    headers: { "x-api-key": key },
    signal: reader.signal,
  });
  const refused = expect(answer).rejects.toThrow();
  await waitFor(async () => (await exportBackends()).some(({ waits }) => waits === "Lock"), {
    what: "the export to wait",
  });
  reader.abort();
  await refused;
  // PostgreSQL itself notices a client that has gone only when it gets the lock.
  await waitFor(() => api.log().includes("disconnected before the first row"), { what: "the log line" });
  await lock.rollback();
});

test("a failure before the first row is a plain 500", async () => {
  const lock = await db.transaction();
  await lock.raw("lock table listings in access exclusive mode");
  const answer = fetch(`${api.url}/api/company/${company}/export`, { headers: { "x-api-key": key } });
  const [backend] = await waitFor(
    async () => {
      const waiting = (await exportBackends()).filter(({ waits }) => waits === "Lock");
      return waiting.length > 0 ? waiting : undefined;
    },
    { what: "the export to wait for the table" },
  );
  await db.raw("select pg_terminate_backend(?)", [backend!.pid]);
  const { status, headers } = await answer;
  const body = (await (await answer).json()) as object;
  await lock.rollback();
  expect(status).toBe(500);
  expect(headers.get("content-type")).toContain("application/json");
  expect(body).toEqual({ error: "internal_error", message: expect.any(String), requestId: expect.any(String) });
});

test("a reader that goes away frees connection and snapshot", async () => {
  const { response } = await open("?format=json");
  expect(await exportBackends()).toHaveLength(1);
  response.destroy();
  await waitFor(async () => (await exportBackends()).length === 0, { what: "the end of the export" });
  await waitFor(() => api.log().includes("export aborted by the client"), { what: "the log line" });
});

/** Asks for an export on a socket of its own and gives it up behind so many bytes of the answer. */
function hangUpAfter(bytes: number, how: "destroy" | "resetAndDestroy", address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connectSocket(Number(port), hostname);
    socket.write(`GET /api/company/${company}/export HTTP/1.1\r\nHost: ${hostname}\r\nX-API-Key: ${key}\r\n\r\n`);
    socket.on("data", () => {
      if (socket.bytesRead >= bytes) socket[how]();
    });
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
}

test("readers that hang up are aborted exports, never failed ones", async () => {
  const own = await startCompanyApi(database.url);
  const ends = () => own.log().match(/"msg":"export [^"]*"/g) ?? [];
  try {
    let readers = 0;
    for (const how of ["destroy", "resetAndDestroy"] as const) {
      for (const bytes of [1, 20_000, 50_000, 1_000_000]) {
        await hangUpAfter(bytes, how, own.url);
        readers++;
        await waitFor(async () => ends().length >= readers && (await exportBackends()).length === 0, {
          what: "the end of the export",
        });
      }
    }
    expect(ends()).toEqual(Array(readers).fill('"msg":"export aborted by the client"'));
    const { values } = await own.metrics.exports.get();
    const ended = values.filter(({ value }) => value > 0).map(({ labels, value }) => [labels.outcome, value]);
    expect(ended).toEqual([["aborted", readers]]);
  } finally {
    await own.close();
  }
});

test("an export from another database is refused, although it has a company of that number", async () => {
  const other = await createTestDatabase();
  const lost = await startCompanyApi(database.url, { env: { EXPORT_DATABASE_URL: other.url } });
  try {
    expect(await insertCompany(other.db)).toBe(company);
    const { response, rest } = await open("", {}, lost.url);
    const body = (await rest()).bytes.toString();
    expect(response.statusCode, body).toBe(500);
    expect(body).not.toContain("EXPORT_DATABASE_URL");
    expect(lost.log()).toContain("EXPORT_DATABASE_URL names another database than DATABASE_URL");
  } finally {
    await lost.close();
    await other.drop();
  }
});

describe("a reader that is too slow", () => {
  test.each([
    ["takes nothing for too long", { stallMs: 2000, totalMs: 600_000 }],
    ["would take too long in all", { stallMs: 600_000, totalMs: 2000 }],
  ])("and %s is cut off", async (_what, sendLimits) => {
    const strict = await startCompanyApi(database.url, { sendLimits });
    try {
      const { rest } = await open("?format=xml", {}, strict.url);
      await waitFor(async () => (await exportBackends()).length === 0, { what: "the end of the export" });
      const { bytes, whole } = await rest();
      expect(whole).toBe(false);
      expect(bytes.includes("<seal>")).toBe(false);
    } finally {
      await strict.close();
    }
  });
});

test("the server itself ends a snapshot that was forgotten between two batches", async () => {
  const pool = connectExport(database.url, { poolMax: 1, acquireTimeoutMs: 20_000 });
  const snapshot = await openSnapshot(pool, { statementMs: 60_000, transactionMs: 2000 });
  const batches = exportBatches(snapshot, company, null);
  expect((await batches.next()).value).toHaveLength(100);
  await waitFor(async () => (await exportBackends()).length === 0, { what: "the end of the snapshot" });
  await expect(
    (async () => {
      for await (const _ of batches);
    })(),
  ).rejects.toThrow();
  await snapshot.close({ broken: true });
  await pool.end();
});

describe("at the same time", () => {
  test("two exports of a company run, a third is asked to wait, and other companies are not", async () => {
    const running = [await open("?format=xml"), await open("?format=json")];
    const third = await fetch(`${api.url}/api/company/${company}/export`, { headers: { "x-api-key": key } });
    expect(third.status).toBe(429);
    expect(third.headers.get("retry-after")).toBe("30");
    expect(((await third.json()) as { error: string }).error).toBe("rate_limit_exceeded");

    const other = await insertCompany(db);
    const own = await insertKey(db, other);
    const free = await fetch(`${api.url}/api/company/${other}/export`, { headers: { "x-api-key": own.key } });
    expect(free.status).toBe(200);
    await free.text();

    running[0]!.response.destroy();
    const again = await waitFor(
      async () => {
        const next = await open("?format=json");
        if (next.response.statusCode === 200) return next;
        next.response.resume();
        return undefined;
      },
      { what: "the freed slot" },
    );
    again.response.destroy();
    expect((await running[1]!.rest()).whole).toBe(true);
  });

  test("no more exports run than the pool holds", async () => {
    const narrow = await startCompanyApi(database.url, { exportPoolMax: 1, exportAcquireMs: 2000 });
    try {
      const running = await open("?format=xml", {}, narrow.url);
      const next = await fetch(`${narrow.url}/api/company/${company}/export`, { headers: { "x-api-key": key } });
      expect(next.status).toBe(429);
      expect(next.headers.get("retry-after")).toBe("30");
      running.response.destroy();
    } finally {
      await narrow.close();
    }
  });
});

test("writers during an export change nothing of it: it is the state at its change number", async () => {
  const { response, rest } = await open("?format=json&status=all");
  const since = response.headers["x-changes-since"] as string;
  const seller = (await db("listings").where({ company_id: company }).first("seller_id")).seller_id;
  await db("listings").where({ company_id: company }).whereRaw("id % 7 = 0").update({ price_eur: 999_999 });
  await db("listings").where({ company_id: company }).whereRaw("id % 11 = 0").delete();
  const added = await insertListing(db, { company_id: company, seller_id: seller });

  const { bytes } = await rest();
  const { objects, objectCount, changeSequence, seal } = JSON.parse(bytes.toString());
  expect({ objectCount, changeSequence, seal: seal.objectCount, found: objects.length }).toEqual({
    ...{ objectCount: LISTINGS, seal: LISTINGS, found: LISTINGS },
    changeSequence: "1",
  });
  expect(objects.filter(({ price }: { price: number }) => price === 999_999)).toEqual([]);

  // And the stream goes on exactly there.
  const text = (object: { id: string }) => [object.id, JSON.stringify(object)] as const;
  const copy = new Map<string, string>(objects.map(text));
  for (let cursor = since, hasMore = true; hasMore; ) {
    const address = `${api.url}/api/company/${company}/changes?limit=1000&since=${cursor}`;
    const page = (await (await fetch(address, { headers: { "x-api-key": key } })).json()) as {
      changes: { type: string; listing: { id: string }; listingId: string }[];
      nextCursor: string;
      hasMore: boolean;
    };
    for (const change of page.changes) {
      if (change.type === "upsert") copy.set(...text(change.listing));
      else copy.delete(change.listingId);
    }
    ({ nextCursor: cursor, hasMore } = page);
  }
  expect(copy.has(added)).toBe(true);
  const now = JSON.parse((await (await open("?format=json&status=all")).rest()).bytes.toString());
  expect(copy).toEqual(new Map(now.objects.map(text)));
});
