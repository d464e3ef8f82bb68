// Runs `listings dev load`: starts servers, prepares data, measures the rows, prints the table. It gives figures only;
// limits are checked by the tests.
import { join } from "node:path";
import { chooseRows } from "../bench/choose-rows.ts";
import { openDataset } from "../bench/dataset.ts";
import { describeMachine } from "../bench/machine.ts";
import { startBenchServers } from "../bench/servers.ts";
import { DEFAULT_FOLDER } from "../stack/stack.ts";
import type { LoadOptions } from "./context.ts";
import { machineLoad } from "./report.ts";
import { ROWS } from "./rows.ts";
import { warmEngine } from "./steady.ts";

export async function runLoadRows(options: LoadOptions): Promise<void> {
  const names = chooseRows(ROWS, options.only);
  const log = (line: string) => console.error(line);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const servers = await startBenchServers({
    heap: options.heap,
    fresh: false,
    log,
    home: join(DEFAULT_FOLDER, options.data),
  });
  try {
    const data = await openDataset(servers.urls, options.listings, { log });
    const context = { ...options, data, databaseUrl: servers.urls.databaseUrl, log };
    log("warming the engine up ...");
    await warmEngine(context);
    const { summary } = await describeMachine(data, options.heap);
    console.log(`${options.listings} listings; ${summary}\n`);
    console.log("| row | what | seen | machine load before, after |\n|---|---|---|---|");
    try {
      for (const name of names) {
        const before = machineLoad();
        log(`${name} ${ROWS[name]!.title} ...`);
        const figures = await ROWS[name]!.run(context);
        const loads = `${before}, ${machineLoad()}`;
        for (const row of figures) console.log(`| ${name} | ${row.what} | ${row.figures} | ${loads} |`);
      }
    } finally {
      await data.close();
    }
  } finally {
    await servers.stop();
  }
}
