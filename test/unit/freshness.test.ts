import { expect, test } from "vitest";
import { createFreshness } from "../../api/health/freshness.ts";

const at = (seconds: number) => new Date(seconds * 1000);

test("nothing is promised before anything was seen", () => {
  expect(createFreshness().asOf()).toBeUndefined();
});

test("without waiting changes it is the database's own time", () => {
  const { observe, asOf } = createFreshness();
  observe({ now: at(100), oldestDirty: null });
  expect(asOf()).toEqual(at(100));
});

test("the oldest change that waits holds it back, and it never goes backwards", () => {
  const { observe, asOf } = createFreshness();
  observe({ now: at(100), oldestDirty: null });
  observe({ now: at(102), oldestDirty: at(90) });
  expect(asOf()).toEqual(at(100));
  observe({ now: at(104), oldestDirty: at(103) });
  expect(asOf()).toEqual(at(103));
});

test("what is withdrawn is promised no longer, and promised anew once it is observed", () => {
  const { observe, withdraw, asOf } = createFreshness();
  observe({ now: at(100), oldestDirty: null });
  withdraw();
  expect(asOf()).toBeUndefined();
  observe({ now: at(101), oldestDirty: at(99) });
  expect(asOf()).toEqual(at(99));
});
