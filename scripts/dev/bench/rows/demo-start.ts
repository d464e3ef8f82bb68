// Row 10: time of the second start of `npm run demo` until the first search is answered.
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeSecrets } from "../../../secrets.ts";
import { dockerAnswers } from "../../stack/docker.ts";
import { freePorts } from "../../stack/processes.ts";
import type { Bench } from "../context.ts";
import { startProgram } from "../programs.ts";
import type { RowResult } from "../result.ts";
import { BENCH_FOLDER } from "../servers.ts";
import { median, spread } from "../statistics.ts";

const GOAL_SECONDS = 20;
const FIRST_START_MS_MAX = 600_000;

export async function run({ rounds, log }: Bench): Promise<RowResult[]> {
  if (await dockerAnswers()) {
    log("left out: where Docker is, the demo would use the containers of this checkout and their data");
    return [];
  }
  // One address for all runs: it is part of every document, so another one would rebuild the index.
  const [port = 0] = await freePorts(1);
  await start(port); // fills the database if needed
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) seconds.push(await start(port));
  const middle = median(seconds);
  return [
    {
      row: "10",
      measure: "second start of the demo to the first answer",
      ours: `${middle.toFixed(1)} s`,
      baseline: "",
      ratio: middle / GOAL_SECONDS,
      spread: spread(seconds.map((each) => each / GOAL_SECONDS)),
      goal: `< ${GOAL_SECONDS} s`,
      met: middle < GOAL_SECONDS,
      how: "`npm run demo` on embedded servers with 20,000 listings there already; from the command to a search's answer",
      figures: { seconds },
    },
  ];
}

/** Starts the demo, waits for a search to be answered, stops it as Ctrl-C does. */
async function start(api: number): Promise<number> {
  const [postgres = 0, redis = 0, opensearch = 0] = await freePorts(3);
  const startedAt = performance.now();
  const demo = startProgram(
    "dev",
    // Empty means unset: the demo then starts servers of its own.
    { PORT: String(api), DATABASE_URL: "", REDIS_URL: "", OPENSEARCH_URL: "", ...makeSecrets() },
    [
      "demo",
      ...["--data", join(BENCH_FOLDER, "demo"), "--postgres-port", String(postgres)],
      ...["--redis-port", String(redis), "--opensearch-port", String(opensearch)],
    ],
  );
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${api}/api/public/v1/listings`).catch(() => undefined);
      if (answer?.ok) return (performance.now() - startedAt) / 1000;
      if (demo.child.exitCode !== null || performance.now() - startedAt > FIRST_START_MS_MAX) {
        throw new Error(`the demo did not start; its log is ${demo.logFile}`);
      }
      await delay(50);
    }
  } finally {
    await demo.stop("SIGINT");
  }
}
