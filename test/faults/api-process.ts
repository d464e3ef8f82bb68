// The API as a process that its test kills, and starts again on the same port.
import { startApi } from "../../api/server.ts";
import { loadConfig } from "../../shared/config.ts";
import { createLogger } from "../../shared/logger.ts";

const config = loadConfig();
const api = await startApi(config, { logger: createLogger(config) });
process.on("SIGTERM", () => {
  api.drain();
  void api.close().then(() => process.exit(0));
});
process.on("disconnect", () => process.exit(1)); // the test is gone
process.send?.("ready");
