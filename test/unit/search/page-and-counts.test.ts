import { describe, expect, test } from "vitest";
import { joinPageAndCounts, pageAndCountsBody } from "../../../shared/search/page-and-counts.ts";
import { parseRawHits, parseSearchResponses, type SearchResponse } from "../../../shared/search/response.ts";

const BODY = {
  size: 3,
  query: { bool: { filter: [{ term: { isPublic: true } }] } },
  sort: [{ id: "desc" }],
  track_total_hits: true,
  _source: true,
  timeout: "1000ms",
};

const found = (ids: readonly number[], total?: number): SearchResponse => ({
  took: 1,
  timed_out: false,
  _shards: { total: 1, successful: 1, failed: 0 },
  hits: {
    ...(total === undefined ? {} : { total: { value: total, relation: "eq" } }),
    hits: ids.map((id) => ({ _index: "i", _id: `${id}`, _score: null, _source: { listing: { id } }, sort: [id] })),
  },
});
const refused = { error: { type: "index_not_found_exception", reason: "no such index" }, status: 404 };
const asBytes = (...responses: object[]) => Buffer.from(JSON.stringify({ took: 1, responses }));

describe("a page with what counts its facets", () => {
  const countings = [
    { size: 0, aggs: { rooms: {} } },
    { size: 0, aggs: { price: {} } },
  ];
  const bodyOf = (counts: object) =>
    pageAndCountsBody(BODY, { countings, ...counts }, { preference: "p" })
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test.each([
    [{}, false],
    [{ keepCounts: false }, false],
    [{ keepCounts: true }, true],
  ])("lets OpenSearch keep its counts only where that is wished: %j", (counts, isKept) => {
    const counting = { preference: "p", request_cache: isKept };
    expect(bodyOf(counts)).toEqual([{ preference: "p" }, BODY, counting, countings[0], counting, countings[1]]);
  });

  test.each([
    ["its own total", { countSeparately: false }, [found([9, 8, 6], 7)], 7],
    ["the total that was counted apart", { countSeparately: true }, [found([9, 8, 7]), found([], 40)], 40],
  ])("has what all of them counted, and %s", (_what, counts, page, total) => {
    const counted = [{ rooms: { buckets: [1] } }, { price: { buckets: [2] } }];
    const facets = counted.map((aggregations) => ({ ...found([]), aggregations }));
    const joined = joinPageAndCounts([...page, ...facets], BODY, { ...counts, countings });
    expect(joined.aggregations).toEqual({ ...counted[0], ...counted[1] });
    expect(joined.hits.total?.value).toBe(total);
  });
});

describe("a page whose total is that of a counting", () => {
  const countings = [
    { size: 0, query: { bool: { filter: [] } }, track_total_hits: false, aggs: { price: {} } },
    { size: 0, query: BODY.query, track_total_hits: false, aggs: { rooms: {} } },
  ];
  const counts = { countSeparately: true, countings };

  test("is not counted once more", () => {
    const lines = pageAndCountsBody(BODY, counts, {}).trimEnd().split("\n");
    expect(lines.filter((_line, index) => index % 2 === 1).map((line) => JSON.parse(line))).toEqual([
      { ...BODY, track_total_hits: false },
      countings[0],
      { ...countings[1], track_total_hits: true },
    ]);
  });

  test("has the total of that one, and the facets of all", () => {
    const facets = [found([]), found([], 40)].map((counted, index) => ({ ...counted, aggregations: { [index]: {} } }));
    const joined = joinPageAndCounts([found([9, 8, 7]), ...facets], BODY, counts);
    expect(joined.hits.total?.value).toBe(40);
    expect(joined.aggregations).toEqual({ 0: {}, 1: {} });
  });
});

describe("a page that is counted apart", () => {
  test("is two searches with the same query, one that does not count and one that only does", () => {
    const lines = pageAndCountsBody(BODY, { countSeparately: true }, { preference: "p" }).split("\n");
    expect(lines.pop()).toBe("");
    const { sort: _sort, _source, ...counted } = BODY;
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { preference: "p" },
      { ...BODY, track_total_hits: false },
      { preference: "p", request_cache: false },
      { ...counted, size: 0 },
    ]);
  });

  test.each([
    ["has the count as its total", [9, 8, 7], 40, 40],
    ["that is not full is all there is, whatever a refresh between the two did", [9, 8], 3, 2],
    ["that is empty has no matches", [], 1, 0],
    ["has never fewer matches than it shows", [9, 8, 7], 2, 3],
  ])("%s", (_what, ids, count, total) => {
    const joined = joinPageAndCounts([found(ids), found([], count)], BODY, { countSeparately: true });
    expect(joined.hits.total).toEqual({ value: total, relation: "eq" });
    expect(joined.hits.hits.map(({ _id }) => Number(_id))).toEqual(ids);
  });

  test("keeps its listings as they came", () => {
    const [page, count] = parseRawHits(200, asBytes(found([5, 4]), found([], 2)), "POST /_msearch");
    expect(page?.hits.hits.map(({ _source }) => String(_source?.listing))).toEqual(['{"id":5}', '{"id":4}']);
    expect(count?.hits.total?.value).toBe(2);
  });

  test.each([
    ["the page is refused", [refused, found([], 2)], { failure: "status", status: 404, type: refused.error.type }],
    ["the count is refused", [found([1]), refused], { failure: "status", status: 404, type: refused.error.type }],
    ["the count ran out of time", [found([1]), { ...found([], 2), timed_out: true }], { status: 504 }],
    ["an answer is no search's", [{}, {}], { failure: "status", status: 502 }],
    ["a shard failed", [{ ...found([1]), _shards: { failed: 1 } }, found([], 2)], { status: 504 }],
  ])("fails where %s", (_what, responses, problem) => {
    expect(() => parseSearchResponses(200, asBytes(...responses), "POST /_msearch")).toThrow(
      expect.objectContaining(problem),
    );
  });
});
