import type { Request } from "express";
import { describe, expect, test } from "vitest";
import { readParams } from "../../../api/http/params.ts";
import { invalidParams, quote, type RawQuery, readQuery } from "../../../api/http/query.ts";
import { refuseWithExample } from "../../../api/http/refusal.ts";
import { SEARCH_PARAMS } from "../../../api/search/schemas.ts";
import { AppError } from "../../../shared/errors.ts";

const read = (query: string): RawQuery => readQuery({ originalUrl: `/listings?${query}` } as Request);

function refusal(query: string): AppError {
  try {
    const raw = read(query);
    const { problems } = readParams(raw.pairs, SEARCH_PARAMS);
    throw refuseWithExample(problems, raw, (pairs) => readParams(pairs, SEARCH_PARAMS).problems);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

describe("a query string", () => {
  test("may have 4,096 bytes, and a cursor beside them", () => {
    const cursor = `cursor=${"c".repeat(700)}`;
    const longest = `searchText=${"a".repeat(4096 - "searchText=".length - 1)}`;
    expect(read(`${longest}&${cursor}`).pairs).toHaveLength(2);
    expect(read(`${cursor}&${longest}`).pairs).toHaveLength(2);
    for (const longer of [`${longest}aa`, `${longest}aa&${cursor}`, `x${cursor}&${longest}`]) {
      expect(() => read(longer)).toThrow("the query string is longer than 4096 bytes");
    }
    expect(() => read(`zoom=5&${longest}aa`)).toThrow("4096 bytes, of which searchText has 4097");
    expect(() => read(`_=${"a".repeat(2040)}&b=${"b".repeat(2040)}&zoom=5&limit=5`)).toThrow(/4096 bytes$/);
  });

  test("may be missing", () => {
    expect(readQuery({ originalUrl: "/listings" } as Request)).toEqual({ path: "/listings", pairs: [] });
  });

  test("that is too long is a problem of its own", () => {
    const reason = "the query string has more than 100 parameters";
    expect(refusal("a&".repeat(101)).details).toEqual([
      { param: "query string", value: null, code: "too_long", reason },
    ]);
  });

  test("may have 100 parameters", () => {
    expect(read("a&".repeat(100)).pairs).toHaveLength(100);
    expect(read(`a=1${"&".repeat(200)}`).pairs).toHaveLength(1);
    expect(() => read("a&".repeat(101))).toThrow("the query string has more than 100 parameters");
  });
});

test.each([
  ["a".repeat(100), "a".repeat(100)],
  ["a".repeat(101), `${"a".repeat(100)}…`],
  [`${"a".repeat(99)}😀`, `${"a".repeat(99)}…`],
  [`😀${"a".repeat(99)}`, `😀${"a".repeat(98)}…`],
])("a value is quoted up to 100 characters, none of them cut in half (%#)", (value, quoted) => {
  expect(quote(value)).toBe(quoted);
});

test.each([
  [1, "p: is wrong"],
  [2, "p: is wrong (and 1 more, see details)"],
  [20, "p: is wrong (and 19 more, see details)"],
  [21, "p: is wrong (and 20 more, details has the first 20)"],
])("the message for %i problems tells of all", (count, message) => {
  const problem = { param: "p", value: "x", code: "not_allowed", reason: "is wrong" } as const;
  expect(invalidParams(Array(count).fill(problem)).message).toBe(message);
});

describe("a refusal", () => {
  test("names twenty problems, and says how many more there are", () => {
    const names = Array.from({ length: 50 }, (_, index) => `q${index}=1`);
    const { message, details } = refusal(names.join("&"));
    expect(details).toHaveLength(20);
    expect(message).toBe("q0: unknown parameter (and 49 more, details has the first 20)");
  });

  test("names each wrong name once, and the right names once", () => {
    const { details = [] } = refusal("a=1&a=2&b=1&a=3&limit=1&limit=2&limit=3");
    expect(details.map(({ param, reason }) => `${param}: ${reason}`)).toEqual([
      "a: unknown parameter",
      "b: unknown parameter",
      "limit: given more than once",
    ]);
    expect(details.map(({ allowed }) => allowed?.length)).toEqual([
      Object.keys(SEARCH_PARAMS).length,
      undefined,
      undefined,
    ]);
  });

  test("shows the corrected address once, unless it is a long one", () => {
    const { details = [] } = refusal("dealtype=sale&sort=newst");
    expect(details.map(({ example }) => example)).toEqual(["/listings?dealType=sale&sort=newest", undefined]);
    const long = refusal(`sort=newst&searchText=${"a".repeat(2100)}`);
    expect(long.details?.map(({ example }) => example)).toEqual([undefined, undefined]);
    expect(long.details?.[0]?.closest).toBe("newest");
  });

  test.each([
    "q=1&sort=newst", // a problem without a correction
    "dealtype=sael", // the right name has a wrong value
    "dealType=sale&dealType=rent&sort=newst", // one of two values would be dropped
  ])("shows no corrected address that would be refused or ask something else: %s", (query) => {
    const { details = [] } = refusal(query);
    expect(details.some((problem) => "example" in problem)).toBe(false);
    expect(details.some(({ closest }) => closest !== undefined)).toBe(true);
  });

  test("of a list of wrong values does not look for what is near to each", () => {
    const { details = [] } = refusal("propertyType=hose,lnad,garge,apartmnt");
    expect(details[0]).toMatchObject({ closest: "house" });
    expect(details[0]).not.toHaveProperty("example");
    expect(refusal("propertyType=hose&sort=newst&propertyType=land").details?.[0]?.example).toBe(
      "/listings?propertyType=house,land&sort=newest",
    );
    expect(refusal("propertytype=house&propertyType=land").details?.[0]?.example).toBe(
      "/listings?propertyType=house,land",
    );
    expect(refusal("propertyType=hose,hose,lnad").details?.[0]?.example).toBe("/listings?propertyType=house,land");
    expect(refusal(`country=${"XA,".repeat(1000)}XA`).details?.[0]?.reason).toBe("has more than 249 values");
  });
});
