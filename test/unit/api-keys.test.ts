import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { generateKey, hashKey, isKey } from "../../api/company/key-format.ts";

// Randomness is a parameter: these keys are the same in every run.
function bytes(seed: string) {
  let block = 0;
  return (size: number) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < size; length += 32) {
      block += 1;
      parts.push(createHash("sha256").update(`${seed} ${block}`).digest());
    }
    return Buffer.concat(parts).subarray(0, size);
  };
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("generated keys", () => {
  const random = bytes("keys");
  const keys = Array.from({ length: 10_000 }, () => generateKey(random).key);

  test("have the documented form and a right checksum, and none comes twice", () => {
    for (const key of keys) expect(key).toMatch(/^lst_[0-9A-Za-z]{38}$/);
    expect(keys.filter((key) => !isKey(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("use every symbol equally often", () => {
    const counts = new Map<string, number>();
    for (const key of keys) {
      for (const symbol of key.slice(4, 36)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    }
    const expected = (keys.length * 32) / 62;
    expect([...counts.keys()].sort().join("")).toBe([...ALPHABET].sort().join(""));
    // Five standard deviations; modulo without rejection would put eight of them up by a quarter.
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
  });

  test("are recognised by their start, which tells next to nothing of the rest", () => {
    const { key, prefix } = generateKey(random);
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(8);
  });

  test("come from the system's randomness unless told otherwise", () => {
    expect(generateKey().key).not.toBe(generateKey().key);
  });
});

describe("a mistyped key is refused without a look-up", () => {
  const { key } = generateKey(bytes("typing"));

  test("whichever single character is changed", () => {
    for (let position = 0; position < key.length; position++) {
      for (const symbol of ALPHABET) {
        const changed = key.slice(0, position) + symbol + key.slice(position + 1);
        if (changed !== key) expect(isKey(changed), changed).toBe(false);
      }
    }
  });

  test("whichever two characters change places", () => {
    for (let first = 0; first < key.length; first++) {
      for (let second = first + 1; second < key.length; second++) {
        const symbols = [...key];
        [symbols[first], symbols[second]] = [symbols[second]!, symbols[first]!];
        const changed = symbols.join("");
        if (changed !== key) expect(isKey(changed), changed).toBe(false);
      }
    }
  });

  test.each(["", "lst_", ` ${key}`, `${key} `, `${key}0`, key.slice(0, -1), key.toLowerCase(), `LST_${key.slice(4)}`])(
    "%j",
    (text) => expect(isKey(text)).toBe(false),
  );
});

test("what is stored depends on the pepper and cannot be turned back", () => {
  const { key } = generateKey(bytes("hash"));
  expect(hashKey(key, "one")).toHaveLength(32);
  expect(hashKey(key, "one")).toEqual(hashKey(key, "one"));
  expect(hashKey(key, "one")).not.toEqual(hashKey(key, "two"));
});
