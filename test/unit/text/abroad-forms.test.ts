// Countries and cities abroad in the cases of Estonian and Russian, and "abroad" itself.
import { describe, expect, test } from "vitest";
import { abroadClause } from "../../../api/search/text/abroad.ts";
import { search } from "../../helpers/wishes.ts";

const abroadIn = (text: string) =>
  search
    .read(text, { concepts: true })
    .segments.flatMap(({ meanings }) =>
      meanings.flatMap((meaning) => (meaning.as === "abroad" ? [meaning.abroad] : [])),
    );

test.each([
  ["korter Burgases", "BG", "burgas"],
  ["korter burgasesse", "BG", "burgas"],
  ["korter Pariisis", "FR", "paris"],
  ["korter Pariisi", "FR", "paris"],
  ["korter Berliinist", "DE", "berlin"],
  ["korter Londonis", "GB", "london"],
  ["korter Torreviejas", "ES", "torrevieja"],
  ["korter Marbellasse", "ES", "marbella"],
  ["korter Dubais", "AE", "dubai"],
  ["korter Stockholmis", "SE", "stockholm"],
  ["korter Vilniuses", "LT", "vilnius"],
  ["korter New Yorgis", "US", "new-york"],
  ["flat in New York", "US", "new-york"],
  ["квартира в Нью-Йорке", "US", "new-york"],
  ["квартира в Бургасе", "BG", "burgas"],
  ["квартира в Париже", "FR", "paris"],
  ["квартира в Лондоне", "GB", "london"],
  ["korter Taimaal", "TH", undefined],
  ["korter Tais", "TH", undefined],
  ["maja Hispaanias", "ES", undefined],
  ["maja Soomes", "FI", undefined],
  ["maja Türgis", "TR", undefined],
  ["квартира в Таиланде", "TH", undefined],
  ["квартира в Болгарии", "BG", undefined],
  ["flat in Bulgaria", "BG", undefined],
])("%s", (text, country, citySlug) => {
  expect(abroadIn(text)).toEqual([{ country, ...(citySlug === undefined ? {} : { citySlug }) }]);
});

describe("abroad without a country", () => {
  test.each([
    "korter välismaal",
    "korter välismaale",
    "kinnisvara välisriigis",
    "maja väljaspool Eestit",
    "flat abroad",
    "apartment overseas",
    "house outside Estonia",
    "квартира за границей",
    "квартира за рубежом",
    "зарубежная недвижимость",
    "дом вне Эстонии",
  ])("%s asks for all listings there", (text) => {
    expect(abroadIn(text)).toEqual([{}]);
    const understood = search.read(text, { concepts: true }).understood();
    expect(understood.find(({ as }) => as === "abroad")).toMatchObject({
      params: { abroad: "only" },
      names: { et: "välismaal", en: "abroad", ru: "за границей" },
    });
  });

  test("is met by any listing that is not in Estonia", () => {
    expect(abroadClause({})).toEqual({ bool: { must_not: [{ term: { country: "EE" } }] } });
  });

  test("beside a country is that country", () => {
    const understood = search.read("korter välismaal Hispaanias", { concepts: true }).understood();
    expect(understood.filter(({ as }) => as === "abroad").map(({ params }) => params)).toEqual([
      { abroad: "only" },
      { abroad: "only", country: "ES" },
    ]);
  });
});

test.each([
  "korter alles renoveeritud",
  "maja parimas kohas",
  "romes",
  "korter linnas",
  "korter Pargis",
  "maja metsas",
  "valge maja",
])("%s names no place abroad", (text) => {
  expect(abroadIn(text).filter(({ country }) => country !== "IT")).toEqual([]);
});
