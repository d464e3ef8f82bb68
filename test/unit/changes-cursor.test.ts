import { describe, expect, test } from "vitest";
import { type ChangesCursor, decodeChangesCursor, encodeChangesCursor } from "../../api/company/changes-cursor.ts";

const NEW = "the-newer-cursor-secret-of-the-tests";
const OLD = "the-older-cursor-secret-of-the-tests";

const cursor: ChangesCursor = {
  epoch: "0b3a1e4e-6a3f-4f53-9c37-1d0b9a1d7c11",
  companyId: "3",
  status: "all",
  changeSeq: "9223372036854775807",
  listingId: "17",
  copiedAt: "0",
};

describe("the changes cursor", () => {
  test("comes back as it was written, and fits into an address", () => {
    const text = encodeChangesCursor(cursor, [NEW]);
    expect(text).toMatch(/^[\w-]+$/);
    expect(decodeChangesCursor(text, [NEW])).toEqual({ cursor, signedBy: 0 });
  });

  test("is still read with the older of two secrets, not with a strange one", () => {
    const text = encodeChangesCursor(cursor, [OLD]);
    expect(decodeChangesCursor(text, [NEW, OLD])).toEqual({ cursor, signedBy: 1 });
    expect(decodeChangesCursor(text, [NEW])).toBeUndefined();
  });

  test("is refused wherever one character is changed or the rest cut off", () => {
    const text = encodeChangesCursor(cursor, [NEW]);
    for (let position = 0; position < text.length; position++) {
      const other = text[position] === "A" ? "B" : "A";
      expect(decodeChangesCursor(text.slice(0, position) + other + text.slice(position + 1), [NEW])).toBeUndefined();
      expect(decodeChangesCursor(text.slice(0, position), [NEW])).toBeUndefined();
    }
    expect(decodeChangesCursor(`${text}A`, [NEW])).toBeUndefined();
    expect(decodeChangesCursor(`${text}=`, [NEW])).toBeUndefined();
  });

  test.each(["", "0", "null", "[]", "x".repeat(10_000), "😀", "A".repeat(100)])("is not %j", (text) => {
    expect(decodeChangesCursor(text, [NEW])).toBeUndefined();
  });
});
