import { describe, expect, test } from "vitest";
import { formatArea } from "../../../api/web/browser/format.ts";
import { priceText } from "../../../api/web/browser/price.ts";
import { readFallback } from "../../../api/web/browser/search/client.ts";
import { meaningText } from "../../../api/web/browser/search/meaning.ts";
import { MESSAGES } from "../../../api/web/messages/messages.ts";
import { counted, fill } from "../../../api/web/messages/search-messages.ts";
import { inLanguage, listingTitle, placeText } from "../../../api/web/text.ts";

const meaning = (condition: unknown, lang: "et" | "en" | "ru" = "en") => meaningText({ condition }, MESSAGES[lang]);

describe("what was understood", () => {
  test("is said in the reader's language", () => {
    expect(meaning("rooms = 2", "et")).toBe("Tube: 2");
    expect(meaning("price <= 120000", "ru")).toBe("Цена, €: до 120000");
    expect(meaning("size >= 50 and size <= 70")).toBe("Size, m²: 50–70");
    expect(meaning("priceSqm <= 2000", "ru")).toBe("Цена, €/м²: до 2000");
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
  expect([formatArea(36.8, "ru"), formatArea(36.8, "en")]).toEqual(["36,8 м²", "36.8 m²"]);
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

test("the fallback header is read, also when it is not encoded or empty", () => {
  expect(readFallback('typo; text="k%C3%B6%C3%B6k"')).toEqual({ step: "typo", text: "köök" });
  expect(readFallback('layout; text="100%"')).toEqual({ step: "layout", text: "100%" });
  expect(readFallback(null)).toBeUndefined();
});
