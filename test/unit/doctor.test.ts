import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pepperId } from "../../api/company/key-format.ts";
import { reasonOf } from "../../scripts/cause.ts";
import { judgeDevelopment } from "../../scripts/dev/prerequisites.ts";
import { judgeBlocks, judgeClusterBlocks, judgeDisks } from "../../scripts/doctor/disk.ts";
import { judgeKeys } from "../../scripts/doctor/keys.ts";
import { judgeCluster, judgeIndex, withAddress } from "../../scripts/doctor/opensearch.ts";
import { judgeIndexWork, judgeRights, judgeSettings } from "../../scripts/doctor/postgres.ts";
import { examineProgram } from "../../scripts/doctor/program.ts";
import { judgeApis, judgeIndexers, judgeShell } from "../../scripts/doctor/programs.ts";
import { judgeRedis, parseInfo } from "../../scripts/doctor/redis.ts";
import { judgeBuild } from "../../scripts/doctor/searched.ts";
import { examineSettingsFile } from "../../scripts/doctor/settings-file.ts";
import { makeSecrets } from "../../scripts/secrets.ts";
import { inspectSettings } from "../../shared/config.ts";
import type { ProgramRun } from "../../shared/db/program-runs.ts";
import { SearchError } from "../../shared/search/response.ts";
import type { SearchedIndex } from "../../shared/search/searched-index.ts";
import { findSearchedProblem, searchedProblem } from "../../shared/searched.ts";

const goodSettings = {
  versionNumber: 180_006,
  version: "18.6",
  fsync: true,
  synchronousCommit: true,
  maxConnections: 200,
  readOnly: false,
};

const goodWork = {
  listings: 20_000,
  pending: 0,
  lagSeconds: 0,
  rejected: 0,
  rejectedExample: null,
  verifiedSecondsAgo: 600,
  verifyProblems: {},
  verifyRepaired: false,
  verifyBrake: null,
  verifiedLive: true,
};

const schemas = (found: string | undefined, wanted: string) => ({
  found: found === undefined ? undefined : { schemaHash: found, fields: ["id"] },
  wanted: { schemaHash: wanted, fields: ["id"] },
});
const states = (findings: { state: string }[]) => new Set(findings.map(({ state }) => state));

test("a good installation has nothing to do", () => {
  const findings = [
    ...judgeSettings(goodSettings),
    ...judgeIndexWork(goodWork),
    ...judgeCluster({ version: "3.8.0", status: "green", nodes: 1, prefix: "listings" }),
    ...judgeRedis({ redis_version: "8.0.1", maxmemory_policy: "noeviction" }),
    judgeIndex({ index: "listings-1", ...schemas("abc", "abc") }),
  ];
  expect(states(findings)).toEqual(new Set(["ok"]));
});

test("everything that is not well says what to do", () => {
  const findings = [
    ...judgeSettings({ ...goodSettings, versionNumber: 150_000, fsync: false, maxConnections: 20, readOnly: true }),
    ...judgeIndexWork({ ...goodWork, pending: 3, lagSeconds: 90, rejected: 1, rejectedExample: "mapper_parsing" }),
    ...judgeCluster({ version: "2.11.0", status: "red", nodes: 1, prefix: "listings" }),
    ...judgeRedis({ redis_version: "6.2.0", maxmemory_policy: "allkeys-lru" }),
    judgeIndex({ index: "listings-1", ...schemas("abc", "def") }),
    judgeIndex({ index: undefined, ...schemas(undefined, "def") }),
    ...examineProgram(inspectSettings({ RATE_LIMITS: "off", LOCALES: "xx" }), "20.20.2"),
    ...judgeDevelopment({
      docker: false,
      compose: false,
      jdk: "25 in /opt/jdk",
      maven: undefined,
      chromium: undefined,
    }),
  ].filter(({ state }) => state !== "ok");
  expect(findings.length).toBe(19);
  expect(findings.filter(({ todo }) => !todo)).toEqual([]);
});

test("an index of another schema leads to reindex, a lag to the indexer", () => {
  expect(judgeIndex({ index: "a", ...schemas("x", "y") }).todo).toMatch(/new version.*npx listings reindex/);
  const lag = judgeIndexWork({ ...goodWork, pending: 3, lagSeconds: 90 }).find(
    ({ subject }) => subject === "Index lag",
  );
  expect(lag).toMatchObject({ state: "problem", text: "3 changed listings wait, the oldest since 90 s" });
});

test.each([
  ["http://127.0.0.1:9200", 'curl -XPUT "http://127.0.0.1:9200/a'],
  ["https://search.example:9200/", 'curl -XPUT "https://search.example:9200/a'],
  ["https://admin:secret@search.example/os", 'curl -u admin -XPUT "https://search.example/os/a'],
])("a command for %s runs as it is printed, and shows no password", (url, command) => {
  const [finding] = judgeBlocks({ a: ["index.blocks.write"] });
  expect(withAddress(finding!, url).todo).toContain(command);
  expect(withAddress(finding!, url).todo).not.toContain("secret");
});

test("where the searched index is lost and another is kept, the way back comes first", () => {
  const lost = new SearchError("all shards failed", {
    failure: "status",
    status: 503,
    type: "search_phase_execution_exception",
  });
  const index = { name: "b", others: [], aliases: { listings: {} }, blocks: [] } as unknown as SearchedIndex;
  const seen = {
    prefix: "listings",
    index,
    searching: lost,
    identity: undefined,
    cluster: undefined,
    wanted: { schemaHash: "x", fields: [] },
  };
  const live = { name: "b", state: "live" };
  const todoOf = (targets: { name: string; state: string }[]) => findSearchedProblem({ ...seen, targets })?.todo;
  expect(todoOf([{ name: "a", state: "previous" }, live])).toMatch(/^`npx listings rollback` to a brings/);
  expect(todoOf([live])).toMatch(/^look at/);
});

test("searches must use an index that changes are written to and that is live", () => {
  const target = {
    ...{ schemaHash: "x", backfillLastId: "7", createdAt: new Date(), liveSince: null, clusterUuid: null },
    ...{ heartbeatAt: null, putBackAt: null },
  };
  const live = { ...target, name: "a", state: "live" as const };
  const building = { ...target, name: "b", state: "building" as const };
  expect(judgeBuild("a", [live])).toMatchObject({ state: "ok" });
  expect(judgeBuild("b", [building, live])).toMatchObject({ state: "ok" });
  expect(judgeBuild("a", [building, live])).toMatchObject({
    state: "warning",
    todo: expect.stringContaining("reindex"),
  });
  expect(searchedProblem("a", [live])).toBeUndefined();
  expect(searchedProblem("c", [live])).toMatchObject({ todo: expect.stringContaining("restored") });
  const previous = { ...live, state: "previous" as const };
  const other = { ...previous, name: "b", state: "live" };
  expect(searchedProblem("a", [previous, other])).toMatchObject({ todo: expect.stringContaining("listings rollback") });
  expect(searchedProblem("a", [previous])).toMatchObject({ todo: expect.stringContaining("listings restored") });
});

test.each([
  ["stopped by the brake", { verifyBrake: "164 of 2385 documents would be removed" }, "problem", "--force"],
  ["of another index", { verifiedLive: false }, "warning", "verify"],
  ["found differences and left them", { verifyProblems: { stale: 2 } }, "problem", "verify --repair"],
  ["too long ago", { verifiedSecondsAgo: 90_000 }, "warning", "indexer"],
] as const)("a verify run that was %s is not called ok", (_what, run, state, todo) => {
  const found = judgeIndexWork({ ...goodWork, ...run }).find(({ subject }) => subject === "Verify");
  expect(found).toMatchObject({ state, todo: expect.stringContaining(todo) });
});

test("differences that were repaired are told as such", () => {
  const work = { ...goodWork, verifyProblems: { ghost: 1 }, verifyRepaired: true };
  const found = judgeIndexWork(work).find(({ subject }) => subject === "Verify");
  expect(found).toMatchObject({ state: "ok", text: expect.stringContaining("found and repaired 1 ghost") });
});

test("an index of more languages is not to be rebuilt by a reindex, which would refuse that", () => {
  const wanted = { schemaHash: "y", fields: ["id", "text.slogan.et"] };
  const found = { schemaHash: "x", fields: ["id", "text.slogan.et", "text.slogan.en", "text.slogan.ru"] };
  expect(judgeIndex({ index: "a", found, wanted })).toEqual({
    ...{ subject: "Index", state: "problem" },
    text: "a has fields for en, ru, which LOCALES lacks here",
    todo: "correct LOCALES; to drop languages restart API and indexer with the new LOCALES, then run `npx listings reindex --force`",
  });
});

test("the answer of INFO is read line by line", () => {
  expect(parseInfo("# Server\r\nredis_version:7.0.15\r\nos:Linux 6:1\r\n")).toEqual({
    redis_version: "7.0.15",
    os: "Linux 6:1",
  });
});

test("the innermost reason is told", () => {
  const error = new Error("cannot be reached", { cause: new AggregateError([new Error("connect ECONNREFUSED")]) });
  expect(reasonOf(error)).toBe("connect ECONNREFUSED");
});

test("keys under a pepper that is not set are a problem, keys under the second a reason to keep it", () => {
  const judge = (counts: [string | null, number][], peppers: string[]) =>
    judgeKeys(new Map(counts), peppers).map(({ state, text }) => `${state}: ${text}`);
  expect(judge([["new", 3]], [])).toEqual([]);
  expect(
    judge(
      [
        ["new", 3],
        [null, 2],
      ],
      ["new"],
    ),
  ).toEqual(["ok: 5 work"]);
  // In the first step of a replacement, old,new, the second is the new one.
  expect(judge([["first", 3]], ["first", "second"])).toEqual([
    "ok: 3 work, all stored under the first pepper: drop the second if it is the old one, not if it is the new one",
  ]);
  expect(
    judge(
      [
        ["new", 3],
        ["old", 2],
        [null, 1],
      ],
      ["new", "old"],
    ),
  ).toEqual(["warning: 3 of 6 working keys are, or may be, stored under the second pepper"]);
  expect(
    judge(
      [
        ["new", 3],
        ["old", 2],
      ],
      ["new"],
    ),
  ).toEqual(["problem: 2 of 5 working keys are stored under a pepper that API_KEY_PEPPER lacks: they are refused"]);
});

test("a program that connects as superuser or as owner of the tables is told to take the user of its role", () => {
  expect(judgeRights({ user: "listings_api_user", superuser: false, owner: false }).state).toBe("ok");
  expect(judgeRights({ user: "postgres", superuser: true, owner: true })).toMatchObject({
    state: "warning",
    text: expect.stringContaining("postgres of DATABASE_URL is a superuser"),
    todo: expect.stringContaining("npx listings roles"),
  });
  expect(judgeRights({ user: "shop", superuser: false, owner: true }).text).toContain("owns the tables");
});

test("a .env that every user of the machine can read is named with the command that mends it", () => {
  const folder = mkdtempSync(join(tmpdir(), "listings-doctor-"));
  const file = join(folder, ".env");
  const examine = (mode: number, exposed = false) => {
    chmodSync(file, mode);
    return examineSettingsFile(folder, { exposed });
  };
  try {
    expect(examineSettingsFile(folder, { exposed: true })).toEqual([]);
    writeFileSync(file, "");
    expect(examine(0o644)).toMatchObject([
      { state: "warning", text: expect.stringContaining("mode 644"), todo: `run \`chmod 600 ${file}\`` },
    ]);
    expect(examine(0o604, true)).toMatchObject([{ state: "problem" }]);
    for (const mode of [0o600, 0o640]) expect(examine(mode, true)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [{ docker: true, compose: true }, "ok", "Docker", undefined],
  [{ docker: true, compose: false }, "warning", "Docker without Compose: `npm run demo` cannot", "Compose plugin"],
  [{ docker: false, compose: true }, "warning", "nothing: `npm run demo` and `npm test` cannot", "install Docker"],
  [
    { docker: true, compose: false, jdk: "25 in /jdk", maven: "3.9" },
    "ok",
    "Docker without Compose, JDK 25",
    undefined,
  ],
  [{ docker: false, compose: false, jdk: "25 in /jdk", maven: "3.9" }, "ok", "JDK 25 in /jdk, Maven 3.9", undefined],
  [{ docker: false, compose: false, jdk: "25 in /jdk" }, "warning", "only JDK 25 in /jdk", "and Maven"],
])("of ways to start servers doctor says, with %j: %s", (tools, state, text, todo) => {
  const [finding] = judgeDevelopment({ jdk: undefined, maven: undefined, chromium: "/usr/bin/chromium", ...tools });
  expect(finding).toMatchObject({ subject: "Own servers", state, text: expect.stringContaining(text) });
  if (todo === undefined) expect(finding?.todo).toBeUndefined();
  else expect(finding?.todo).toContain(todo);
});

const indexer: ProgramRun = {
  ...{
    program: "indexer",
    host: "web1",
    pid: 4711,
    version: "1.0.0",
    silentSeconds: 3.2,
    stopped: false,
    running: true,
  },
  settings: { locales: ["et", "en"], indexPrefix: "listings", redisPrefix: "listings" },
  state: {},
};
const api: ProgramRun = {
  ...indexer,
  program: "api",
  settings: { ...indexer.settings, peppers: [], rateLimits: true },
};
const shell = { apiKeyPeppers: [], locales: ["et", "en"], indexPrefix: "listings", redisPrefix: "listings" } as const;

test.each([
  ["writes", indexer, "ok", "last sign of life 3 s ago, on web1 (pid 4711)", undefined],
  ["cannot write", { ...indexer, state: { busyReason: "disk full" } }, "problem", "disk full", "OpenSearch"],
  ["is frozen or dead", { ...indexer, running: false, silentSeconds: 41 }, "problem", "41 s ago", "kill -CONT 4711"],
  ["was stopped", { ...indexer, running: false, stopped: true }, "warning", "was stopped 3 s ago", "start it"],
] as const)("an indexer that %s", (_what, run, state, text, todo) => {
  const [finding, ...others] = judgeIndexers([api, run]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ subject: "Indexer", state, text: expect.stringContaining(text) });
  if (todo !== undefined) expect(finding?.todo).toContain(todo);
});

test("a database that no indexer knows says so, and former runs are not counted beside running ones", () => {
  expect(judgeIndexers([])).toMatchObject([
    { state: "warning", todo: expect.stringContaining("npx listings indexer") },
  ]);
  const former = { ...indexer, running: false, silentSeconds: 5000 };
  expect(judgeIndexers([indexer, former, { ...former, pid: 1 }])).toHaveLength(1);
});

test("of the running APIs doctor tells of limits that are off and of a proxy that is not trusted", () => {
  expect(judgeApis([api])).toEqual([]);
  const wrong = { ...api, settings: { ...api.settings, rateLimits: false }, state: { untrustedProxy: true } };
  expect(judgeApis([wrong]).map(({ subject, state }) => `${state} ${subject}`)).toEqual([
    "warning Rate limits",
    "warning Proxy",
  ]);
  expect(judgeApis([{ ...wrong, running: false }])).toEqual([]);
});

test("a shell with other settings than the running programs is named, each difference by itself", () => {
  const [old, fresh] = [makeSecrets().API_KEY_PEPPER, makeSecrets().API_KEY_PEPPER];
  const withPeppers = (...peppers: string[]) => ({
    ...api,
    settings: { ...api.settings, peppers: peppers.map(pepperId) },
  });
  const differences = (config: Parameters<typeof judgeShell>[0], ...runs: ProgramRun[]) =>
    judgeShell(config, runs).map(({ state, text }) => `${state}: ${text}`);
  expect(differences(shell)).toEqual([]);
  expect(differences({ ...shell, apiKeyPeppers: [old] }, withPeppers(old), indexer)).toEqual([
    "ok: has the settings of the running programs",
  ]);
  // The steps of a replacement: what every process accepts may be used, and nothing else.
  expect(differences({ ...shell, apiKeyPeppers: [fresh, old] }, withPeppers(old, fresh))).toEqual([
    expect.stringMatching(/^ok/),
  ]);
  expect(differences({ ...shell, apiKeyPeppers: [fresh, old] }, withPeppers(old, fresh), withPeppers(old))).toEqual([
    "problem: API_KEY_PEPPER here begins with a pepper that the API on web1 (pid 4711) lacks: it refuses keys made here",
  ]);
  const wrong = { ...shell, locales: ["et", "en", "ru"], redisPrefix: "other" } as const;
  expect(differences(wrong, api, indexer)).toEqual([
    "problem: LOCALES here is et,en,ru, that of the indexer on web1 (pid 4711) is et,en",
    "problem: REDIS_PREFIX here is other, that of the indexer on web1 (pid 4711) is listings",
  ]);
  expect(differences({ ...shell, indexPrefix: "other" }, indexer)).toEqual([
    "problem: INDEX_PREFIX here is other, that of the indexer on web1 (pid 4711) is listings",
  ]);
});

const WATERMARKS = { isWatched: true, high: "90%", floodStage: "95%" };

test.each([
  [50, WATERMARKS, "ok"],
  [91, WATERMARKS, "warning"],
  [96, WATERMARKS, "problem"],
  [96, { isWatched: true, high: "0.97", floodStage: "0.98" }, "ok"],
  [50, { isWatched: true, high: "60gb", floodStage: "51gb" }, "problem"],
  [50, { isWatched: true, high: "60gb", floodStage: "10gb" }, "warning"],
  [89, { ...WATERMARKS, isWatched: false }, "ok"],
  [96, { ...WATERMARKS, isWatched: false }, "warning"],
] as const)("a disk that is %d %% full, with %j, is %s", (usedPercent, watermarks, state) => {
  const total = 100 * 2 ** 30;
  const disk = { node: "node-1", usedPercent, freeBytes: total * (1 - usedPercent / 100), totalBytes: total };
  expect(judgeDisks([disk], watermarks)).toMatchObject([
    { subject: "Disk", state, text: expect.stringContaining(`${usedPercent} % of node-1's disk`) },
  ]);
});

test("a block is named with the command that lifts it, replicas without a node with the one that does without", () => {
  expect(judgeBlocks({ "listings-1": [], "listings-2": ["index.blocks.read_only_allow_delete"] })).toEqual([
    {
      ...{ subject: "Blocks", state: "problem", text: "listings-2 has the block index.blocks.read_only_allow_delete" },
      todo:
        'make room on OpenSearch\'s disk, then curl -XPUT "$OPENSEARCH_URL/listings-2/_settings" ' +
        `-H 'content-type: application/json' -d '{"index.blocks.read_only_allow_delete":null}'`,
    },
  ]);
  expect(judgeClusterBlocks({ "cluster.blocks.create_index": "true", "cluster.blocks.read_only": "false" })).toEqual([
    {
      ...{ subject: "Blocks", state: "problem" },
      text: "the cluster has the block cluster.blocks.create_index: no reindex can begin",
      todo:
        "make room on OpenSearch's disk, then curl -XPUT \"$OPENSEARCH_URL/_cluster/settings\" -H 'content-type: application/json' " +
        `-d '{"persistent":{"cluster.blocks.create_index":null},"transient":{"cluster.blocks.create_index":null}}'`,
    },
  ]);
  const [, yellow] = judgeCluster({ version: "3.8.0", status: "yellow", nodes: 1, prefix: "listings" });
  expect(yellow?.todo).toContain(
    `curl -XPUT "$OPENSEARCH_URL/listings-*/_settings" -H 'content-type: application/json' -d '{"index.number_of_replicas":0}'`,
  );
});
