// The data of the export rows: two companies with many listings, copied inside PostgreSQL from the seeded ones.
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { createKey } from "../../../api/company/key-handlers.ts";
import { connect, type Knex } from "../../../shared/db/connect.ts";
import { migrate } from "../../../shared/db/migrate.ts";
import type { Bench } from "./context.ts";
import { databaseUrlOf } from "./dataset.ts";

const LARGE_MAX = 200_000;

export interface ExportCompany {
  id: string;
  listings: number;
  key: string;
}

export interface ExportData {
  db: Knex;
  databaseUrl: string;
  large: ExportCompany;
  /** A tenth of the large one. */
  small: ExportCompany;
  close(): Promise<void>;
}

export async function openExportData({ data, servers, listings }: Bench): Promise<ExportData> {
  const size = Math.min(LARGE_MAX, 2 * listings);
  const name = `${data.env.INDEX_PREFIX}_export`;
  const databaseUrl = databaseUrlOf(servers.urls.databaseUrl, name);
  const known = await data.db("pg_database").where("datname", name).first("datname");
  if (known === undefined) await copyDatabase(data.db, name, { databaseUrl, source: data.env.INDEX_PREFIX!, size });

  const db = connect(databaseUrl, { applicationName: "listings-bench", statementTimeoutMs: 0 });
  const company = async (id: string): Promise<ExportCompany> => {
    const [counted] = await db("listings").where("company_id", id).count({ count: "*" });
    const created = await createKey({ db, config: data.config }, id, { name: "bench", permissions: ["export"] });
    return { id, listings: Number(counted!.count), key: created!.key };
  };
  return { db, databaseUrl, large: await company("1"), small: await company("2"), close: () => db.destroy() };
}

/** Under another name until it is whole. It knows nothing of the index: no program but the export ever sees it. */
async function copyDatabase(
  db: Knex,
  name: string,
  { databaseUrl, source, size }: { databaseUrl: string; source: string; size: number },
): Promise<void> {
  const unfinished = `${name}_new`;
  await db.raw("drop database if exists ?? with (force)", [unfinished]);
  await db.raw("create database ??", [unfinished]);
  const url = databaseUrlOf(databaseUrl, unfinished);
  await prepare(url);
  const [from, to] = [new pg.Client(databaseUrlOf(databaseUrl, source)), new pg.Client(url)];
  await Promise.all([from.connect(), to.connect()]);
  try {
    // Neither triggers nor foreign keys: rows are copied as they are, and the sizes of companies are made up.
    await to.query("set session_replication_role = replica");
    for (const table of ["places", "companies", "users", "listings"]) await copyTable(from, to, table);
    await enlarge(to, size);
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
  await db.raw("alter database ?? rename to ??", [unfinished, name]);
}

async function prepare(url: string): Promise<void> {
  const db = connect(url, { applicationName: "listings-bench", statementTimeoutMs: 0 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

async function copyTable(from: pg.Client, to: pg.Client, table: string): Promise<void> {
  const columns = (await columnsOf(from, table)).join(", ");
  await pipeline(
    from.query(copyTo(`copy (select ${columns} from ${table}) to stdout (format binary)`)),
    to.query(copyFrom(`copy ${table} (${columns}) from stdin (format binary)`)),
  );
}

/** As many listings again as are missing, then the first of them all to company 1, the next tenth to company 2. */
async function enlarge(to: pg.Client, size: number): Promise<void> {
  const both = size + Math.floor(size / 10);
  const columns = (await columnsOf(to, "listings"))
    .filter((name) => name !== '"id"' && name !== '"external_id"')
    .join(", ");
  const [{ count, last }] = (await to.query("select count(*)::int as count, max(id) as last from listings")).rows;
  await to.query("select setval(pg_get_serial_sequence('listings', 'id'), $1)", [last]);
  await to.query("update listings set company_id = null, external_id = 'seed-' || id");
  await to.query(
    `insert into listings (external_id, ${columns})
     select 'copy-' || number || '-' || id, ${columns} from listings, generate_series(1, 2) as number limit $1`,
    [Math.max(0, both - count)],
  );
  await to.query(
    `with numbered as (select id, row_number() over (order by id) as number from listings)
     update listings set company_id = case when number <= $1 then 1 else 2 end
     from numbered
     where numbered.id = listings.id and number <= $2`,
    [size, both],
  );
  await to.query("vacuum (full, analyze) listings"); // three updates of every row left holes
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => `"${name.replaceAll('"', "")}"`);
}
