// An indexer that dies, freezes or dawdles where its test says. The product itself knows nothing of this.
import { setTimeout as delay } from "node:timers/promises";
import type { DrainStep } from "../../indexer/drain.ts";
import { startIndexer } from "../../indexer/worker.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";

export interface IndexerProcessOptions {
  leaseMs: number;
  crashAt?: DrainStep;
  /** Freezes itself once, at this step. */
  freezeAt?: DrainStep;
  /** Up to so long between read and bulk. */
  dawdleMs?: number;
  /** False: old rows are not read again before the bulk. */
  reread?: boolean;
  clockOffsetMs?: number;
}

const options = JSON.parse(process.argv[2]!) as IndexerProcessOptions;
if (options.clockOffsetMs !== undefined) shiftClock(options.clockOffsetMs);

let frozen = false;
async function onStep(step: DrainStep): Promise<void> {
  if (step === options.crashAt) {
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => undefined);
  }
  if (step === options.freezeAt && !frozen) {
    frozen = true;
    // Said before: a stopped process says nothing.
    await new Promise<void>((resolve) => process.send?.("frozen", () => resolve()));
    process.kill(process.pid, "SIGSTOP");
    await delay(50);
  }
  if (step === "after-read" && options.dawdleMs !== undefined) await delay(Math.random() * options.dawdleMs);
}

const config = loadConfig();
const indexer = await startIndexer(config, createLogger(config), {
  leaseMs: options.leaseMs,
  verifyEveryMs: 3_600_000,
  onStep,
  ...(options.reread === false ? { rereadAfterMs: Number.POSITIVE_INFINITY } : {}),
});
process.on("SIGTERM", () => void indexer.close().then(() => process.exit(0)));
process.on("disconnect", () => process.exit(1)); // the test is gone
process.send?.("ready");

/** Every clock of this process, as if the machine's were wrong. */
function shiftClock(offsetMs: number): void {
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    constructor(...args: [] | [number | string | Date]) {
      if (args.length === 0) super(RealDate.now() + offsetMs);
      else super(args[0]);
    }
    static override now(): number {
      return RealDate.now() + offsetMs;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}
