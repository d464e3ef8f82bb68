// Response headers of an export and of the list of versions: ETag, content type, file name; and the answers without a body.
import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import fresh from "fresh";
import type { CompanyState } from "../../shared/db/export.ts";
import type { Snapshot } from "../../shared/db/export-snapshot.ts";
import type { ExportFormat } from "./format.ts";
import { PROFILE, SCHEMA_FILE } from "./rede.ts";

/** To be raised when exports get other fields: a copy of an earlier release is no longer up to date. */
const FIELDS_REVISION = 2;

export interface ExportScope {
  companyId: string;
  format: ExportFormat;
  /** `all` or one status. */
  status: string;
}

export interface ExportContext {
  baseUrl: string;
  locales: readonly string[];
  version: string;
  changesSince: string;
}

/**
 * Weak, since `generatedAt` makes two files of the same state differ in bytes. The changes cursor identifies the state; with its
 * signature in the ETag, a client that gets a 304 has a cursor that is still accepted.
 */
function exportETag(
  { format }: ExportScope,
  { name }: CompanyState,
  { baseUrl, locales, version, changesSince }: ExportContext,
): string {
  return etagOf([changesSince, name, format, PROFILE.revision, FIELDS_REVISION, version, baseUrl, locales]);
}

const etagOf = (parts: readonly unknown[]) =>
  `W/"${createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27)}"`;

export function responseHeaders(
  scope: ExportScope,
  state: CompanyState,
  context: ExportContext,
): Record<string, string> {
  const shared = { ...SHARED_HEADERS, ETag: exportETag(scope, state, context) };
  if (scope.format === "json") return { ...shared, "Content-Type": "application/json; charset=utf-8" };
  return {
    ...shared,
    "Content-Type": "application/xml; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName(scope, state.readAt)}"`,
    Link: `<${context.baseUrl}/schemas/${SCHEMA_FILE}>; rel="describedby"`,
  };
}

const SHARED_HEADERS = {
  "Cache-Control": "private, no-cache",
  Vary: "Authorization, X-API-Key, Accept-Encoding",
  "X-Content-Type-Options": "nosniff",
};

/** Of the list of versions. The company's name is in its head. */
export function versionsHeaders(
  { name }: CompanyState,
  { version, changesSince }: Pick<ExportContext, "version" | "changesSince">,
): Record<string, string> {
  const ETag = etagOf([changesSince, name, "versions", version]);
  return { ...SHARED_HEADERS, ETag, "Content-Type": "text/csv; charset=utf-8; header=absent" };
}

interface BodilessAnswer {
  headers: Record<string, string>;
  /** For HEAD: with a 304 the client has it already. */
  since: string;
  snapshot: Snapshot;
}

/** Answers a request whose client has this state already, and HEAD; false for one that needs the document. */
export async function answerWithoutBody(
  req: Request,
  res: Response,
  { headers, since, snapshot }: BodilessAnswer,
): Promise<boolean> {
  if (hasSameState(req, headers.ETag!)) {
    await snapshot.close();
    res.status(304).set(headers).removeHeader("Content-Type");
    res.end();
    return true;
  }
  if (req.method !== "HEAD") return false;
  await snapshot.close();
  res.set({ ...headers, "X-Changes-Since": since }).end();
  return true;
}

/** listings-company-3-all-20260301T080000Z.xml: digits and codes only, never text of the request. */
function fileName({ companyId, status, format }: ExportScope, at: Date): string {
  const time = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  return `listings-company-${companyId}-${status}-${time}.${format}`;
}

/** As Express compares, but without the request's Cache-Control: fetch() adds `no-cache` to a script's If-None-Match. */
export function hasSameState(req: Request, etag: string): boolean {
  return fresh({ "if-none-match": req.headers["if-none-match"] }, { etag });
}
