// Runs once per vitest project, before its workers: pages are built; servers are given, in Docker, or embedded with
// temporary data.
import type { TestProject } from "vitest/node";
import { ensureSite } from "../../scripts/dev/site/ensure.ts";
import type { ServerUrls } from "../../scripts/dev/stack/stack.ts";
import { startTestServers } from "../../scripts/dev/stack/test-servers.ts";

declare module "vitest" {
  export interface ProvidedContext {
    servers: ServerUrls;
  }
}

export default async function setUp(project: TestProject) {
  await ensureSite();
  const servers = await startTestServers({ log: (line) => console.error(line), quickCompiler: true });
  project.provide("servers", servers.urls);
  return servers.stop;
}
