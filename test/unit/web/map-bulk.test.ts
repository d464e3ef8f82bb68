import { expect, test } from "vitest";
import { bulkOf } from "../../../api/web/browser/map/bulk.ts";

const at = (lat: number, lon: number, count: number) => ({ lat, lon, count });
const TARTU = [at(58.37, 26.71, 34), at(58.38, 26.74, 140)];

test("a few listings far from the town that most are in are left out", () => {
  expect(bulkOf([at(58.42, 26.45, 1), ...TARTU, at(58.36, 26.4, 1)])).toHaveLength(2);
});

test("all are kept where listings are spread, or more than a twentieth lies outside", () => {
  const spread = [at(59.4, 24.7, 100), at(58.4, 26.7, 50), at(58.4, 24.5, 30), at(59.4, 28.2, 10), at(58.2, 22.5, 5)];
  expect(bulkOf(spread)).toHaveLength(5);
  expect(bulkOf([...TARTU, at(58.42, 26.1, 15)])).toHaveLength(3);
});

test("nothing and a single cell stay as they are", () => {
  expect(bulkOf([])).toEqual([]);
  expect(bulkOf([at(58, 26, 1)])).toHaveLength(1);
});
