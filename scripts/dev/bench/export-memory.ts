// Measures the speed of an export against COPY of the same columns, and the memory that it adds to the API, at 20,000 and
// 200,000 listings of one company. Creates a database of its own beside DATABASE_URL, and drops it.
//   node --import tsx scripts/dev/bench/export-memory.ts [--small 20000] [--large 200000]
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { parseArgs } from "node:util";
import { to as copyTo } from "pg-copy-streams";
import { createKey } from "../../../api/company/key-handlers.ts";
import { type Config, childEnvironment, loadConfig } from "../../../shared/config.ts";
import { insertCompany } from "../../../shared/db/companies.ts";
import { connect, type Knex } from "../../../shared/db/connect.ts";
import { EXPORT_JOINS, EXPORT_SELECT } from "../../../shared/db/export.ts";
import { connectExport } from "../../../shared/db/export-snapshot.ts";
import { migrate } from "../../../shared/db/migrate.ts";
import { makeSecrets } from "../../secrets.ts";

const MB = 1024 * 1024;
const SLOW_BYTES_PER_SECOND = 50_000;
const SLOW_SECONDS = 20;

const { values } = parseArgs({
  options: { small: { type: "string", default: "20000" }, large: { type: "string", default: "200000" } },
});
const secrets = makeSecrets();
const config = loadConfig(childEnvironment(secrets));
const name = `listings_bench_${randomBytes(4).toString("hex")}`;
const url = Object.assign(new URL(config.databaseUrl), { pathname: name }).href;

const server = open(config.databaseUrl);
await server.raw("create database ??", [name]);
try {
  await run();
} finally {
  await server.raw("drop database if exists ?? with (force)", [name]);
  await server.destroy();
}

async function run(): Promise<void> {
  const db = open(url);
  await migrate(db);
  const companies = [];
  for (const count of [values.small, values.large].map(Number)) companies.push(await fill(db, config, count));
  await db.raw("analyze");

  for (const { id, count, key } of companies) {
    const copied = await copy(id, count);
    console.log(`\n${count} listings; COPY of the same columns: ${rate(count, copied.ms)}, ${megabytes(copied.bytes)}`);
    for (const [query, encoding] of [
      ["format=xml", "identity"],
      ["format=json", "identity"],
      ["format=xml", "gzip"],
      ["format=json", "gzip"],
    ] as const) {
      // A process for each: memory that another export left behind would hide growth.
      const api = await startApi();
      const address = `${api.url}/api/company/${id}/export?status=all&${query}`;
      await read(`${api.url}/api/company/${companies[0]!.id}/export`, companies[0]!.key, encoding);
      const before = api.rss();
      const { ms, bytes } = await read(address, key, encoding);
      const growth = api.peak() - before;
      const ratio = (copied.ms / ms).toFixed(2);
      console.log(
        `  ${query} ${encoding}`.padEnd(26) +
          `${rate(count, ms)} (${ratio} of COPY), ${megabytes(bytes)}, memory +${megabytes(growth)} from ${megabytes(before)}`,
      );
      await api.stop();
    }
  }

  const { id, key } = companies.at(-1)!;
  const api = await startApi();
  const before = api.rss();
  const address = `${api.url}/api/company/${id}/export?format=json&status=all`;
  await read(address, key, "identity", SLOW_SECONDS);
  console.log(`\nA reader of 50 kB/s, ${SLOW_SECONDS} s: memory +${megabytes(api.peak() - before)}`);
  await api.stop();
  await db.destroy();
}

async function fill(db: Knex, deps: Config, count: number) {
  const id = await insertCompany(db, `Company of ${count}`);
  const [{ id: seller }] = await db("users").insert({ company_id: id, display_name: "Bench" }).returning("id");
  const startedAt = performance.now();
  // Texts of the length that real listings have: 300 characters in each of three languages, and ten images.
  await db.raw(
    `
    insert into listings (company_id, seller_id, status, deal_type, property_type, price_eur, rooms, size_m2, floor, floors,
      year_built, address, lat, lon, slogan, description, images)
    select :id, :seller, 'active', 'sale', 'apartment', 50000 + number % 400000, 1 + number % 6, 20 + number % 200, 1, 5, 1980,
      'Näidise tn ' || number, 59.4 + number / 1e7, 24.7 + number / 1e7,
      jsonb_build_object('et', 'Kahetoaline korter ' || number, 'en', 'Two-room flat ' || number, 'ru', 'Квартира ' || number),
      jsonb_build_object(
        'et', repeat('Köök & elutuba on avatud, aknad > 2 m laiad. ', 7) || number,
        'en', repeat('Kitchen & living room in one, wide windows. ', 7) || number,
        'ru', repeat('Кухня объединена с гостиной, большие окна. ', 7) || number
      ),
      (select jsonb_agg(jsonb_build_object('url', 'https://images.example/' || number || '/' || image || '.jpg\\?w=1600&q=80',
        'width', 1600, 'height', 1200)) from generate_series(1, 10) as image)
    from generate_series(1, cast(:count as integer)) as number
    `,
    { id, seller, count },
  );
  console.error(`${count} listings written in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const created = await createKey({ db, config: deps }, id, { name: "bench", permissions: ["export"] });
  return { id: String(id), count, key: created!.key };
}

async function copy(companyId: string, count: number): Promise<{ ms: number; bytes: number }> {
  const pool = connectExport(url, { poolMax: 1 });
  const client = await pool.connect();
  const startedAt = performance.now();
  let bytes = 0;
  const rows = `select ${EXPORT_SELECT} from listings l ${EXPORT_JOINS} where l.company_id = ${BigInt(companyId)} order by l.id`;
  for await (const chunk of client.query(copyTo(`copy (${rows}) to stdout`))) bytes += (chunk as Buffer).length;
  const ms = performance.now() - startedAt;
  client.release();
  await pool.end();
  if (bytes === 0) throw new Error(`COPY of ${count} listings gave nothing`);
  return { ms, bytes };
}

interface Api {
  url: string;
  rss: () => number;
  /** Highest seen since the start. */
  peak: () => number;
  stop: () => Promise<void>;
}

async function startApi(): Promise<Api> {
  const settings = { DATABASE_URL: url, EXPORT_DATABASE_URL: "", PORT: "0", RATE_LIMITS: "off", LOG_LEVEL: "info" };
  const child = spawn(process.execPath, ["--import", "tsx", "api/main.ts"], {
    env: childEnvironment({ ...settings, ...secrets }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await listening(child);
  let peak = 0;
  const rss = () => residentBytes(child.pid!);
  const timer = setInterval(() => {
    peak = Math.max(peak, rss());
  }, 10);
  return {
    url: `http://127.0.0.1:${port}`,
    rss,
    peak: () => Math.max(peak, rss()),
    async stop() {
      clearInterval(timer);
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

async function listening(child: ChildProcess): Promise<number> {
  let text = "";
  for await (const chunk of child.stdout!) {
    text += chunk;
    const [, port] = /"port":(\d+),[^\n]*"API is listening"/.exec(text) ?? [];
    if (port === undefined) continue;
    child.stdout!.resume();
    return Number(port);
  }
  throw new Error(`the API did not start: ${text}`);
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) * 1024;
}

/** Reads to the end and looks for the seal, or slowly for some seconds and then hangs up. */
function read(
  address: string,
  key: string,
  encoding: string,
  slowSeconds?: number,
): Promise<{ ms: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { "x-api-key": key, "accept-encoding": encoding };
    get(address, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${address} answered ${response.statusCode}`));
      let bytes = 0;
      let tail = Buffer.alloc(0);
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (encoding === "identity") tail = Buffer.concat([tail, chunk]).subarray(-300);
        if (slowSeconds === undefined) return;
        response.pause();
        setTimeout(() => response.resume(), (chunk.length / SLOW_BYTES_PER_SECOND) * 1000);
        if (performance.now() - startedAt > slowSeconds * 1000) response.destroy();
      });
      response.on("error", () => undefined);
      response.on("close", () => {
        const done = { ms: performance.now() - startedAt, bytes };
        if (slowSeconds !== undefined || (response.complete && (encoding === "gzip" || tail.includes("complete"))))
          resolve(done);
        else reject(new Error(`${address} broke off`));
      });
    }).on("error", reject);
  });
}

function open(address: string): Knex {
  return connect(address, {
    applicationName: "listings-bench",
    acquireTimeoutMs: 10_000,
    statementTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
  });
}

function rate(count: number, ms: number): string {
  return `${Math.round((count / ms) * 1000).toLocaleString("en")} listings/s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(0)} MB`;
}
