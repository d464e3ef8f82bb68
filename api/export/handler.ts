// GET /api/company/{companyId}/export: one company's listings, streamed from one snapshot of PostgreSQL. Sending starts with the
// first batch: a failure before it is a 500, one after it breaks the connection. The snapshot is closed before the end of the
// document is sent, so that a client that has read it finds the slot free.
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { readDatabaseId } from "../../shared/db/epoch.ts";
import {
  countExport,
  type ExportRow,
  exportBatches,
  readCompanyState,
  readSnapshotDatabaseId,
  takeExportSlot,
} from "../../shared/db/export.ts";
import { type ExportPool, openSnapshot, type Snapshot } from "../../shared/db/export-snapshot.ts";
import { AppError } from "../../shared/errors.ts";
import type { Logger } from "../../shared/logger.ts";
import { acceptsGzip } from "../http/headers.ts";
import type { Metrics } from "../metrics.ts";
import { TIMEOUTS, type Timeouts } from "../timeouts.ts";
import { writeDocument } from "./document.ts";
import type { DocumentHeader } from "./format.ts";
import { changesSince, documentHeader } from "./header.ts";
import { readExportParams } from "./params.ts";
import { breakOff, ClientDisconnected, type SendLimits, sendDocument } from "./send.ts";
import { type ExportScope, hasSameState, responseHeaders } from "./validators.ts";

/** Concurrent exports of a company: each holds a connection and a snapshot. */
const SLOTS_PER_COMPANY = 2;

export interface ExportDeps {
  db: Knex;
  exportPool: ExportPool;
  config: Pick<Config, "baseUrl" | "locales" | "cursorSecrets" | "databaseUrl" | "exportDatabaseUrl">;
  logger: Logger;
  metrics: Metrics;
  version: string;
  sendLimits?: SendLimits;
  timeouts?: Pick<Timeouts, "statementMs">;
}

/** Call it after authentication and limits. */
export async function sendExport(deps: ExportDeps, companyId: string, req: Request, res: Response): Promise<void> {
  const scope: ExportScope = { companyId, ...readExportParams(req, res) };
  const { statementMs } = deps.timeouts ?? TIMEOUTS;
  const snapshot = await openSnapshot(deps.exportPool, { statementMs });
  // A statement that waits would hold connection, snapshot and slot after the client has disconnected.
  const onDisconnect = () => void snapshot.close({ broken: true });
  res.once("close", onDisconnect);
  try {
    await sendFromSnapshot(deps, scope, snapshot, req, res);
  } catch (error) {
    if (!res.destroyed) throw error;
    const { requestId } = res.locals;
    deps.logger.info(
      { requestId, companyId, reason: "disconnected before the first row" },
      "export aborted by the client",
    );
  } finally {
    res.off("close", onDisconnect);
    await snapshot.close({ broken: true }); // does nothing when it was closed properly
  }
}

async function sendFromSnapshot(
  deps: ExportDeps,
  scope: ExportScope,
  snapshot: Snapshot,
  req: Request,
  res: Response,
): Promise<void> {
  const { config, version } = deps;
  const { companyId, status } = scope;
  await assertOwnDatabase(deps, snapshot);
  if (!(await takeExportSlot(snapshot, companyId, SLOTS_PER_COMPANY))) {
    await snapshot.close();
    throw new AppError("rate_limit_exceeded", `Only ${SLOTS_PER_COMPANY} exports of a company run at a time.`, {
      headers: { "Retry-After": "30" },
    });
  }
  const state = await readCompanyState(snapshot, companyId);
  if (state === undefined) throw new Error(`company ${companyId} has a key but no row`);
  const since = changesSince(scope, state, config.cursorSecrets);
  const headers = responseHeaders(scope, state, { ...config, version, changesSince: since });

  if (hasSameState(req, headers.ETag!)) {
    await snapshot.close();
    res.status(304).set(headers).removeHeader("Content-Type");
    res.end();
    return;
  }
  if (req.method === "HEAD") {
    await snapshot.close();
    res.set({ ...headers, "X-Changes-Since": since }).end();
    return;
  }

  const filter = status === "all" ? null : status;
  const objectCount = await countExport(snapshot, companyId, filter);
  const rows = thenClose(snapshot, await readFirst(exportBatches(snapshot, companyId, filter)));
  const gzip = acceptsGzip(req);
  res.set({ ...headers, "X-Changes-Since": since, ...(gzip ? { "Content-Encoding": "gzip" } : {}) });
  const header = documentHeader(scope, state, { objectCount, version, changesSince: since });
  await streamDocument(deps, scope, header, rows, { gzip, res });
}

/** Another database in EXPORT_DATABASE_URL may have a company of the same number, whose listings would be sealed as this one's. */
async function assertOwnDatabase({ db, config }: ExportDeps, snapshot: Snapshot): Promise<void> {
  if (config.exportDatabaseUrl === config.databaseUrl) return;
  if ((await readSnapshotDatabaseId(snapshot)) === (await readDatabaseId(db))) return;
  throw new Error("EXPORT_DATABASE_URL names another database than DATABASE_URL: correct it and start the API again");
}

interface StreamOptions {
  gzip: boolean;
  res: Response;
}

async function streamDocument(
  { config, logger, metrics, sendLimits }: ExportDeps,
  { companyId, format, status }: ExportScope,
  header: DocumentHeader,
  rows: AsyncIterable<ExportRow[]>,
  { gzip, res }: StreamOptions,
): Promise<void> {
  const { baseUrl, locales } = config;
  const startedAt = performance.now();
  let written = 0;
  const onRows = (count: number) => {
    written = count;
  };
  const count = (outcome: "sent" | "aborted" | "failed") => {
    metrics.exports.inc({ format, outcome });
    metrics.exportRows.inc({ format, outcome }, written);
  };
  const logFields = () => ({
    requestId: res.locals.requestId,
    companyId,
    format,
    status,
    rows: written,
    ms: Math.round(performance.now() - startedAt),
  });
  try {
    const document = writeDocument(header, rows, { format, baseUrl, locales, onRows });
    await sendDocument(res, document, { gzip, ...(sendLimits === undefined ? {} : { limits: sendLimits }) });
    count("sent");
    logger.info(logFields(), "exported");
  } catch (error) {
    // The status has been sent: all that is left is to break the connection.
    const outcome = error instanceof ClientDisconnected ? "aborted" : "failed";
    count(outcome);
    if (outcome === "aborted")
      logger.info({ ...logFields(), reason: (error as Error).message }, "export aborted by the client");
    else logger.error({ ...logFields(), err: error }, "export failed");
    breakOff(res);
  }
}

/** Waits for the first batch: a failure until then can still be answered with a status. */
async function readFirst(batches: AsyncGenerator<ExportRow[]>): Promise<AsyncGenerator<ExportRow[]>> {
  const first = await batches.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

/** Closes the snapshot after the last row, before the seal is written. */
async function* thenClose(snapshot: Snapshot, batches: AsyncIterable<ExportRow[]>): AsyncGenerator<ExportRow[]> {
  yield* batches;
  await snapshot.close();
}
