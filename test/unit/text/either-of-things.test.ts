// Things that "or" joins: one wish, which a listing meets with either. What commas join to it belongs to it where one word governs all.
import { describe, expect, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";
import { search, wishesOf } from "../../helpers/wishes.ts";

test.each<[text: string, wishes: string[]]>([
  ["flat energy class B or better or with a lift", ["apartment", "energyClass|#lift"]],
  ["korter liftiga või energiaklass vähemalt B", ["apartment", "#lift|energyClass"]],
  ["квартира с лифтом или класс энергоэффективности не ниже B", ["apartment", "#lift|energyClass"]],
  ["korter energiaklass B, lift", ["apartment", "#lift", "energyClass"]],
])("an energy class and a thing are either where or joins them: %s", (text, wishes) => {
  expect(wishesOf(text).toSorted()).toEqual(wishes.toSorted());
});

describe("two things", () => {
  test.each<Row>([
    ["rõdu või terrass", ["#balcony|#terrace"]],
    ["korter rõdu või terrassiga", ["apartment", "#balcony|#terrace"]],
    ["balcony or terrace", ["#balcony|#terrace"]],
    ["either a balcony or a terrace", ["#balcony|#terrace"]],
    ["сауна или камин", ["#sauna|#fireplace"]],
    ["квартира либо с балконом, либо с лоджией", ["apartment", "#balcony|#loggia"]],
    ["kas saunaga või kaminaga maja", ["#sauna|#fireplace", "house"]],
    ["rõdu ja terrass või saun", ["#balcony", "#terrace|#sauna"]],
  ])("%s", readsAs);
});

describe("a list that ends in or", () => {
  test.each<Row>([
    ["flat with balcony, loggia or terrace", ["apartment", "#balcony|#loggia|#terrace"]],
    ["flat with a balcony, a loggia or a terrace in Tartu", ["apartment", "#balcony|#loggia|#terrace", "tartu-linn"]],
    ["korter rõdu, lodža või terrassiga", ["apartment", "#balcony|#loggia|#terrace"]],
    ["maja sauna, kamina või basseiniga Tartus", ["house", "#sauna|#fireplace|#pool", "tartu-linn"]],
    ["квартира с балконом, лоджией или террасой", ["apartment", "#balcony|#loggia|#terrace"]],
  ])("is one wish where one word governs all of it: %s", readsAs);

  test.each<Row>([
    ["korter, lift, rõdu või terrass", ["apartment", "#lift", "#balcony|#terrace"]],
    ["korter liftiga, rõdu või terrassiga", ["apartment", "#lift", "#balcony|#terrace"]],
    ["flat, lift, balcony or terrace", ["apartment", "#lift", "#balcony|#terrace"]],
    ["flat with a lift, with a balcony or terrace", ["apartment", "#lift", "#balcony|#terrace"]],
    ["квартира, лифт, балкон или лоджия", ["apartment", "#lift", "#balcony|#loggia"]],
    ["квартира с лифтом, балкон или лоджия", ["apartment", "#lift", "#balcony|#loggia"]],
  ])("is only its last two where each stands by itself: %s", readsAs);
});

describe("a garage, which is a type of property and a thing", () => {
  test.each<Row>([
    ["garaaž või parkimiskoht", ["garage|#garage|#parking"]],
    ["parkimiskoht või garaaž Tartus", ["#parking|garage|#garage", "tartu-linn"]],
    ["garage or parking space", ["garage|#garage|#parking"]],
    ["гараж или парковочное место", ["garage|#garage|#parking"]],
  ])("is either beside a thing: %s", readsAs);

  test.each<Row>([
    ["maja garaaži või parkimiskohaga", ["house", "#garage|#parking"]],
    ["flat with a garage or a parking space", ["apartment", "#garage|#parking"]],
    ["квартира с гаражом или парковкой", ["apartment", "#garage|#parking"]],
    ["korter, garaaž või parkimiskoht", ["apartment", "#garage|#parking"]],
  ])("is a thing of a home: %s", readsAs);

  test.each<Row>([
    ["korter või garaaž", ["apartment|garage"]],
    ["garaaž või krunt Tartus", ["garage|land", "tartu-linn"]],
    ["flat or garage", ["apartment|garage"]],
    ["гараж или участок", ["garage|land"]],
    ["гараж или склад", ["garage|commercialSpace&#warehouse"]],
  ])("is a type where or joins it to one: %s", readsAs);
});

describe("a floor, a year or a thing", () => {
  test.each<Row>([
    ["korter liftiga või esimesel korrusel", ["apartment", "#lift|floor[1,1]"]],
    ["flat on the ground floor or with a lift", ["apartment", "floor[1,1]|#lift"]],
    ["квартира с лифтом или на первом этаже", ["apartment", "#lift|floor[1,1]"]],
    ["maja ehitatud pärast 2010 või renoveeritud", ["house", "year[2011,]|#renovated"]],
  ])("%s", readsAs);
});

describe("new, or else in a good state", () => {
  test.each<Row>([
    ["remonditud või uus", ["#renovated|year[2018,]"]],
    ["korter, uus või heas korras", ["apartment", "year[2018,]|#good-condition"]],
    ["renoveeritud või uus maja Tartus", ["#renovated|year[2018,]", "house", "tartu-linn"]],
    ["uus korter või renoveeritud", ["apartment", "year[2018,]|#renovated"]],
    ["renovated or new", ["#renovated|year[2018,]"]],
    ["renovated flat or new", ["apartment", "#renovated|year[2018,]"]],
    ["new or recently renovated", ["year[2018,]|#renovated"]],
    ["renovated or brand new house", ["#renovated|year[2018,]", "house"]],
    ["квартира новая или с ремонтом", ["apartment", "year[2018,]|#renovated"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["uus või vana", ['"uus"|"vana"']],
    ["uus või remonditud vannituba", ['"uus"', "#renovated", "#bathroom"]],
    ["korter või uus maja", ["apartment|house&year[2018,]"]],
  ])("is no such: %s", readsAs);
});

describe("what or joins otherwise", () => {
  test.each<Row>([
    ["korter või maja", ["apartment|house"]],
    ["maja või korter", ["house|apartment"]],
    ["Tartu või Pärnu", ["tartu-linn|parnu-linn"]],
    ["2 või 3 tuba", ["rooms[2,3]"]],
    ["maja või rõduga korter", ["house|apartment", "#balcony"]],
    ["house or furnished flat", ["house|apartment", "#furnished"]],
    ["дом или квартира с балконом", ["house|apartment", "#balcony"]],
    ["ilma rõdu või terrassita", ["!#balcony", "!#terrace"]],
    ["no balcony or terrace", ["!#balcony", "!#terrace"]],
    ["без балкона или террасы", ["!#balcony", "!#terrace"]],
    ["flat without balcony, loggia or terrace", ["apartment", "!#balcony", "!#loggia", "!#terrace"]],
    ["rõduga või rõduta", []],
  ])("stays: %s", readsAs);
});

test("each part has the number of the wish, and no parameter says it", () => {
  const { segments: _, understood } = search.read("korter garaaži, kuuri või keldriga", { concepts: true });
  expect(understood().map(({ text, wish, params, without }) => [text, wish, params, without])).toEqual([
    ["korter", 1, { propertyType: "apartment" }, "garaaži, kuuri või keldriga"],
    ["garaaži", 2, null, "korter"],
    ["kuuri", 2, null, "korter"],
    ["keldriga", 2, null, "korter"],
  ]);
});

describe("a floor or a lift is either, with a type between them", () => {
  test.each<Row>([
    [
      "a ground floor flat or a building with a lift in Kristiine",
      ["floor[1,1]|#lift", "apartment", "kristiine-linnaosa"],
    ],
    ["liftiga maja või esimese korruse korter", ["#lift|floor[1,1]", "apartment"]],
    ["esimese korruse korter või liftiga maja, Tartu", ["floor[1,1]|#lift", "apartment", "tartu-linn"]],
    ["квартира на первом этаже или в доме с лифтом", ["apartment", "floor[1,1]|#lift"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["liftiga korter või maja", ["#lift", "apartment|house"]],
    ["liftiga äripind või esimese korruse korter", ["#lift|floor[1,1]", "commercialSpace|apartment"]],
    ["not top floor or with lift", ["isTopFloor=false|#lift"]],
    ["korter esimesel korrusel, või maja, lift", ["apartment|house", "floor[1,1]", "#lift"]],
  ])("not where the lift is of both or stands apart: %s", readsAs);
});
