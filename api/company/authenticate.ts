// Authentication of the company API: by API key, or by a session of the company's dashboard. Every failure is the same 401, so that
// a response never tells whether a key existed. Keys are not cached: a revoked one fails from the next request on.
import { timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import type { Config } from "../../shared/config.ts";
import { findApiKey, type StoredKey } from "../../shared/db/api-keys.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { AppError } from "../../shared/errors.ts";
import { addLogFields } from "../http/access-log.ts";
import type { Metrics } from "../metrics.ts";
import type { FailureLimit } from "./failed-attempts.ts";
import { digestKey, isKey, type Permission } from "./key-format.ts";
import type { KeyLastUsed } from "./key-last-used.ts";
import type { SessionCheck } from "./session.ts";

export interface AuthenticateDeps {
  db: Knex;
  config: Pick<Config, "apiKeyPeppers">;
  metrics: Metrics;
  failures: FailureLimit;
  keyLastUsed: KeyLastUsed;
  checkSession: SessionCheck;
}

export interface Authenticator {
  /** Company and permissions of the API key. */
  byKey(req: Request, res: Response): Promise<{ companyId: string; permissions: readonly string[] }>;
  /** Company id of the dashboard session. */
  bySession(req: Request, res: Response): Promise<string>;
}

export function createAuthenticator(deps: AuthenticateDeps): Authenticator {
  const { db, config, metrics, failures, keyLastUsed, checkSession } = deps;

  function unauthorized(): AppError {
    metrics.authOutcomes.inc({ outcome: "unauthorized" });
    return new AppError("unauthorized", "A valid credential is needed. Send it as 'Authorization: Bearer …'.", {
      headers: { "WWW-Authenticate": 'Bearer realm="listings"' },
    });
  }

  /** Undefined for an unknown, expired or revoked key. */
  async function lookUp(key: string): Promise<StoredKey | undefined> {
    const digests = config.apiKeyPeppers.map((pepper) => digestKey(key, pepper));
    const stored = await findApiKey(
      db,
      digests.map(({ hash }) => hash),
    );
    // The index has compared the digests already, but not in constant time.
    if (stored === undefined || !digests.some(({ hash }) => timingSafeEqual(hash, stored.hash))) return undefined;
    if (!stored.works) return undefined;
    // While a pepper is being replaced every process knows both, so it finds a key by either digest.
    const [first] = digests;
    keyLastUsed.note(stored.id, first?.pepperId === stored.pepperId ? {} : { rehash: first });
    return stored;
  }

  return {
    async byKey(req, res) {
      const key = presentedKey(req);
      const stored = await failures.attempt(req, key, async () =>
        key === undefined || !isKey(key) ? undefined : await lookUp(key),
      );
      if (stored === undefined) throw unauthorized();
      metrics.authOutcomes.inc({ outcome: "passed" });
      addLogFields(res, { keyId: stored.id, companyId: stored.companyId });
      return { companyId: stored.companyId, permissions: stored.permissions };
    },

    async bySession(req, res) {
      const token = bearer(req);
      const companyId = await failures.attempt(req, token, async () =>
        token === undefined ? undefined : await checkSession(token),
      );
      if (companyId === undefined) throw unauthorized();
      metrics.authOutcomes.inc({ outcome: "passed" });
      addLogFields(res, { companyId });
      return companyId;
    },
  };
}

/** The path is compared with the key and not looked up: another company and one that does not exist are the same 403. */
export function authorize(
  principal: { companyId: string; permissions: readonly string[] },
  { companyId, permission }: { companyId: string; permission: Permission },
): void {
  if (principal.companyId === companyId && principal.permissions.includes(permission)) return;
  throw new AppError("forbidden", `This key may not ${permission} the listings of this company.`);
}

/** From either header; two different keys count as none. */
function presentedKey(req: Request): string | undefined {
  const inBearer = bearer(req);
  const inHeader = req.get("x-api-key")?.trim();
  if (req.get("authorization") === undefined) return inHeader;
  if (inHeader !== undefined && inHeader !== inBearer) return undefined;
  return inBearer;
}

function bearer(req: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(req.get("authorization") ?? "")?.[1];
}
