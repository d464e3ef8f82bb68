import { expect, test } from "vitest";
import { createFreshnessCheck } from "../../scripts/dev/bench/freshness-check.ts";

const check = () => createFreshnessCheck(({ price }: { id: string; price: number }) => price);
const later = () => new Date(Date.now() + 1000).toISOString();

test("an answer that lacks a change from before its time is older than promised", () => {
  const asOf = check();
  asOf.changed("1", 100);
  asOf.changed("1", 200);
  asOf.answered({ items: [{ id: "1", price: 200 }] }, later());
  expect(asOf.result()).toMatchObject({ checked: 1, stale: 0 });
  asOf.answered({ items: [{ id: "1", price: 100 }] }, later());
  expect(asOf.result()).toMatchObject({ checked: 2, stale: 1 });
});

test("a change whose acknowledgement was lost may be seen or not, until the next one", () => {
  const asOf = check();
  asOf.changed("1", 100);
  asOf.unsure("1", 200);
  for (const price of [100, 200]) asOf.answered({ items: [{ id: "1", price }] }, later());
  expect(asOf.result()).toMatchObject({ checked: 2, stale: 0 });
});

test("what was hidden before an answer's time must not be in it", () => {
  const asOf = check();
  asOf.changed("1", "hidden");
  asOf.answered({ items: [{ id: "1", price: 100 }] }, later());
  expect(asOf.result()).toMatchObject({ checked: 1, stale: 1 });
});

test("answers judged on the way count in the end, and later changes do not touch them", () => {
  const asOf = check();
  asOf.changed("1", 100);
  asOf.answered({ items: [{ id: "1", price: 100 }] }, later());
  asOf.answered({ items: [{ id: "1", price: 300 }] }, later());
  asOf.settle();
  asOf.changed("1", 300);
  asOf.answered({ items: [{ id: "1", price: 300 }] }, later());
  expect(asOf.result()).toMatchObject({ checked: 3, stale: 1, examples: [expect.stringContaining("1: 300 as of")] });
});
