// P13 at full size: two API processes behind a balancer, restarted one after the other under constant load. Prints how many
// requests failed; the promise is none. Uses the servers of the environment, which must hold a built index.
//
//   npx tsx scripts/bench/restarts.ts --restarts 20 --rate 200
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import { childEnvironment } from "../../shared/config.ts";
import { makeSecrets } from "../secrets.ts";

const PROBE_EVERY_MS = 500;

const { values: options } = parseArgs({
  options: {
    restarts: { type: "string", default: "20" },
    rate: { type: "string", default: "200" },
    "first-port": { type: "string", default: "23200" },
  },
});

/** The same for both, or a walk could not go on at the other. */
const SECRETS = makeSecrets();

interface Instance {
  url: string;
  port: number;
  child: ChildProcess;
  pool: Pool;
  /** What the balancer believes. */
  ready: boolean;
}

const count = { answered: 0, failed: 0, elsewhere: 0, longestMs: 0, exits: [] as (number | string | null)[] };
const reasons: Record<string, number> = {};

function start(port: number): Instance {
  const url = `http://127.0.0.1:${port}`;
  const env = childEnvironment({
    ...SECRETS,
    PORT: String(port),
    METRICS_PORT: "",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  });
  const child = spawn(process.execPath, ["--import", "tsx", "api/main.ts"], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return { url, port, child, pool: new Pool(url, { connections: 32 }), ready: false };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PROBE_EVERY_MS) }).then(
    (answer) => answer.status === 200,
    () => false,
  );

async function becomesReady(instance: Instance): Promise<void> {
  while (!(await isReady(instance.url))) await delay(100);
  instance.ready = true;
}

const instances = [start(Number(options["first-port"])), start(Number(options["first-port"]) + 1)];
const probing = setInterval(() => {
  for (const instance of instances) {
    void isReady(instance.url).then((ready) => {
      instance.ready = ready;
    });
  }
}, PROBE_EVERY_MS);
let turn = 0;

/** As a balancer: in turn over those that are ready, and to the next one where nobody has taken the request. */
async function ask(tried: readonly Instance[] = [], startedAt = performance.now()): Promise<void> {
  const left = instances.filter((instance) => !tried.includes(instance));
  // Those whose probes were late are asked as well before a request is given up.
  const chosen = left.filter(({ ready }) => ready);
  const from = chosen.length > 0 ? chosen : left;
  const instance = from[turn++ % from.length]!;
  try {
    const answer = await instance.pool.request({ method: "GET", path: "/api/public/v1/listings?limit=5" });
    await answer.body.dump();
    count.longestMs = Math.max(count.longestMs, performance.now() - startedAt);
    if (answer.statusCode === 200) count.answered += 1;
    else fail(String(answer.statusCode));
  } catch (error) {
    const { code = "error" } = error as { code?: string };
    // Refused, or the idle connection was closed before the request was taken: sent again, as every balancer does.
    if (left.length > 1 && ["ECONNREFUSED", "UND_ERR_SOCKET", "ECONNRESET"].includes(code)) {
      if (code === "ECONNREFUSED") instance.ready = false;
      count.elsewhere += 1;
      return ask([...tried, instance], startedAt);
    }
    fail(code);
  }
}

function fail(reason: string): void {
  count.failed += 1;
  reasons[reason] = (reasons[reason] ?? 0) + 1;
}

await Promise.all(instances.map(becomesReady));
const open = new Set<Promise<void>>();
const sending = setInterval(() => {
  for (let index = 0; index < Number(options.rate) / 50; index += 1) {
    const request: Promise<void> = ask().finally(() => open.delete(request));
    open.add(request);
  }
}, 20);

for (let restart = 0; restart < Number(options.restarts); restart += 1) {
  const index = restart % instances.length;
  const old = instances[index]!;
  const ended = once(old.child, "exit");
  old.child.kill("SIGTERM");
  const [code, signal] = await ended;
  count.exits.push(signal ?? code);
  await old.pool.destroy();
  const next = start(old.port);
  instances[index] = next;
  await becomesReady(next);
  console.log(
    `restart ${restart + 1}: ${count.answered} answered, ${count.failed} failed, ${count.elsewhere} sent again`,
  );
}

clearInterval(sending);
clearInterval(probing);
await Promise.all(open);
for (const { child, pool } of instances) {
  await pool.destroy();
  child.kill("SIGTERM");
}
const clean = count.exits.every((code) => code === 0);
console.log(
  `${count.answered} answered, ${count.failed} failed ${JSON.stringify(reasons)}, ${count.elsewhere} sent again, ` +
    `longest ${count.longestMs.toFixed(0)} ms, all exits 0: ${clean}`,
);
process.exitCode = count.failed === 0 && clean ? 0 : 1;
