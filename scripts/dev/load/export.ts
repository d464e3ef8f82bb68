// L06: what an export of 100,000 listings adds to the API's memory, also with a reader of 50 kB/s.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { childEnvironment } from "../../../shared/config.ts";
import { projectFolder } from "../../project-folder.ts";
import type { LoadContext, RowFigures } from "./context.ts";

export async function exportMemory({ databaseUrl }: LoadContext): Promise<RowFigures[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "scripts/dev/bench/export-memory.ts", "--small", "1000", "--large", "100000"],
    { cwd: projectFolder, env: childEnvironment({ DATABASE_URL: databaseUrl, LOG_LEVEL: "info" }) },
  );
  const lines = stdout.split("\n").filter((line) => line.trim() !== "");
  const large = lines.findIndex((line) => line.startsWith("100000 "));
  return lines.slice(Math.max(0, large)).map((line) => ({ what: "export", figures: line.trim() }));
}
