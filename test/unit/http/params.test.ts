import type { Request, Response } from "express";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { correctList, decimal, integer, listOf, oneOf, quoteAll, slugs, text } from "../../../api/http/param-kinds.ts";
import { type FoundProblem, readParams } from "../../../api/http/params.ts";
import { readOrRefuse, refuseWithExample } from "../../../api/http/refusal.ts";

const problemOf = (schema: z.ZodType<unknown, string | undefined>, value: string) =>
  readParams([["p", value]], { p: schema }).problems[0];
const parsed = (schema: z.ZodType<unknown, string | undefined>, value: string) =>
  readParams([["p", value]], { p: schema }).values.p;

describe("a problem says what it knows, and nothing else:", () => {
  const SIDES = ["left", "right"] as const;
  const [param, reason] = ["p", "not an allowed value"];

  test("a misspelt value", () => {
    expect(problemOf(oneOf(SIDES, ""), "rihgt")).toStrictEqual({
      ...{ param, value: "rihgt", code: "not_allowed", reason, allowed: SIDES },
      ...{ closest: "right", corrected: { param, value: "right" } },
    });
  });

  test("a value with nothing near it", () => {
    const [alone, inList] = [problemOf(oneOf(SIDES, ""), "castle"), problemOf(listOf(SIDES, ""), "castle")];
    expect(alone).toStrictEqual({ param, value: "castle", code: "not_allowed", reason, allowed: SIDES });
    expect(inList).toStrictEqual({ ...alone, reason: 'not an allowed value: "castle"' });
  });

  test("a rule of a schema that gives no code", () => {
    const said = problemOf(z.string().min(5, "is too short"), "ab");
    expect(said).toStrictEqual({ param, value: "ab", code: "invalid_value", reason: "is too short" });
  });

  test("an unknown name with nothing near it", () => {
    const [problem] = readParams([["castle", "1"]], { p: text("") }).problems;
    const expected = { param: "castle", value: "1", code: "unknown_parameter", reason: "unknown parameter" };
    expect(problem).toStrictEqual({ ...expected, allowed: ["p"] });
  });
});

test("names that trackers add are passed over by how they begin", () => {
  const { problems } = readParams(
    ["_ga", "utm_source", "fbclid", "gclid", "yclid", "msclkid", "ga_", "xutm_"].map((name) => [name, "1"]),
    {},
  );
  expect(problems.map(({ param }) => param)).toEqual(["ga_", "xutm_"]);
});

test("a name without a value counts as absent, and is named", () => {
  const schemas = { p: text(""), q: text("") };
  const read = readParams(
    [
      ["p", ""],
      ["q", "1"],
      ["q", ""],
    ],
    schemas,
  );
  expect(read).toEqual({ values: { q: "1" }, problems: [], empty: ["p"] });
  expect(readParams([["castle", ""]], schemas).problems[0]).toMatchObject({ param: "castle", value: "" });
});

test("a name given twice is a problem, unless its value is a list", () => {
  const schemas = { p: text(""), list: slugs("", { max: 3 }) };
  const twice = (name: string) =>
    readParams(
      [
        [name, "a"],
        [name, "b"],
      ],
      schemas,
    );
  expect(twice("list")).toEqual({ values: { list: ["a", "b"] }, problems: [], empty: [] });
  const said = { param: "p", value: "b", code: "repeated_parameter", reason: "given more than once" };
  expect(twice("p").problems).toStrictEqual([said]);
});

describe("a list", () => {
  test("may have as many values as there are, each counted once", () => {
    const schema = listOf(["a", "b"], "");
    expect(parsed(schema, "b,a")).toEqual(["b", "a"]);
    expect(parsed(schema, "a,a")).toEqual(["a"]);
    expect(problemOf(schema, "a,b,a")).toMatchObject({ code: "too_many_values", reason: "has more than 2 values" });
  });

  test.each(["a,,b", "a,", ",a", ","])("of any kind has a value on both sides of each comma: %s", (given) => {
    for (const schema of [listOf(["a", "b", "c"], ""), slugs("", { max: 3 })])
      expect(problemOf(schema, given)).toMatchObject({ code: "empty_value" });
  });

  test("of slugs may have as many as its limit, and none that is empty", () => {
    const schema = slugs("", { max: 2 });
    expect(parsed(schema, "a,b")).toEqual(["a", "b"]);
    expect(problemOf(schema, "a,b,c")).toMatchObject({ code: "too_many_values", reason: "has more than 2 values" });
    const reason = "has nothing before or after a comma";
    expect(problemOf(schema, "a,")).toMatchObject({ code: "empty_value", reason });
  });

  test("is put right as a whole or not at all", () => {
    const nearestTo = (value: string) => (value === "x" ? undefined : value.toUpperCase());
    expect(correctList(["a", "ok", "b"], ["a", "b"], nearestTo)).toEqual({ nearest: "A", fixed: ["A", "ok", "B"] });
    expect(correctList(["a", "x"], ["a", "x"], nearestTo)).toEqual({ nearest: "A", fixed: undefined });
  });

  test("of wrong values is quoted up to the fifth", () => {
    expect(quoteAll(["a", "b"])).toBe('"a", "b"');
    expect(quoteAll(["1", "2", "3", "4", "5"])).toBe('"1", "2", "3", "4", "5"');
    expect(quoteAll(["1", "2", "3", "4", "5", "6", "7"])).toBe('"1", "2", "3", "4", "5" and 2 more');
  });
});

test.each([
  ["12", 12],
  ["-5", -5],
  ["x12", undefined],
  ["12x", undefined],
  ["1.5", undefined],
  ["", undefined],
])("a whole number is written in digits alone: %s", (given, value) => {
  expect(parsed(integer(-5, 99, ""), given)).toBe(value);
  if (value === undefined && given !== "") {
    const reason = "must be a whole number, in plain decimal digits";
    expect(problemOf(integer(-5, 99, ""), given)).toMatchObject({ code: "not_a_number", reason });
  }
});

test.each([
  [integer, "5000000000000"],
  [integer, "-99999999999999999999"],
  [decimal, "99999999999.5"],
  [integer, "9".repeat(400)],
])("a number of any length is a number, and told its range", (kind, given) => {
  expect(problemOf(kind(-5, 99, ""), given)).toMatchObject({ code: "out_of_range", reason: "must be from -5 to 99" });
});

test("-0 is 0", () => {
  expect(Object.is(parsed(integer(-5, 5, ""), "-0"), 0)).toBe(true);
});

describe("a request", () => {
  const schemas = { p: oneOf(["left", "right"], ""), q: text("") };
  const read = (query: string) => {
    const headers: [string, string][] = [];
    const res = { set: (name: string, value: string) => headers.push([name, value]) } as unknown as Response;
    const values = () =>
      readOrRefuse({ originalUrl: `/l${query}` } as Request, res, (pairs) => readParams(pairs, schemas)).values;
    return { headers, values };
  };

  test("without problems is read, and told which names came without a value", () => {
    const [plain, blank] = [read("?p=left"), read("?p=left&q=")];
    expect(plain.values()).toEqual({ p: "left" });
    expect(plain.headers).toEqual([]);
    expect(blank.values()).toEqual({ p: "left" });
    expect(blank.headers).toEqual([["X-Ignored-Params", "q"]]);
  });

  test("names all that came without a value", () => {
    const { headers, values } = read("?p=&q=");
    values();
    expect(headers).toEqual([["X-Ignored-Params", "p, q"]]);
  });

  test("with problems is refused, with an address that answers", () => {
    expect(read("?p=lefft&q=").values).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ example: "/l?p=left" })] }),
    );
    const [problem] = (() => {
      try {
        return read("?p=lefft&q=1&q=2").values() && [];
      } catch (error) {
        return (error as { details: { example?: string }[] }).details;
      }
    })();
    expect(problem).not.toHaveProperty("example");
  });
});

describe("the corrected address", () => {
  const problem = (corrected: FoundProblem["corrected"]): FoundProblem => ({
    ...{ param: "p", value: "x", code: "not_allowed", reason: "is wrong" },
    ...(corrected === undefined ? {} : { corrected }),
  });
  const exampleOf = (problems: FoundProblem[], pairs: [string, string][], path = "/l", left: FoundProblem[] = []) =>
    refuseWithExample(problems, { path, pairs }, () => left).details?.[0]?.example;

  test("has several corrections of one problem, and the first of two for one name", () => {
    const both = problem([
      { param: "a", value: "1" },
      { param: "b", value: "2" },
    ]);
    const again = problem({ param: "a", value: "9" });
    expect(exampleOf([both, again], [["a", "x"]])).toBe("/l?a=1&b=2");
  });

  test("adds what was missing, goes on with a list, and has no name twice", () => {
    const renamed = problem({ param: "aa", name: "a", value: "1" });
    const missing = problem({ param: "a", value: "2" });
    expect(exampleOf([renamed, missing], [["aa", "1"]])).toBe("/l?a=1");
    expect(
      exampleOf(
        [renamed],
        [
          ["a", "0"],
          ["aa", "1"],
        ],
      ),
    ).toBe("/l?a=0,1");
    expect(exampleOf([missing], [["b", "x,y/z"]])).toBe("/l?b=x,y/z&a=2");
  });

  test("has up to 2,048 characters", () => {
    const fixed = problem({ param: "a", value: "1" });
    const path = (length: number) => `/${"p".repeat(length - "/?a=1".length)}`;
    expect(exampleOf([fixed], [["a", "x"]], path(2048))).toHaveLength(2048);
    expect(exampleOf([fixed], [["a", "x"]], path(2049))).toBeUndefined();
  });

  test("is not shown where it would be refused, or one problem has no correction", () => {
    const fixed = problem({ param: "a", value: "1" });
    expect(exampleOf([fixed], [["a", "x"]], "/l", [problem(undefined)])).toBeUndefined();
    expect(exampleOf([fixed, problem(undefined)], [["a", "x"]])).toBeUndefined();
  });
});
