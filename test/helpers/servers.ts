// The servers of this test run, for the tests themselves.
import { inject } from "vitest";
import type { ServerUrls } from "../../scripts/stack/stack.ts";

export type { ServerUrls };

import type {} from "./global-setup.ts";

/** URLs of PostgreSQL (a user who may create databases), Redis and OpenSearch. Each test file keeps its own data apart. */
export const testServers = (): ServerUrls => inject("servers");
