import { expect, test } from "vitest";
import { nextRest, restMs } from "../../indexer/throttle.ts";

test("while changes wait it rests longer and longer, to a bound", () => {
  const rests = [1];
  for (let batch = 0; batch < 5; batch += 1) rests.push(nextRest(rests.at(-1)!, { waitingMs: 10_000, restMin: 1 }));
  expect(rests).toEqual([1, 2, 4, 8, 8, 8]);
});

test("when they do not wait any more it comes back to what it owes to searches", () => {
  const rests = [8];
  for (let batch = 0; batch < 4; batch += 1) rests.push(nextRest(rests.at(-1)!, { waitingMs: 300, restMin: 1 }));
  expect(rests).toEqual([8, 4, 2, 1, 1]);
});

test("what a quiet machine takes is no wait", () => {
  for (const waitingMs of [undefined, 1500]) expect(nextRest(4, { waitingMs, restMin: 1 })).toBe(2);
});

test("it rests in proportion to the work, five seconds at most", () => {
  expect(restMs(200, 4)).toBe(800);
  expect(restMs(2000, 4)).toBe(5000);
});
