import { expect, test } from "vitest";
import { createFreshness } from "../../api/health/freshness.ts";

const at = (seconds: number) => new Date(seconds * 1000);

function freshnessWithClock() {
  const clock = { ms: 0 };
  return { clock, ...createFreshness({ now: () => clock.ms }) };
}

test("what was written counts only after it had time to become visible", () => {
  const { clock, observe, asOf } = freshnessWithClock();
  observe({ now: at(100), oldestDirty: null });
  expect(asOf()).toBeUndefined();
  clock.ms = 1499;
  expect(asOf()).toBeUndefined();
  clock.ms = 1500;
  expect(asOf()).toEqual(at(100));
});

test("the oldest change that waits holds it back, and it never goes backwards", () => {
  const { clock, observe, asOf } = freshnessWithClock();
  observe({ now: at(100), oldestDirty: null });
  clock.ms = 2000;
  observe({ now: at(102), oldestDirty: at(90) });
  clock.ms = 4000;
  expect(asOf()).toEqual(at(100));
  observe({ now: at(104), oldestDirty: at(103) });
  clock.ms = 6000;
  expect(asOf()).toEqual(at(103));
});

test("it stands still while nothing is observed", () => {
  const { clock, observe, asOf } = freshnessWithClock();
  observe({ now: at(100), oldestDirty: null });
  clock.ms = 2000;
  expect(asOf()).toEqual(at(100));
  clock.ms = 3_600_000;
  expect(asOf()).toEqual(at(100));
});
