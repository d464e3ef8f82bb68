// Under what wrong circumstances a command is run.
import { reindex } from "../../indexer/reindex.ts";
import type { IndexingDeps } from "../../indexer/setup.ts";
import { readTargets, type TargetState } from "../../shared/db/index-targets.ts";
import { deleteIndex, listIndices } from "../../shared/search/indices.ts";
import { insertListing } from "./builders.ts";
import { createTestDatabase } from "./db.ts";
import { isBulk, type ProxiedAnswer, type ProxiedCall } from "./search-proxy.ts";
import { testServers } from "./servers.ts";
import { HASTE, type World } from "./wrong-world.ts";

export interface Trouble {
  /** What the command runs with; without it as the service does. */
  deps?: IndexingDeps;
  /** The same for a process. */
  env?: Record<string, string>;
  twice?: boolean;
  end?: () => Promise<unknown>;
}

export const CIRCUMSTANCES: Record<string, (world: World) => Promise<Trouble>> = {
  "an empty database": (world) => withDatabaseOf(world, 0),
  "another database": (world) => withDatabaseOf(world, 8),
  "an older program": async (world) => {
    await reindex(world.later, HASTE);
    world.service = [world.later];
    return { deps: world.deps };
  },
  "half of the processes restarted": async (world) => {
    world.service = [world.deps, world.later];
    return { deps: world.later };
  },
  "other LOCALES": async (world) => ({ deps: world.programWith({ locales: ["et"] }), env: { LOCALES: "et" } }),
  "other INDEX_PREFIX": async (world) => {
    const indexPrefix = `${world.deps.prefix}other`;
    return {
      deps: world.programWith({ indexPrefix }),
      env: { INDEX_PREFIX: indexPrefix },
      // What the command has made there, nobody searches.
      async end() {
        for (const index of await listIndices(world.deps.search, indexPrefix))
          await deleteIndex(world.deps.search, index);
      },
    };
  },
  "run twice at once": async () => ({ twice: true }),
  "live index closed": async (world) => {
    const name = await indexIn(world, "live");
    await world.deps.search.request("POST", `/${name}/_close`);
    return { end: () => world.deps.search.request("POST", `/${name}/_open`).catch(() => undefined) };
  },
  "live index read-only": async (world) => {
    const name = await indexIn(world, "live");
    await block(name, "write", true);
    return { end: () => block(name, "write", null) };
  },
  "search alias deleted": async (world) => {
    await world.deps.search.request("DELETE", `/${await indexIn(world, "live")}/_alias/${world.deps.prefix}`);
    return {};
  },
  "previous index deleted": async (world) => {
    await deleteIndex(world.deps.search, await indexIn(world, "previous"));
    return {};
  },
  "disk full": async (world) => {
    const all = `${world.deps.prefix}-*`;
    await block(all, "read_only_allow_delete", true);
    // OpenSearch sets it on every index of a full disk, also on new ones, and would take it away here, where the disk is not full.
    world.proxy.use(async (call, forward) => {
      if (changesSomething(call)) await block(all, "read_only_allow_delete", true);
      return forward();
    });
    return endOf(world, () => block(all, "read_only_allow_delete", null));
  },
  "bulks answered with 429": (world) =>
    answerBulks(world, {
      status: 429,
      body: '{"error":{"type":"rejected_execution_exception","reason":"queue is full"}}',
    }),
  "bulks answered with 507": (world) => answerBulks(world, { status: 507, body: "<h1>Insufficient Storage</h1>" }),
};

async function withDatabaseOf(world: World, listings: number): Promise<Trouble> {
  const other = await createTestDatabase();
  for (let count = 0; count < listings; count += 1) await insertListing(other.db);
  const deps = world.programWith({ databaseUrl: other.url });
  return {
    deps,
    env: { DATABASE_URL: other.url },
    async end() {
      await deps.db.destroy();
      await other.drop();
    },
  };
}

async function indexIn({ db }: World, wanted: TargetState): Promise<string> {
  return (await readTargets(db)).find(({ state }) => state === wanted)!.name;
}

/** Straight to the server, past the proxy. */
async function block(indices: string, kind: string, value: true | null): Promise<void> {
  const [node] = testServers().openSearchUrl.split(",");
  await fetch(`${node}/${indices}/_settings`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ [`index.blocks.${kind}`]: value }),
  });
}

const changesSomething = (call: ProxiedCall) =>
  isBulk(call) || call.method === "PUT" || call.method === "DELETE" || call.path.startsWith("/_aliases");

async function answerBulks(world: World, answer: ProxiedAnswer): Promise<Trouble> {
  world.proxy.use((call, forward) => (isBulk(call) ? Promise.resolve(answer) : forward()));
  return endOf(world, async () => undefined);
}

const endOf = ({ proxy }: World, end: () => Promise<unknown>): Trouble => ({
  async end() {
    proxy.use(undefined);
    await end();
  },
});
