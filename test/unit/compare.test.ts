import { describe, expect, test } from "vitest";
import { difference, isTombstone } from "../../indexer/compare.ts";
import type { ListingDocument } from "../../mappings/document.ts";

/** As much of a document as the comparison looks at. */
const shown = { isPublic: true, version: 7, price: 100, listing: { id: "1" } } as unknown as ListingDocument;
const hidden: ListingDocument = { isPublic: false, version: 7, hiddenAt: "2026-11-22T10:00:00.000Z" };
const plain = (document: object) => JSON.parse(JSON.stringify(document)) as Record<string, unknown>;

const compare = (expected: ListingDocument, version?: number, source?: object, content = true) =>
  difference(
    expected,
    version === undefined ? undefined : { version, ...(source === undefined ? {} : { source: plain(source) }) },
    { content },
  );

describe("a public listing", () => {
  test("is equal to the document that says the same, with unknown fields absent", () => {
    expect(compare(shown, 7, shown)).toBeUndefined();
    expect(compare({ ...shown, rooms: undefined } as unknown as ListingDocument, 7, shown)).toBeUndefined();
  });

  test.each([
    ["missing", undefined, undefined],
    ["stale", 6, shown],
    ["ahead", 8, shown],
    ["content", 7, { ...shown, price: 99 }],
    ["content", 7, { ...shown, isPublic: false }],
    ["content", 7, undefined],
  ] as const)("is %s where the index has version %s", (kind, version, source) => {
    expect(compare(shown, version, source)).toBe(kind);
  });

  test("of another schema may have other content, but must be public", () => {
    expect(compare(shown, 7, { ...shown, price: 99 }, false)).toBeUndefined();
    expect(compare(shown, 7, { isPublic: false, version: 7 }, false)).toBe("content");
    expect(compare(shown, 7, undefined, false)).toBe("content");
  });
});

describe("a hidden listing", () => {
  test("is equal to nothing, and to its tombstone whenever that was written", () => {
    expect(compare(hidden)).toBeUndefined();
    expect(compare(hidden, 7, { ...hidden, hiddenAt: "2020-01-01T00:00:00.000Z" })).toBeUndefined();
  });

  test("is leaked where the document is shown, also with an older version, and where only its isPublic is false", () => {
    expect(compare(hidden, 7, shown)).toBe("leaked");
    expect(compare(hidden, 6, shown)).toBe("leaked");
    expect(compare(hidden, 7, { ...shown, isPublic: false })).toBe("leaked");
    expect(compare(hidden, 7)).toBe("leaked");
  });

  test("is stale or ahead by the tombstone's version, and differs where the tombstone says another one", () => {
    expect(compare(hidden, 6, { ...hidden, version: 6 })).toBe("stale");
    expect(compare(hidden, 8, { ...hidden, version: 8 })).toBe("ahead");
    expect(compare(hidden, 7, { ...hidden, version: 6 })).toBe("content");
  });
});

test("a tombstone is hidden and has no listing", () => {
  expect(isTombstone(plain(hidden))).toBe(true);
  expect(isTombstone(plain(shown))).toBe(false);
  expect(isTombstone({ isPublic: false, listing: {} })).toBe(false);
  expect(isTombstone({ version: 7 })).toBe(false);
  expect(isTombstone(undefined)).toBe(false);
});
