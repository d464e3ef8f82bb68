// The tests on real servers that `npm run mutate` runs: named one by one, since each mutant is met by all that reach it. With names
// in MUTATE_TESTS those alone: the tests of a module's own judge it in a tenth of the time.
import { defineConfig } from "vitest/config";

const SERVERS = [
  ...["drain", "drop-old", "find-differences", "freshness", "gate", "heartbeat", "import", "limiter", "merge-verdicts"],
  ...["reconcile-targets", "repair", "swap", "swap-brake", "throttle", "verify-verdict", "withheld", "write"],
];
const UNIT = ["alias-entries", "import-line", "throttle"];
const only = process.env.MUTATE_TESTS?.split(",");
const isWanted = (name: string) => only?.includes(name) ?? true;

export default defineConfig({
  test: {
    include: [
      ...SERVERS.filter(isWanted).map((name) => `test/integration/${name}.test.ts`),
      ...UNIT.filter(isWanted).map((name) => `test/unit/${name}.test.ts`),
    ],
    globalSetup: ["test/helpers/global-setup.ts"],
    runner: "test/helpers/mutation-runner.ts",
    isolate: false, // modules are loaded once, not for every mutant
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
