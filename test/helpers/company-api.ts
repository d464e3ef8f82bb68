// The company side alone, on a port of its own: what its tests talk to.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { digestKey, generateKey } from "../../api/company/key-format.ts";
import { createKeyLastUsed } from "../../api/company/key-last-used.ts";
import { companyRoutes } from "../../api/company/routes.ts";
import { signSession } from "../../api/company/session.ts";
import { createChangesWatch } from "../../api/export/changes-watch.ts";
import type { SendLimits } from "../../api/export/send.ts";
import { errorHandler, notFound } from "../../api/http/errors.ts";
import { createLimiter } from "../../api/http/limits.ts";
import { requestId } from "../../api/http/request-id.ts";
import { createMetrics, type Metrics } from "../../api/metrics.ts";
import { connectRedis } from "../../api/redis.ts";
import { loadConfig } from "../../shared/config.ts";
import { insertApiKey } from "../../shared/db/api-keys.ts";
import { connect, type Knex } from "../../shared/db/connect.ts";
import { connectExport } from "../../shared/db/export-snapshot.ts";
import { createLogger } from "../../shared/logger.ts";
import { TEST_SECRETS } from "./secrets.ts";
import { testServers } from "./servers.ts";

const PEPPER = TEST_SECRETS.API_KEY_PEPPER;

export interface CompanyApi {
  url: string;
  metrics: Metrics;
  /** Everything that was logged, for tests that look for what must not be there. */
  log: () => string;
  /** Writes down which keys were used, as happens every few seconds. */
  flush: () => Promise<void>;
  /** What a signal does first. */
  stopWaiting: () => void;
  close: () => Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  sendLimits?: SendLimits;
  exportPoolMax?: number;
  exportAcquireMs?: number;
}

export async function startCompanyApi(databaseUrl: string, options: Options = {}): Promise<CompanyApi> {
  const { env = {}, sendLimits, exportPoolMax = 20, exportAcquireMs = 20_000 } = options;
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    REDIS_URL: testServers().redisUrl,
    ...TEST_SECRETS,
    RATE_LIMITS: "off",
    LIMITER_TIMEOUT_MS: "5000",
    LOG_LEVEL: "debug",
    ...env,
  });
  const lines: string[] = [];
  const logger = createLogger(config, { destination: { write: (line: string) => void lines.push(line) } });
  const metrics = createMetrics();
  const closers: (() => Promise<unknown>)[] = [];

  const db = connect(databaseUrl, {
    applicationName: "company api",
    acquireTimeoutMs: 20_000,
    statementTimeoutMs: 20_000,
  });
  closers.push(() => db.destroy());
  const exportPool = connectExport(config.exportDatabaseUrl, {
    poolMax: exportPoolMax,
    acquireTimeoutMs: exportAcquireMs,
  });
  closers.push(() => exportPool.end());
  const keyLastUsed = createKeyLastUsed({ db, logger });
  closers.push(() => keyLastUsed.close());
  const redis = await connectRedis(config, logger);
  closers.push(async () => redis.disconnect());

  const changesWatch = createChangesWatch({ db, logger, metrics });
  const app = express();
  app.use(requestId());
  app.use(
    companyRoutes({
      db,
      exportPool,
      config,
      logger,
      metrics,
      version: "1.0.0",
      createLimiter: (bucket) =>
        config.rateLimits ? createLimiter(bucket, { redis, redisPrefix: config.redisPrefix, metrics }) : undefined,
      keyLastUsed,
      changesWatch,
      // A busy machine may take its time: only a hang should fail a test.
      timeouts: { answerMs: 60_000, statementMs: 60_000 },
      ...(sendLimits === undefined ? {} : { sendLimits }),
    }),
  );
  app.use(notFound());
  app.use(errorHandler({ logger }));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => {
    changesWatch.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    metrics,
    log: () => lines.join(""),
    flush: () => keyLastUsed.flush(),
    stopWaiting: changesWatch.stop,
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** A key as the dashboard would make it; `columns` as in the database. */
export async function insertKey(
  db: Knex,
  companyId: string,
  {
    permissions = ["export"],
    expiresAt = null,
    pepper = PEPPER,
  }: { permissions?: string[]; expiresAt?: Date | null; pepper?: string } = {},
): Promise<{ id: string; key: string }> {
  const { key, prefix } = generateKey();
  const stored = await insertApiKey(db, {
    companyId,
    name: "test",
    prefix,
    ...digestKey(key, pepper),
    permissions,
    expiresAt,
  });
  return { id: stored!.id, key };
}

/** A session of the company's dashboard. */
export function session(companyId: string): Promise<string> {
  const secret = TEST_SECRETS.DASHBOARD_JWT_SECRET;
  return signSession(loadConfig({}), { companyId, lifetimeSeconds: 3600, secret });
}
