// PostgreSQL, Redis and a cluster of two OpenSearch nodes of this run alone; the data is temporary and goes with them.
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureSite } from "../../scripts/dev/site/ensure.ts";
import { stackDown, stackKill } from "../../scripts/dev/stack/stack.ts";
import { planTwoNodes, type TwoNodes, twoNodesUp } from "../../scripts/dev/stack/two-nodes.ts";

declare module "vitest" {
  export interface ProvidedContext {
    twoNodes: TwoNodes;
  }
}

const log = (line: string) => console.error(line);

export default async function setUp(project: TestProject) {
  await ensureSite();
  const folders = [await folder(), await folder()] as const;
  const kill = () => {
    for (const each of folders) stackKill(each);
  };
  process.once("exit", kill);
  const stop = async () => {
    kill();
    for (const each of folders) {
      await stackDown({ folder: each, log: () => undefined });
      await rm(each, { recursive: true, force: true, maxRetries: 5 });
    }
    process.off("exit", kill);
  };
  try {
    const nodes = await planTwoNodes(folders);
    project.provide("servers", await twoNodesUp(nodes, log));
    project.provide("twoNodes", nodes);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** The name and the owner file let the next test run clear up after one that was killed. */
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "listings-test-"));
  await chmod(made, 0o755); // PostgreSQL may have to run as another user
  await writeFile(join(made, "owner"), String(process.pid));
  return made;
}
