// GET /api/company/{companyId}/export: one company's listings, streamed from one snapshot of PostgreSQL. Until the first batch
// is here nothing is sent, so that a failure is a plain 500; after that a failure breaks the connection. The snapshot ends
// before the answer does: a reader who has seen the end finds the slot free when asking again.
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import {
  countExport,
  type ExportRow,
  exportBatches,
  readCompanyState,
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
import { ClientDisconnected, type SendLimits, sendDocument } from "./send.ts";
import { type ExportScope, hasSameState, responseHeaders } from "./validators.ts";

/** A third one would hold a third connection and snapshot for the same data. */
const SLOTS_PER_COMPANY = 2;

export interface ExportDeps {
  exportPool: ExportPool;
  config: Pick<Config, "baseUrl" | "locales" | "cursorSecrets">;
  logger: Logger;
  metrics: Metrics;
  version: string;
  sendLimits?: SendLimits;
  timeouts?: Pick<Timeouts, "statementMs">;
}

/** Answers for a company that has been authenticated and counted. */
export async function sendExport(deps: ExportDeps, companyId: string, req: Request, res: Response): Promise<void> {
  const scope: ExportScope = { companyId, ...readExportParams(req, res) };
  const { statementMs } = deps.timeouts ?? TIMEOUTS;
  const snapshot = await openSnapshot(deps.exportPool, { statementMs });
  // Also while nothing is sent yet: a statement that waits would hold connection, snapshot and slot for nobody.
  const gone = () => void snapshot.close({ broken: true });
  res.once("close", gone);
  try {
    await answer(deps, scope, snapshot, req, res);
  } catch (error) {
    if (!res.destroyed) throw error;
    const { requestId } = res.locals;
    deps.logger.info(
      { requestId, companyId, reason: "it hung up before the first row" },
      "export aborted by its reader",
    );
  } finally {
    res.off("close", gone);
    await snapshot.close({ broken: true }); // unless it has ended as it should
  }
}

async function answer(
  deps: ExportDeps,
  scope: ExportScope,
  snapshot: Snapshot,
  req: Request,
  res: Response,
): Promise<void> {
  const { config, version } = deps;
  const { companyId, status } = scope;
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
  const rows = closing(snapshot, await started(exportBatches(snapshot, companyId, filter)));
  const gzip = acceptsGzip(req);
  res.set({ ...headers, "X-Changes-Since": since, ...(gzip ? { "Content-Encoding": "gzip" } : {}) });
  const head = documentHeader(scope, state, { objectCount, version, changesSince: since });
  await stream(deps, scope, head, rows, { gzip, res });
}

interface StreamOptions {
  gzip: boolean;
  res: Response;
}

async function stream(
  { config, logger, metrics, sendLimits }: ExportDeps,
  { companyId, format, status }: ExportScope,
  head: DocumentHeader,
  rows: AsyncIterable<ExportRow[]>,
  { gzip, res }: StreamOptions,
): Promise<void> {
  const { baseUrl, locales } = config;
  const startedAt = performance.now();
  let written = 0;
  const onRows = (count: number) => {
    written = count;
  };
  const tell = () => ({
    requestId: res.locals.requestId,
    companyId,
    format,
    status,
    rows: written,
    ms: Math.round(performance.now() - startedAt),
  });
  try {
    const document = writeDocument(head, rows, { format, baseUrl, locales, onRows });
    await sendDocument(res, document, { gzip, ...(sendLimits === undefined ? {} : { limits: sendLimits }) });
    metrics.exportRows.inc({ format, outcome: "sent" }, written);
    logger.info(tell(), "exported");
  } catch (error) {
    // Sending has begun and has broken the connection: there is no answer left to give.
    const outcome = error instanceof ClientDisconnected ? "aborted" : "failed";
    metrics.exportRows.inc({ format, outcome }, written);
    if (outcome === "aborted")
      logger.info({ ...tell(), reason: (error as Error).message }, "export aborted by its reader");
    else logger.error({ ...tell(), err: error }, "export failed");
    res.destroy();
  }
}

/** Waits for the first batch: what fails until then can still be answered with a status. */
async function started(batches: AsyncGenerator<ExportRow[]>): Promise<AsyncGenerator<ExportRow[]>> {
  const first = await batches.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

/** Ends the snapshot behind the last row, while the end of the document, its seal, is still to be written. */
async function* closing(snapshot: Snapshot, batches: AsyncIterable<ExportRow[]>): AsyncGenerator<ExportRow[]> {
  yield* batches;
  await snapshot.close();
}
