import { expect, test } from "vitest";
import { readParams } from "../../../api/http/params.ts";
import { SEARCH_PARAMS } from "../../../api/search/schemas.ts";
import { paramsOfConditions } from "../../../api/search/text/params-of-conditions.ts";
import type { Condition } from "../../../mappings/concepts/table.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const land: Condition = { kind: "term", field: "propertyType", values: ["land"] };
const rooms = (min: number, max: number): Condition => ({ kind: "range", field: "rooms", min, max });

test.each<[string, Condition[], unknown]>([
  ["a range", [rooms(2, 3)], { minRooms: 2, maxRooms: 3 }],
  ["an open range", [{ kind: "range", field: "size", min: 50 }], { minSize: 50 }],
  ["terms", [land, { kind: "term", field: "dealType", values: ["sale"] }], { propertyType: "land", dealType: "sale" }],
  ["several types", [{ ...land, values: ["land", "house"] }], { propertyType: "land,house" }],
  ["the top floor", [{ kind: "flag", field: "isTopFloor", value: true }], { topFloor: "only" }],
  ["any other floor", [{ kind: "flag", field: "isTopFloor", value: false }], { topFloor: "exclude" }],
  ["a price drop", [{ kind: "flag", field: "priceDropped", value: true }], { priceDrop: "1" }],
  ["a feature", [land, { kind: "feature", name: "sauna" }], null],
  ["the price per m²", [{ kind: "range", field: "priceSqm", max: 2000 }], null],
  ["two values of one parameter", [rooms(2, 2), rooms(3, 3)], null],
  ["no condition", [], null],
])("of %s", (_what, conditions, params) => {
  expect(paramsOfConditions(conditions)).toEqual(params);
});

test("of every concept are accepted by the search", () => {
  const all = loadLanguageData().concepts.map(({ conditions }) => paramsOfConditions(conditions));
  const known = all.filter((params) => params !== null);
  expect(known.length).toBeGreaterThan(20);
  for (const params of known) {
    const pairs = Object.entries(params).map(([name, value]) => [name, String(value)] as const);
    expect(readParams(pairs, SEARCH_PARAMS, {}).problems, JSON.stringify(params)).toEqual([]);
  }
});
