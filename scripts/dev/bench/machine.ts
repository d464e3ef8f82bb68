// Where and with what it was measured: figures without it say nothing.
import { cpus, platform, totalmem } from "node:os";
import type { Bench, BenchOptions } from "./context.ts";

export async function describeMachine(
  { data }: Pick<Bench, "data">,
  { listings, rounds, seconds, heap }: BenchOptions,
) {
  const { rows } = await data.db.raw<{ rows: { version: string }[] }>("show server_version");
  const node = (await data.deps.search.request("GET", "/")) as { version: { number: string } };
  const shape = {
    cpu: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: platform(),
    node: process.version,
    postgres: (rows[0] as unknown as { server_version: string }).server_version,
    opensearch: node.version.number,
    heap,
  };
  return {
    ...shape,
    summary:
      `${listings} listings, ${rounds} rounds of about ${seconds} s; ${shape.cpu}, ${shape.memoryGb} GB, ${shape.system}; ` +
      `Node.js ${shape.node}, PostgreSQL ${shape.postgres} (shared_buffers 256 MB, fsync on), OpenSearch ${shape.opensearch} (heap ${heap}); ` +
      "load, API and servers on the same machine",
  };
}
