// GET /api/company/{companyId}/export: one company's listings, streamed from one snapshot of PostgreSQL. Sending starts with the
// first batch: a failure before it is a 500, one after it breaks the connection. The snapshot is closed before the end of the
// document is sent, so that a client that has read it finds the slot free.
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import { type CompanyState, countExport, exportBatches } from "../../shared/db/export.ts";
import type { Snapshot } from "../../shared/db/export-snapshot.ts";
import { acceptsGzip } from "../http/headers.ts";
import { readFirst, type SnapshotDeps, thenClose, withCompanySnapshot } from "./company-snapshot.ts";
import { writeDocument } from "./document.ts";
import { changesSince, documentHeader } from "./header.ts";
import { readExportParams } from "./params.ts";
import { type StreamDeps, streamDocument } from "./stream.ts";
import { answerWithoutBody, type ExportScope, responseHeaders } from "./validators.ts";

export interface ExportDeps extends SnapshotDeps, StreamDeps {
  config: SnapshotDeps["config"] & Pick<Config, "baseUrl" | "locales" | "cursorSecrets">;
  version: string;
}

/** Call it after authentication and limits. */
export async function sendExport(deps: ExportDeps, companyId: string, req: Request, res: Response): Promise<void> {
  const scope: ExportScope = { companyId, ...readExportParams(req, res) };
  await withCompanySnapshot(deps, { companyId, res }, (snapshot, state) =>
    sendFromSnapshot(deps, { scope, snapshot, state }, req, res),
  );
}

interface ExportSource {
  scope: ExportScope;
  snapshot: Snapshot;
  state: CompanyState;
}

async function sendFromSnapshot(
  deps: ExportDeps,
  { scope, snapshot, state }: ExportSource,
  req: Request,
  res: Response,
): Promise<void> {
  const { config, version } = deps;
  const { baseUrl, locales } = config;
  const { companyId, format, status } = scope;
  const since = changesSince(scope, state, config.cursorSecrets);
  const headers = responseHeaders(scope, state, { ...config, version, changesSince: since });
  if (await answerWithoutBody(req, res, { headers, since, snapshot })) return;

  const filter = status === "all" ? null : status;
  const objectCount = await countExport(snapshot, companyId, filter);
  const rows = thenClose(snapshot, await readFirst(exportBatches(snapshot, companyId, filter)));
  const gzip = acceptsGzip(req);
  res.set({ ...headers, "X-Changes-Since": since, ...(gzip ? { "Content-Encoding": "gzip" } : {}) });
  const header = documentHeader(scope, state, { objectCount, version, changesSince: since });
  await streamDocument(deps, { ...scope, gzip, res }, (onRows) =>
    writeDocument(header, rows, { format, baseUrl, locales, onRows }),
  );
}
