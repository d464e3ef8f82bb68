// F07, F09, F12-F14, F19: real servers killed, frozen and started again. They are this file's own.
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findJdk } from "../../scripts/dev/stack/java.ts";
import { insertListing } from "../helpers/builders.ts";
import { readDocument } from "../helpers/indexing.ts";
import { waitFor } from "../helpers/wait.ts";
import { startMeasuredApi } from "./api-latency.ts";
import { type OwnServers, startOwnServers } from "./own-servers.ts";
import { FULL, OUTAGE_MS, SERVER_KILLS, SETTLE_TIMEOUT_MS } from "./sizes.ts";
import { CLEAN, createWorld, type World } from "./world.ts";

// Containers cannot be frozen and killed one by one from here: without a JDK this file has nothing to work with.
const jdk = await findJdk().catch(() => undefined);

describe.skipIf(jdk === undefined)("servers of our own", () => {
  let servers: OwnServers;
  let world: World;

  beforeAll(async () => {
    servers = await startOwnServers();
    world = await createWorld({ servers: servers.urls });
    await world.startIndexer();
  });
  afterAll(async () => {
    await world?.close();
    await servers?.stop();
  });

  test("F09 Redis killed and started again", async () => {
    const samples = await world.underLoad(async () => {
      await servers.crash("redis");
      await delay(OUTAGE_MS);
      await servers.up();
    });
    expect(await world.settle("F09 Redis killed", samples)).toMatchObject(CLEAN);
  });

  test("F12 Redis frozen with its sockets open", async () => {
    const api = FULL ? await startMeasuredApi(world, servers.urls.redisUrl) : undefined;
    const samples = await world.underLoad(async () => {
      const before = await api?.p99(OUTAGE_MS);
      servers.signal("redis", "SIGSTOP");
      const [during] = await Promise.all([api?.p99(OUTAGE_MS), delay(OUTAGE_MS)]);
      servers.signal("redis", "SIGCONT");
      await delay(OUTAGE_MS / 2);
      if (api !== undefined) console.log(`p99 of the API ${before} ms, while Redis is frozen ${during} ms`);
    });
    await api?.close();
    expect(await world.settle("F12 Redis frozen", samples)).toMatchObject(CLEAN);
  });

  test("Redis that takes no more writes", async () => {
    const redis = new Redis(servers.urls.redisUrl);
    const samples = await world.underLoad(async () => {
      await redis.config("SET", "maxmemory", "1");
      await delay(OUTAGE_MS);
      await redis.config("SET", "maxmemory", "0");
    });
    redis.disconnect();
    expect(await world.settle("Also: Redis full", samples)).toMatchObject(CLEAN);
  });

  test("F13 F07 OpenSearch killed under bulks: all is there after its start, and a late write brings nothing back", async () => {
    const id = await insertListing(world.db);
    await waitFor(() => readDocument(world.deps, id), {
      timeoutMs: SETTLE_TIMEOUT_MS,
      what: "the listing in the index",
    });
    const old = (await readDocument(world.deps, id))!._source;
    await world.db("listings").where({ id }).delete();
    await waitFor(async () => (await readDocument(world.deps, id))?._source?.isPublic === false, {
      timeoutMs: SETTLE_TIMEOUT_MS,
      what: "its end",
    });

    const samples = await world.underLoad(
      async () => {
        for (let round = 0; round < SERVER_KILLS; round += 1) {
          await delay(OUTAGE_MS / 4);
          await servers.crash("opensearch");
          await delay(OUTAGE_MS / 4);
          await servers.up();
        }
      },
      { openSearchDies: true },
    );
    // First whole again: a shard that is still recovering would refuse for another reason.
    expect(await world.settle("F13 OpenSearch killed", samples)).toMatchObject(CLEAN);
    const late = `/${world.deps.prefix}/_doc/${id}?version=1&version_type=external_gte`;
    await expect(world.deps.search.request("PUT", late, old)).rejects.toMatchObject({ status: 409 });
    expect((await readDocument(world.deps, id))?._source?.isPublic).toBe(false);
  });

  test("F14 OpenSearch frozen with its sockets open", async () => {
    const samples = await world.underLoad(async () => {
      servers.signal("opensearch", "SIGSTOP");
      await delay(OUTAGE_MS);
      servers.signal("opensearch", "SIGCONT");
    });
    expect(await world.settle("F14 OpenSearch frozen", samples)).toMatchObject(CLEAN);
  });

  test("F19 PostgreSQL ended at once and started again: no acknowledged commit is lost", async () => {
    const samples = await world.underLoad(
      async () => {
        for (let round = 0; round < SERVER_KILLS; round += 1) {
          await delay(OUTAGE_MS / 4);
          await servers.crash("postgres");
          await servers.up();
        }
        await delay(OUTAGE_MS / 4);
      },
      { writersThroughProxy: true },
    );
    expect(await world.settle("F19 PostgreSQL killed", samples)).toMatchObject(CLEAN);
  });
});
