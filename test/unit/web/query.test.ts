import { describe, expect, test } from "vitest";
import { readAddress, writeAddress } from "../../../api/web/browser/search/address.ts";
import { readFixed, settle, withImplied } from "../../../api/web/browser/search/attributes.ts";
import {
  apiUrl,
  change,
  firstPage,
  fromExample,
  nextPage,
  type Query,
  sameQuery,
} from "../../../api/web/browser/search/query.ts";
import { remedyFor } from "../../../api/web/browser/search/refusal.ts";

const read = (text: string, prefix = "") => readAddress(text, { prefix });
const toAddress = (search: string, query: Query, options: Partial<Parameters<typeof writeAddress>[2]> = {}) =>
  writeAddress(search, query, { prefix: "", fixed: new Set(), start: {}, ...options });
const write = (text: string, changes: Record<string, string | undefined>) =>
  toAddress("", change(read(text), changes)).slice(1);

describe("the query in an address", () => {
  test("survives being written and read", () => {
    const text = "?searchText=3+tuba&dealType=rent&minPrice=100&cursor=abc&page=4";
    expect(toAddress("", read(text))).toBe(text);
  });

  test("takes the names of the search and no others", () => {
    expect(read("dealTyp=rent&lang=et&utm_source=x&fbclid=1&explain=1&limit=5&sort=newest").params).toEqual({
      sort: "newest",
    });
  });

  test("leaves every other part of the address byte for byte", () => {
    const search = "?a=b%20c&flag&dealType=sale&%ff=1&page=3&a=2";
    expect(toAddress(search, { params: { dealType: "rent" }, page: 1 })).toBe(
      "?dealType=rent&a=b%20c&flag&%ff=1&page=3&a=2",
    );
    expect(toAddress(search, { params: {}, page: 1 })).toBe("?a=b%20c&flag&%ff=1&page=3&a=2");
    expect(toAddress("?dealType=sale&cursor=x&page=3", { params: {}, page: 1 })).toBe("");
  });

  test("carries a prefix where the page wants one, and leaves the bare names to the page", () => {
    const query = { params: { sort: "newest" }, cursor: "c", page: 2 };
    const search = toAddress("?sort=name&page=9&ls-dealType=rent", query, { prefix: "ls-" });
    expect(search).toBe("?ls-sort=newest&ls-cursor=c&ls-page=2&sort=name&page=9");
    expect(read(search, "ls-")).toEqual(query);
  });

  test("says nothing of what is fixed, and says when something of the page's start was removed", () => {
    const start = { dealType: "rent", sort: "newest" };
    expect(toAddress("", { params: { dealType: "rent" }, page: 1 }, { fixed: new Set(["dealType"]), start })).toBe(
      "?sort=",
    );
  });

  test("has no page number without a cursor, and never a senseless one", () => {
    expect(read("page=7").page).toBe(1);
    expect(read("cursor=a&page=-3").page).toBe(2);
    expect(read("cursor=a&page=x").page).toBe(2);
  });
});

describe("what the page fixes", () => {
  test("is named in either spelling; other names are told", () => {
    const { names, unknown } = readFixed("dealType, county-slug min-price,what");
    expect([...names]).toEqual(["dealType", "countySlug", "minPrice"]);
    expect(unknown).toEqual(["what"]);
  });

  test("keeps the value of the page, or none", () => {
    const fixed = new Set(["dealType", "sort"]);
    const query = { params: { dealType: "sale", sort: "oldest", minRooms: "2" }, page: 1 };
    expect(settle(query, fixed, { dealType: "rent" }).params).toEqual({ dealType: "rent", minRooms: "2" });
  });

  test("a place fixes those around it and leaves no choice of a country, a place without a value nothing", () => {
    const names = new Set(["municipalitySlug"]);
    expect([...withImplied(names, { municipalitySlug: "tallinn" })].sort()).toEqual(
      ["abroad", "city", "country", "countySlug", "municipalitySlug"].sort(),
    );
    expect([...withImplied(names, {})]).toEqual(["municipalitySlug"]);
  });
});

describe("a refused search", () => {
  const problem = (param: string, value: string, more: object = {}) => ({
    param,
    value,
    code: "not_allowed" as const,
    reason: "wrong",
    ...more,
  });

  test("gets the county that a municipality was named without", () => {
    const example = "/api/public/v1/listings?municipalitySlug=tallinn&countySlug=harju-maakond&dealType=rent";
    const problems = [
      problem("dealType", "rentt", { closest: "rent", example }),
      problem("municipalitySlug", "tallinn"),
    ];
    const params = { municipalitySlug: "tallinn", dealType: "rentt" };
    expect(remedyFor(problems, params, params)).toEqual({
      around: { countySlug: "harju-maakond" },
      wrong: [problems[0]],
    });
    expect(remedyFor(problems, params, {}).wrong).toEqual([]);
  });

  test("is the visitor's where two values contradict each other", () => {
    const problems = [problem("minPrice", "9", { code: "min_above_max" })];
    expect(remedyFor(problems, { minPrice: "9", maxPrice: "1" }, { minPrice: "9" }).wrong).toEqual([]);
  });
});

describe("a change", () => {
  test("starts a new walk", () => {
    expect(write("dealType=rent&cursor=abc&page=2", { sort: "newest" })).toBe("dealType=rent&sort=newest");
  });

  test("takes along what depends on it", () => {
    const place = "countySlug=harju-maakond&municipalitySlug=tallinn&settlements=a,b";
    expect(write(place, { countySlug: "tartu-maakond" })).toBe("countySlug=tartu-maakond");
    expect(write(place, { countySlug: "harju-maakond" })).toBe(new URLSearchParams(place).toString());
    expect(write(place, { municipalitySlug: "tartu-linn", countySlug: "tartu-maakond" })).toBe(
      "countySlug=tartu-maakond&municipalitySlug=tartu-linn",
    );
    expect(write(`${place}&abroad=include&country=FI&city=helsinki`, { abroad: "only" })).toBe(
      "abroad=only&country=FI&city=helsinki",
    );
    expect(write("abroad=only&country=FI&city=helsinki", { abroad: "" })).toBe("");
    expect(write("abroad=only&country=FI&city=helsinki", { country: "ES" })).toBe("abroad=only&country=ES");
    expect(write("searchText=korter&concepts=0", { searchText: "maja" })).toBe("searchText=maja");
  });
});

describe("pages", () => {
  test("lead on by the cursor and back to the start", () => {
    const second = nextPage(read("dealType=rent"), "abc");
    expect(toAddress("", second)).toBe("?dealType=rent&cursor=abc&page=2");
    expect(firstPage(second)).toEqual(read("dealType=rent"));
  });
});

test("the API's address carries neither page number nor language, and every character safely", () => {
  const query = read("searchText=maja+%26+aed%27&cursor=abc&page=2&lang=et");
  expect(apiUrl("https://homes.example", query)).toBe(
    "https://homes.example/api/public/v1/listings?searchText=maja+%26+aed%27&cursor=abc",
  );
  expect(apiUrl("", { params: {}, page: 1 })).toBe("/api/public/v1/listings");
});

test("an error's example becomes the query that it shows", () => {
  expect(fromExample("http://x.example/api/public/v1/listings?dealType=rent&limit=20&explain=1").params).toEqual({
    dealType: "rent",
  });
  expect(fromExample("/api/public/v1/listings?dealType=rent").params).toEqual({ dealType: "rent" });
});

test("queries are the same in any order of their parameters", () => {
  expect(sameQuery(read("sort=newest&country=FI"), read("country=FI&sort=newest"))).toBe(true);
  expect(sameQuery(read("sort=newest"), read("sort=newest&country=FI"))).toBe(false);
  expect(sameQuery(read("sort=newest"), read("sort=newest&cursor=x"))).toBe(false);
});
