import { expect, test } from "vitest";
import { type Suggestion, suggestedQuery, suggestUrl } from "../../../api/web/browser/search/suggestions.ts";

const NONE = new Set<string>();

const suggestion = (changes: Partial<Suggestion>): Suggestion => ({
  ...{ kind: "place", text: "Tartu", query: "maja Tartus ", without: "maja", params: null, marks: [] },
  ...changes,
});

test("suggestions are asked for with the filters in force, and neither text nor order of the search", () => {
  const params = { searchText: "x", sort: "newest", concepts: "0", dealType: "rent", features: "sauna,balcony" };
  expect(suggestUrl("https://example.ee/homes", "3 tuba & õu", { lang: "et", params })).toBe(
    "https://example.ee/homes/api/public/v1/suggest?q=3+tuba+%26+%C3%B5u&lang=et&limit=8&dealType=rent&features=sauna%2Cbalcony",
  );
});

test("a suggestion leads to its filters beside the rest of the text, on the first page, with what it takes away", () => {
  const query = {
    params: { searchText: "maja tar", concepts: "0", abroad: "only", country: "FI" },
    cursor: "c",
    page: 2,
  };
  const params = { countySlug: "tartu-maakond", municipalitySlug: "tartu-linn", settlements: null, abroad: null };
  expect(suggestedQuery(query, suggestion({ params }), NONE)).toEqual({
    params: { searchText: "maja", countySlug: "tartu-maakond", municipalitySlug: "tartu-linn" },
    page: 1,
  });
  const rooms = suggestion({ params: { minRooms: 3, maxRooms: 3 }, without: "" });
  expect(suggestedQuery({ params: {}, page: 1 }, rooms, NONE).params).toEqual({ minRooms: "3", maxRooms: "3" });
});

test("what only the text says, or the page has fixed otherwise, becomes the text", () => {
  const query = { params: { countySlug: "harju-maakond", minRooms: "2" }, page: 1 };
  const byText = { ...query.params, searchText: "maja Tartus" };
  expect(suggestedQuery(query, suggestion({}), NONE).params).toEqual(byText);
  const params = { countySlug: "tartu-maakond", municipalitySlug: "tartu-linn" };
  expect(suggestedQuery(query, suggestion({ params }), new Set(["countySlug"])).params).toEqual(byText);
  expect(suggestedQuery(query, suggestion({ params: { minRooms: null } }), new Set(["minRooms"])).params).toEqual(
    byText,
  );
  const same = { countySlug: "harju-maakond", municipalitySlug: "tallinn" };
  expect(suggestedQuery(query, suggestion({ params: same }), new Set(["countySlug", "settlements"])).params).toEqual({
    ...{ ...query.params, searchText: "maja", municipalitySlug: "tallinn" },
  });
  const number = suggestion({ params: { minRooms: 2, maxRooms: 2 } });
  expect(suggestedQuery(query, number, new Set(["minRooms"])).params.maxRooms).toBe("2");
});
