// Reads one company's listings from one snapshot. Only columns that may leave the service are selected: no phone, no
// email, no photo. Values arrive as PostgreSQL prints them; api/export/listing.ts turns them into a listing.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import QueryStream from "pg-query-stream";
import { AppError } from "../errors.ts";

export type ExportPool = pg.Pool;

/** A listing as SQL hands it over: text, because parsing dates, numbers and JSON in the driver cost a third of the export's time. */
export type ExportRow = Record<(typeof COLUMNS)[number], string | null>;

/** A status, or null for every status. */
export type StatusFilter = string | null;

/** A minute more than an export may last (api/export/send.ts). */
const TRANSACTION_MS = 31 * 60_000;
/** The small statements before the first row, and each batch: a silent server must not keep a reader waiting for ever. */
const STATEMENT_MS = 2000;
const BATCH_MS = 30_000;

// to_char, not the session's DateStyle and TimeZone: the answer must not depend on how a server is set up.
const instant = (column: string) =>
  `to_char(l.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

const COLUMNS = [
  "id",
  "version",
  "change_seq",
  "external_id",
  "status",
  "visibility",
  "deal_type",
  "property_type",
  "created_at",
  "updated_at",
  "published_at",
  "price_eur",
  "previous_price_eur",
  "price_dropped_at",
  "country",
  "city",
  "city_slug",
  "address",
  "lat",
  "lon",
  "size_m2",
  "plot_area_m2",
  "rooms",
  "floor",
  "floors",
  "year_built",
  "slogan",
  "description",
  "images",
  "seller_id",
  "seller_name",
  "place_kind",
  "place_ehak",
  "place_slug",
  "place_name",
  "parent_kind",
  "parent_ehak",
  "parent_slug",
  "parent_name",
  "county_ehak",
  "county_slug",
  "county_name",
] as const;

export const EXPORT_SELECT = `
  l.id, l.version, l.change_seq, l.external_id, l.status, l.visibility, l.deal_type, l.property_type,
  ${instant("created_at")}, ${instant("updated_at")}, ${instant("published_at")},
  l.price_eur, l.previous_price_eur, ${instant("price_dropped_at")},
  l.country, l.city, l.city_slug, l.address, l.lat, l.lon, l.size_m2, l.plot_area_m2,
  l.rooms, l.floor, l.floors, l.year_built, l.slogan, l.description, l.images,
  l.seller_id, seller.display_name as seller_name,
  place.kind as place_kind, place.ehak_code as place_ehak, place.slug as place_slug, place.name as place_name,
  parent.kind as parent_kind, parent.ehak_code as parent_ehak, parent.slug as parent_slug, parent.name as parent_name,
  county.ehak_code as county_ehak, county.slug as county_slug, county.name as county_name`;

export const EXPORT_JOINS = `
  left join users seller on seller.id = l.seller_id
  left join places place on place.id = l.place_id
  left join places parent on parent.id = place.parent_id
  left join places county on county.id = parent.parent_id`;

/** The driver's parsers are left out: every value stays the text that PostgreSQL sent. */
export const AS_TEXT = { getTypeParser: () => (value: string) => value };

/** The export's own pool, so that slow readers never take the connections of other answers. May point at a replica. */
export function connectExport(url: string, { poolMax = 20, acquireTimeoutMs = 2000 } = {}): ExportPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "listings-export",
    max: poolMax,
    connectionTimeoutMillis: acquireTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // Without a listener a connection that breaks while idle would end the process; the pool has replaced it already.
  pool.on("error", () => {});
  return pool;
}

/** A repeatable-read view of the database on one connection. Whoever opens it closes it. */
export interface Snapshot {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[], timeoutMs?: number): Promise<Row[]>;
  /** Batches of rows from a cursor; reads ahead at most one batch. */
  batches(text: string, values: unknown[], batchSize: number): AsyncGenerator<ExportRow[]>;
  /** Gives the connection back; `broken` closes it instead, which ends a cursor in whatever state it is. */
  close(options?: { broken?: boolean }): Promise<void>;
}

/** Opens a snapshot, or throws 429 when all connections of the pool are taken. */
export async function openSnapshot(
  pool: ExportPool,
  { statementMs = STATEMENT_MS, transactionMs = TRANSACTION_MS } = {},
): Promise<Snapshot> {
  const client = await pool.connect().catch((error: unknown) => {
    if (pool.totalCount < (pool.options.max ?? 10) || pool.idleCount > 0) throw error;
    throw new AppError("rate_limit_exceeded", "Too many exports are running. Try again in half a minute.", {
      headers: { "Retry-After": "30" },
      cause: error,
    });
  });

  // The promise is raced against every wait below. A cursor whose connection dies while nobody reads would never tell.
  let lose: (error: Error) => void = () => {};
  const lost = new Promise<never>((_resolve, reject) => {
    lose = reject;
  });
  lost.catch(() => {});
  const onEnd = () => lose(new Error("the database connection of the export ended"));
  client.on("error", lose).on("end", onEnd);

  let closed = false;
  const snapshot: Snapshot = {
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[], timeoutMs = statementMs) {
      return (await inTime(timeoutMs, client.query<Row>(text, values), lost)).rows;
    },
    async *batches(text, values, batchSize) {
      const stream = client.query(new QueryStream(text, values, { batchSize, types: AS_TEXT }));
      const failed = new Promise<never>((_resolve, reject) => {
        stream.on("error", reject);
        stream.cursor.on("error", reject);
      });
      failed.catch(() => {});
      const ended = new Promise<void>((resolve) => stream.once("end", resolve));
      let batch: ExportRow[] = [];
      let readable = nextReadable(stream);
      for (let open = true; open; ) {
        for (let row: ExportRow | null = stream.read(); row !== null; row = stream.read()) {
          batch.push(row);
          if (batch.length < batchSize) continue;
          yield batch;
          batch = [];
        }
        open = await inTime(
          BATCH_MS,
          readable.then(() => true),
          ended.then(() => false),
          failed,
          lost,
        );
        readable = nextReadable(stream);
      }
      if (batch.length > 0) yield batch;
    },
    async close({ broken = false } = {}) {
      if (closed) return;
      closed = true;
      if (!broken) {
        // Nothing was written: rolling back ends the snapshot and frees the export's slot.
        const ended = await inTime(statementMs, client.query("rollback"), lost).catch(() => undefined);
        broken = ended === undefined;
      }
      // One that is thrown away keeps its listeners: whoever still waits for it is told, and an error while it closes is heard.
      if (!broken) client.off("error", lose).off("end", onEnd);
      client.release(broken);
    },
  };

  try {
    await snapshot.query("begin isolation level repeatable read read only", []);
    // The server's own bound on a snapshot that was forgotten. Tried: neither statement_timeout nor
    // idle_in_transaction_session_timeout ends a cursor that waits between two batches; this one does, from PostgreSQL 17 on.
    await snapshot.query("select set_config(name, $1, true) from pg_settings where name = 'transaction_timeout'", [
      String(transactionMs),
    ]);
    return snapshot;
  } catch (error) {
    await snapshot.close({ broken: true });
    throw error;
  }
}

/** The first of them, or an error when none comes. What it gives up goes on: the caller throws the connection away. */
async function inTime<T>(timeoutMs: number, ...waits: Promise<T>[]): Promise<T> {
  const giveUp = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`the database of the export was silent for ${timeoutMs} ms`);
  });
  try {
    return await Promise.race([...waits, late]);
  } finally {
    giveUp.abort();
    late.catch(() => {});
  }
}

function nextReadable(stream: QueryStream): Promise<void> {
  return new Promise((resolve) => stream.once("readable", resolve));
}

/** Takes one of the company's slots until the snapshot ends: a lock of the transaction, so that a dead process frees it. */
export async function takeExportSlot(snapshot: Snapshot, companyId: string, slots: number): Promise<boolean> {
  for (let slot = 1; slot <= slots; slot++) {
    const [row] = await snapshot.query<{ taken: boolean }>(
      "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken",
      [`export:${companyId}:${slot}`],
    );
    if (row?.taken) return true;
  }
  return false;
}

export interface CompanyState {
  name: string;
  changeSequence: string;
  epoch: string;
  readAt: Date;
}

const COMPANY_STATE = `
  select
    company.name,
    coalesce(changes.change_seq, 0)::text as "changeSequence",
    (select id::text from epoch) as epoch,
    now() as "readAt"
  from companies company
  left join company_changes changes on changes.company_id = company.id
  where company.id = `;

/** What validators, the head and the changes cursor are made of. Undefined: no such company. */
export async function readCompanyState(snapshot: Snapshot, companyId: string): Promise<CompanyState | undefined> {
  const [state] = await snapshot.query<CompanyState & pg.QueryResultRow>(`${COMPANY_STATE} $1`, [companyId]);
  return state;
}

export async function countExport(snapshot: Snapshot, companyId: string, status: StatusFilter): Promise<number> {
  const [row] = await snapshot.query<{ count: string }>(
    "select count(*) from listings where company_id = $1 and ($2::text is null or status = $2)",
    [companyId, status],
    BATCH_MS,
  );
  return Number(row?.count);
}

/** The company's listings by ascending id. 100 rows a batch: with 250 some exports of 150,000 grew by 125 MB (rows outlive
 * young collections and pile up), with 100 by 21 to 37 MB, at the same rate. */
export function exportBatches(
  snapshot: Snapshot,
  companyId: string,
  status: StatusFilter,
  batchSize = 100,
): AsyncGenerator<ExportRow[]> {
  const wanted = status === null ? "" : "and l.status = $2";
  return snapshot.batches(
    `select ${EXPORT_SELECT} from listings l ${EXPORT_JOINS} where l.company_id = $1 ${wanted} order by l.id`,
    status === null ? [companyId] : [companyId, status],
    batchSize,
  );
}
