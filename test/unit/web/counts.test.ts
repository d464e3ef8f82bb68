import { describe, expect, test } from "vitest";
import { countOf, facetsToAsk, textAsRead } from "../../../api/web/browser/search/facets.ts";
import { handlesAt, limitAt, moveHandle } from "../../../api/web/browser/search/histogram.ts";
import { follow } from "../../../api/web/browser/search/query.ts";

const BARS = [
  { from: 21_000, to: 49_999, count: 3 },
  { from: 50_000, to: 74_999, count: 8 },
  { from: 75_000, to: 99_999, count: 5 },
  { from: 150_000, to: 2_000_000, count: 1 },
];

describe("the handles of a histogram", () => {
  test("stand at the edges of the bars that a range leaves in, also in part", () => {
    expect(handlesAt(BARS, undefined, undefined)).toEqual({ low: 0, high: 4 });
    expect(handlesAt(BARS, "50000", "75000")).toEqual({ low: 1, high: 2 });
    expect(handlesAt(BARS, "60000", "80000")).toEqual({ low: 1, high: 3 });
    expect(handlesAt(BARS, "120000", undefined)).toEqual({ low: 3, high: 4 });
  });

  test("stand beside each other where the range is outside of all bars, or says nothing", () => {
    expect(handlesAt(BARS, "9000000", undefined)).toEqual({ low: 3, high: 4 });
    expect(handlesAt(BARS, undefined, "1")).toEqual({ low: 0, high: 1 });
    expect(handlesAt(BARS, "90000", "30000")).toEqual({ low: 2, high: 3 });
  });

  test("cannot cross", () => {
    expect(moveHandle({ low: 0, high: 2 }, "low", 4)).toEqual({ low: 1, high: 2 });
    expect(moveHandle({ low: 1, high: 3 }, "high", 0)).toEqual({ low: 1, high: 2 });
    expect(moveHandle({ low: 1, high: 3 }, "high", 4)).toEqual({ low: 1, high: 4 });
  });

  test("set round limits, and none at the ends; where they were set, they stand", () => {
    expect([0, 1, 3].map((at) => limitAt(BARS, "price", "low", at))).toEqual([undefined, "50000", "150000"]);
    expect([1, 2, 4].map((at) => limitAt(BARS, "price", "high", at))).toEqual(["50000", "75000", undefined]);
    const sizes = [
      { from: 1, to: 49.99, count: 2 },
      { from: 50, to: 99.99, count: 2 },
    ];
    expect(limitAt(sizes, "size", "high", 1)).toBe("50");
    const years = [
      { from: 1970, to: 1979, count: 2 },
      { from: 1980, to: 1989, count: 2 },
    ];
    expect(limitAt(years, "year", "high", 1)).toBe("1979");
    for (const [low, high] of [
      [0, 1],
      [1, 2],
      [1, 3],
      [2, 4],
    ] as const) {
      const limits = [limitAt(BARS, "price", "low", low), limitAt(BARS, "price", "high", high)] as const;
      expect(handlesAt(BARS, ...limits)).toEqual({ low, high });
    }
  });
});

describe("the counts of a search", () => {
  test("are asked for filters that are shown; those of places not beside abroad", () => {
    const all = "dealType,propertyType,place,rooms,features,price,size,year,priceDrop";
    expect(facetsToAsk({}, new Set())).toBe(all);
    expect(facetsToAsk({ abroad: "include" }, new Set())).toBe(all.replace("place,", ""));
    expect(facetsToAsk({}, new Set(["dealType", "minRooms"]))).toBe(all.replace("dealType,", ""));
  });

  test("of an option that is not listed are 0, unless as many are listed as can be", () => {
    const listed = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `${index}`, count: 1 }));
    expect(countOf({ place: { options: listed(39) } }, "place", "0")).toBe(1);
    expect(countOf({ place: { options: listed(39) } }, "place", "other")).toBe(0);
    expect(countOf({ place: { options: listed(40) } }, "place", "other")).toBe(undefined);
    expect(countOf({}, "place", "other")).toBe(undefined);
  });

  test("are of the text as a fallback read it", () => {
    const facets = { rooms: { options: [] } };
    const fallback = { step: "words", text: "korter" };
    expect(textAsRead({ phase: "ready", answer: { facets, fallback } })).toEqual({
      searchText: "korter",
      concepts: "things",
    });
    expect(textAsRead({ phase: "ready", answer: { facets, fallback: { ...fallback, step: "typo" } } })).toEqual({
      searchText: "korter",
    });
    expect(textAsRead({ phase: "loading", answer: { facets, fallback } })).toEqual({});
    expect(textAsRead({ phase: "ready", answer: { facets: {}, fallback } })).toEqual({});
    expect(textAsRead({ phase: "ready", answer: undefined })).toEqual({});
  });

  test("are followed by setting parameters exactly, on the first page; null takes one away", () => {
    const query = { params: { searchText: "korter", concepts: "0", maxPrice: "1000" }, cursor: "abc", page: 3 };
    expect(follow(query, { maxPrice: 2000, searchText: "maja", minRooms: null })).toEqual({
      ...{ params: { searchText: "maja", concepts: "0", maxPrice: "2000" }, page: 1 },
    });
    expect(follow(query, { concepts: null }).params).toEqual({ searchText: "korter", maxPrice: "1000" });
  });
});
