import { describe, expect, test } from "vitest";
import {
  apiUrl,
  change,
  firstPage,
  fromExample,
  nextPage,
  readQuery,
  sameQuery,
  writeQuery,
} from "../../../api/web/browser/search/query.ts";

const read = (text: string) => readQuery(new URLSearchParams(text));
const write = (text: string, changes: Record<string, string | undefined>) =>
  writeQuery(change(read(text), changes)).toString();

describe("the query in an address", () => {
  test("survives being written and read", () => {
    const text = "dealType=rent&minPrice=100&searchText=3+tuba&cursor=abc&page=4";
    expect(writeQuery(read(text)).toString()).toBe(text);
  });

  test("keeps unknown names for the API to judge, and drops the page's own and empty ones", () => {
    expect(read("dealTyp=rent&lang=et&utm_source=x&_=1&explain=1&limit=5&searchText=").params).toEqual({
      dealTyp: "rent",
    });
  });

  test("has no page number without a cursor, and never a senseless one", () => {
    expect(read("page=7").page).toBe(1);
    expect(read("cursor=a&page=-3").page).toBe(2);
    expect(read("cursor=a&page=x").page).toBe(2);
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
    expect(writeQuery(second).toString()).toBe("dealType=rent&cursor=abc&page=2");
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
  expect(sameQuery(read("a=1&b=2"), read("b=2&a=1"))).toBe(true);
  expect(sameQuery(read("a=1"), read("a=1&cursor=x"))).toBe(false);
});
