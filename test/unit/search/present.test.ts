import { describe, expect, test } from "vitest";
import { decodeCursor } from "../../../api/search/cursor.ts";
import { type ListPage, presentSearch } from "../../../api/search/present.ts";
import { expectGolden } from "../../helpers/golden.ts";
import { parse, SECRETS } from "../../helpers/search-params.ts";

const hits = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    listing: Buffer.from(JSON.stringify({ id: String(100 - index), dealType: "sale" })),
    sort: [1000 - index, 100 - index],
    score: null,
  }));
const options = { cursorSecrets: SECRETS, preference: "p", rankingRevision: 1 };
const when = { asOf: new Date(0), startedAt: 0 };
const readable = ({ items, ...rest }: ListPage) => ({
  items: items.map((item) => JSON.parse(item.toString())),
  ...rest,
});

describe("the answer of a search", () => {
  test("is as in the golden file: a first, a middle, a last and an empty page", () => {
    const params = parse("limit=3");
    const first = presentSearch({ hits: hits(4), total: 8, ...when }, params, options);
    const second = parse(`limit=3&cursor=${first.nextCursor}`);
    expectGolden("search/answers.json", {
      first: readable(first),
      middle: readable(presentSearch({ hits: hits(4), total: undefined, ...when }, second, options)),
      last: readable(presentSearch({ hits: hits(2), total: undefined, ...when }, second, options)),
      empty: readable(presentSearch({ hits: [], total: 0, ...when }, params, options)),
    });
  });

  test("names the fallback on every page of it, and none where there was none", () => {
    const fallback = { step: "typo", text: "korter" };
    const found = { hits: hits(2), total: 2, ...when };
    expect(presentSearch(found, parse("limit=1"), { ...options, fallback })).toMatchObject({ fallback });
    expect(presentSearch(found, parse("limit=1"), options)).not.toHaveProperty("fallback");
  });

  test("ends exactly where there is nothing more", () => {
    const { items, nextCursor } = presentSearch({ hits: hits(3), total: 3, ...when }, parse("limit=3"), options);
    expect(items).toHaveLength(3);
    expect(nextCursor).toBeNull();
  });

  test("hands the walk's own total, preference and fallback on with the cursor", () => {
    const fallback = { step: "typo", text: "korter" };
    const { nextCursor } = presentSearch({ hits: hits(2), total: 70, ...when }, parse("limit=1"), {
      ...options,
      fallback,
    });
    expect(decodeCursor(nextCursor!, SECRETS)).toMatchObject({
      total: 70,
      preference: "p",
      fallback,
      after: [1000, 100],
    });
  });
});
