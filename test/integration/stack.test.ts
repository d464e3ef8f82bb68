import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findJdk } from "../../scripts/dev/stack/java.ts";
import { opensearch } from "../../scripts/dev/stack/opensearch.ts";
import { freePorts } from "../../scripts/dev/stack/processes.ts";
import { redis } from "../../scripts/dev/stack/redis.ts";
import { type StackOptions, stackDown, stackKill, stackStatus, stackUp } from "../../scripts/dev/stack/stack.ts";
import { runCommand, startCommand } from "../helpers/command.ts";
import { waitFor } from "../helpers/wait.ts";

const embedded = await findJdk().then(
  () => true,
  () => false,
);

test("a server keeps no descriptor of whoever starts it: the reader of a pipe gets its end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "listings-descriptors-"));
  const [pidFile, logFile] = [join(folder, "pid"), join(folder, "log")];
  const options = { program: "sleep", args: ["300"], cwd: folder, logFile, pidFile };
  const source = `import("./scripts/dev/stack/processes.ts").then((p) => p.spawnDetached(${JSON.stringify(options)}))`;
  // The launcher has a pipe as descriptor 60: Node.js itself keeps those up to the first gap above 15 from its children.
  const stdio: StdioOptions = Array.from({ length: 61 }, (_, descriptor) => (descriptor === 60 ? "pipe" : "ignore"));
  const launcher = spawn(process.execPath, ["--import", "tsx", "-e", source], { stdio });
  const pipe = (launcher.stdio as readonly unknown[])[60] as Readable;
  let ended = false;
  pipe.resume().on("end", () => {
    ended = true;
  });
  try {
    expect(await once(launcher, "exit")).toEqual([0, null]);
    process.kill(Number(readFileSync(pidFile, "utf8")), 0); // it runs
    await waitFor(() => ended, { timeoutMs: 10_000, what: "the end of the pipe" });
  } finally {
    process.kill(Number(readFileSync(pidFile, "utf8")));
    await rm(folder, { recursive: true });
  }
});

test("a Redis that ends while it is looked at is not healthy, and the look at it ends", async () => {
  const ending = createServer((socket) => socket.resume().end());
  await once(ending.listen(0, "127.0.0.1"), "listening");
  const { port } = ending.address() as AddressInfo;
  const problem = await Promise.race([redis.healthy(port), delay(10_000)]);
  expect(problem).toBe("closed the connection");
  await new Promise((resolve) => ending.close(resolve));
});

test("an OpenSearch that answers with a red cluster is used, and said to be red", async () => {
  const folder = await mkdtemp(join(tmpdir(), "listings-red-"));
  const [port = 0] = await freePorts(1);
  // What is asked of an OpenSearch, answered by a process that the stack takes for its own.
  const source = `
    const nodes = { a: { plugins: [], modules: ["CommonAnalysis", "Reindex", "Painless", "Netty4"].map((name) => ({ name })) } };
    const answer = (url) => (url.startsWith("/_cluster/health") ? { status: "red" } : { nodes });
    require("node:http").createServer((req, res) => res.end(JSON.stringify(answer(req.url)))).listen(${port}, "127.0.0.1");`;
  const server = spawn(process.execPath, ["-e", source, "opensearch", join(folder, "opensearch"), String(port)]);
  await mkdir(join(folder, "run"));
  await writeFile(join(folder, "run", "opensearch.pid"), String(server.pid));
  await writeFile(join(folder, "run", "opensearch.port"), String(port));
  const said: string[] = [];
  const ports = { postgres: port, redis: port, opensearch: port };
  try {
    await waitFor(async () => (await opensearch.healthy(port)) === undefined, { what: "the answer" });
    const options: StackOptions = { folder, ports, durable: true, heap: "512m", log: (line) => said.push(line) };
    await stackUp({ ...options, only: ["opensearch"], settleMs: 300 });
    expect(said).toEqual([
      "OpenSearch answers, but its cluster is red, since a shard of an index is missing: waiting for it for up to 1 s ...",
      "OpenSearch answers and is used, but its cluster is red, since a shard of an index is missing: see `npx listings doctor`",
    ]);
    expect(server.exitCode ?? server.signalCode).toBeNull();
    const { stdout } = await runCommand({}, "dev", "stack", "status", "--data", folder);
    expect(stdout).toMatch(/^OpenSearch .* answers, pid \d+, but its cluster is red/m);
    expect(stdout).toContain(`Asked for were those of ${folder}, on the ports 15432, 16379 and 19200.`);
  } finally {
    server.kill("SIGKILL");
    await rm(folder, { recursive: true });
  }
});

// Without OpenSearch, whose start would take most of the time: the servers of the other tests are started the same way.
describe.skipIf(!embedded)("the embedded stack (left out where Docker is there instead of a JDK)", () => {
  const said: string[] = [];
  let options: StackOptions;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "listings-stack-"));
    const [postgres = 0, redis = 0, opensearch = 0] = await freePorts(3);
    const log = (line: string) => said.push(line);
    options = {
      folder,
      ports: { postgres, redis, opensearch },
      durable: true,
      heap: "512m",
      log,
      only: ["postgres", "redis"],
    };
    await stackUp(options);
  });

  afterAll(async () => {
    stackKill(options.folder);
    await stackDown(options);
    await rm(options.folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const pidOf = (name: string) => Number(readFileSync(join(options.folder, "run", `${name}.pid`), "utf8"));

  async function query(sql: string) {
    const client = new pg.Client((await stackUp(options)).databaseUrl);
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }

  test("a second start uses the servers that run", async () => {
    const before = [pidOf("postgres"), pidOf("redis")];
    await stackUp(options);
    expect([pidOf("postgres"), pidOf("redis")]).toEqual(before);
  });

  test("two starts at once make one set of servers", async () => {
    await stackDown(options);
    await Promise.all([stackUp(options), stackUp(options)]);
    const status = await stackStatus(options);
    expect(status.filter(({ problem }) => problem === null).map(({ name }) => name)).toEqual(["postgres", "redis"]);
  });

  test("PostgreSQL waits for the disk, unlike what the packaged binaries are made for", async () => {
    expect(await query("show fsync")).toEqual([{ fsync: "on" }]);
  });

  test("after kill -9 of two servers the next start brings them back, with the data", async () => {
    await query("create table kept as select 42 as answer");
    process.kill(pidOf("postgres"), "SIGKILL");
    process.kill(pidOf("redis"), "SIGKILL");
    expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
    const status = await stackStatus(options);
    expect(status.map(({ name, problem }) => [name, problem])).toEqual([
      ["postgres", null],
      ["redis", null],
      ["opensearch", "not running"],
    ]);
  });

  test("ports of other programs are refused by name, all at once, and nothing of them is touched", async () => {
    const others = [createServer(), createServer()];
    const [postgres = 0, redis = 0] = await Promise.all(
      others.map(
        (other) =>
          new Promise<number>((resolve) => {
            other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port));
          }),
      ),
    );
    const folder = await mkdtemp(join(tmpdir(), "listings-stack-"));
    const ports = { ...options.ports, postgres, redis };
    await expect(stackUp({ ...options, folder, ports })).rejects.toThrow(
      `Port ${postgres}, wanted for PostgreSQL, belongs to another program.\nPort ${redis}, wanted for Redis, belongs`,
    );
    await rm(folder, { recursive: true });
    for (const other of others) other.close();
  });

  test("another port than that on which a server runs is refused, and no server is touched", async () => {
    await stackUp(options);
    const before = [pidOf("postgres"), pidOf("redis")];
    const [free = 0] = await freePorts(1);
    const { postgres } = options.ports;
    const start = stackUp({ ...options, ports: { ...options.ports, postgres: free } });
    await expect(start).rejects.toThrow(
      `runs on port ${postgres}, and ${free} was asked for: use --postgres-port ${postgres}\nOr end it first: \`npx listings dev stack down --data ${options.folder}\`.`,
    );
    expect([pidOf("postgres"), pidOf("redis")]).toEqual(before);
    expect((await stackStatus(options)).map(({ problem }) => problem)).toEqual([null, null, "not running"]);
  });

  test("status shows a server at the port on which it was started, whatever port is asked for", async () => {
    const asked = { ...options.ports, postgres: options.ports.redis };
    const [found] = await stackStatus({ ...options, ports: asked });
    expect(found).toMatchObject({ pid: pidOf("postgres"), problem: null });
    expect(found?.url).toContain(`:${options.ports.postgres}/`);
  });

  test("status tells that another program answers where a server would be", async () => {
    const folder = join(options.folder, "no-servers-here");
    const [found] = await stackStatus({ folder, ports: options.ports });
    expect(found).toMatchObject({ pid: null, problem: "not running; another program answers there" });
  });

  test("a start of one server prints its address only", async () => {
    const { postgres, redis } = options.ports;
    const args = ["--data", options.folder, "--redis-port", String(redis), "--postgres-port", String(postgres)];
    const up = (...names: string[]) => runCommand({}, "dev", "stack", "up", ...args, ...names);
    expect(await up("redis")).toMatchObject({ code: 0, stdout: `REDIS_URL=redis://127.0.0.1:${redis}\n` });
    expect((await up("redis", "postgres")).stdout).toMatch(/^DATABASE_URL=\S+\nREDIS_URL=\S+\n$/);
    expect(JSON.parse((await up("redis", "--json")).stdout)).toEqual({ redisUrl: `redis://127.0.0.1:${redis}` });
  });

  test.skipIf(platform() !== "linux").each(["/proc/listings", "/proc/a/b", "/proc"])(
    "data in %s, where no folder can be made, is refused with a sentence",
    async (folder) => {
      const { child, ended } = startCommand({}, "dev", "stack", "up", "--data", folder);
      const timer = setTimeout(() => child.kill("SIGKILL"), 30_000); // a hang would outlive the test
      const { code, stderr } = await ended;
      clearTimeout(timer);
      expect(stderr).toMatch(/^The servers cannot keep data in \/proc.*Name another folder with --data\.\n$/);
      expect(code).toBe(1);
    },
  );

  test("status tells what does not run", async () => {
    process.kill(pidOf("redis"), "SIGTERM");
    await expect.poll(async () => (await stackStatus(options))[1]?.problem, { timeout: 30_000 }).toBe("not running");
  });
});
