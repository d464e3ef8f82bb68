// Dockerfile and docker-compose.yml against the rest of the project: what can be known without an engine.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { stackUrls } from "../../scripts/stack/stack.ts";
import { loadConfig } from "../../shared/config.ts";

const IMAGE = readFileSync("Dockerfile", "utf8");
const COMPOSE = readFileSync("docker-compose.yml", "utf8");
const COMMANDS = readdirSync("scripts/commands").map((name) => name.replace(/\.ts$/, ""));
const service = (name: string) => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)*)`, "m").exec(COMPOSE)?.[1] ?? "";

describe("the image", () => {
  const [, last = ""] = IMAGE.split(/^FROM .*$/m).slice(-2);

  test("is built in one stage and kept in another, with what production needs and no more", () => {
    expect(IMAGE.match(/^FROM /gm)).toHaveLength(2);
    expect(IMAGE).toContain("npm prune --omit=dev");
    expect(last.match(/^COPY .*/gm)?.every((line) => line.startsWith("COPY --from=build"))).toBe(true);
  });

  test("runs without root, under production's rules, and tells whether it lives", () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^ENV NODE_ENV=production$/m);
    expect(last).toMatch(/^HEALTHCHECK [^\n]*\\\n {2}CMD \["node", .*\/livez/m);
    expect(last.indexOf("USER node")).toBeLessThan(last.indexOf("ENTRYPOINT"));
  });

  test("gets neither data nor history nor packages of the machine that builds it", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    for (const name of [".git", ".stack", "node_modules", "dist"]) expect(ignored).toContain(name);
  });
});

describe("the compose file", () => {
  test.each(["migrate", "index", "indexer", "api"])(
    "starts %s by a command that exists, only when asked for",
    (name) => {
      expect(service(name)).toMatch(/^ {4}<<: \*program$/m);
      const [, command = ""] = /command: \["(\w+)"\]/.exec(service(name)) ?? [];
      expect(COMMANDS).toContain(command);
      // The image's own health check asks an API.
      expect(service(name)).toContain(name === "api" ? "/api/health" : "healthcheck: ");
    },
  );

  test("waits for what ends by itself to have ended well: `up --wait` takes anything else for a failure", () => {
    expect(service("index")).toContain("migrate: { condition: service_completed_successfully }");
    for (const name of ["indexer", "api"]) expect(service(name)).toMatch(/depends_on: (&|\*)indexed/);
    expect(COMPOSE).toContain("index: { condition: service_completed_successfully }");
  });

  test("opens its servers where every command looks for them, and to this machine only", () => {
    const { databaseUrl, redisUrl, openSearchUrl } = stackUrls({ postgres: 15432, redis: 16379, opensearch: 19200 });
    const config = loadConfig({});
    expect([config.databaseUrl, config.redisUrl, config.openSearchUrls[0]]).toEqual([
      databaseUrl,
      redisUrl,
      openSearchUrl,
    ]);
    const ports = [...COMPOSE.matchAll(/^ {4}ports: \["([^"]+)"\]$/gm)].map(([, port]) => port);
    expect(ports).toEqual([
      "127.0.0.1:15432:5432",
      "127.0.0.1:16379:6379",
      "127.0.0.1:19200:9200",
      "127.0.0.1:3000:3000",
    ]);
  });

  test("gives its programs settings that are right", () => {
    const block = /x-program:[\s\S]*? {2}environment:\n((?: {4}.*\n)+)/.exec(COMPOSE)?.[1] ?? "";
    const settings = Object.fromEntries(
      [...block.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(Object.keys(settings)).toEqual(["DATABASE_URL", "REDIS_URL", "OPENSEARCH_URL", "HOST", "NODE_ENV"]);
    expect(loadConfig(settings).databaseUrl).toBe("postgres://listings:listings@postgres:5432/listings");
  });
});
