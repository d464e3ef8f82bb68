import { expect, test } from "vitest";
import { createBackoff } from "../../indexer/backoff.ts";

test("every failure halves the batch down to one listing, every success doubles it up to where it began", () => {
  const backoff = createBackoff(500);
  const sizes = Array.from({ length: 11 }, () => {
    backoff.failed();
    return backoff.batchSize;
  });
  expect(sizes).toEqual([250, 125, 62, 31, 15, 7, 3, 1, 1, 1, 1]);
  for (let success = 0; success < 10; success += 1) backoff.succeeded();
  expect(backoff.batchSize).toBe(500);
});

test("pauses double from 0.1 to 5 s, at random within that, and start over after a success", () => {
  const backoff = createBackoff(500);
  const longest = Array.from({ length: 20 }, () => {
    backoff.failed();
    return backoff.delayMs(1);
  });
  expect(longest.slice(0, 7)).toEqual([100, 200, 400, 800, 1600, 3200, 5000]);
  expect(new Set(longest.slice(7))).toEqual(new Set([5000]));
  expect(backoff.delayMs(0)).toBe(0);
  expect(backoff.delayMs(0.5)).toBe(2500);
  backoff.succeeded();
  backoff.failed();
  expect(backoff.delayMs(1)).toBe(100);
});
