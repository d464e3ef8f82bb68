import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createBeginnings } from "../../../api/search/text/beginnings.ts";
import { createGazetteer } from "../../../api/search/text/gazetteer.ts";
import { parseText } from "../../../api/search/text/text-words.ts";
import { parsePlaceAliases } from "../../../mappings/concepts/table.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { readsAs } from "../../helpers/reads-as.ts";
import { search } from "../../helpers/wishes.ts";

const { estonian, placeAliases, placeWords } = loadLanguageData();
const places = listShippedPlaces();
const findPlace = createGazetteer(places, { estonian, placeWords, aliases: placeAliases });
const withoutAliases = createGazetteer(places, { estonian, placeWords, aliases: new Map() });

function pathsOf(text: string): readonly string[] {
  const { words } = parseText(text);
  const place = findPlace(words, 0);
  return place?.length === words.length ? place.paths : [];
}
const slugsOf = (text: string) => pathsOf(text).map((path) => path.split("/").at(-1));

const lines = parsePlaceAliases(readFileSync("mappings/concepts/place-aliases.txt", "utf8"));
const aliases = [...lines].flatMap(([name, others]) => others.map((alias) => [alias, name] as const));

describe("other names of places", () => {
  test("every line of the table names a place", () => {
    const named = [...lines.keys()].filter((name) => withoutAliases(parseText(name).words, 0) === undefined);
    expect(named).toEqual([]);
  });

  test.each(aliases)("%s is %s", (alias, name) => {
    const { words } = parseText(name);
    expect(pathsOf(alias)).toEqual(withoutAliases(words, 0)?.paths);
  });

  test.each([
    ["Дерпт", "tartu-linn"],
    ["в Дерпте", "tartu-linn"],
    ["Trt", "tartu-linn"],
    ["tln", "tallinn"],
    ["Tln-s", "tallinn"],
    ["Talinasse", "tallinn"],
    ["Prn", "parnu-linn"],
    ["Pernaus", "parnu-linn"],
    ["K-Järvel", "kohtla-jarve-linn"],
    ["kjarve", "kohtla-jarve-linn"],
    ["mustakas", "mustamae-linnaosa"],
    ["Lasnakas", "lasnamae-linnaosa"],
  ])("%s is %s", (text, slug) => {
    expect(slugsOf(text.replace(/^в /, ""))).toEqual([slug]);
  });
});

test.each([
  ["talu Lõuna-Eestis", 6],
  ["maja lääne-eestis", 4],
  ["дом на юге Эстонии", 6],
  ["house in south Estonia", 6],
  ["maja Kesk-Eestis", 3],
  ["korter Põhja-Tallinnas", 1],
])("a part of the country is its counties: %s", (text, count) => {
  const places = search
    .read(text, { concepts: true })
    .understood()
    .filter(({ as }) => as === "place");
  expect(places.map(({ condition }) => (condition as { placePaths: string[] }).placePaths.length)).toEqual([count]);
});

describe("small letters", () => {
  test.each([
    ["mustamäel", "mustamae-linnaosa"],
    ["nõmmel", "nomme-linnaosa"],
    ["kuressaares", "kuressaare-linn"],
    ["kilingi-nõmme", "kilingi-nomme-linn"],
    ["kiviõlis", "kivioli-linn"],
    ["jüris", "juri-alevik"],
    ["laagris", "laagri-alevik"],
  ])("%s is %s", (text, slug) => {
    expect(slugsOf(text)).toEqual([slug]);
  });

  test.each(["järve", "oru", "turba"])("%s is a word, with a capital a place", (text) => {
    expect(slugsOf(text)).toEqual([]);
    expect(slugsOf(text.replace(/^./, (letter) => letter.toUpperCase()))).toHaveLength(1);
  });
});

describe("beginnings of districts and towns", () => {
  test.each([
    ["Mustam", "mustamae-linnaosa"],
    ["lasn", "lasnamae-linnaosa"],
    ["Ласнам", "lasnamae-linnaosa"],
    ["haabers", "haabersti-linnaosa"],
    ["pirit", "pirita-linnaosa"],
    ["Tallin", "tallinn"],
    ["tart", "tartu-linn"],
    ["narv", "narva-linn"],
    ["rakv", "rakvere-linn"],
    ["Kuress", "kuressaare-linn"],
    ["sillam", "sillamae-linn"],
    ["пярн", "parnu-linn"],
  ])("%s is %s", (text, slug) => {
    expect(slugsOf(text)).toEqual([slug]);
  });

  test.each([
    ["Эльва", "elva-vald"],
    ["Эльве", "elva-vald"],
    ["Отепя", "otepaa-vald"],
    ["Козе", "kose-vald"],
    ["Раазику", "raasiku-vald"],
    ["Раквере", "rakvere-linn"],
  ])("in Russian as in Estonian: %s is %s", (text, slug) => {
    expect(slugsOf(text)).toEqual([slug]);
  });

  test.each(["must", "musta", "kivi", "tall", "silla", "koht", "kesk", "põhja", "vilja", "suur", "las", "mus"])(
    "%s, a word of its own or too short, is none",
    (text) => {
      expect(slugsOf(text)).toEqual([]);
    },
  );

  test("a beginning of two names is neither, unless one begins the other", () => {
    const beginnings = createBeginnings(
      ["mustamäe", "mustvee", "narva", "narva-jõesuu"].map((name) => ({ name, spellings: [name], value: name })),
      { isWord: () => false, lengthMin: 4 },
    );
    expect(beginnings.get("must")).toBeUndefined();
    expect(beginnings.get("mustv")).toEqual(["mustvee"]);
    expect(beginnings.get("narv")).toEqual(["narva"]);
  });
});

test("finds a county by its Russian adjective", () => {
  readsAs("дом в Тартуском уезде", ["house", "tartu-maakond"]);
});
