// The unit tests that a mutant can fail: those that read the repository instead of running it are left out.
import { defineConfig } from "vitest/config";

const READERS = ["architecture", "command-help", "dependencies", "operations", "packaging", "readme", "tables"];

export default defineConfig({
  test: { include: ["test/unit/**/*.test.ts"], exclude: READERS.map((name) => `test/unit/${name}.test.ts`) },
});
