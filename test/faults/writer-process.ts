// A writer that dies before its commit, after it, or after its wake-up.
import { loadConfig } from "../../shared/config.ts";
import { connect } from "../../shared/db/connect.ts";
import { createWakeUps } from "../../shared/queue.ts";

export type WriterStep = "before-commit" | "after-commit" | "after-wake-up";

const { crashAt, ids, price } = JSON.parse(process.argv[2]!) as { crashAt: WriterStep; ids: string[]; price: number };
const config = loadConfig();
const db = connect(config.databaseUrl, {
  applicationName: "listings writer test",
  acquireTimeoutMs: 60_000,
  statementTimeoutMs: 0,
});
process.send?.("ready");

async function crash(at: WriterStep): Promise<void> {
  if (at !== crashAt) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => undefined);
}

await db.transaction(async (trx) => {
  await trx("listings").whereIn("id", ids).update({ price_eur: price });
  await crash("before-commit");
});
await crash("after-commit");
await createWakeUps(config).wake();
await crash("after-wake-up");
