// Describes machine, server versions and settings of a measurement, without which its figures mean nothing.
import { cpus, platform, totalmem } from "node:os";
import type { Dataset } from "./dataset.ts";

export async function describeMachine({ db, deps }: Dataset, heap: string) {
  const { rows } = await db.raw<{ rows: { server_version: string }[] }>("show server_version");
  const node = (await deps.search.request("GET", "/")) as { version: { number: string } };
  const shape = {
    cpu: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: platform(),
    node: process.version,
    postgres: rows[0]!.server_version,
    opensearch: node.version.number,
    heap,
  };
  return {
    ...shape,
    summary:
      `${shape.cpu}, ${shape.memoryGb} GB, ${shape.system}; Node.js ${shape.node}, PostgreSQL ${shape.postgres} ` +
      `(shared_buffers 256 MB, fsync on), OpenSearch ${shape.opensearch} (heap ${heap}); load, API and servers on the same machine`,
  };
}
