import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type ChangesCursor, decodeChangesCursor, encodeChangesCursor } from "../../api/export/changes-cursor.ts";

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

  test("is written as earlier releases wrote it: their cursors are in use", () => {
    const text =
      "DFWb5F8t-9jXAqzsCE_fP1siMGI2ZTFlMGEtNWQwYy00YzliLThmMGUtM2YxZDhmNmYyYTExIiwiMyIsImFsbCIsIjQyIiwiNyIsIjQwIl0";
    const epoch = "0b6e1e0a-5d0c-4c9b-8f0e-3f1d8f6f2a11";
    const decoded = { ...cursor, epoch, changeSeq: "42", listingId: "7", copiedAt: "40" };
    expect(decodeChangesCursor(text, ["first secret"])).toEqual({ cursor: decoded, signedBy: 0 });
    expect(encodeChangesCursor(decoded, ["first secret"])).toBe(text);
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

  test("has one spelling: spare bits of its last character are zero", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const spare = ["1", "12"].map((listingId) => encodeChangesCursor({ ...cursor, listingId }, [NEW]));
    for (const text of spare.filter(({ length }) => length % 4 !== 0)) {
      const other = alphabet[alphabet.indexOf(text.at(-1)!) + 1];
      const respelt = text.slice(0, -1) + other;
      expect(Buffer.from(respelt, "base64url")).toEqual(Buffer.from(text, "base64url"));
      expect(decodeChangesCursor(respelt, [NEW])).toBeUndefined();
    }
    expect(spare.some(({ length }) => length % 4 !== 0)).toBe(true);
  });

  test("is not what was signed for another purpose, or has another content", () => {
    const position = [cursor.epoch, "3", "all", "1", "2", "0"];
    const signed = (content: unknown, purpose: string) => {
      const bytes = Buffer.from(JSON.stringify(content));
      const mac = createHmac("sha256", NEW).update(purpose).update(bytes).digest().subarray(0, 16);
      return Buffer.concat([mac, bytes]).toString("base64url");
    };
    expect(decodeChangesCursor(signed(position, "changes\n"), [NEW])).toMatchObject({
      cursor: { changeSeq: "1", listingId: "2" },
    });
    expect(decodeChangesCursor(signed(position, ""), [NEW])).toBeUndefined();
    expect(decodeChangesCursor(signed([cursor.epoch, "3", "gone", "1", "2", "0"], "changes\n"), [NEW])).toBeUndefined();
    expect(decodeChangesCursor(signed(position.slice(1), "changes\n"), [NEW])).toBeUndefined();
  });
});
