import { describe, expect, test } from "vitest";
import { factTexts } from "../../../api/web/browser/facts.ts";
import { formatArea, formatClock, formatPrice } from "../../../api/web/browser/format.ts";
import { ageTexts } from "../../../api/web/browser/freshness.ts";
import { dropPercent, perSquareMetreText, priceText } from "../../../api/web/browser/price.ts";
import { readFallback } from "../../../api/web/browser/search/client.ts";
import { meaningText } from "../../../api/web/browser/search/meaning.ts";
import { MESSAGES } from "../../../api/web/messages/messages.ts";
import { counted, fill } from "../../../api/web/messages/search-messages.ts";
import { inLanguage, listingTitle, placeText, shortPlace, withoutShouting } from "../../../api/web/text.ts";

const meaning = (condition: unknown, lang: "et" | "en" | "ru" = "en") => meaningText({ condition }, lang);

describe("what was understood", () => {
  test("is said in the reader's language", () => {
    expect(meaning("rooms = 2", "et")).toBe("Tube: 2");
    expect(meaning("price <= 120000", "ru")).toBe("Цена: до 120 000 €");
    expect(meaning("size >= 50 and size <= 70")).toBe("Size: 50 m² – 70 m²");
    expect(meaning("priceSqm <= 2000", "ru")).toBe("Цена: до 2 000 €/м²");
    expect(meaning("propertyType = apartment and rooms = 1")).toBe("Apartment, Rooms: 1");
    expect(meaning("isTopFloor")).toBe("Only the top floor");
    expect(meaning({ placePaths: ["harju-maakond"] })).toBe("Place");
  });

  test("is left to the words where it is not known", () => {
    expect(meaning("the text says balcony, in any language")).toBe("");
    expect(meaning(undefined)).toBe("");
  });
});

test("plural forms are those of the language", () => {
  const { count } = MESSAGES.ru.results;
  expect([1, 2, 5, 21, 1000].map((n) => counted(count, n, "ru").replace(/\s/g, " "))).toEqual([
    "1 объявление",
    "2 объявления",
    "5 объявлений",
    "21 объявление",
    "1 000 объявлений",
  ]);
});

test("a placeholder without a value stays visible", () => {
  expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});

test("an area has the unit of the language", () => {
  expect([formatArea(36.8, "ru"), formatArea(36.8, "en")]).toEqual(["36,8\u00a0м²", "36.8\u00a0m²"]);
});

test("a text comes in the reader's language, or in one that exists", () => {
  expect(inLanguage({ et: "Kodu", en: "", ru: "Дом" }, "ru")).toEqual({ text: "Дом", lang: "ru" });
  expect(inLanguage({ et: "Kodu", en: "", ru: "" }, "en")).toEqual({ text: "Kodu", lang: "et" });
  expect(inLanguage({ et: "", en: "", ru: "" }, "en")).toEqual({ text: "", lang: "en" });
});

test("a listing without a slogan is called what it is", () => {
  const location = {
    country: "FI",
    county: null,
    municipality: null,
    settlement: null,
    city: { slug: "helsinki", name: "Helsinki", names: { et: "Helsinki", en: "Helsinki", ru: "Helsinki" } },
    address: null,
    point: null,
  };
  expect(listingTitle({ slogan: { et: "", en: "", ru: "" }, propertyType: "house", location }, "en")).toBe(
    "House, Helsinki, FI",
  );
});

test("places are named in the reader's language, and an older index's by their official name", () => {
  const names = { et: "Harju maakond", en: "Harju County", ru: "Харьюмаа" };
  const county = { slug: "harju-maakond", name: "Harju maakond", names };
  const location = {
    ...{ country: "EE", county, municipality: null, settlement: null, city: null, point: null },
    address: "Pärnu mnt 10",
  };
  expect(placeText(location, "ru")).toBe("Pärnu mnt 10, Харьюмаа");
  const { names: _, ...older } = county;
  expect(placeText({ ...location, county: older as typeof county }, "ru")).toBe("Pärnu mnt 10, Harju maakond");
  const town = { slug: "narva-linn", name: "Narva linn", names: { et: "Narva linn", en: "Narva", ru: "Нарва" } };
  expect(placeText({ ...location, municipality: town, settlement: town }, "en")).toBe(
    "Pärnu mnt 10, Narva, Harju County",
  );
});

test("a price says what it is for, in the reader's language", () => {
  const text = (pricePeriod: "day" | "week" | "month" | null, lang: "et" | "en" | "ru") =>
    priceText({ price: 450, pricePeriod }, lang).replace(/\s/g, " ");
  expect(text(null, "et")).toBe("450 €");
  expect([text("day", "et"), text("week", "et"), text("month", "et")]).toEqual([
    "450 € ööpäevas",
    "450 € nädalas",
    "450 € kuus",
  ]);
  expect(text("day", "en")).toMatch(/450.* a day$/);
  expect([text("day", "ru"), text("week", "ru")]).toEqual(["450 € в сутки", "450 € в неделю"]);
  expect(priceText({ price: null, pricePeriod: "day" }, "en")).toBe("Price on request");
});

test("thousands are grouped in every language, and numbers do not break from their units", () => {
  expect((["et", "en", "ru"] as const).map((lang) => formatPrice(1390, lang))).toEqual([
    "1\u00a0390\u00a0€",
    "€1,390",
    "1\u00a0390\u00a0€",
  ]);
  expect(perSquareMetreText({ pricePerSqm: 2627.6, pricePeriod: null }, "et")).toBe("2\u00a0628\u00a0€/m²");
  expect(perSquareMetreText({ pricePerSqm: 13.44, pricePeriod: "month" }, "en")).toBe("€13.4/m²");
  expect(perSquareMetreText({ pricePerSqm: 0.34, pricePeriod: "day" }, "en")).toBeUndefined();
  expect(perSquareMetreText({ pricePerSqm: null, pricePeriod: null }, "et")).toBeUndefined();
});

test("a drop is whole per cent, but for one that would be none", () => {
  const drop = (previousPrice: number, price: number, percent: number) =>
    dropPercent({ percent, previousPrice, droppedAt: "" }, price, "en");
  expect([drop(1000, 936, 6.4), drop(1000, 996, 0.4)]).toEqual(["−6%", "−0.4%"]);
  // 5.479 per cent, which the API gives as 5.5.
  expect(drop(73_000, 69_000, 5.5)).toBe("−5%");
});

test("facts are rooms, size, floor and plot; what has no rooms says its type", () => {
  const flat = { propertyType: "apartment", rooms: 2, size: 52.9, floor: 4, floors: 5, plotArea: null } as const;
  const said = (facts: Parameters<typeof factTexts>[0], lang: "et" | "en" | "ru") =>
    factTexts(facts, lang).join(" · ").replaceAll("\u00a0", " ");
  expect(said(flat, "et")).toBe("2 tuba · 52,9 m² · 4/5 k");
  expect(said({ ...flat, floors: null }, "en")).toBe("2 rooms · 52.9 m² · floor 4");
  const land = { propertyType: "land", rooms: null, size: null, floor: null, floors: null, plotArea: 1200 } as const;
  expect(said(land, "ru")).toBe("Земля · участок 1 200 м²");
});

test("the age of a listing is told in hours, days or as a date, and of a cheaper one since when", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  const age = (publishedAt: string | null, droppedAt?: string) =>
    ageTexts({ publishedAt, priceDrop: droppedAt ? { previousPrice: 2, percent: 5, droppedAt } : null }, "en", now);
  expect(age("2026-11-23T10:00:00Z")).toEqual(["new", "2 hr ago"]);
  expect(age("2026-11-23T11:59:50Z")).toEqual(["new", "1 min ago"]);
  expect(age("2026-11-15T10:00:00Z")).toEqual(["8 days ago"]);
  expect(age("2026-01-15T10:00:00Z")).toEqual(["15 Jan 2026"]);
  expect(age("2026-11-23T10:00:00Z", "2026-11-22T10:00:00Z")).toEqual(["cheaper 1 day ago"]);
  expect(age(null)).toEqual([]);
});

test("a time of today has no date", () => {
  const now = new Date(2026, 10, 23, 18, 0);
  expect(formatClock(new Date(2026, 10, 23, 12, 59).toISOString(), "en", now)).toBe("12:59");
  expect(formatClock(new Date(2026, 10, 22, 12, 59).toISOString(), "en", now)).toBe("22/11/2026, 12:59");
});

test("a card names the address with its district or town, and the county only where there is neither", () => {
  const place = (name: string) => ({ slug: name, name, names: { et: name, en: name, ru: name } });
  const [county, municipality, settlement] = ["Harju maakond", "Tallinn", "Kesklinn"].map(place);
  const location = {
    country: "EE",
    county,
    municipality,
    settlement,
    city: null,
    address: "Aia tn 5",
    point: null,
  } as never;
  const without = (...names: string[]) =>
    shortPlace({ ...(location as object), ...Object.fromEntries(names.map((name) => [name, null])) } as never, "et");
  expect(without()).toBe("Aia tn 5, Kesklinn");
  expect(without("settlement")).toBe("Aia tn 5, Tallinn");
  expect(without("settlement", "municipality", "address")).toBe("Harju maakond");
  expect(shortPlace({ ...(location as object), address: "Aia tn 5, Kesklinn" } as never, "et")).toBe(
    "Aia tn 5, Kesklinn",
  );
});

test("a card has the name of a district or town that is in use, not the official one", () => {
  const district = { slug: "p", name: "Põhja-Tallinna linnaosa" };
  const location = { country: "EE", county: null, municipality: null, city: null, address: null, point: null };
  const shown = (settlement: object) => shortPlace({ ...location, settlement } as never, "et");
  const names = { et: "Põhja-Tallinna linnaosa", en: "Põhja-Tallinn", ru: "Пыхья-Таллинн" };
  expect(shown({ ...district, names })).toBe("Põhja-Tallinn");
  expect(shown(district)).toBe("Põhja-Tallinna linnaosa");
  expect(shown({ slug: "r", name: "Rapla linn", names: { et: "Rapla linn", en: "Rapla", ru: "Рапла" } })).toBe("Rapla");
  expect(shown({ slug: "v", name: "Voka alevik", names: { et: "Voka alevik", en: "Voka", ru: "Вока" } })).toBe(
    "Voka alevik",
  );
});

test("a long title in capitals is told as sentences, a short one and a name in it stay", () => {
  expect(withoutShouting("MÜÜA KORTER! ÕUE VAADE, 2 TUBA")).toBe("Müüa korter! Õue vaade, 2 tuba");
  expect(withoutShouting("ÄRIPIND TARTUS")).toBe("Äripind tartus");
  expect(withoutShouting("KORTER IDA 5")).toBe("KORTER IDA 5");
  expect(withoutShouting("Korter OÜ ÕHTU majas")).toBe("Korter OÜ ÕHTU majas");
});

test("the fallback header is read, also when it is not encoded or empty", () => {
  expect(readFallback('typo; text="k%C3%B6%C3%B6k"')).toEqual({ step: "typo", text: "köök" });
  expect(readFallback('layout; text="100%"')).toEqual({ step: "layout", text: "100%" });
  expect(readFallback(null)).toBeUndefined();
});
