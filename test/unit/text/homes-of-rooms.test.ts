import { describe, expect, test } from "vitest";
import { search, wishesOf } from "../../helpers/wishes.ts";

const HOMES = "apartment,house,townhouseBox,partOfHouse,summerHouse";

/** The types that the rooms of a text ask for. */
function typesOfRooms(text: string, propertyTypes?: readonly string[]): unknown {
  const understood = search.read(text, { concepts: true, propertyTypes }).understood();
  const rooms = understood.find(({ as }) => as === "rooms" || as.startsWith("rooms="));
  expect(rooms, text).toBeDefined();
  return rooms!.params?.propertyType;
}

describe("rooms without a type are those of homes", () => {
  test.each([
    "1-toal üür Viljandi",
    "2-toaline Tartus",
    "2 või 3 tuba Tartus",
    "3 tuba uues majas",
    "3-toaline garaažiga",
    "kodukontor, 3 tuba",
    "3 tuba suur pind",
    "vahetan 2-toalise 3-toalise vastu",
    "3 tuba, mitte korter",
    "2-toaline Tartus, mitte büroo",
    "снять 2 комнаты Нарва",
    "двухкомнатная",
    "не офис, 2 комнаты",
    "2 bedroom Tallinn to rent",
    "at least 3 rooms near Tartu",
  ])("%s", (text) => {
    expect(typesOfRooms(text)).toBe(HOMES);
  });
});

describe("but where a type, premises or anything is named, they are of that", () => {
  test.each([
    "2-toaline korter Tartus",
    "5 rooms for an office",
    "5 tuba kontoriks",
    "5 комнат под офис",
    "2 tuba, sobib ka büroo",
    "3 tuba, võib olla ka äripind",
    "hotell 10 tuba",
    "külalistemaja 8 tuba",
    "2 tuba ilusalongiks",
    "4 tuba, hambaravi",
    "pind 5 tuba",
    "3 tuba büroohoones",
    "3 комнаты под бизнес",
    "3 rooms for a business",
    "5 tuba, ükskõik mis tüüpi",
    "any property with 5 rooms",
  ])("%s", (text) => {
    expect(typesOfRooms(text)).toBeUndefined();
  });

  test("also by a parameter, which alone decides", () => {
    expect(typesOfRooms("5 tuba Tartus", ["commercialSpace"])).toBeUndefined();
  });
});

test("homes are a filter, in the score as well as in any order", () => {
  const clauseOf = (text: string) => JSON.stringify(search.read(text, { concepts: true }).clause());
  expect(clauseOf("2-toaline Tartus")).toContain(JSON.stringify({ terms: { propertyType: HOMES.split(",") } }));
  expect(clauseOf("2-toaline kontor Tartus")).not.toContain("summerHouse");
});

describe("a room without a number is let in a home", () => {
  const typesOf = (text: string) =>
    search
      .read(text, { concepts: true })
      .understood()
      .filter(({ as, refused }) => as.startsWith("propertyType=") && !refused)
      .map(({ params }) => params?.propertyType);

  test("its kind is not required", () => {
    expect(wishesOf("double room Tartu")).toEqual([HOMES.replaceAll(",", "|"), "tartu-linn"]);
  });

  test.each([
    "üürin toa Tartus",
    "tuba üürile Tallinnas kuni 300",
    "сниму комнату в Нарве",
    "room to let in Tartu",
    "single room, furnished, Tallinn",
    "tuba, mitte korter",
    "double room Tartu",
    "private room in Tartu",
    "room for a student in Tartu",
    "room for 300 eur in Tartu",
    "room for two people in Narva",
    "комната для студента",
    "tuba tudengile Tartus",
  ])("%s", (text) => {
    expect(typesOf(text)).toEqual([HOMES]);
  });

  test.each([
    ["büroo tuba Tartus", [undefined]],
    ["tuba ilusalongiks", []],
    ["комната под бизнес", []],
    ["korter, kus on suur tuba", ["apartment"]],
    ["maja, eraldi tuba lapsele", ["house"]],
    ["ilma läbikäidava toata korter", ["apartment"]],
    ["conference room for rent Tallinn", []],
    ["seminari tuba", []],
    ["tuba koosolekuteks", []],
    ["tuba massööri jaoks", []],
    ["room for manicure Tallinn", []],
    ["room for a shop", []],
    ["комната под мастерскую", []],
    ["room for storage", []],
    ["parking with room for two cars", []],
  ])("but not where a type or premises are named: %s", (text, types) => {
    expect(typesOf(text)).toEqual(types);
  });
});
