import { expect, test } from "vitest";
import { feedUrl, pageUrl } from "../../../api/feed/links.ts";
import { parseFeedParams } from "../../../api/feed/params.ts";
import { AppError } from "../../../shared/errors.ts";
import { PARAMS_CONTEXT } from "../../helpers/search-params.ts";

const parse = (text: string) =>
  parseFeedParams({ path: "/feed", pairs: [...new URLSearchParams(text)] }, PARAMS_CONTEXT);
function problemsOf(text: string) {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof AppError) return error.details ?? [];
    throw error;
  }
  return [];
}

test.each([
  ["sort=newest", "sort", "a feed is always newest first"],
  ["limit=10", "limit", "50 newest entries of 30 days"],
  ["cursor=x", "cursor", "50 newest entries"],
  ["page=2", "page", "all on one page"],
  ["facets=price", "facets", "ask /api/public/v1/listings"],
  ["facets[]=price", "facets[]", "ask /api/public/v1/listings"],
  ["relax=1", "relax", "counts and explains nothing"],
  ["explain=1", "explain", "counts and explains nothing"],
  ["highlight=1", "highlight", "counts and explains nothing"],
])("%s is refused with the reason, and with the address without it", (text, param, reason) => {
  const [problem] = problemsOf(`dealType=sale&${text}&lang=en`);
  expect(problem).toMatchObject({ param, code: "unknown_parameter", example: "/feed?dealType=sale&lang=en" });
  expect(problem?.reason).toContain(reason);
  expect(problem).not.toHaveProperty("closest");
});

test("all problems are named at once, and a wrong value with the nearest", () => {
  expect(problemsOf("format=rss&lang=fi&sort=newest&minPrice=x").map(({ param, code }) => [param, code])).toEqual([
    ["format", "not_allowed"],
    ["lang", "not_allowed"],
    ["sort", "unknown_parameter"],
    ["minPrice", "not_a_number"],
  ]);
  expect(problemsOf("format=jsn")[0]).toMatchObject({ closest: "json", example: "/feed?format=json" });
  expect(problemsOf("type=json")[0]).toMatchObject({ closest: "format", example: "/feed?format=json" });
  expect(problemsOf("type=house")[0]).toMatchObject({ closest: "propertyType" });
});

test("the order of the parameters and the format make no other feed; filters and language do", () => {
  const one = parse("dealType=sale&propertyType=house,apartment&lang=en&format=json");
  expect(one.fingerprint).toBe(parse("lang=en&propertyType=apartment,house&dealType=sale&utm_source=x").fingerprint);
  for (const other of ["dealType=rent&lang=en", "dealType=sale&propertyType=house,apartment&lang=ru"]) {
    expect(parse(other).fingerprint).not.toBe(one.fingerprint);
  }
  expect(one).toMatchObject({ format: "json", lang: "en", params: { sort: "newest", dealType: "sale" } });
  expect(parse("")).toMatchObject({ format: "atom", lang: "et", filters: [] });
});

test("links have the filters as they were sent, and nothing else", () => {
  const { filters } = parse("bbox=24.5,59.3,25,59.6&searchText=k%C3%B6%C3%B6k %26 saun&minPrice=&utm_source=x&lang=ru");
  const linked = { baseUrl: "https://homes.example", filters, lang: "ru" } as const;
  const query = "bbox=24.5,59.3,25,59.6&searchText=k%C3%B6%C3%B6k+%26+saun";
  expect(feedUrl(linked, "json")).toBe(`https://homes.example/api/public/v1/feed?${query}&format=json&lang=ru`);
  expect(pageUrl(linked)).toBe(`https://homes.example/?${query}&lang=ru`);
});
