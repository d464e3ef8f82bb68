import { describe, expect, test } from "vitest";
import { type Entry, feedBodies, readEntries, windowOf } from "../../../api/feed/entries.ts";
import { createIds } from "../../../api/feed/ids.ts";
import { createLastModified } from "../../../api/feed/last-modified.ts";
import type { StoredListing } from "../../../shared/listing.ts";
import type { SearchResponse } from "../../../shared/search/response.ts";

const NOW = Date.parse("2026-11-24T10:00:30Z");
const respond = (...hits: readonly (readonly [id: string, atMs: number])[]) =>
  ({
    hits: { hits: hits.map(([id, atMs]) => ({ _id: id, _source: { listing: { id } }, sort: [atMs, id] })) },
  }) as unknown as SearchResponse;
const shown = (entries: readonly Entry[]) => entries.map(({ kind, atMs, listing }) => `${kind} ${listing.id} ${atMs}`);

describe("the entries of a feed", () => {
  test("are those of both searches, newest first; at one moment the larger id, of one listing the drop", () => {
    const published = respond(["9", 5], ["10", 5], ["3", 2]);
    const dropped = respond(["4", 7], ["9", 5], ["9007199254740993", 2], ["9007199254740992", 2]);
    expect(shown(readEntries([published, dropped]))).toEqual([
      ...["drop 4 7", "new 10 5", "drop 9 5", "new 9 5"],
      ...["drop 9007199254740993 2", "drop 9007199254740992 2", "new 3 2"],
    ]);
  });

  test("are fifty at most, the newest of both", () => {
    const many = Array.from({ length: 50 }, (_, index) => [String(index + 1), 1000 - index] as const);
    const entries = readEntries([respond(...many), respond(["99", 960.5])]);
    expect(entries).toHaveLength(50);
    expect(shown(entries).indexOf("drop 99 960.5")).toBe(40);
    expect(entries.at(-1)?.atMs).toBe(952);
  });

  test("are of thirty days, by whole minutes, so that feeds of one minute are one search", () => {
    const { fromMs, toMs } = windowOf(NOW);
    expect(new Date(fromMs).toISOString()).toBe("2026-10-25T10:00:00.000Z");
    expect(new Date(toMs).toISOString()).toBe("2026-11-24T10:01:00.000Z");
    expect(windowOf(NOW + 29_000)).toEqual(windowOf(NOW));
  });
});

test("a text is one search more, which counts without a window whether anything is found", () => {
  const query = { bool: { filter: [{ term: { dealType: "sale" } }] } };
  expect(feedBodies(query, windowOf(NOW), false)).toHaveLength(2);
  expect(feedBodies(query, windowOf(NOW), true)[2]).toEqual({ size: 0, query, track_total_hits: 1 });
});

describe("ids", () => {
  const entry = (kind: Entry["kind"], atMs: number): Entry => ({ kind, atMs, listing: { id: "7" } as StoredListing });

  test("of a listing that is new are one, whatever its date; each drop has its own", () => {
    const { ofEntry } = createIds({ baseUrl: "https://homes.example", feedTag: undefined });
    expect(ofEntry(entry("new", 1))).toBe("tag:homes.example,2026:listings/7");
    expect(ofEntry(entry("new", 2))).toBe(ofEntry(entry("new", 1)));
    expect(ofEntry(entry("drop", 0))).toBe("tag:homes.example,2026:listings/7/price-drops/1970-01-01T00:00:00.000Z");
    expect(ofEntry(entry("drop", 1))).not.toBe(ofEntry(entry("drop", 0)));
  });

  test("outlive the host and the port of the service with FEED_TAG", () => {
    const ids = (baseUrl: string, feedTag?: string) => createIds({ baseUrl, feedTag }).ofEntry(entry("new", 1));
    expect(ids("https://new.example", "homes.example,2026")).toBe(ids("https://homes.example"));
    expect(ids("http://homes.example:3000")).toBe(ids("https://homes.example"));
    expect(ids("https://new.example")).not.toBe(ids("https://homes.example"));
    expect(ids("http://[::1]:3000")).toMatch(/^tag:[a-z0-9.-]+,2026:/);
  });
});

describe("Last-Modified", () => {
  test("is when a feed was first seen as it is, and later whenever it is another", () => {
    let nowMs = 10_400;
    const lastModified = createLastModified({ now: () => nowMs });
    const ask = (etag: string, feed = "a") => lastModified(feed, etag).getTime();
    expect([ask("1"), ask("1")]).toEqual([10_000, 10_000]);
    nowMs = 10_900; // within the same second: a reader must see that it is another
    expect([ask("2"), ask("2")]).toEqual([11_000, 11_000]);
    nowMs = 60_000;
    expect([ask("2"), ask("3"), ask("3", "b")]).toEqual([11_000, 60_000, 60_000]);
    nowMs = 50_000; // the clock was put back
    expect(ask("4")).toBe(61_000);
  });
});
