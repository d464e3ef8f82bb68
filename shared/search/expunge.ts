// Expunges replaced documents from the segments of an index, so that its files no longer hold the old texts.
import { setTimeout as delay } from "node:timers/promises";
import type { SearchClient } from "./client.ts";
import { tuneIndex } from "./indices.ts";

const CHECK_EVERY_MS = 250;
/** Leases are renewed every 30 s. */
const LEASE_LIMIT_MS = 120_000;

/**
 * Two settings keep replaced documents: merges leave a segment with under a tenth of them as it is, and a retention lease keeps them for
 * up to 6 hours for a recovering replica. Both are reset afterwards. Waits for the merge as long as it takes, since a call that waits
 * would be cut off; false if the lease was not renewed, and nothing was expunged.
 */
export async function expungeDeleted(client: SearchClient, index: string): Promise<boolean> {
  const changed = { "merge.policy.expunge_deletes_allowed": "0", "soft_deletes.retention_lease.period": "1ms" };
  await tuneIndex(client, index, changed);
  try {
    if (!(await leasesPass(client, index))) return false;
    await client.request("POST", `/${index}/_flush`, undefined, { timeoutMs: 60_000 });
    const path = `/${index}/_forcemerge?only_expunge_deletes=true&wait_for_completion=false`;
    const { task } = (await client.request("POST", path)) as { task: string };
    for (;;) {
      const { completed } = (await client.request("GET", `/_tasks/${task}`)) as { completed: boolean };
      if (completed) return true;
      await delay(CHECK_EVERY_MS);
    }
  } finally {
    await tuneIndex(client, index, Object.fromEntries(Object.keys(changed).map((name) => [name, null])));
  }
}

/** Waits until no lease retains an operation from before the call. */
async function leasesPass(client: SearchClient, index: string): Promise<boolean> {
  const before = new Map((await readCopies(client, index)).map(({ shard, max }) => [shard, max]));
  for (const end = performance.now() + LEASE_LIMIT_MS; performance.now() < end; await delay(CHECK_EVERY_MS)) {
    const copies = await readCopies(client, index);
    if (copies.every(({ shard, retaining }) => retaining > (before.get(shard) ?? -1))) return true;
  }
  return false;
}

interface Shards {
  indices: Record<string, { shards: Record<string, ShardCopy[]> }>;
}

interface ShardCopy {
  seq_no: { max_seq_no: number };
  retention_leases: { leases: { retaining_seq_no: number }[] };
}

/** Of each copy of a shard: its newest operation, and the oldest one that a lease retains. */
async function readCopies(client: SearchClient, index: string) {
  const path = `/${index}/_stats?level=shards&filter_path=indices.*.shards.*.seq_no,indices.*.shards.*.retention_leases`;
  const { indices } = (await client.request("GET", path)) as Shards;
  return Object.values(indices).flatMap(({ shards }) =>
    Object.entries(shards).flatMap(([shard, copies]) =>
      copies.map(({ seq_no, retention_leases }) => ({
        shard,
        max: seq_no.max_seq_no,
        retaining: Math.min(...retention_leases.leases.map(({ retaining_seq_no }) => retaining_seq_no)),
      })),
    ),
  );
}
