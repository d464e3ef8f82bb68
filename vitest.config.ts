import { defineConfig } from "vitest/config";

const SERVERS = ["test/helpers/global-setup.ts"];
/** `npm run test:faults -- --full` */
const FULL = process.env.FAULTS_FULL === "true";
/** `npm run test:two-nodes` */
const SEARCHING = [
  ...["api-search", "api-paging", "api-filters", "api-text", "api-listing", "several-shards"],
  ...["search-any-text", "search-ranking", "search-fallback", "drain", "reindex", "verify"],
];

/** What shows the groups O, B, T, S and K, at full size beside the faults. */
const HARDENED = [
  ...["outage-matrix", "silent-database", "boot", "api-health", "api-stop", "bad-input", "bad-http"],
  ...["bad-shapes", "api-garbage", "api-limits", "limiter-outages", "api-privacy", "new-column", "roles"],
  "company-keys",
];

// `unit` needs nothing; the others run on real servers (test/helpers/global-setup.ts says which). Faults stop servers, so
// their files never run beside each other.
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Bounds only a hang: on a busy machine a page takes longer than the second of vitest.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Files of one worker share what they import: importing for each of them anew was half of the processor time of the unit
      // tests, a tenth of that of the integration tests.
      { extends: true, test: { name: "unit", include: ["test/unit/**/*.test.ts"], isolate: false } },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          globalSetup: SERVERS,
          isolate: false,
          maxWorkers: 3, // they wait for servers a third of the time
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          globalSetup: SERVERS,
          fileParallelism: false,
          // Bounds against a hang: servers of a file's own start, die and start again on a busy machine.
          testTimeout: FULL ? 24 * 3_600_000 : 900_000,
          hookTimeout: FULL ? 3_600_000 : 900_000,
        },
      },
      {
        extends: true,
        test: {
          name: "hardening",
          include: ["test/hardening/**/*.test.ts", ...HARDENED.map((name) => `test/integration/${name}.test.ts`)],
          globalSetup: SERVERS,
          fileParallelism: false,
          testTimeout: 4 * 3_600_000,
        },
      },
      {
        extends: true,
        test: {
          name: "two-nodes",
          include: ["test/two-nodes/**/*.test.ts", ...SEARCHING.map((name) => `test/integration/${name}.test.ts`)],
          globalSetup: ["test/two-nodes/global-setup.ts"],
          env: { TEST_INDEX_SHARDS: "3", TEST_INDEX_REPLICAS: "1" },
          fileParallelism: false,
          testTimeout: 600_000, // nodes start anew in the middle of tests
          hookTimeout: 600_000,
        },
      },
      // Sharing imports saves 65 of 78 s of processor time.
      {
        extends: true,
        test: { name: "browser", include: ["test/browser/**/*.test.ts"], globalSetup: SERVERS, isolate: false },
      },
    ],
  },
});
