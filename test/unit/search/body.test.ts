import { describe, expect, test } from "vitest";
import { buildSearchBody } from "../../../api/search/body.ts";
import { encodeCursor } from "../../../api/search/cursor.ts";
import { SORTS } from "../../../shared/enums.ts";
import { expectGolden } from "../../helpers/golden.ts";
import { parse, SECRETS } from "../../helpers/search-params.ts";

const QUERIES = [
  "",
  "dealType=sale&propertyType=house&limit=5",
  "propertyType=house,apartment&topFloor=only",
  "countySlug=harju-maakond&municipalitySlug=tallinn&topFloor=exclude&priceDrop=1",
  "settlements=metsakula,pirita-linnaosa",
  "abroad=only",
  "abroad=only&country=FI,ES&city=helsinki",
  "abroad=include",
  "abroad=include&country=FI",
  "abroad=include&countySlug=harju-maakond",
  "abroad=include&countySlug=harju-maakond&country=FI&city=helsinki,alicante",
  "minPrice=1&maxPrice=2&minRooms=3&maxRooms=4&minSize=5.5&maxSize=6.5&minFloor=-1&maxFloor=0&minFloors=7&maxFloors=8&minPlotArea=9&maxPlotArea=10&minYear=11&maxYear=12",
  "minPrice=100000",
  ...SORTS.map((sort) => `sort=${sort}`),
];

const body = (text: string) => buildSearchBody(parse(text), undefined);

describe("the search body", () => {
  test("is as written in the golden file, for every filter and sort", () => {
    expectGolden("search/bodies.json", Object.fromEntries(QUERIES.map((text) => [text, body(text)])));
  });

  test("goes on after the cursor's values and does not count again", () => {
    const { fingerprint } = parse("sort=newest");
    const cursor = { fingerprint, after: [17, 4], total: 9, preference: "p", rankingRevision: 1 };
    const next = body(`sort=newest&limit=7&cursor=${encodeCursor(cursor, SECRETS)}`);
    expect(next).toMatchObject({ size: 8, search_after: [17, 4], track_total_hits: false });
    expect(body("sort=newest")).toMatchObject({ size: 21, track_total_hits: true });
  });

  test("scores the text in the default order only", () => {
    const clause = { constant_score: { filter: { match: { "text.exact": "korter" } }, boost: 1 } };
    const { query: byScore, sort } = buildSearchBody(parse("searchText=korter"), clause) as Body;
    expect(byScore.bool.must).toEqual([clause]);
    expect(sort[0]).toEqual({ _score: "desc" });
    const { query: filtered, sort: asAsked } = buildSearchBody(parse("searchText=korter&sort=newest"), clause) as Body;
    expect(filtered.bool.must).toBeUndefined();
    expect(filtered.bool.filter).toContain(clause);
    expect(asAsked[0]).not.toHaveProperty("_score");
  });
});

type Body = { query: { bool: { must?: unknown[]; filter: unknown[] } }; sort: object[] };
