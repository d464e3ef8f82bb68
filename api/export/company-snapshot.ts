// Opens the snapshot that a company's documents are written from: takes one of its export slots, reads its state, and closes everything
// when the client disconnects.
import type { Response } from "express";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import { readDatabaseId } from "../../shared/db/epoch.ts";
import { type CompanyState, readCompanyState, readSnapshotDatabaseId, takeExportSlot } from "../../shared/db/export.ts";
import { type ExportPool, openSnapshot, type Snapshot } from "../../shared/db/export-snapshot.ts";
import { AppError } from "../../shared/errors.ts";
import type { Logger } from "../../shared/logger.ts";
import { TIMEOUTS, type Timeouts } from "../timeouts.ts";

/** Concurrent exports of a company: each holds a connection and a snapshot. */
const SLOTS_PER_COMPANY = 2;

export interface SnapshotDeps {
  db: Knex;
  exportPool: ExportPool;
  config: Pick<Config, "databaseUrl" | "exportDatabaseUrl">;
  logger: Logger;
  timeouts?: Pick<Timeouts, "statementMs">;
}

/** `send` closes the snapshot when it has read everything; what it leaves open is closed with its connection. */
export async function withCompanySnapshot(
  deps: SnapshotDeps,
  { companyId, res }: { companyId: string; res: Response },
  send: (snapshot: Snapshot, state: CompanyState) => Promise<void>,
): Promise<void> {
  const { statementMs } = deps.timeouts ?? TIMEOUTS;
  const snapshot = await openSnapshot(deps.exportPool, { statementMs });
  // A statement that waits would hold connection, snapshot and slot after the client has disconnected.
  const onDisconnect = () => void snapshot.close({ broken: true });
  res.once("close", onDisconnect);
  try {
    await assertOwnDatabase(deps, snapshot);
    if (!(await takeExportSlot(snapshot, companyId, SLOTS_PER_COMPANY))) {
      await snapshot.close();
      throw new AppError("rate_limit_exceeded", `Only ${SLOTS_PER_COMPANY} exports of a company run at a time.`, {
        headers: { "Retry-After": "30" },
      });
    }
    const state = await readCompanyState(snapshot, companyId);
    if (state === undefined) throw new Error(`company ${companyId} has a key but no row`);
    await send(snapshot, state);
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

/** Another database in EXPORT_DATABASE_URL may have a company of the same number, whose listings would be sealed as this one's. */
async function assertOwnDatabase({ db, config }: SnapshotDeps, snapshot: Snapshot): Promise<void> {
  if (config.exportDatabaseUrl === config.databaseUrl) return;
  if ((await readSnapshotDatabaseId(snapshot)) === (await readDatabaseId(db))) return;
  throw new Error("EXPORT_DATABASE_URL names another database than DATABASE_URL: correct it and start the API again");
}

/** Waits for the first batch: a failure until then can still be answered with a status. */
export async function readFirst<Row>(batches: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  const first = await batches.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

/** Closes the snapshot after the last row, before the seal is written. */
export async function* thenClose<Row>(snapshot: Snapshot, batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  yield* batches;
  await snapshot.close();
}
