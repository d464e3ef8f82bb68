// Dockerfile and docker-compose.yml against the rest of the project: what can be known without an engine. The files are
// read as their tools read them, and meanings are compared, not texts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  IMAGES,
  INITDB_ARGS,
  OPENSEARCH_ENVIRONMENT,
  POSTGRES_SETTINGS,
  REDIS_SETTINGS,
} from "../../scripts/dev/stack/server-settings.ts";
import { DEFAULT_PORTS, stackUrls } from "../../scripts/dev/stack/stack.ts";
import { loadConfig } from "../../shared/config.ts";
import { SECRETS } from "../../shared/setting-rules.ts";

interface Service {
  image: string;
  profiles?: string[];
  build?: { args: { NODE_IMAGE: string } };
  pull_policy?: string;
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  mem_limit?: string;
  volumes?: string[];
  command?: string | string[];
  environment?: Record<string, string | number | null>;
  ports?: string[];
  restart?: string;
  stop_grace_period?: string;
  healthcheck?: { test?: string | string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
}

const IMAGE = readFileSync("Dockerfile", "utf8");
const COMMANDS = readdirSync("scripts/commands").map((name) => name.replace(/\.ts$/, ""));
/** As Compose reads it where nothing is set. */
const COMPOSE = readFileSync("docker-compose.yml", "utf8").replace(/\$\{\w+:-([^}]*)\}/g, "$1");
const { services } = parse(COMPOSE, { merge: true }) as { services: Record<string, Service> };
const SERVERS = ["postgres", "redis", "opensearch"];
const PROGRAMS = Object.keys(services).filter((name) => !SERVERS.includes(name));
const RUN_ON = [...SERVERS, "indexer", "api"];
const named = (name: string): Service => services[name] ?? expect.fail(`no service ${name}`);
const words = (command: Service["command"]) =>
  typeof command === "string"
    ? (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ""))
    : (command ?? []);

describe("the image", () => {
  const stages = IMAGE.split(/^FROM .*$/m).slice(1);
  const last = stages.at(-1) ?? "";

  test("is built in one stage and kept in another, with what production needs and no more", () => {
    expect(stages).toHaveLength(2);
    expect(stages[0]).toContain("npm prune --omit=dev");
    expect(last.match(/^COPY .*/gm)?.every((line) => line.startsWith("COPY --from=build"))).toBe(true);
  });

  test("runs without root, under production's rules", () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^ENV NODE_ENV=production$/m);
    expect(last.indexOf("USER node")).toBeLessThan(last.indexOf("ENTRYPOINT"));
  });

  test("starts from a Node.js that is named exactly, the same by `docker build` and by Compose", () => {
    const [, image = ""] = /^ARG NODE_IMAGE=(.*)$/m.exec(IMAGE) ?? [];
    expect(image).toMatch(/^node:\d+\.\d+\.\d+-slim$/);
    expect(IMAGE.match(/^FROM \S+/gm)?.every((line) => /^FROM \$\{NODE_IMAGE\}$/.test(line))).toBe(true);
    for (const name of PROGRAMS) expect(named(name).build?.args.NODE_IMAGE).toBe(image);
  });

  test("has a folder for the secrets of an installation, which the program alone may read", () => {
    expect(last).toContain("install -d -o node -g node -m 700 /var/lib/listings");
    const { environment, volumes } = named("api");
    expect(environment?.SECRETS_FILE).toMatch(/^\/var\/lib\/listings\//);
    expect(volumes).toContain("secrets:/var/lib/listings");
  });

  test("tells by a program of its own whether what it runs is healthy", () => {
    const [, file = ""] = /^HEALTHCHECK .*CMD \["node", "dist\/(.*)\.js"\]$/m.exec(last) ?? [];
    expect(existsSync(`${file}.ts`)).toBe(true);
  });

  test("is built without running what packages bring along to be run at their installation", () => {
    expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
    expect(IMAGE).toMatch(/^COPY .*\.npmrc/m);
  });

  test("gets neither data nor history nor packages of the machine that builds it", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    for (const name of [".git", ".stack", "node_modules", "dist", ".env", "*.pem"]) expect(ignored).toContain(name);
  });
});

describe("the servers of the compose file", () => {
  test("are the images that the tests use", () => {
    for (const [name, image] of Object.entries(IMAGES)) expect(named(name).image).toBe(image);
  });

  test("are named exactly, PostgreSQL and OpenSearch in the versions of the embedded servers", () => {
    const pom = readFileSync("scripts/dev/stack/pom.xml", "utf8");
    const versionOf = (name: string) => new RegExp(`<${name}\\.version>([\\d.]+)<`).exec(pom)?.[1];
    expect(`${IMAGES.postgres.split(":")[1]}.0`).toBe(versionOf("postgres"));
    expect(IMAGES.opensearch.split(":")[1]).toBe(versionOf("opensearch"));
    expect(IMAGES.redis).toMatch(/:\d+\.\d+\.\d+$/);
  });

  test("PostgreSQL is initialised and set like the embedded one and the one of the tests", () => {
    const { environment, command } = named("postgres");
    expect(String(environment?.POSTGRES_INITDB_ARGS).split(" ")).toEqual([...INITDB_ARGS]);
    const given = words(command).filter((word) => word.includes("="));
    expect(Object.fromEntries(given.map((word) => word.split("=")))).toEqual(POSTGRES_SETTINGS);
  });

  test("Redis is set like the embedded one and the one of the tests", () => {
    const [program, ...args] = words(named("redis").command);
    expect(program).toBe("redis-server");
    const pairs = args.flatMap((word, at) => (at % 2 === 0 ? [[word.replace("--", ""), args[at + 1]]] : []));
    expect(Object.fromEntries(pairs)).toEqual(REDIS_SETTINGS);
  });

  test("OpenSearch is set like the one of the tests", () => {
    expect(named("opensearch").environment).toEqual(OPENSEARCH_ENVIRONMENT);
  });

  test("open where every command looks for them, and to this machine only", () => {
    const { databaseUrl, redisUrl, openSearchUrl } = stackUrls(DEFAULT_PORTS);
    const config = loadConfig({});
    expect([config.databaseUrl, config.redisUrl, config.openSearchUrls[0]]).toEqual([
      databaseUrl,
      redisUrl,
      openSearchUrl,
    ]);
    expect(SERVERS.map((name) => named(name).ports)).toEqual([
      [`127.0.0.1:${DEFAULT_PORTS.postgres}:5432`],
      [`127.0.0.1:${DEFAULT_PORTS.redis}:6379`],
      [`127.0.0.1:${DEFAULT_PORTS.opensearch}:9200`],
    ]);
    for (const { ports = [] } of Object.values(services)) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });
});

describe("the programs of the compose file", () => {
  test.each(PROGRAMS)("%s is a command that exists, started only when asked for", (name) => {
    const { profiles, command } = named(name);
    expect(profiles).toEqual(["programs"]);
    expect(COMMANDS).toContain(words(command)[0]);
  });

  test.each(PROGRAMS)("%s runs what this checkout holds, not an image of an earlier one", (name) => {
    const { build, pull_policy } = named(name);
    expect(build).toBeDefined();
    expect(pull_policy).toBe("build");
  });

  test.each(PROGRAMS)("%s gets settings that are right", (name) => {
    const environment = Object.entries(named(name).environment ?? {}).map(([key, value]) => [key, String(value ?? "")]);
    expect(() => loadConfig(Object.fromEntries(environment))).not.toThrow();
  });

  test("are other users of the database than the owner of its tables, but for what makes tables and rights", () => {
    const users = PROGRAMS.map((name) => [name, new URL(String(named(name).environment?.DATABASE_URL)).username]);
    expect(Object.fromEntries(users)).toEqual({
      migrate: "listings",
      roles: "listings",
      index: "listings_indexer_user",
      indexer: "listings_indexer_user",
      api: "listings_api_user",
    });
    expect(new URL(String(named("api").environment?.EXPORT_DATABASE_URL)).username).toBe("listings_export_user");
  });

  test("never give the API the owner's password, unless it is the one that everybody can read here", () => {
    const raw = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true }) as {
      services: Record<string, Service>;
    };
    expect(JSON.stringify(raw.services.api)).not.toContain("POSTGRES_PASSWORD");
    expect(JSON.stringify(raw.services.indexer)).not.toContain("POSTGRES_PASSWORD");
  });

  test("have no secret in the file", () => {
    for (const name of SECRETS) expect(named("api").environment).toHaveProperty(name, null);
  });

  test("wait for what ends by itself to have ended well: `up --wait` takes anything else for a failure", () => {
    const ending = PROGRAMS.filter((name) => !RUN_ON.includes(name));
    for (const [name, { depends_on = {} }] of Object.entries(services)) {
      for (const [before, { condition }] of Object.entries(depends_on)) {
        const wanted = ending.includes(before) ? "service_completed_successfully" : "service_healthy";
        expect(`${name} after ${before}: ${condition}`).toBe(`${name} after ${before}: ${wanted}`);
      }
    }
    const waited = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
    expect(ending.filter((name) => !waited.includes(name))).toEqual([]);
  });

  test("may finish what they have in hand: the API takes up to 25 s", () => {
    for (const name of PROGRAMS) {
      expect(Number.parseInt(named(name).stop_grace_period ?? "10s", 10)).toBeGreaterThanOrEqual(35);
    }
  });
});

describe("every service", () => {
  test.each(Object.keys(services))("%s has no right beyond an ordinary user's, and a bound on its memory", (name) => {
    const { cap_drop, security_opt, mem_limit } = named(name);
    expect(cap_drop).toEqual(["ALL"]);
    expect(security_opt).toContain("no-new-privileges:true");
    expect(mem_limit).toMatch(/^\d+[mg]$/);
  });

  test("but OpenSearch writes nowhere outside its volume", () => {
    const writing = Object.keys(services).filter((name) => named(name).read_only !== true);
    expect(writing).toEqual(["opensearch"]);
  });
});

describe("what runs on", () => {
  test.each(RUN_ON)("%s comes back after a reboot", (name) => {
    expect(named(name).restart).toBe("unless-stopped");
  });

  // Compose 2 takes a check that is switched off for a container that never becomes healthy.
  test.each(RUN_ON)("%s has a health check that is not switched off", (name) => {
    const { healthcheck, build } = named(name);
    expect(healthcheck?.disable).not.toBe(true);
    expect(healthcheck?.test ?? (build === undefined ? undefined : "of the image")).toBeDefined();
    expect(words(healthcheck?.test)).not.toContain("NONE");
  });

  test("the indexer has the port that the image's health check asks", () => {
    expect(Number(named("indexer").environment?.METRICS_PORT)).toBeGreaterThan(0);
  });

  test("PostgreSQL and OpenSearch may write down what they hold", () => {
    for (const name of ["postgres", "opensearch"]) {
      expect(Number.parseInt(named(name).stop_grace_period ?? "10s", 10)).toBeGreaterThanOrEqual(60);
    }
  });
});
