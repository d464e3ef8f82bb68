import { describe, expect, test } from "vitest";
import { decodeCursor } from "../../../api/search/cursor.ts";
import { presentSearch } from "../../../api/search/present.ts";
import type { Listing } from "../../../shared/listing.ts";
import { expectGolden } from "../../helpers/golden.ts";
import { parse, SECRETS } from "../../helpers/search-params.ts";

const hits = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    listing: { id: String(100 - index) } as Listing,
    sort: [1000 - index, 100 - index],
    score: null,
  }));
const options = { cursorSecrets: SECRETS, preference: "p", rankingRevision: 1 };
const asOf = new Date(0);

describe("the answer of a search", () => {
  test("is as in the golden file: a first, a middle, a last and an empty page", () => {
    const params = parse("limit=3");
    const first = presentSearch({ hits: hits(4), total: 8, asOf }, params, options);
    const second = parse(`limit=3&cursor=${first.nextCursor}`);
    expectGolden("search/answers.json", {
      first,
      middle: presentSearch({ hits: hits(4), total: undefined, asOf }, second, options),
      last: presentSearch({ hits: hits(2), total: undefined, asOf }, second, options),
      empty: presentSearch({ hits: [], total: 0, asOf }, params, options),
    });
  });

  test("ends exactly where there is nothing more", () => {
    const { items, nextCursor } = presentSearch({ hits: hits(3), total: 3, asOf }, parse("limit=3"), options);
    expect(items).toHaveLength(3);
    expect(nextCursor).toBeNull();
  });

  test("hands the walk's own total, preference and rescue on with the cursor", () => {
    const rescue = { step: "typo", text: "korter" };
    const { nextCursor } = presentSearch({ hits: hits(2), total: 70, asOf }, parse("limit=1"), { ...options, rescue });
    expect(decodeCursor(nextCursor!, SECRETS)).toMatchObject({
      total: 70,
      preference: "p",
      rescue,
      after: [1000, 100],
    });
  });
});
