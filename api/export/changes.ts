// GET /api/company/{companyId}/changes: the change stream of a company's listings, in commit order. A full copy plus all changes
// equals the database: a listing is ordered by its last change, so one that changes while a client pages comes again.
import type { Request, Response } from "express";
import { z } from "zod";
import type { Config } from "../../shared/config.ts";
import { type ChangeEntry, type ChangesHead, readChanges, readChangesHead } from "../../shared/db/changes.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { integer, oneOf } from "../http/param-kinds.ts";
import { readParams } from "../http/params.ts";
import type { Pairs } from "../http/query.ts";
import { readOrRefuse } from "../http/refusal.ts";
import type { Metrics } from "../metrics.ts";
import { type ChangesCursor, decodeChangesCursor, encodeChangesCursor } from "./changes-cursor.ts";
import { type ExportListing, toExportListing } from "./listing.ts";
import { STATUS_FILTERS } from "./params.ts";

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1000;
/** Half of what the quickest balancers give a silent connection. */
const WAIT_SECONDS_MAX = 30;

export const changesParams = {
  since: z.string().meta({
    description: "nextCursor of the previous page, or X-Changes-Since of an export. Left out: starts with a full copy.",
    minLength: 1,
  }),
  limit: integer(
    1,
    LIMIT_MAX,
    `Changes on one page, fewer where their texts are very long. Default: ${LIMIT_DEFAULT}.`,
  ).meta({ fallback: LIMIT_DEFAULT }),
  status: oneOf(
    STATUS_FILTERS,
    "Whose changes: listings of every status (all), or of one; a listing that leaves it comes as removed. Default: that of the cursor, else all.",
  ),
  wait: integer(
    0,
    WAIT_SECONDS_MAX,
    "Seconds to wait for a change where there is none: the answer comes as soon as there is one, else empty with the same cursor. Default: 0.",
    { unit: "seconds" },
  ).meta({ fallback: 0 }),
};

type Change =
  | { seq: string; type: "upsert"; listing: ExportListing }
  | { seq: string; type: "removed"; listingId: string; reason: "deleted" | "moved" | "status" };

export interface ChangesPage {
  changes: Change[];
  nextCursor: string;
  hasMore: boolean;
}

/** A page, and what a wait for the next change needs to know. */
export interface ChangesReading {
  page: ChangesPage;
  /** Read before the page: what is committed later moves the stream away from here, and is in a later page if not in this one. */
  head: ChangesHead;
  waitMs: number;
}

export interface ChangesDeps {
  db: Knex;
  config: Pick<Config, "baseUrl" | "locales" | "cursorSecrets">;
  metrics: Pick<Metrics, "changesCursors">;
}

/** `known`: the head of the stream, where it has just been read. */
export async function readChangesPage(
  { db, config, metrics }: ChangesDeps,
  companyId: string,
  req: Request,
  res: Response,
  known?: ChangesHead,
): Promise<ChangesReading> {
  const head = known ?? (await readChangesHead(db, companyId));
  const { values, decoded } = readOrRefuse(req, res, (pairs) =>
    readChangesParams(pairs, { companyId, head, secrets: config.cursorSecrets }),
  );
  const { limit = LIMIT_DEFAULT, status, wait: waitSeconds = 0 } = values;
  if (decoded !== undefined) metrics.changesCursors.inc({ secret: decoded.signedBy === 0 ? "first" : "second" });
  const cursor = decoded?.cursor ?? startOfCopy(companyId, status ?? "all", head);
  const filter = cursor.status === "all" ? null : cursor.status;
  const { changeSeq, listingId, copiedAt } = cursor;
  const { entries, hasMore } = await readChanges(db, {
    companyId,
    status: filter,
    limit,
    changeSeq,
    listingId,
    copiedAt,
  });

  const last = entries.at(-1);
  const reached = last === undefined ? cursor : { ...cursor, changeSeq: last.changeSeq, listingId: last.listingId };
  const page = {
    changes: entries.map((entry) => toChange(entry, config)),
    nextCursor: encodeChangesCursor(reached, config.cursorSecrets),
    hasMore,
  };
  return { page, head, waitMs: waitSeconds * 1000 };
}

function toChange({ changeSeq: seq, listingId, removed, row }: ChangeEntry, config: ChangesDeps["config"]): Change {
  if (removed !== null) return { seq, type: "removed", listingId, reason: removed };
  return { seq, type: "upsert", listing: toExportListing(row, config) };
}

function startOfCopy(companyId: string, status: string, { epoch, changeSequence }: ChangesHead): ChangesCursor {
  return { epoch, companyId, status, changeSeq: "0", listingId: "0", copiedAt: changeSequence };
}

interface CursorChecks {
  companyId: string;
  head: ChangesHead;
  secrets: readonly string[];
}

/** Parameters and cursor, with the problems of all of them. */
function readChangesParams(pairs: Pairs, { companyId, head, secrets }: CursorChecks) {
  const { values, problems, empty } = readParams(pairs, changesParams);
  const { since, status } = values;
  const decoded = since === undefined ? undefined : decodeChangesCursor(since, secrets);
  const reason = since === undefined ? undefined : refusalOf(decoded?.cursor, { companyId, head, status });
  if (reason !== undefined) problems.push({ param: "since", value: null, code: "cursor_refused", reason });
  return { values, decoded, problems, empty };
}

function refusalOf(
  cursor: ChangesCursor | undefined,
  { companyId, head, status }: { companyId: string; head: ChangesHead; status: string | undefined },
): string | undefined {
  if (cursor === undefined) return "not a cursor of this service, or damaged: start with a full copy";
  if (cursor.companyId !== companyId) return "the cursor of another company";
  if (cursor.epoch !== head.epoch) return "from before the database was restored: start with a full copy";
  if (BigInt(cursor.changeSeq) > BigInt(head.changeSequence)) return "ahead of the database: start with a full copy";
  if (status === undefined || status === cursor.status) return undefined;
  return `of status=${cursor.status}: leave status out, or start with a full copy of status=${status}`;
}
