// Two API processes behind a balancer, restarted one after the other under load. No request fails.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePorts } from "../../scripts/dev/stack/processes.ts";
import { score } from "../helpers/full-run.ts";
import { testServers } from "../helpers/servers.ts";
import { type Service, startService } from "../helpers/service.ts";

const RESTARTS = Number(process.env.RESTARTS ?? 20);
const RATE = Number(process.env.RATE ?? 200);

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

test(`${RESTARTS} restarts at ${RATE} requests a second drop none`, async () => {
  const { redisUrl, openSearchUrl } = testServers();
  const [port = 0] = await freePorts(1);
  const { indexPrefix, redisPrefix, databaseUrl } = service.config;
  const run = promisify(execFile)(
    process.execPath,
    [
      ...["--import", "tsx", "scripts/dev/bench/restarts.ts"],
      ...["--restarts", String(RESTARTS), "--rate", String(RATE), "--first-port", String(port)],
    ],
    {
      maxBuffer: 2 ** 26,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        OPENSEARCH_URL: openSearchUrl,
        INDEX_PREFIX: indexPrefix,
        REDIS_PREFIX: redisPrefix,
      },
    },
  );
  // Its exit code is 1 when a request failed: then, too, there is something to be read.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  // The programs write their log there, too.
  const [last = "", answered, failed] = /^(\d+) answered, (\d+) failed .*$/m.exec(stdout) ?? [];
  const [, worst] = /longest (\d+) ms/.exec(last) ?? [];
  score({
    ...{
      group: "O",
      what: `requests at ${RATE}/s over ${RESTARTS} restarts`,
      cases: Number(answered) + Number(failed),
    },
    ...{ failed: Number(failed), worstMs: Number(worst), seen: last },
  });
  expect(last).toMatch(/ 0 failed .* all exits 0: true/);
});
