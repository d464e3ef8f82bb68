import { expect, test } from "vitest";
import { describeServers } from "../../scripts/describe-servers.ts";

test("a command names database and index with their hosts, and never a password", () => {
  const config = {
    ownerDatabaseUrl: "postgres://own%40er:hidden@db.example:5433/listings%20two?sslmode=verify-full",
    openSearchUrls: ["https://user:hidden@search-1.example:9200/", "http://127.0.0.1:9200/base"],
    indexPrefix: "staging",
  };
  expect(describeServers(config)).toBe("database listings two on db.example:5433 as own@er");
  expect(describeServers(config, { index: true })).toBe(
    "database listings two on db.example:5433 as own@er, " +
      "index staging on https://search-1.example:9200, http://127.0.0.1:9200/base",
  );
  expect(describeServers(config, { index: true, unset: ["DATABASE_URL", "OPENSEARCH_URL"] })).toBe(
    "database listings two on db.example:5433 as own@er (default: DATABASE_URL is not set), " +
      "index staging on https://search-1.example:9200, http://127.0.0.1:9200/base (default: OPENSEARCH_URL is not set)",
  );
});
