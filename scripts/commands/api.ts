import type { Command } from "commander";
import { hasDevTools, importDevTool } from "../dev-tools.ts";

export function register(program: Command): void {
  program
    .command("api")
    .description("run the API in the foreground; settings come from the environment")
    .action(async () => {
      const { loadConfig } = await import("../../shared/config.ts");
      const { API_SECRETS } = await import("../../shared/setting-rules.ts");
      const { runApi } = await import("../../api/run.ts");
      const config = loadConfig(undefined, API_SECRETS);
      if (hasDevTools) {
        const { ensureSite } = await importDevTool<{ ensureSite(): Promise<boolean> }>("site/ensure.ts");
        await ensureSite();
      }
      await runApi(config);
    });
}
