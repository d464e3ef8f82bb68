import { expect, test } from "vitest";
import { cellAggregations, mayHaveTooManyCells, readCells, tileAggregations } from "../../../api/search/cells/cells.ts";

const percentile = (value: number) => ({ values: [{ value }] });

test.each([
  [2.298, 2.3],
  [99.994, 99.99],
  [2298.4, 2298],
])("a median of %s per square metre is shown as %s", (value, shown) => {
  const bucket = {
    ...{ key: "9/1/1", doc_count: 5, middle: { location: { lat: 59.4, lon: 24.7 } }, id: { value: 1 } },
    ...{ deals: { buckets: [{}] }, price: { count: 5, min: 10 }, pricePerSqm: { value: 5 } },
    ...{ priceMedian: percentile(450.4), pricePerSqmMedian: percentile(value) },
  };
  const [cell] = readCells({ cells: { buckets: [bucket] } })!.cells;
  expect(cell).toMatchObject({ price: { least: 10, median: 450 }, pricePerSqm: { median: shown } });
});

test.each([
  [3, undefined, false],
  [4, undefined, true],
  [16, undefined, true],
  [14, { west: 22, south: 57.5, east: 28.3, north: 59.8 }, true],
  [8, { west: 22, south: 57.5, east: 28.3, north: 59.8 }, false],
  [14, { west: 24.7, south: 59.4, east: 24.9, north: 59.5 }, false],
])("at zoom %s the box %j may have more than 2,000 cells: %s", (zoom, box, may) => {
  expect(mayHaveTooManyCells(zoom, box)).toBe(may);
});

test("cells are counted without anything asked of them", () => {
  expect(tileAggregations(16)).not.toHaveProperty("cells.aggs");
  expect(cellAggregations(16)).toHaveProperty("cells.aggs.priceMedian");
});
