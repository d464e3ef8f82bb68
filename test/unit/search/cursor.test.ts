import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Cursor, cursorGeneration, decodeCursor, encodeCursor } from "../../../api/search/cursor.ts";
import { expectGolden } from "../../helpers/golden.ts";
import { parse, problemsOf, SECRETS } from "../../helpers/search-params.ts";

const cursor: Cursor = {
  fingerprint: parse("sort=price-asc").fingerprint,
  after: [9_007_199_254_740_991, 4711],
  total: 20_000,
  preference: "Zm9vYmFy",
  rankingRevision: 1,
};
const valid = encodeCursor(cursor, SECRETS);

/** A fixed sequence (mulberry32): a failure can be repeated. Products stay 32-bit, so it never falls into a short cycle. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield (mixed ^ (mixed >>> 14)) >>> 0;
  }
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.%";

describe("a cursor", () => {
  test("comes back as it was written, with and without a fallback", () => {
    expect(decodeCursor(valid, SECRETS)).toEqual(cursor);
    const rescued = { ...cursor, after: [1.5, 2, 3], fallback: { step: "layout", text: "korter „Kadriorus“" } };
    expect(decodeCursor(encodeCursor(rescued, SECRETS), SECRETS)).toEqual(rescued);
    expect(encodeURIComponent(valid)).toBe(valid);
  });

  test("is written as earlier releases wrote it: their cursors are in use", () => {
    const text =
      "t_MdcZAv8QJnTEfEcFh_E1sxLCJhYmNkZWZnaGlqa2xtbm9wIixbMTIsIjkyMjMzNzIwMzY4NTQ3NzU4MDciXSwzLCIwYTFiMmMiLDMsWyJ0eXBvIiwia29ydGVyIl1d";
    const decoded: Cursor = {
      ...{ fingerprint: "abcdefghijklmnop", after: [12, "9223372036854775807"], total: 3, preference: "0a1b2c" },
      ...{ rankingRevision: 3, fallback: { step: "typo", text: "korter" } },
    };
    expect(decodeCursor(text, ["first secret"])).toEqual(decoded);
    expect(encodeCursor(decoded, ["first secret"])).toBe(text);
  });

  test("keeps every digit of an id that a number cannot hold", () => {
    const long = { ...cursor, after: [17, "9223372036854775807"] };
    expect(decodeCursor(encodeCursor(long, SECRETS), SECRETS)).toEqual(long);
  });

  test("looks as in the golden file: a running walk survives a release", () => {
    expectGolden("search/cursor.txt", `${valid}\n`);
  });

  test("is accepted with the older of two secrets while it is being replaced", () => {
    const [old] = SECRETS;
    expect(decodeCursor(valid, ["a new secret that is long enough, too", old!])).toEqual(cursor);
    expect(decodeCursor(valid, ["a new secret that is long enough, too"])).toBeUndefined();
  });

  test("has an age that changes with whatever would make it refused", () => {
    const [secret, other] = [SECRETS[0]!, "a new secret that is long enough, too"];
    const age = cursorGeneration([secret], 3);
    expect(cursorGeneration([secret, other], 3)).toBe(age);
    expect(cursorGeneration([other, secret], 3)).not.toBe(age);
    expect(cursorGeneration([secret], 4)).not.toBe(age);
  });

  test("is refused after any damage: 10,000 of them", () => {
    const random = numbers(4711);
    const next = (below: number) => random.next().value % below;
    const damaged = new Set<string>();
    for (let position = 0; position < valid.length; position += 1) {
      for (const character of ALPHABET) damaged.add(valid.slice(0, position) + character + valid.slice(position + 1));
      damaged.add(valid.slice(0, position));
      damaged.add(valid.slice(position + 1));
      damaged.add(valid.slice(0, position) + valid.slice(position + 1));
    }
    while (damaged.size < 10_500) {
      const from = next(valid.length);
      const to = from + 1 + next(8);
      const piece = Array.from({ length: 1 + next(8) }, () => ALPHABET[next(ALPHABET.length)]).join("");
      damaged.add(valid.slice(0, from) + piece + valid.slice(to));
    }
    damaged.delete(valid);
    expect(damaged.size).toBeGreaterThanOrEqual(10_000);
    for (const text of damaged) expect(decodeCursor(text, SECRETS), text).toBeUndefined();
  });

  test("is refused when it is made up: other content, no signature, 10 kB", () => {
    const payload = Buffer.from(JSON.stringify([1, cursor.fingerprint, [1, 2], 3, "p", 1, null]));
    const foreign = createHmac("sha256", "guessed").update(payload).digest().subarray(0, 16);
    for (const bytes of [payload, Buffer.concat([Buffer.alloc(16), payload]), Buffer.concat([foreign, payload])]) {
      expect(decodeCursor(bytes.toString("base64url"), SECRETS)).toBeUndefined();
    }
    expect(decodeCursor("A".repeat(10_240), SECRETS)).toBeUndefined();
    expect(decodeCursor("", SECRETS)).toBeUndefined();
  });

  test("is taken up to 2,000 characters, also signed", () => {
    const bytesOf = (text: string) =>
      Buffer.from(encodeCursor({ ...cursor, fallback: { step: "words", text } }, SECRETS), "base64url").length;
    const longest = "a".repeat(1500 - bytesOf(""));
    const [taken, refused] = [longest, `${longest}a`].map((text) =>
      encodeCursor({ ...cursor, fallback: { step: "words", text } }, SECRETS),
    );
    expect(taken).toHaveLength(2000);
    expect(decodeCursor(taken!, SECRETS)).toMatchObject({ fallback: { text: longest } });
    expect(decodeCursor(refused!, SECRETS)).toBeUndefined();
  });

  test("is refused where what is signed is nothing, or of another layout", () => {
    for (const content of ["", "[]", JSON.stringify([2, cursor.fingerprint, [1, 2], 3, "p", 1, null])]) {
      const signature = createHmac("sha256", `cursor:${SECRETS[0]}`).update(content).digest().subarray(0, 16);
      const signed = Buffer.concat([signature, Buffer.from(content)]).toString("base64url");
      expect(decodeCursor(signed, SECRETS)).toBeUndefined();
    }
  });

  test("belongs to one search: filters, text and sort, but not the page size", () => {
    expect(parse(`sort=price-asc&limit=50&cursor=${valid}`).cursor).toEqual(cursor);
    for (const other of ["", "sort=price-desc", "sort=price-asc&dealType=sale", "sort=price-asc&searchText=a"]) {
      expect(problemsOf(`${other}&cursor=${valid}`)).toMatchObject([{ param: "cursor" }]);
    }
  });
});
