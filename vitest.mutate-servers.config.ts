// The tests on real servers that `npm run mutate` runs: named one by one, since each mutant is met by all that reach it.
import { defineConfig } from "vitest/config";

const TESTS = ["combine", "import", "limiter"];

export default defineConfig({
  test: {
    include: [...TESTS.map((name) => `test/integration/${name}.test.ts`), "test/unit/import-line.test.ts"],
    globalSetup: ["test/helpers/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
