// The servers of this test run, for the tests themselves.
import { inject } from "vitest";
import type { ServerUrls } from "../../scripts/dev/stack/stack.ts";

export type { ServerUrls };

import type {} from "./global-setup.ts";

/** URLs of PostgreSQL (a user who may create databases), Redis and OpenSearch. Each test file keeps its own data apart. */
export const testServers = (): ServerUrls => inject("servers");

/** Shards and replicas of every index of this run; one and none unless test/two-nodes says otherwise. */
export const INDEX_SHAPE: NodeJS.ProcessEnv = {
  INDEX_SHARDS: process.env.TEST_INDEX_SHARDS,
  INDEX_REPLICAS: process.env.TEST_INDEX_REPLICAS,
};
