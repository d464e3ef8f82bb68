// The tests on real servers that `npm run mutate` runs: named one by one, since each mutant is met by all that reach it.
import { defineConfig } from "vitest/config";

const TESTS = [
  "freshness",
  "gate",
  "import",
  "limiter",
  "merge-verdicts",
  "swap-brake",
  "throttle",
  "verify-verdict",
  "withheld",
];

export default defineConfig({
  test: {
    include: [
      ...TESTS.map((name) => `test/integration/${name}.test.ts`),
      ...["import-line", "throttle"].map((name) => `test/unit/${name}.test.ts`),
    ],
    globalSetup: ["test/helpers/global-setup.ts"],
    runner: "test/helpers/mutation-runner.ts",
    isolate: false, // modules are loaded once, not for every mutant
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
