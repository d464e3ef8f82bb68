import { expect, test } from "vitest";
import { BAR_EDGES, middleOf, startBetween, stepOf } from "../../mappings/number-steps.ts";
import { createRandom } from "../../scripts/seed/random.ts";

const edges = Array.from({ length: 8 }, (_, power) =>
  BAR_EDGES.map((edge) => Number((edge * 10 ** power).toPrecision(3))),
).flat();

test("every edge of a bar starts a step, so that no step lies in two bars", () => {
  for (const edge of edges) expect(stepOf(edge)).toBe(String(edge));
});

test("the middle of a step is within 1 % of all numbers in it", () => {
  const random = createRandom(7, 1);
  for (let round = 0; round < 20_000; round += 1) {
    const value = Number((10 ** (-2 + random.next() * 11)).toFixed(2));
    if (value < 0.01) continue;
    const start = Number(stepOf(value));
    expect(start).toBeLessThanOrEqual(value);
    expect(Math.abs(middleOf(start) - value) / value, `${value}`).toBeLessThanOrEqual(0.01 + 1e-12);
  }
});

test("what no whole number of euros says has a step of its own below each edge", () => {
  expect(stepOf(79_999)).toBe("79000");
  expect(stepOf(79_999.01)).toBe(String(startBetween(80_000)));
  expect(stepOf(79_999.99)).toBe(String(startBetween(80_000)));
  expect(stepOf(80_000)).toBe("80000");
});

test.each([
  [0, "0"],
  [0.009, "0"],
  [1, "1"],
  [152.4, "150"],
  [152.5, "152.5"],
  [99_999_999_999, "9900000000"],
])("%s lies in the step from %s", (value, start) => {
  expect(stepOf(value)).toBe(start);
});
