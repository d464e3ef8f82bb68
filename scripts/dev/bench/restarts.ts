// Two API processes behind a balancer, restarted one after the other under constant load. Prints how many
// requests failed; none may fail. Uses the servers of the environment, which must hold a built index.
//
//   npx tsx scripts/dev/bench/restarts.ts --restarts 20 --rate 200
import { parseArgs } from "node:util";
import { projectFolder } from "../../project-folder.ts";
import { makeSecrets } from "../../secrets.ts";
import { startFleet } from "./fleet.ts";

const { values: options } = parseArgs({
  options: {
    restarts: { type: "string", default: "20" },
    rate: { type: "string", default: "200" },
    "first-port": { type: "string", default: "23200" },
  },
});

/** The same secrets for both processes, so that a cursor of one is valid at the other. */
const release = { folder: projectFolder, env: { ...makeSecrets(), RATE_LIMITS: "off", LOG_LEVEL: "warn" } };
const firstPort = Number(options["first-port"]);
const fleet = await startFleet([firstPort, firstPort + 1], release);
const count = { answered: 0, failed: 0, elsewhere: 0, longestMs: 0, exits: [] as (number | string | null)[] };
const reasons: Record<string, number> = {};

async function ask(): Promise<void> {
  const { status, elsewhere, tookMs } = await fleet.ask({ path: "/api/public/v1/listings?limit=5" });
  count.elsewhere += elsewhere;
  count.longestMs = Math.max(count.longestMs, tookMs);
  if (status === 200) count.answered += 1;
  else {
    count.failed += 1;
    reasons[status] = (reasons[status] ?? 0) + 1;
  }
}

const open = new Set<Promise<void>>();
const sending = setInterval(() => {
  for (let index = 0; index < Number(options.rate) / 50; index += 1) {
    const request: Promise<void> = ask().finally(() => open.delete(request));
    open.add(request);
  }
}, 20);

for (let restart = 0; restart < Number(options.restarts); restart += 1) {
  const { exit } = await fleet.replace(restart % fleet.ports.length, release);
  count.exits.push(exit);
  console.log(
    `restart ${restart + 1}: ${count.answered} answered, ${count.failed} failed, ${count.elsewhere} sent again`,
  );
}

clearInterval(sending);
await Promise.all(open);
await fleet.stop();
const clean = count.exits.every((code) => code === 0);
console.log(
  `${count.answered} answered, ${count.failed} failed ${JSON.stringify(reasons)}, ${count.elsewhere} sent again, ` +
    `longest ${count.longestMs.toFixed(0)} ms, all exits 0: ${clean}`,
);
process.exitCode = count.failed === 0 && clean ? 0 : 1;
