import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Clause } from "../../../api/search/filters.ts";
import { distanceM } from "../../../api/search/geo/point.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { parseLandmarks } from "../../../mappings/concepts/landmarks.ts";
import { listShippedPlaces, shippedPlacesByPath } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { wishesOf } from "../../helpers/wishes.ts";

const data = loadLanguageData();
const search = createTextSearch({ data, places: listShippedPlaces, locales: ["et", "en", "ru"] });

interface NearCondition {
  points: { lat: number; lon: number }[];
  km: number;
}
const nearIn = (text: string) =>
  search
    .read(text, { concepts: true })
    .understood()
    .filter(({ as }) => as === "near")
    .map(({ condition }) => condition as NearCondition);

const pointOf = (path: string) => {
  const { lat, lon } = shippedPlacesByPath().get(path)!;
  return { lat: lat!, lon: lon! };
};
const TALLINN = pointOf("harju-maakond/tallinn");
const TARTU = pointOf("tartu-maakond/tartu-linn");
const NARVA = pointOf("ida-viru-maakond/narva-linn");
const PARNU = pointOf("parnu-maakond/parnu-linn");
const landmark = (name: string) => {
  const { lat, lon } = data.landmarks.find((one) => one.name === name)!;
  return { lat, lon };
};

describe("near a place", () => {
  test.each([
    ["Tallinna lähedal", TALLINN],
    ["maja tallinna lähistel", TALLINN],
    ["Tartu linna lähedale", TARTU],
    ["Tartu ümbruses", TARTU],
    ["Narva kandis", NARVA],
    ["Tallinna lahedal", TALLINN],
    ["Pärnu juures", PARNU],
    ["Tallinna külje all", TALLINN],
    ["рядом с Таллинном", TALLINN],
    ["дом под Таллином", TALLINN],
    ["возле Нарвы", NARVA],
    ["недалеко от Тарту", TARTU],
    ["около города Нарва", NARVA],
    ["в окрестностях Пярну", PARNU],
    ["near Tallinn", TALLINN],
    ["house close to Tartu", TARTU],
    ["around Narva", NARVA],
    ["near the city of Tartu", TARTU],
  ])("%s: within 15 km", (text, point) => {
    expect(nearIn(text)).toEqual([{ points: [point], km: 15 }]);
  });

  test.each([
    ["Mustamäe lähedal", pointOf("harju-maakond/tallinn/mustamae-linnaosa")],
    ["рядом с Ласнамяэ", pointOf("harju-maakond/tallinn/lasnamae-linnaosa")],
    ["Kadrioru lähedal", landmark("feature=kadriorg")],
    ["рядом с Кадриоргом", landmark("feature=kadriorg")],
    ["Ülemiste keskuse juures", landmark("ulemiste-centre")],
    ["TTÜ lähedal", landmark("taltech")],
    ["near TalTech", landmark("taltech")],
    ["рядом с Талтех", landmark("taltech")],
    ["korter Balti jaama lähedal", landmark("balti-jaam")],
    ["возле Балтийского вокзала", landmark("balti-jaam")],
    ["lennujaama lähedal", landmark("tallinn-airport")],
    ["недалеко от аэропорта", landmark("tallinn-airport")],
    ["Vabaduse väljaku lähedal", landmark("vabaduse-valjak")],
    ["Tartu Ülikooli lähedal", landmark("tartu-university")],
    ["Lõunakeskuse juures", landmark("lounakeskus")],
    ["рядом с Фама", landmark("fama")],
  ])("%s: within 2 km", (text, point) => {
    expect(nearIn(text)).toEqual([{ points: [point], km: 2 }]);
  });

  test("the name of a landmark alone asks for what is near it", () => {
    for (const name of ["TalTech", "korter PERH", "Viru keskus"]) expect(nearIn(name), name).toHaveLength(1);
  });

  test("a name that several towns have means any of them", () => {
    expect(nearIn("bussijaama lähedal")[0]?.points).toHaveLength(3);
    expect(nearIn("рядом с автовокзалом")[0]?.points).toHaveLength(3);
  });

  test.each([
    ["korter sadama lähedal Kuressaares", ["apartment", "#harbour", "kuressaare-linn"]],
    ["korter sadama lähedal Saaremaal", ["apartment", "#harbour", "saare-maakond"]],
    ["maja sadama juures Paldiskis", ["house", "#harbour", "paldiski-linn"]],
    ["flat near the port in Pärnu", ["apartment", "#harbour", "parnu-linn"]],
    ["квартира рядом с портом в Пярну", ["apartment", "#harbour", "parnu-linn"]],
    ["korter lennujaama lähedal Tartus", ["apartment", "#airport", "tartu-linn"]],
    ["korter bussijaama lähedal Narvas", ["apartment", "#bus-stop", "narva-linn"]],
    ["korter sadama lähedal Harjumaal", ["apartment", "near", "harju-maakond"]],
    ["korter sadama lähedal Kalamajas", ["apartment", "near", "#kalamaja"]],
    ["korter sadama lähedal, Narva mnt", ["apartment", "near", "street"]],
    ["korter Balti jaama lähedal Tartus", ["apartment", "near", "tartu-linn"]],
  ])("a landmark without a name is that of no other town than the named one: %s", (text, wishes) => {
    expect(wishesOf(text, { search })).toEqual(wishes);
  });

  test("a landmark that several towns have is that of the named one", () => {
    expect(nearIn("korter bussijaama lähedal Tartus")).toEqual([{ points: [landmark("tartu-bus-station")], km: 2 }]);
  });

  test.each([
    "mere ääres",
    "у моря",
    "by the sea",
    "metsa lähedal",
    "Järve lähedal",
    "kooli juures",
    "korter Tartus lähedal poodidele",
    "квартира в Нарве рядом с парком",
    "near Narva road",
    "sadam",
    "lennujaam",
    "Kadriorg",
    "Tallinn",
  ])("%s is near no place", (text) => {
    expect(nearIn(text)).toEqual([]);
  });
});

describe("a distance from a town", () => {
  const refused = (text: string) => wishesOf(text, { search }).filter((wish) => wish.startsWith("!"));

  test.each([
    ["maja 5 km Tallinnast väljas", 13, ["!tallinn"]],
    ["maja Tallinnast 5 km väljas", 13, ["!tallinn"]],
    ["maja Tallinnast väljas 5 km", 13, ["!tallinn"]],
    ["maja 10 km väljaspool Tallinna", 18, ["!tallinn"]],
    ["дом 10 км за Таллином", 18, ["!tallinn"]],
    ["дом в 10 км за городом Таллин", 18, ["!tallinn"]],
    ["house 10 km outside the city of Tallinn", 18, ["!tallinn"]],
    ["house 5 km outside Tartu", 15, ["!tartu-linn"]],
    ["дом в 10 км от Таллина", 10, []],
    ["maja 5 km Tallinnast eemal", 5, []],
    ["house 5 km out of TalTech", 5, []],
    ["maja mitte kaugemal kui 30 km Tallinnast", 30, []],
    ["дом не дальше 30 км от Таллина", 30, []],
    ["house no more than 30 km from Tallinn", 30, []],
    ["maja 30 minutit Tallinnast", 15, []],
    ["maja 5 km raadiuses Tartust", 5, []],
    ["maja Tartust 5 km raadiuses", 5, []],
    ["maja 10 km Tartu linnast", 10, []],
    ["дом в радиусе 10 км от Тарту", 10, []],
    ["дом не дальше 10 км от города Тарту", 10, []],
    ["дом от города Тарту 20 км", 20, []],
    ["house within a 10 km radius of Tartu", 10, []],
  ])("%s: within %d km of its point, outside from its border", (text, km, outside) => {
    expect(nearIn(text).map((near) => near.km)).toEqual([km]);
    expect(refused(text)).toEqual(outside);
  });

  test.each([
    ["at least 30 km from Tallinn", 30],
    ["house over 30 km away from Tallinn", 30],
    ["house no closer than 30 km to Tallinn", 30],
    ["house further than 30 km from Tallinn", 30],
    ["vähemalt 30 km Tallinnast", 30],
    ["maja Tallinnast vähemalt 30 km kaugusel", 30],
    ["maja kaugemal kui 30 km Tallinnast", 30],
    ["maja mitte lähemal kui 30 km Tallinnast", 30],
    ["не ближе 30 км от Таллина", 30],
    ["от Таллина не ближе 30 км", 30],
    ["дом дальше 30 км от Таллина", 30],
    ["house at least 300 km from Tallinn", 300],
    ["дом минимум в 30 км от города Таллин", 30],
  ])("%s: refuses what is nearer", (text, km) => {
    expect(nearIn(text)).toEqual([{ points: [TALLINN], km }]);
    expect(refused(text)).toEqual(["!near"]);
  });

  test.each([
    "maja 20-50 km Tallinnast",
    "maja Tallinnast kaugemal kui 20 km, aga lähemal kui 50 km",
    "maja Tallinnast lähemal kui 50 km, aga kaugemal kui 20 km",
    "дом в 20-50 км от Таллинна",
    "дом от 20 до 50 км от города Таллин",
    "house between 20 and 50 km from Tallinn",
    "house 20 km - 50 km from Tallinn",
  ])("%s: within the greater and not within the lesser", (text) => {
    expect(nearIn(text).map(({ km }) => km)).toEqual([50, 20]);
    expect(refused(text)).toEqual(["!near"]);
  });

  test.each([
    ["maja kaugemal kui 20 km Tallinnast, lähemal kui 5 km merest", ["house", "#sea", "!near"]],
    ["вильянди квартира 40-60 метров", ["viljandi-linn", "apartment", "size[40,60]"]],
    ["krunt 100-200 m2", ["land", "plotArea[100,200]"]],
  ])("%s: no two distances of one place", (text, wishes) => {
    expect(wishesOf(text, { search }).sort()).toEqual([...wishes].sort());
  });

  test("leaves out of the search what is nearer, with coordinates or without", () => {
    const { bool } = search.read("at least 30 km from Tallinn", { concepts: true }).clause() as { bool: Clause };
    expect(JSON.stringify(bool.must_not)).toContain('{"geo_distance":{"distance":"30000m"');
    expect(JSON.stringify(bool.must_not)).toContain("harju-maakond/viimsi-vald");
    expect(JSON.stringify([bool.filter, bool.must, bool.should])).not.toContain("geo_distance");
  });
});

describe("the table of landmarks", () => {
  test("each point is within 15 km of the town that it is in", () => {
    const far = data.landmarks.filter((one) =>
      [TALLINN, TARTU, NARVA, PARNU].every((town) => distanceM(town, one) > 15_000),
    );
    expect(far.map(({ name }) => name)).toEqual([]);
  });

  test.each(data.landmarks.map((one) => [one.name, one] as const))("%s is found by each of its names", (_name, one) => {
    for (const [locale, names] of Object.entries(one.phrases)) {
      for (const name of names) {
        const found = nearIn(
          locale === "ru" ? `рядом с ${name}` : locale === "en" ? `near ${name}` : `${name} lähedal`,
        );
        expect(found[0]?.points, name).toContainEqual({ lat: one.lat, lon: one.lon });
      }
    }
  });

  test("names a landmark once", () => {
    const names = data.landmarks.map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
  });

  test.each([
    ["no point", "a | b | c | d"],
    ["a point that is none", "a | b | c | d | x | 24"],
    ["a concept that is not there", "feature=atlantis | | | | 59 | 24"],
  ])("refuses a line with %s", (_what, line) => {
    expect(() => parseLandmarks(`# comment\n${line}`, data.concepts)).toThrow(/line 2/);
  });

  test("is written in full", () => {
    const lines = readFileSync("mappings/concepts/landmarks.txt", "utf8").split("\n");
    expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toHaveLength(data.landmarks.length);
  });
});
