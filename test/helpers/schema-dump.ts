// The schema as text, read from the catalogs: what a review sees when a migration changes a table, a trigger or a function.
import type { Knex } from "../../shared/db/connect.ts";

/** Tables with columns, constraints, indexes and triggers, then functions; sorted, without anything that differs between servers. */
export async function dumpSchema(db: Knex): Promise<string> {
  const lines = async (sql: string): Promise<string[]> => {
    const { rows } = await db.raw<{ rows: { line: string }[] }>(sql);
    return rows.map(({ line }) => line);
  };
  const columns = await lines(`
    select format('%s.%s %s%s%s', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' else '' end,
      coalesce(case attgenerated when 's' then ' generated ' else ' default ' end || pg_get_expr(adbin, adrelid), case when attidentity <> '' then ' identity' end, '')) as line
    from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relname not like 'knex%'
    order by relname collate "C", attnum`);
  const constraints = await lines(`
    select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
      and conrelid::regclass::text not like 'knex%'
    order by conrelid::regclass::text collate "C", conname collate "C"`);
  const indexes = await lines(`
    select indexdef as line from pg_indexes
    where schemaname = 'public' and tablename not like 'knex%' order by tablename collate "C", indexname collate "C"`);
  const triggers = await lines(`
    select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal order by tgrelid::regclass::text collate "C", tgname collate "C"`);
  const functions = await lines(`
    select pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace order by proname collate "C"`);

  const part = (title: string, entries: string[]) => `-- ${title}\n${entries.join("\n")}\n`;
  return [
    part("columns", columns),
    part("constraints", constraints),
    part("indexes", indexes),
    part("triggers", triggers),
    part("functions", functions),
  ].join("\n");
}
