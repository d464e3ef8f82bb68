// Routes of the company API: key or session, rate limit and right of each.
import { readFileSync } from "node:fs";
import path from "node:path";
import express, { type NextFunction, type Request, type Response, type Router } from "express";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import type { ExportPool } from "../../shared/db/export-snapshot.ts";
import { AppError } from "../../shared/errors.ts";
import type { Logger } from "../../shared/logger.ts";
import { withTimeout } from "../../shared/with-timeout.ts";
import { readChangesPage } from "../export/changes.ts";
import { createAwaitChanges } from "../export/changes-wait.ts";
import type { ChangesWatch } from "../export/changes-watch.ts";
import { sendExport } from "../export/handler.ts";
import { SCHEMA_FILE } from "../export/rede.ts";
import type { SendLimits } from "../export/send.ts";
import { sendVersions } from "../export/versions.ts";
import { type Handler, tookTooLong, withinDeadline } from "../http/deadline.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { sendUncached } from "../http/headers.ts";
import type { Metrics } from "../metrics.ts";
import { TIMEOUTS, type Timeouts } from "../timeouts.ts";
import { authorize, createAuthenticator } from "./authenticate.ts";
import { createKey, listKeys, revokeKey, rotateKey } from "./key-handlers.ts";
import type { KeyLastUsed } from "./key-last-used.ts";
import { type CreateLimiter, companyLimits } from "./limits.ts";
import { createSessionCheck } from "./session.ts";

const BODY_BYTES_MAX = 16 * 1024;

export interface CompanyDeps {
  db: Knex;
  exportPool: ExportPool;
  config: Config;
  logger: Logger;
  metrics: Metrics;
  version: string;
  keyLastUsed: KeyLastUsed;
  changesWatch: ChangesWatch;
  createLimiter: CreateLimiter;
  sendLimits?: SendLimits;
  timeouts?: Pick<Timeouts, "answerMs" | "statementMs">;
}

export function companyRoutes(deps: CompanyDeps): Router {
  const { timeouts = TIMEOUTS } = deps;
  const answer = (handler: Handler) => withinDeadline(handler, { ms: timeouts.answerMs });
  const limits = companyLimits(deps.createLimiter);
  const checkSession = createSessionCheck(deps.config, deps);
  const { byKey, bySession } = createAuthenticator({ ...deps, failures: limits.failures, checkSession });
  const inTime = <T>(work: Promise<T>) => withTimeout(work, timeouts.answerMs, tookTooLong);
  const awaitChanges = createAwaitChanges({ ...deps, answerMs: timeouts.answerMs });

  /** Counts for the company of the key before it authorizes: requests for other companies are not free. */
  async function keyedCompany(bucket: "export" | "changes", req: Request, res: Response): Promise<string> {
    const companyId = String(req.params.companyId);
    const principal = await byKey(req, res);
    await limits.consumeOrThrow(bucket, principal.companyId, res);
    authorize(principal, { companyId, permission: "export" });
    return companyId;
  }

  async function sessionCompany(req: Request, res: Response): Promise<string> {
    const companyId = await bySession(req, res);
    await limits.consumeOrThrow("keys", companyId, res);
    return companyId;
  }

  const router = express.Router();

  router.route(`/schemas/${SCHEMA_FILE}`).get(serveSchema()).all(methodNotAllowed("GET"));

  router.use("/api/company", noStore);

  router
    .route("/api/company/api-keys")
    .get(answer(async (req, res) => sendUncached(res, await listKeys(deps, await sessionCompany(req, res)))))
    .post(
      answer(async (req, res) => {
        const companyId = await sessionCompany(req, res);
        const created = await createKey(deps, companyId, await readBody(req, res));
        if (created === undefined) throw new AppError("not_found", "The session's company is not known here.");
        sendUncached(res.status(201), created);
      }),
    )
    .all(methodNotAllowed("GET", "POST"));

  router
    .route("/api/company/api-keys/:id/rotate")
    .post(
      answer(async (req, res) => {
        const companyId = await sessionCompany(req, res);
        sendUncached(res.status(201), await rotateKey(deps, companyId, req.params.id, await readBody(req, res)));
      }),
    )
    .all(methodNotAllowed("POST"));

  router
    .route("/api/company/api-keys/:id")
    .delete(
      answer(async (req, res) => {
        await revokeKey(deps, await sessionCompany(req, res), req.params.id);
        res.status(204).end();
      }),
    )
    .all(methodNotAllowed("DELETE"));

  // One limit for both: each holds a connection and a snapshot.
  for (const [name, send] of [["export", sendExport] as const, ["versions", sendVersions] as const]) {
    router
      .route(`/api/company/:companyId/${name}`)
      .get(async (req, res) => {
        const companyId = await inTime(keyedCompany("export", req, res));
        await send(deps, companyId, req, res);
      })
      .all(methodNotAllowed("GET"));
  }

  router
    .route("/api/company/:companyId/changes")
    .get(async (req, res) => {
      const begin = async () => {
        const companyId = await keyedCompany("changes", req, res);
        return { companyId, first: await readChangesPage(deps, companyId, req, res) };
      };
      const { companyId, first } = await inTime(begin());
      const authorizeAgain = async () => authorize(await byKey(req, res), { companyId, permission: "export" });
      sendUncached(res, await awaitChanges(first, { req, res, companyId, authorizeAgain }));
    })
    .all(methodNotAllowed("GET"));

  return router;
}

function noStore(_req: Request, res: Response, next: NextFunction): void {
  res.set("Cache-Control", "no-store");
  next();
}

const parseJson = express.json({ limit: BODY_BYTES_MAX, inflate: false });

/** Call it after authentication and limits. Undefined when no body was sent. */
async function readBody(req: Request, res: Response): Promise<unknown> {
  const bytes = req.get("content-length");
  const empty = req.get("transfer-encoding") === undefined && (bytes === undefined || bytes === "0");
  if (empty) return undefined;
  if (!req.is("application/json")) throw new AppError("unsupported_media_type", "Send the body as application/json.");
  await new Promise<void>((resolve, reject) => {
    parseJson(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  return req.body;
}

/** The XSD never changes under its name, so caches may keep it for a year. */
function serveSchema() {
  const text = readFileSync(path.join(import.meta.dirname, "../export", SCHEMA_FILE));
  return function sendSchema(_req: Request, res: Response): void {
    res.set({
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    });
    res.send(text);
  };
}
