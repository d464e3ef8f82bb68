import { describe, expect, test } from "vitest";
import { createListingCache } from "../../../api/search/listing-cache.ts";

const MB = 1024 * 1024;
const document = (id: number, revision = "index 1 7 1") => ({ id: String(id), revision });
const listing = (bytes: number, fill = "x") => Buffer.from(fill.repeat(bytes));

describe("the cache of listings", () => {
  test("gives a listing back for its very revision only, and keeps the newest one", () => {
    const cache = createListingCache(MB);
    cache.set(document(1, "index 1 7 1"), listing(3, "a"));
    expect(String(cache.get(document(1, "index 1 7 1")))).toBe("aaa");
    const others = ["index 2 7 1", "index 1 8 1", "index 1 7 2", "other 1 7 1"];
    for (const revision of others) expect(cache.get(document(1, revision))).toBeUndefined();
    cache.set(document(1, "index 2 9 1"), listing(3, "b"));
    expect(cache.get(document(1, "index 1 7 1"))).toBeUndefined();
    expect(String(cache.get(document(1, "index 2 9 1")))).toBe("bbb");
    expect(cache.size().entries).toBe(1);
  });

  test("never holds more bytes than it may, and lets go of what was least recently used", () => {
    const cache = createListingCache(MB);
    cache.set(document(0), listing(2000));
    for (let id = 1; id < 5000; id += 1) {
      cache.set(document(id), listing(2000));
      cache.get(document(0));
      expect(cache.size().bytes).toBeLessThanOrEqual(MB);
    }
    expect(cache.size().entries).toBeLessThan(MB / 2000);
    expect(cache.size().entries).toBeGreaterThan(MB / 4000);
    expect(cache.get(document(0))).toBeDefined();
    expect(cache.get(document(1))).toBeUndefined();
    expect(cache.get(document(4999))).toBeDefined();
  });

  test("counts the bytes of every listing, and leaves out one that is larger than all it may hold", () => {
    const cache = createListingCache(MB);
    cache.set(document(1), listing(100_000));
    expect(cache.size().bytes).toBeGreaterThan(100_000);
    cache.set(document(2), listing(2 * MB));
    expect(cache.get(document(2))).toBeUndefined();
    expect(cache.get(document(1))).toBeDefined();
  });

  test("copies what it keeps, so that it keeps nothing else alive", () => {
    const cache = createListingCache(MB);
    const response = Buffer.alloc(100_000, "r");
    cache.set(document(1), response.subarray(10, 20));
    expect(cache.get(document(1))!.buffer.byteLength).toBe(10);
  });

  test("is warm once three quarters of the listings of recent pages are in memory, and no longer when they are not", () => {
    const cache = createListingCache(MB);
    expect(cache.isWarm()).toBe(false);
    for (let page = 0; page < 200; page += 1) cache.pageFound(14, 20);
    expect(cache.isWarm()).toBe(false);
    for (let page = 0; page < 200; page += 1) cache.pageFound(16, 20);
    expect(cache.isWarm()).toBe(true);
    for (let page = 0; page < 1000; page += 1) cache.pageFound(0, 0);
    expect(cache.isWarm()).toBe(true);
    for (let page = 0; page < 20; page += 1) cache.pageFound(0, 20);
    expect(cache.isWarm()).toBe(false);
  });

  test("holds nothing and is never warm when it may hold 0 bytes", () => {
    const cache = createListingCache(0);
    cache.set(document(1), listing(10));
    for (let page = 0; page < 200; page += 1) cache.pageFound(20, 20);
    expect([cache.get(document(1)), cache.isWarm(), cache.size()]).toEqual([
      undefined,
      false,
      { entries: 0, bytes: 0 },
    ]);
  });
});
