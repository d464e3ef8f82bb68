import { describe, expect, test } from "vitest";
import { atomXml } from "../../../api/feed/atom.ts";
import type { Entry } from "../../../api/feed/entries.ts";
import { type Feed, toFeedEntry } from "../../../api/feed/feed.ts";
import { createIds } from "../../../api/feed/ids.ts";
import { jsonFeed } from "../../../api/feed/json-feed.ts";
import { SUPPORTED_LOCALES } from "../../../shared/enums.ts";
import type { StoredListing } from "../../../shared/listing.ts";
import { readAtom, readJsonFeed } from "../../helpers/feeds.ts";
import { expectGolden } from "../../helpers/golden.ts";

const baseUrl = "https://homes.example";
const ids = createIds({ baseUrl, feedTag: undefined });
const names = (name: string) => ({ slug: "x", name, names: { et: name, en: name, ru: `${name} (ru)` } });

const flat: StoredListing = {
  id: "9007199254740993",
  ...{
    dealType: "sale",
    propertyType: "apartment",
    price: 139_000,
    pricePeriod: null,
    pricePerSqm: 2628,
    currency: "EUR",
  },
  ...{ rooms: 3, size: 52.9, floor: 2, floors: 5, plotArea: null, year: 1980 },
  slogan: { et: "Avar korter mere ääres", en: "Wide flat by the sea", ru: "" },
  description: { et: "Helista 5555 5555", en: "", ru: "" },
  location: {
    ...{ country: "EE", county: names("Harju maakond"), municipality: names("Tallinn"), city: null },
    ...{ settlement: names("Kesklinna linnaosa"), address: "Pärnu mnt 10", point: { lat: 59.43, lon: 24.74 } },
  },
  priceDrop: { previousPrice: 148_000, percent: 6.1, droppedAt: "2026-11-20T10:00:00.123Z" },
  images: [{ url: "https://pictures.example/1/ä b.JPG?w=1&h=2", width: 3, height: 2 }],
  ...{ featured: false, seller: { userId: "7", companyId: "3", companyName: "Kodu & Maa OÜ" } },
  ...{ publishedAt: "2026-11-10T08:00:00.000Z", updatedAt: "2026-11-20T10:00:00.123Z" },
};
const land: StoredListing = {
  ...flat,
  ...{ id: "12", propertyType: "land", price: null, pricePerSqm: null, priceDrop: null, rooms: null, size: null },
  ...{ floor: null, floors: null, plotArea: 1200, slogan: { et: "", en: "", ru: "" }, images: [] },
  seller: { userId: "8", companyId: null, companyName: null },
};
const rent: StoredListing = { ...flat, id: "13", dealType: "rent", pricePeriod: "month", price: 650, priceDrop: null };

const ENTRIES: Entry[] = [
  { kind: "drop", atMs: Date.parse("2026-11-20T10:00:00.123Z"), listing: flat },
  { kind: "new", atMs: Date.parse("2026-11-11T08:00:00Z"), listing: land },
  { kind: "new", atMs: Date.parse("2026-11-11T08:00:00Z"), listing: rent },
  { kind: "new", atMs: Date.parse("2026-11-10T08:00:00Z"), listing: flat },
];

function feedOf(lang: Feed["lang"], entries = ENTRIES): Feed {
  return {
    ...{ id: ids.ofFeed({ fingerprint: "abc", lang }), lang, siteName: "Listings", subtitle: "Under the title" },
    title: "Listings: apartment, Tallinn",
    updated: "2026-11-20T10:00:00.123Z",
    selfUrl: `${baseUrl}/api/public/v1/feed?propertyType=apartment&format=atom&lang=${lang}`,
    pageUrl: `${baseUrl}/?propertyType=apartment&lang=${lang}`,
    entries: entries.map((entry) => toFeedEntry(entry, { lang, baseUrl, ids })),
  };
}

describe.each(SUPPORTED_LOCALES)("a feed in %s", (lang) => {
  const feed = feedOf(lang);

  test("is as in the golden files, in both formats", () => {
    expectGolden(`feed/${lang}.atom.xml`, atomXml(feed));
    expectGolden(`feed/${lang}.json`, `${JSON.stringify(JSON.parse(jsonFeed(feed)), null, 2)}\n`);
  });

  test("is valid in both formats, which say the same", () => {
    const { id: _, updated: __, ...atom } = readAtom(atomXml(feed));
    expect(readJsonFeed(jsonFeed(feed))).toEqual(atom);
    expect(atom.entries).toHaveLength(ENTRIES.length);
  });
});

test("an empty feed is valid in both formats", () => {
  const feed = feedOf("et", []);
  expect(readAtom(atomXml(feed)).entries).toEqual([]);
  expect(readJsonFeed(jsonFeed(feed)).entries).toEqual([]);
});

test("of what a listing says, only what XML forbids is left out; the rest comes back as it was written", () => {
  const hostile =
    'A & B &amp; &lt;b&gt; <script>alert("1")</script> ]]> \u0000\u0008\u000B\u001F\uFFFE\uD800 \u{1F3E0} õ ё';
  const slogan = { ...flat.slogan, et: hostile };
  const seller = { ...flat.seller, companyName: hostile };
  const images = [{ url: "https://pictures.example/a.png?x=1&amp;y=<2>\"'", width: null, height: null }];
  const location = { ...flat.location, address: hostile };
  const feed = feedOf("et", [{ ...ENTRIES[0]!, listing: { ...flat, slogan, seller, images, location } }]);
  const [entry] = readAtom(atomXml(feed)).entries;
  expect(entry?.text).toContain('A & B &amp; &lt;b&gt; <script>alert("1")</script> ]]>  \u{1F3E0} õ ё');
  expect(entry?.picture).toEqual({ url: "https://pictures.example/a.png?x=1&amp;y=%3C2%3E%22%27", type: "image/png" });
  expect(readJsonFeed(jsonFeed(feed)).entries[0]?.text).toContain(hostile);
});

test("a picture whose address does not say its type has none, and no attachment, which would need one", () => {
  const of = (address: string) => ({ ...flat, images: [{ url: address, width: null, height: null }] });
  const feed = (address: string) => feedOf("et", [{ ...ENTRIES[0]!, listing: of(address) }]);
  for (const [address, type] of [
    ["https://pictures.example/1.jpeg", "image/jpeg"],
    ["https://pictures.example/1.webp?x=a.png", "image/webp"],
    ["https://pictures.example/1", undefined],
    ["https://pictures.example/1.exe", undefined],
  ] as const) {
    expect(readAtom(atomXml(feed(address))).entries[0]?.picture).toEqual({ url: address, type });
    expect(readJsonFeed(jsonFeed(feed(address))).entries[0]?.picture).toEqual({ url: address, type });
  }
  const broken = feed("https://:0:/1.jpg");
  expect(readAtom(atomXml(broken)).entries[0]?.picture).toBeUndefined();
});

test("prices have cents where either of them has", () => {
  const entryOf = (from: number, to: number, percent: number) => {
    const priceDrop = { previousPrice: from, percent, droppedAt: "2026-11-20T10:00:00.123Z" };
    const listing = { ...rent, price: to, priceDrop };
    const { title, text } = toFeedEntry({ kind: "drop", atMs: 0, listing }, { lang: "en", baseUrl, ids });
    return [title.split(" · ")[1]!.split(" ")[0], text[0]];
  };
  expect(entryOf(75.5, 75.2, 0.4)).toEqual(["€75.20", "Price dropped: €75.50 → €75.20 (−0.4%)"]);
  expect(entryOf(75, 74.5, 0.7)).toEqual(["€74.50", "Price dropped: €75.00 → €74.50 (−1%)"]);
  expect(entryOf(75.5, 75, 0.7)).toEqual(["€75.00", "Price dropped: €75.50 → €75.00 (−1%)"]);
  expect(entryOf(76, 75, 1.3)).toEqual(["€75", "Price dropped: €76 → €75 (−1%)"]);
});
