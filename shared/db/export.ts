// Queries of an export: slot, state and listings of a company. Selects only columns that may leave the service: no phone, email or photo.
// Values stay the text that PostgreSQL sends; api/export/listing.ts converts them to a listing.
import type pg from "pg";
import { ATTRIBUTES } from "../../mappings/attributes.ts";
import { BATCH_MS, type Snapshot } from "./export-snapshot.ts";

/** A listing row as text: parsing dates, numbers and JSON in the driver took a third of the export's time. */
export type ExportRow = Record<(typeof COLUMNS)[number], string | null>;

/** A status, or null for every status. */
export type StatusFilter = string | null;

// With to_char instead of the session's DateStyle and TimeZone: the output must not depend on server settings.
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
  "price_period",
  "previous_price_eur",
  "price_dropped_at",
  "country",
  "city",
  "city_slug",
  "address",
  "lat",
  "lon",
  ...ATTRIBUTES.map(({ column }) => column),
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
  l.price_eur, price_period_of(l.deal_type, l.price_period) as price_period, l.previous_price_eur, ${instant("price_dropped_at")},
  l.country, l.city, l.city_slug, l.address, l.lat, l.lon,
  ${ATTRIBUTES.map(({ column }) => `l.${column}`).join(", ")}, l.slogan, l.description, l.images,
  l.seller_id, seller.display_name as seller_name,
  place.kind as place_kind, place.ehak_code as place_ehak, place.slug as place_slug, place.name as place_name,
  parent.kind as parent_kind, parent.ehak_code as parent_ehak, parent.slug as parent_slug, parent.name as parent_name,
  county.ehak_code as county_ehak, county.slug as county_slug, county.name as county_name`;

export const EXPORT_JOINS = `
  left join users seller on seller.id = l.seller_id
  left join places place on place.id = l.place_id
  left join places parent on parent.id = place.parent_id
  left join places county on county.id = parent.parent_id`;

/** Takes one of the company's export slots until the snapshot ends. A lock of the transaction, so that a killed process frees it. */
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

/** The id of the database that the export reads; a replica has that of its primary. */
export async function readSnapshotDatabaseId(snapshot: Snapshot): Promise<string | undefined> {
  const [row] = await snapshot.query<{ id: string }>("select database_id as id from epoch", []);
  return row?.id;
}

/** State of a company for validators, header and changes cursor; undefined if there is no such company. */
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

/** Lines of `id,version,status`, and how many they are. */
export type VersionBlock = { lines: string; count: string };

/** Ids ascending, in blocks that PostgreSQL joins: 100,000 rows one by one took the driver longer than all the rest. */
export function versionBlocks(
  snapshot: Snapshot,
  companyId: string,
  status: StatusFilter,
  blockRows = 2000,
): AsyncGenerator<VersionBlock[]> {
  const wanted = status === null ? "" : "and status = $3";
  return snapshot.batches<VersionBlock>(
    `
    select string_agg(concat(id, ',', version, ',', status, E'\\n'), '' order by id) as lines, count(*) as count
    from (
      select id, version, status, (row_number() over (order by id) - 1) / $2::bigint as block
      from listings
      where company_id = $1 ${wanted}
    ) numbered
    group by block
    order by block
    `,
    status === null ? [companyId, blockRows] : [companyId, blockRows, status],
    4,
  );
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
  return snapshot.batches<ExportRow>(
    `select ${EXPORT_SELECT} from listings l ${EXPORT_JOINS} where l.company_id = $1 ${wanted} order by l.id`,
    status === null ? [companyId] : [companyId, status],
    batchSize,
  );
}
