import { describe, expect, test } from "vitest";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { parseForeignCities } from "../../../mappings/concepts/foreign-cities.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { readsAs } from "../../helpers/reads-as.ts";

const data = loadLanguageData();
const cities = [
  { country: "ES", slug: "orihuela-costa", name: "Orihuela Costa" },
  { country: "GB", slug: "bath", name: "Bath" },
];
const search = createTextSearch({
  data,
  places: listShippedPlaces,
  cities: () => cities,
  locales: ["et", "en", "ru"],
});

const abroadIn = (text: string) =>
  search
    .read(text, { concepts: true })
    .understood()
    .filter(({ as }) => as === "abroad")
    .map(({ condition }) => {
      const { country, citySlug } = condition as { country: string; citySlug?: string };
      return citySlug === undefined ? country : `${country} ${citySlug}`;
    });

describe("foreign countries", () => {
  test.each([
    ["korter Hispaanias", "ES"],
    ["maja soomes", "FI"],
    ["Soome korter", "FI"],
    ["villa Hispaania", "ES"],
    ["korterid Bulgaarias kuni 50000", "BG"],
    ["kinnisvara Türgis", "TR"],
    ["korter Lätist", "LV"],
    ["suvila Leedus", "LT"],
    ["korter Küprosel", "CY"],
    ["korter Bulgaaria rannikul", "BG"],
    ["квартира в Испании", "ES"],
    ["дом в Финляндии", "FI"],
    ["недвижимость на Кипре", "CY"],
    ["квартиры в Дании", "DK"],
    ["квартира в Турции", "TR"],
    ["flat in Spain", "ES"],
    ["apartment in Spain under 200000", "ES"],
    ["house in Finland", "FI"],
    ["flat in Latvia for rent", "LV"],
    ["villa in the USA", "US"],
  ])("%s", (text, country) => {
    expect(abroadIn(text)).toEqual([country]);
  });
});

describe("foreign cities", () => {
  test.each([
    ["korter Alicantes", "ES alicante"],
    ["korter alicante", "ES alicante"],
    ["квартира в Аликанте", "ES alicante"],
    ["flat in Torrevieja", "ES torrevieja"],
    ["korter Helsingis", "FI helsinki"],
    ["квартира в Хельсинки", "FI helsinki"],
    ["korter Riias", "LV riga"],
    ["квартира в Риге", "LV riga"],
    ["flat in Riga", "LV riga"],
    ["maja Orihuela Costas", "ES orihuela-costa"],
    ["flat in Bath", "GB bath"],
    ["квартира в Москве", "RU moscow"],
  ])("%s", (text, city) => {
    expect(abroadIn(text)).toEqual([city]);
  });

  test("a city and its country are both wished", () => {
    expect(abroadIn("korter Torreviejas Hispaanias")).toEqual(["ES torrevieja", "ES"]);
  });
});

describe("what only looks foreign", () => {
  test.each([
    "soome saun",
    "Soome saun",
    "türgi saun",
    "ameerika köök",
    "maja Läti piiri ääres",
    "Riia tänav",
    "Riia 12",
    "korter Riia mnt",
    "Peterburi tee 5",
    "Suur-Ameerika tn",
    "того",
    "данный дом",
    "куб",
    "kitchen island",
    "shower and bath",
    "nice flat",
    "side street",
    "eesti",
    "Tallinn",
    "tai",
    "turul",
    "чистая вена",
  ])("%s", (text) => {
    expect(abroadIn(text)).toEqual([]);
  });
});

describe("the table of foreign cities", () => {
  test.each(data.foreignCities.map((city) => [city.slug, city] as const))("%s is found by each name", (slug, city) => {
    for (const name of city.names) expect(abroadIn(`korter ${name}`), name).toEqual([`${city.country} ${slug}`]);
  });

  test.each(["ES | alicante", "Spain | alicante | Alicante", "ES | | Alicante"])("refuses %s", (line) => {
    expect(() => parseForeignCities(`# comment\n${line}`)).toThrow(/line 2/);
  });
});

test("a foreign town that no table knows is no alternative that lets in Estonian listings", () => {
  readsAs("korter Soomes, Helsingis või Turus", ["apartment", "abroad|abroad", '"turus"']);
});
