import { describe, expect, test } from "vitest";
import { extractRawListings } from "../../../shared/search/raw-hits.ts";
import { parseRawHits } from "../../../shared/search/response.ts";

const answer = (documents: readonly object[]) => ({
  took: 1,
  hits: {
    total: { value: documents.length, relation: "eq" },
    hits: documents.map((_source, index) => ({
      _index: "listings",
      _id: String(index),
      _score: null,
      _source,
      sort: [9 - index, index],
    })),
  },
});
const asBytes = (documents: readonly object[]) => Buffer.from(JSON.stringify(answer(documents)));
const written = (listing: object) => ({ price: 1, text: { exact: { slogan: [JSON.stringify(listing)] } }, listing });
const writtenBefore = (listing: object) => ({ isPublic: true, listing, text: { place: [JSON.stringify(listing)] } });

const NASTY = [
  { text: '}},"sort":[1,2]' },
  { text: '"_source":{"listing":{"a":{}},"sort":[' },
  { text: '"_source":{},"listing":{"a":{}},"sort":[' },
  { text: "\\", "}},": { sort: { sort: [] } } },
  { text: 'õ 家 \u2028 квартира \\"}}', nested: { empty: {}, list: [{}, [{}]] } },
  {},
];

describe("taking the listings out of an answer", () => {
  test("gives back each listing byte for byte, whatever its texts hold", () => {
    const { envelope, listings } = extractRawListings(asBytes(NASTY.map(written)));
    expect(listings.map(String)).toEqual(NASTY.map((listing) => JSON.stringify(listing)));
    expect(JSON.parse(envelope)).toEqual(answer(NASTY.map(() => ({ listing: null }))));
  });

  test("leaves documents in which the listing is not last, wherever they stand, and parseRawHits writes these anew", () => {
    const documents = NASTY.flatMap((listing) => [writtenBefore(listing), written(listing)]);
    for (const order of [documents, documents.toReversed()]) {
      const { listings } = extractRawListings(asBytes(order));
      expect(listings).toHaveLength(NASTY.length);
      const whole = { ...answer(order), timed_out: false, _shards: { failed: 0 } };
      const [read] = parseRawHits(200, Buffer.from(JSON.stringify(whole)), "POST /_search");
      expect(read!.hits.hits.map(({ _source }) => String(_source?.listing))).toEqual(
        order.map(({ listing }) => JSON.stringify(listing)),
      );
    }
  });

  test("refuses a document without a listing", () => {
    const whole = { ...answer([{ price: 1 }]), timed_out: false, _shards: { failed: 0 } };
    expect(() => parseRawHits(200, Buffer.from(JSON.stringify(whole)), "POST /_search")).toThrow(
      "hit 0 has no listing",
    );
  });

  test.each([
    ["without hits", answer([])],
    ["with an error", { error: { type: "parsing_exception", reason: '"_source":{"listing":' }, status: 400 }],
  ])("leaves an answer %s as it is", (_what, whole) => {
    const { envelope, listings } = extractRawListings(Buffer.from(JSON.stringify(whole)));
    expect(listings).toEqual([]);
    expect(JSON.parse(envelope)).toEqual(whole);
  });
});
