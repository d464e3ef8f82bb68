// Writes a group of lines of one company to the database, in one transaction.
import type { Knex } from "../../shared/db/connect.ts";
import {
  existingSellers,
  type ImportColumns,
  insertListings,
  lockByExternalIds,
  updateListings,
} from "../../shared/db/listing-import.ts";
import type { ImportLine } from "./line.ts";

export interface NumberedLine extends ImportLine {
  number: number;
  companyId: string | null;
}

export interface Loaded {
  inserted: number;
  updated: number;
  /** Archived by an earlier import because the file lacked it, and back in this one. */
  returned: number;
  unchanged: number;
  bad: { line: number; reason: string }[];
}

const NOTHING = { inserted: 0, updated: 0, returned: 0, unchanged: 0 };

/** Defaults of a new listing: a feed lists what is on offer. */
const DEFAULTS: ImportColumns = {
  status: "active",
  visibility: "public",
  country: "EE",
  slogan: {},
  description: {},
  images: [],
};
const NEEDED = ["seller_id", "deal_type", "property_type"] as const;
const SPOKEN: Readonly<Record<string, string>> = {
  seller_id: "sellerId",
  deal_type: "dealType",
  property_type: "propertyType",
};

/** All lines are of one company, with different external ids. Returns the bad ones, which are skipped, with their reason. */
export async function loadGroup(
  trx: Knex.Transaction,
  companyId: string | null,
  lines: readonly NumberedLine[],
): Promise<Loaded> {
  const sellerIds = lines.flatMap(({ sellerId }) => sellerId ?? []);
  const sellers = await existingSellers(trx, [...new Set(sellerIds)]);
  const ids = await lockByExternalIds(
    trx,
    companyId,
    lines.map(({ externalId }) => externalId),
  );
  const bad: Loaded["bad"] = [];
  const good = lines.filter((line) => {
    const reason = findProblem(line, sellers, ids);
    if (reason !== undefined) bad.push({ line: line.number, reason });
    return reason === undefined;
  });
  const written = await writeAll(trx, good, ids);
  return { ...written, bad: [...bad, ...written.bad] };
}

function findProblem(line: NumberedLine, sellers: Set<string>, ids: Map<string, string>): string | undefined {
  if (line.sellerId !== undefined && !sellers.has(line.sellerId))
    return `sellerId: there is no seller ${line.sellerId}`;
  if (ids.has(line.externalId)) return undefined;
  const missing = NEEDED.filter((column) => line.columns[column] === undefined);
  if (missing.length === 0) return undefined;
  return `${line.externalId} is a new listing and needs ${missing.map((column) => SPOKEN[column]).join(", ")}`;
}

/** All in one statement. If a constraint refuses one, they are written one by one, so that only that one is skipped. */
async function writeAll(trx: Knex.Transaction, lines: NumberedLine[], ids: Map<string, string>): Promise<Loaded> {
  try {
    return await trx.transaction((savepoint) => write(savepoint, lines, ids));
  } catch (error) {
    const reason = describeRefusal(error);
    if (reason === undefined) throw error;
    if (lines.length === 1) return { ...NOTHING, bad: [{ line: lines[0]!.number, reason }] };
  }
  const total: Loaded = { ...NOTHING, bad: [] };
  for (const line of lines) {
    const { inserted, updated, returned, unchanged, bad } = await writeAll(trx, [line], ids);
    total.inserted += inserted;
    total.updated += updated;
    total.returned += returned;
    total.unchanged += unchanged;
    total.bad.push(...bad);
  }
  return total;
}

async function write(trx: Knex.Transaction, lines: NumberedLine[], ids: Map<string, string>): Promise<Loaded> {
  const fresh = lines
    .filter(({ externalId }) => !ids.has(externalId))
    .map(({ externalId, companyId, columns }) => ({
      ...DEFAULTS,
      ...columns,
      external_id: externalId,
      company_id: companyId,
    }));
  const known = lines.flatMap(({ externalId, columns }) => {
    const id = ids.get(externalId);
    return id === undefined ? [] : [{ ...columns, id }];
  });
  if (fresh.length > 0) await insertListings(trx, fresh);
  const { updated, returned } = known.length > 0 ? await updateListings(trx, known) : NOTHING;
  return { inserted: fresh.length, updated, returned, unchanged: known.length - updated - returned, bad: [] };
}

/** The reason is the name of the constraint. Any other error is not the fault of the line and rises. */
function describeRefusal(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (typeof code !== "string" || !/^(22|23(502|503|514))/.test(code)) return undefined;
  if (typeof constraint !== "string") return `refused by the database (${code})`;
  return `refused, the rule is: ${constraint.replace(/^listings_/, "").replaceAll("_", " ")}`;
}
