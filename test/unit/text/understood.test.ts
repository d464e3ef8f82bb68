import { describe, expect, test } from "vitest";
import { understoodInstead } from "../../../api/search/fallback/understood-instead.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const search = createTextSearch({
  data: loadLanguageData(),
  places: listShippedPlaces,
  cities: () => [{ country: "FI", slug: "helsinki", name: "Helsinki" }],
  locales: ["et", "en", "ru"],
});
const read = (text: string) => search.read(text, { concepts: true }).understood();
const withoutOf = (text: string) => [...new Set(read(text).map(({ without }) => without))];

describe("the text without a wish", () => {
  test.each([
    ["2-toaline korter, Tartus", ["korter, Tartus", "2-toaline, Tartus", "2-toaline korter"]],
    ["korter kuni 200 000 €!", ["kuni 200 000 €!", "korter!"]],
    ["дом в Тарту с балконом", ["в Тарту с балконом", "дом с балконом", "дом в Тарту"]],
    [
      "flat on the ground floor (with balcony)",
      ["on the ground floor (with balcony)", "flat (with balcony)", "flat on the ground floor"],
    ],
    ["rõdu Rõdu korter RÕDU", ["korter", "rõdu Rõdu RÕDU"]],
  ])("keeps what else was typed: %s", (text, rests) => {
    expect(withoutOf(text)).toEqual(rests);
  });

  test.each([
    ["maja või ridaelamu Tartus", ["Tartus", "maja või ridaelamu"]],
    ["Tallinn, Tartu või Pärnu", [""]],
    ["saun ja rõdu", ["rõdu", "saun"]],
  ])("loses the words that joined it, and all alternatives together: %s", (text, rests) => {
    expect(withoutOf(text)).toEqual(rests);
  });

  test.each([
    ["без лифта и балкона в Тарту", ["без балкона в Тарту", "без лифта в Тарту", "без лифта и балкона"]],
    ["without a lift and a balcony", ["without a balcony", "without a lift"]],
    ["mitte esimene ega viimane korrus", ["mitte viimane korrus", "mitte esimene"]],
    ["maja -lift", ["-lift", "maja"]],
  ])("refuses what else was refused: %s", (text, rests) => {
    expect(withoutOf(text)).toEqual(rests);
  });

  test("keeps quoted words, also between its own", () => {
    expect(withoutOf('2 "vaikne koht" tuba "<b>" korter')).toEqual([
      '"vaikne koht" "<b>" korter',
      '2 "vaikne koht" tuba "<b>"',
    ]);
  });

  const meaning = ({ as, condition, refused }: { as: string; condition: unknown; refused?: true }) =>
    JSON.stringify([as, condition, refused]);
  const TEXTS = [
    "soovin osta 3-toalise korteri Lasnamäel või Mustamäel, mitte esimene ega viimane korrus, rõduga",
    "сниму двушку в центре Таллина без лифта и балкона, до 500 € в месяц, не первый этаж",
    "house or flat near Tartu with a sauna, balcony and fireplace, 100-150 m2, not furnished",
  ];

  test.each(TEXTS)("means what it meant beside the wish: %s", (text) => {
    const wishes = read(text);
    expect(wishes.length).toBeGreaterThan(5);
    // Rooms alone are those of a home: without the type that says of what.
    const named = wishes.filter(({ params }) => params?.propertyType === undefined);
    expect(named.length).toBeGreaterThan(4);
    for (const { wish, without } of named) {
      const others = wishes.filter((other) => other.wish !== wish).map(meaning);
      expect(read(without).map(meaning).sort(), without).toEqual(others.sort());
    }
  });

  test.each(TEXTS)("without a type means the same beside the parameter for it: %s", (text) => {
    const wishes = read(text);
    const types = wishes.filter(({ params }) => params?.propertyType !== undefined);
    expect(types.length).toBeGreaterThan(0);
    for (const { wish, without, params } of types) {
      const others = wishes.filter((other) => other.wish !== wish).map(meaning);
      const propertyTypes = String(params!.propertyType).split(",");
      const rest = search.read(without, { concepts: true, propertyTypes }).understood();
      expect(rest.map(meaning).sort(), without).toEqual(others.sort());
    }
  });

  test("keeps numbers apart", () => {
    expect(withoutOf("2 korter 100001")).toEqual(["2, 100001"]);
  });

  test("is the same in other Unicode forms, and keeps what is no word", () => {
    const text = "🏠 rõduga korter 👩‍👩‍👧 Mustamäel <script>";
    expect(withoutOf(text.normalize("NFD"))).toEqual(withoutOf(text));
    expect(withoutOf(text)[0]).toBe("🏠 korter 👩‍👩‍👧 Mustamäel <script>");
  });
});

describe("a wish", () => {
  test("stands where its words were typed", () => {
    const text = 'otsin "vaikne" 3-toalist korterit, mitte esimene korrus, Mustamäel -lift';
    const spans = read(text).map(({ offset, length }) => text.slice(offset, offset! + length!));
    expect(spans).toEqual(["3-toalist", "korterit", "mitte esimene korrus", "Mustamäel", "-lift"]);
  });

  test("is one with its alternatives, and beside those of other kinds another", () => {
    const wishes = read("maja Tartus või ridaelamu, rõdu").map(({ text, wish }) => [text, wish]);
    expect(wishes).toEqual([
      ["maja", 1],
      ["ridaelamu", 1],
      ["tartus", 2],
      ["rõdu", 3],
    ]);
  });

  test("for a district is another than the one for its town, which it narrows", () => {
    expect(read("Tallinn Mustamäe").map(({ wish }) => wish)).toEqual([1, 2]);
  });

  test("names places and things in three languages", () => {
    const names = (text: string) => read(text).map((part) => part.names);
    expect(names("rõduga")).toEqual([{ et: "rõdu", en: "balcony", ru: "балкон" }]);
    expect(names("в Нарве")).toEqual([{ et: "Narva linn", en: "Narva", ru: "Нарва" }]);
    expect(names("near TalTech")).toEqual([{ et: "TalTech", en: "TalTech", ru: "Талтех" }]);
    expect(names("Alicante")).toEqual([{ et: "Alicante, Hispaania", en: "Alicante, Spain", ru: "Аликанте, Испания" }]);
    expect(names("2 tuba")).toEqual([undefined]);
  });

  test("for a foreign city without listings has no parameters, which would be refused", () => {
    const paramsOf = (text: string) => read(text)[0]?.params;
    expect(paramsOf("Alicante")).toBeNull();
    expect(paramsOf("Helsingi")).toEqual({ abroad: "only", country: "FI", city: "helsinki" });
  });
});

test("a fallback tells what both texts mean, what it repaired, and what it gave up", () => {
  const searched = search.read("korter tartus", { concepts: true });
  const told = understoodInstead("korter Tatrus rõduga", searched, { concepts: true }, search);
  expect(told.map(({ text, dropped, wish, offset, without }) => ({ text, dropped, wish, offset, without }))).toEqual([
    { text: "korter", dropped: undefined, wish: 1, offset: 0, without: "Tatrus rõduga" },
    { text: "tartus", dropped: undefined, wish: 4, offset: undefined, without: "korter" },
    { text: "rõduga", dropped: true, wish: 2, offset: 14, without: "korter Tatrus" },
  ]);
});

test.each([
  ["xyzzyq korter Tartus", "korter Tartus", ["xyzzyq"]],
  ["kotrer xyzzyq Tartus", "korter Tartus", ["xyzzyq"]],
  ["rjhnth xyzzyq", "кортер", ["xyzzyq"]],
  ["villa benita karu", "villa karu", ["benita"]],
  ["korter ja xyzzyq Tartus", "korter Tartus", ["xyzzyq"]],
  ["garaaž Karlovas", "garaaž Tartu", ["karlovas"]],
  ["kvartira Tartu", "квартира Тарту", []],
  ["bolshaya kvartira", "большая квартира", []],
  ["korter saunaga", "korter saunaga", []],
])("a fallback tells the plain words that it gave up, and none that it mended: %s", (asked, instead, expected) => {
  const told = understoodInstead(asked, search.read(instead, { concepts: true }), { concepts: true }, search);
  const dropped = told.filter((one) => one.dropped);
  expect(dropped.map(({ text }) => text)).toEqual(expected);
  for (const { text, offset, length } of dropped)
    expect(asked.slice(offset!, offset! + length!).toLowerCase()).toBe(text);
  expect(new Set(told.map(({ wish }) => wish)).size).toBe(told.length);
});

test("a fallback that gives up a type keeps the rooms, which are those of homes then", () => {
  const searched = search.read("9 tuba Tartus", { concepts: true });
  const told = understoodInstead("büroo 9 tuba Tartus", searched, { concepts: true }, search);
  const rooms = told.filter(({ as }) => as === "rooms");
  expect(rooms).toEqual([expect.objectContaining({ text: "9 tuba", wish: 3, offset: 6 })]);
  expect(rooms[0]).not.toHaveProperty("dropped");
  expect(rooms[0]?.params?.propertyType).toBe("apartment,house,townhouseBox,partOfHouse,summerHouse");
  expect(told.filter(({ dropped }) => dropped).map(({ text }) => text)).toEqual(["büroo", "büroo"]);
});
