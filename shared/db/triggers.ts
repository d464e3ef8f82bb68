// The triggers that record every change for the index, the change streams and the exports' ETags. Without one of them writes go
// unnoticed, so health checks all of them and `migrate` recreates missing ones.
import { CliError } from "../errors.ts";
import type { Knex } from "./connect.ts";
import { lockMigrations } from "./migrate.ts";

interface Trigger {
  table: string;
  name: string;
  fires: string;
  does: string;
}

/** In the words of `pg_get_triggerdef`; a test compares them with test/fixtures/schema.sql. */
export const TRIGGERS: readonly Trigger[] = [
  {
    table: "companies",
    name: "companies_after_rename",
    fires: "after update",
    does: "for each row when ((new.name is distinct from old.name)) execute function companies_after_rename()",
  },
  refuseTruncate("companies"),
  {
    table: "listings",
    name: "listings_after_delete",
    fires: "after delete",
    does: "referencing old table as deleted for each statement execute function listings_after_delete()",
  },
  {
    table: "listings",
    name: "listings_after_insert",
    fires: "after insert",
    does: "referencing new table as inserted for each statement execute function listings_after_insert()",
  },
  {
    table: "listings",
    name: "listings_after_move",
    fires: "after update",
    does: "for each row when ((new.company_id is distinct from old.company_id)) execute function listings_after_move()",
  },
  {
    table: "listings",
    name: "listings_after_repricing",
    fires: "after update",
    does: "for each row when ((new.price_eur is distinct from old.price_eur)) execute function listings_after_repricing()",
  },
  {
    table: "listings",
    name: "listings_after_update",
    fires: "after update",
    does: "referencing new table as after_update for each statement execute function listings_after_update()",
  },
  {
    table: "listings",
    name: "listings_before_write",
    fires: "before insert or update",
    does: "for each row execute function listings_before_write()",
  },
  {
    table: "listings",
    name: "listings_forget_archived_from",
    fires: "before update of status",
    does: "for each row when (((old.archived_from is not null) and (new.archived_from = old.archived_from))) execute function listings_forget_archived_from()",
  },
  {
    table: "listings",
    name: "listings_forget_price_drop",
    fires: "before update",
    does: "for each row when ((price_period_of(new.deal_type, new.price_period) is distinct from price_period_of(old.deal_type, old.price_period))) execute function listings_forget_price_drop()",
  },
  refuseTruncate("listings"),
  {
    table: "places",
    name: "places_after_change",
    fires: "after update",
    does: "for each row when ((new.label is distinct from old.label)) execute function places_after_change()",
  },
  {
    table: "places",
    name: "places_before_write",
    fires: "before insert or update",
    does: "for each row execute function places_before_write()",
  },
  refuseTruncate("places"),
  {
    table: "users",
    name: "users_after_rename",
    fires: "after update",
    does: "for each row when ((new.display_name is distinct from old.display_name)) execute function users_after_rename()",
  },
  refuseTruncate("users"),
];

function refuseTruncate(table: string): Trigger {
  const does = "for each statement execute function refuse_truncate()";
  return { table, name: `${table}_refuse_truncate`, fires: "before truncate", does };
}

export const triggerSql = ({ table, name, fires, does }: Trigger): string =>
  `create trigger ${name} ${fires} on ${table} ${does}`;

/** A trigger that does not fire for normal writes: missing, disabled, or only for replicated writes. */
export interface SilentTrigger {
  table: string;
  name: string;
  missing: boolean;
}

/** SQL expression of a JSON array of `SilentTrigger`, so that health reads it with its other values in one query. */
export const SILENT_TRIGGERS = `(
  select coalesce(json_agg(json_build_object('table', ours.table, 'name', ours.name, 'missing', pg_trigger.oid is null)), '[]')
  from (values ${TRIGGERS.map(({ table, name }) => `('${table}', '${name}')`).join(", ")}) as ours ("table", name)
  left join pg_trigger on tgrelid = to_regclass(ours.table) and tgname = ours.name and not tgisinternal
  where pg_trigger.oid is null or tgenabled in ('D', 'R')
)`;

export async function readSilentTriggers(db: Knex): Promise<SilentTrigger[]> {
  const { rows } = await db.raw<{ rows: { silent: SilentTrigger[] }[] }>(`select ${SILENT_TRIGGERS} as silent`);
  return rows[0]!.silent;
}

/** Recreates missing triggers and returns their names. An operator has to announce what was written without them. */
export async function restoreTriggers(db: Knex): Promise<string[]> {
  return db.transaction(async (trx) => {
    await lockMigrations(trx);
    await trx.raw("set local lock_timeout = '5s'"); // writers queue behind a statement that waits for their table
    const missing = (await readSilentTriggers(trx)).filter((trigger) => trigger.missing).map(({ name }) => name);
    for (const trigger of TRIGGERS.filter(({ name }) => missing.includes(name))) {
      await trx.raw(triggerSql(trigger)).catch((error) => {
        throw (error as { code?: unknown }).code === "42883" ? functionMissing(trigger, error) : error;
      });
    }
    return missing;
  });
}

function functionMissing({ name, does }: Trigger, cause: unknown): CliError {
  const called = does.slice(does.lastIndexOf(" ") + 1);
  return new CliError(
    `The trigger ${name} is missing, and so is its function ${called}, which no migration creates again. ` +
      "Copy the function from another database of this version (pg_dump --schema-only), and run the command again.",
    1,
    cause,
  );
}
