import { expect, test } from "vitest";
import { nextFactor, pauseLengthMs } from "../../indexer/throttle.ts";

test("while changes wait the factor doubles, up to its maximum", () => {
  const factors = [1];
  for (let batch = 0; batch < 5; batch += 1)
    factors.push(nextFactor(factors.at(-1)!, { waitingMs: 10_000, factorMin: 1 }));
  expect(factors).toEqual([1, 2, 4, 8, 8, 8]);
});

test("once no change waits it is halved down to its minimum", () => {
  const factors = [8];
  for (let batch = 0; batch < 4; batch += 1)
    factors.push(nextFactor(factors.at(-1)!, { waitingMs: 300, factorMin: 1 }));
  expect(factors).toEqual([8, 4, 2, 1, 1]);
});

test("the normal delay on a quiet machine does not count as waiting", () => {
  for (const waitingMs of [undefined, 1500]) expect(nextFactor(4, { waitingMs, factorMin: 1 })).toBe(2);
});

test("the pause is proportional to the work, five seconds at most", () => {
  expect(pauseLengthMs(200, 4)).toBe(800);
  expect(pauseLengthMs(2000, 4)).toBe(5000);
});
