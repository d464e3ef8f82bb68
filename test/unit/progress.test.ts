import { expect, test, vi } from "vitest";
import { createProgress } from "../../scripts/progress.ts";

test("a bar begins without the rate of the one before it", () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const progress = createProgress({});
  try {
    progress.update("backfill", 0, 1000);
    progress.update("backfill", 1000, 1000);
    progress.update("verify", 0, 1000);
  } finally {
    progress.stop();
    write.mockRestore();
  }
  const lines = written.join("").split("\n");
  expect(lines.find((line) => line.startsWith("backfill") && line.includes("1000/1000"))).toMatch(/\d\/s/);
  expect(lines.find((line) => line.startsWith("verify"))).toContain("-/s | - left");
});
