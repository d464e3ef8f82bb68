// The unit tests that a mutant can fail: those that read the repository instead of running it are left out, and so are those
// that try thousands of inputs, which would be tried again for each mutant.
import { defineConfig } from "vitest/config";

const READERS = ["architecture", "command-help", "dependencies", "operations", "packaging", "readme", "tables"];
const LONG = ["http/error-size", "warm-up"];

export default defineConfig({
  test: {
    include: ["test/unit/**/*.test.ts"],
    exclude: [...READERS, ...LONG].map((name) => `test/unit/${name}.test.ts`),
    testTimeout: 60_000,
  },
});
