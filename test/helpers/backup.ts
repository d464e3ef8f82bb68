// A backup of a test's database and its restore, into the same database or, as a copy, into another one.
import type { Knex } from "../../shared/db/connect.ts";

interface BackedUpTable {
  columns: string[];
  /** Whether ids come from a sequence. */
  numbered: boolean;
  rows: string;
}

export type Backup = ReadonlyMap<string, BackedUpTable>;

/** All rows of all tables but those of the migrations, as JSON. */
export async function takeBackup(db: Knex): Promise<Backup> {
  const { rows: tables } = await db.raw<{ rows: (Omit<BackedUpTable, "rows"> & { name: string })[] }>(`
    select
      relname as name,
      array_agg(attname::text order by attnum) as columns,
      bool_or(attname = 'id' and attidentity <> '') as numbered
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'knex%'
    group by relname
  `);
  const backup = new Map<string, BackedUpTable>();
  for (const { name, ...table } of tables) {
    const { rows } = await db.raw("select coalesce(json_agg(kept), '[]')::text as rows from ?? as kept", [name]);
    backup.set(name, { ...table, rows: rows[0].rows });
  }
  return backup;
}

/** In one transaction, past all triggers; the next id comes after those of the backup. */
export async function restoreBackup(db: Knex, backup: Backup): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    for (const name of backup.keys()) await trx(name).delete();
    for (const [name, { columns, numbered, rows }] of backup) {
      const list = columns.map((column) => `"${column}"`).join(", ");
      await trx.raw(
        `insert into ?? (${list}) overriding system value select ${list} from json_populate_recordset(null::??, ?)`,
        [name, name, rows],
      );
      if (!numbered) continue;
      await trx.raw(
        "select setval(pg_get_serial_sequence(?, 'id'), (select coalesce(max(id), 0) + 1 from ??), false)",
        [name, name],
      );
    }
  });
}
