// API processes behind a load balancer, replaced one after the other under load. Each process may run another release (its
// folder) with other settings.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { childEnvironment } from "../../../shared/config.ts";

const PROBE_EVERY_MS = 500;
/** Far above what the service promises: a request without an answer by then is a failure, not a wait. */
const ANSWER_TIMEOUT_MS = 20_000;
/** Errors of requests that no process has taken: the connection was refused, or closed while idle. They are sent to another one. */
const NOT_TAKEN = ["ECONNREFUSED", "UND_ERR_SOCKET", "ECONNRESET"];

/** What a process is started from: a checkout, and its settings. */
export interface Release {
  folder: string;
  env: Record<string, string>;
}

interface Instance {
  port: number;
  url: string;
  child: ChildProcess;
  pool: Pool;
  /** What the balancer believes. */
  ready: boolean;
}

export interface Answered {
  /** The answer's status, or the code of the connection's error. */
  status: number | string;
  body: Buffer;
  /** Port of the process that has answered. */
  port: number;
  /** How often it was sent to another process before. */
  elsewhere: number;
  tookMs: number;
}

interface FleetRequest {
  path: string;
  headers?: Record<string, string>;
  /** Asked at another process than this one, where another is ready. */
  notAt?: number | undefined;
}

export interface Fleet {
  readonly ports: readonly number[];
  ask(request: FleetRequest): Promise<Answered>;
  /** Ends one process as a deployment does, starts another in its place, and returns once that is ready. */
  replace(position: number, release: Release): Promise<{ exit: number | string | null }>;
  stop(): Promise<void>;
}

export async function startFleet(ports: readonly number[], release: Release): Promise<Fleet> {
  const instances = ports.map((port) => start(port, release));
  const probing = setInterval(() => {
    for (const instance of instances) {
      void isReady(instance.url).then((ready) => {
        instance.ready = ready;
      });
    }
  }, PROBE_EVERY_MS);
  let turn = 0;

  /** Asks the processes that are ready in turn; a request that was not taken goes to the next one. */
  async function ask(
    request: FleetRequest,
    tried: readonly Instance[] = [],
    startedAt = performance.now(),
  ): Promise<Answered> {
    const left = instances.filter((instance) => !tried.includes(instance));
    // Those whose probes were late are asked as well before a request is given up.
    const ready = left.filter((instance) => instance.ready);
    const others = ready.filter(({ port }) => port !== request.notAt);
    const from = others.length > 0 ? others : ready.length > 0 ? ready : left;
    const instance = from[turn++ % from.length]!;
    const { port } = instance;
    const answered = (status: number | string, body: Buffer): Answered => ({
      ...{ status, body, port },
      ...{ elsewhere: tried.length, tookMs: performance.now() - startedAt },
    });
    try {
      const answer = await instance.pool.request({
        ...{ method: "GET", path: request.path, headers: request.headers ?? {} },
        ...{ headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: ANSWER_TIMEOUT_MS },
      });
      return answered(answer.statusCode, Buffer.from(await answer.body.arrayBuffer()));
    } catch (error) {
      const { code = "error" } = error as { code?: string };
      if (left.length === 1 || !NOT_TAKEN.includes(code)) return answered(code, Buffer.alloc(0));
      if (code === "ECONNREFUSED") instance.ready = false;
      return ask(request, [...tried, instance], startedAt);
    }
  }

  await Promise.all(instances.map(becomeReady));
  return {
    ports,
    ask: (request) => ask(request),
    async replace(position, next) {
      const old = instances[position]!;
      const ended = once(old.child, "exit");
      old.child.kill("SIGTERM");
      const [code, signal] = await ended;
      await old.pool.destroy();
      instances[position] = start(old.port, next);
      await becomeReady(instances[position]);
      return { exit: signal ?? code };
    },
    async stop() {
      clearInterval(probing);
      for (const { child, pool } of instances) {
        await pool.destroy();
        if (child.exitCode === null) await Promise.all([once(child, "exit"), child.kill("SIGTERM")]);
      }
    },
  };
}

function start(port: number, { folder, env }: Release): Instance {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--import", "tsx", "api/main.ts"], {
    cwd: folder,
    env: childEnvironment({ ...env, PORT: String(port), METRICS_PORT: "" }),
    stdio: ["ignore", "inherit", "inherit"],
  });
  return { url, port, child, pool: new Pool(url, { connections: 32 }), ready: false };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PROBE_EVERY_MS) }).then(
    (answer) => answer.status === 200,
    () => false,
  );

async function becomeReady(instance: Instance): Promise<void> {
  while (!(await isReady(instance.url))) {
    if (instance.child.exitCode !== null)
      throw new Error(`the API ended with ${instance.child.exitCode} before it was ready`);
    await delay(100);
  }
  instance.ready = true;
}
