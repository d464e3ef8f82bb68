// A reindex that dies where its test says.
import { type ReindexStep, reindex } from "../../indexer/reindex.ts";
import { openIndexing } from "../../indexer/setup.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";

const { crashAt } = JSON.parse(process.argv[2]!) as { crashAt: ReindexStep };
const config = loadConfig();
const deps = openIndexing(config, { logger: createLogger(config), applicationName: "listings reindex test" });
process.on("disconnect", () => process.exit(1)); // the test is gone
process.send?.("ready");
await reindex(deps, {
  force: true,
  async onStep(step) {
    if (step !== crashAt) return;
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => undefined);
  },
});
process.exit(0);
