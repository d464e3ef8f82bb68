import { expect, test } from "vitest";
import { grade, readJudgedListings, readJudgedQueries } from "../../../scripts/dev/relevance/judged-set.ts";
import { figuresOf } from "../../../scripts/dev/relevance/metrics.ts";

test("the judged set is as large as it must be, and nearly every query has an answer in it", () => {
  const listings = readJudgedListings();
  const queries = readJudgedQueries();
  expect(listings.length).toBeGreaterThanOrEqual(400);
  expect(new Set(listings.map(({ id }) => id)).size).toBe(listings.length);
  expect(queries.length).toBeGreaterThanOrEqual(200);
  const answered = queries.filter((query) => listings.some((listing) => grade(query, listing) === 3));
  expect(answered.length / queries.length).toBeGreaterThan(0.9);
});

test("a perfect order has nDCG 1, the reverse less, nothing found is zero", () => {
  const grades = new Map([
    [1, 3],
    [2, 1],
    [3, 0],
  ]);
  expect(figuresOf([1, 2, 3], grades)).toEqual({ ndcg: 1, recall: 1, isZero: false });
  expect(figuresOf([3, 2, 1], grades)?.ndcg).toBeLessThan(0.8);
  expect(figuresOf([], grades)).toEqual({ ndcg: 0, recall: 0, isZero: true });
  expect(figuresOf([1], new Map([[1, 0]]))).toBeUndefined();
});
