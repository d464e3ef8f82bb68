import { describe, expect, test } from "vitest";
import { spliceListings } from "../../../shared/search/splice.ts";

const answer = (listings: readonly unknown[]) => ({
  took: 1,
  hits: {
    total: { value: listings.length, relation: "eq" },
    hits: listings.map((listing, index) => ({
      _index: "listings",
      _id: String(index),
      _score: null,
      _source: { listing },
      sort: [9 - index, index],
    })),
  },
});

const NASTY = [
  { text: '}},"sort":[1,2]' },
  { text: '"_source":{"listing":{"a":{}},"sort":[' },
  { text: "\\", "}},": { sort: { sort: [] } } },
  { text: 'õ 家 \u2028 квартира \\"}}', nested: { empty: {}, list: [{}, [{}]] } },
  {},
];

describe("taking the listings out of an answer", () => {
  test("gives back each listing byte for byte, whatever its texts hold", () => {
    const { envelope, listings } = spliceListings(Buffer.from(JSON.stringify(answer(NASTY))));
    expect(listings.map(String)).toEqual(NASTY.map((listing) => JSON.stringify(listing)));
    expect(JSON.parse(envelope)).toEqual(answer(NASTY.map(() => null)));
  });

  test.each([
    ["without hits", answer([])],
    ["with an error", { error: { type: "parsing_exception", reason: '"_source":{"listing":' }, status: 400 }],
  ])("leaves an answer %s as it is", (_what, whole) => {
    const { envelope, listings } = spliceListings(Buffer.from(JSON.stringify(whole)));
    expect(listings).toEqual([]);
    expect(JSON.parse(envelope)).toEqual(whole);
  });
});
