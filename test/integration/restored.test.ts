// After a restore: until the new index is live, what is hidden disappears all the same, and no answer promises anything.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Health } from "../../api/health/probe.ts";
import type { ReindexStep } from "../../indexer/reindex.ts";
import { afterRestore } from "../../indexer/restored.ts";
import { verify } from "../../indexer/verify.ts";
import { forgetIndex, readTargets } from "../../shared/db/index-targets.ts";
import { getJson, startTestApi, type TestApi } from "../helpers/api.ts";
import { insertListing } from "../helpers/builders.ts";
import { drainAll, searchableIds } from "../helpers/indexing.ts";
import { waitFor } from "../helpers/wait.ts";

let api: TestApi;
let ids: string[];

beforeAll(async () => {
  api = await startTestApi({
    async fill(db) {
      ids = [];
      for (let count = 0; count < 10; count += 1) ids.push(await insertListing(db));
    },
  });
});
afterAll(() => api?.close());

const health = async () => (await getJson(`${api.url}/api/health`)).body as Pick<Health, "status" | "checks">;
const asOf = async () =>
  Date.parse((await getJson(`${api.url}/api/public/v1/listings`)).headers.get("x-data-as-of") ?? "");

/** Two looks of the probe, begun and ended after the call. */
async function twoLooks(): Promise<void> {
  for (const pending of [1, 0]) {
    if (pending === 1)
      await api
        .db("listings")
        .where({ id: ids.at(-1)! })
        .update({ price_eur: 5 });
    else await drainAll(api.indexing.deps);
    await waitFor(async () => (await health()).checks.index.pending === pending, { what: `${pending} pending` });
  }
}

/** A backup knows less than the index: two listings have gone back in version, and one is not there yet. */
async function restoreBackup(): Promise<string> {
  const later = await insertListing(api.db, { id: 5000 + Math.floor(Math.random() * 1e6) });
  await api.db("listings").whereIn("id", ids.slice(0, 2)).update({ price_eur: 3 });
  await drainAll(api.indexing.deps);
  await api.db.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx("listings")
      .whereIn("id", ids.slice(0, 2))
      .update({ version: 1, price_eur: 42, previous_price_eur: null, price_dropped_at: null });
    await trx("listings").where({ id: later }).delete();
  });
  return later;
}

test.each<ReindexStep>(["created", "joined", "backfilled", "gated"])(
  "killed at '%s' it leaves nothing that is hidden in the search and promises nothing; run again it ends well",
  async (step) => {
    await restoreBackup();
    const killed = afterRestore(api.indexing.deps, {
      onStep: (reached) => (reached === step ? Promise.reject(new Error("killed")) : undefined),
    });
    await expect(killed).rejects.toThrow("killed");

    const seen = await waitFor(async () => {
      const found = await health();
      return found.checks.index.problem === null ? undefined : found;
    });
    expect(seen).toMatchObject({
      status: "degraded",
      checks: { index: { problem: expect.stringContaining("restored") } },
    });
    await twoLooks(); // a refresh that was under way has ended
    const before = await asOf();
    const hidden = ids.shift()!; // its version in the index is from a future that has not happened
    await api.db("listings").where({ id: hidden }).update({ visibility: "unlisted" });
    await drainAll(api.indexing.deps);
    expect(await searchableIds(api.indexing.deps)).not.toContain(hidden);
    await twoLooks();
    expect(await asOf()).toBe(before);

    await afterRestore(api.indexing.deps);
    expect(await searchableIds(api.indexing.deps)).toEqual(ids);
    expect((await verify(api.indexing.deps, { confirmMs: 0 }))?.problems).toEqual({});
    expect(await readTargets(api.db)).toMatchObject([{ state: "live" }]);
    await waitFor(async () => (await health()).status === "ok", { what: "good health" });
    await waitFor(async () => (await asOf()) > before, { what: "a time that goes on" });
  },
);

test("an id that was handed out after the backup is not handed out again", async () => {
  // As when it was handed out within the last second: no search sees it before a refresh.
  const [live] = await readTargets(api.db);
  await api.indexing.deps.search.request("PUT", `/${live!.name}/_settings`, { refresh_interval: "-1" });
  const later = await restoreBackup();
  await afterRestore(api.indexing.deps);
  const next = await insertListing(api.db);
  expect(BigInt(next)).toBeGreaterThan(BigInt(later));
  ids.push(next);
  await drainAll(api.indexing.deps);
});

test("what searches use is written to also where the backup does not know it", async () => {
  const [live] = await readTargets(api.db);
  await forgetIndex(api.db, live!.name);
  await waitFor(async () => (await health()).checks.index.problem?.includes("does not write to"), {
    what: "the problem",
  });
  const killed = afterRestore(api.indexing.deps, {
    onStep: (reached) => (reached === "joined" ? Promise.reject(new Error("killed")) : undefined),
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await readTargets(api.db)).toMatchObject([{ state: "building" }, { state: "previous", name: live!.name }]);
  await afterRestore(api.indexing.deps);
});
