// Whole offers that "or" joins: what each says of the same kind is wished of it alone.
import { describe, expect, test } from "vitest";
import { search, wishesOf } from "../../helpers/wishes.ts";

describe("what each of two offers says of the same kind is met by the other, too", () => {
  test.each([
    ["maja saunaga või korter rõduga", ["house|apartment", "#sauna|apartment", "#balcony|house"]],
    ["korter rõduga või terrassiga maja", ["apartment|house", "#balcony|house", "#terrace|apartment"]],
    ["дом с баней или квартира с балконом", ["house|apartment", "#sauna|apartment", "#balcony|house"]],
    ["apartment in Tallinn / house in Viimsi", ["apartment|house", "tallinn|house", "viimsi-vald|apartment"]],
    [
      "3-toaline Lasnamäel või 2-toaline kesklinnas",
      ["rooms[3,3]|rooms[2,2]", "lasnamae-linnaosa|rooms[2,2]", "kesklinna-linnaosa|rooms[3,3]"],
    ],
    [
      "at least 3 rooms for 700 or 2 rooms for 500 to rent",
      ["rooms[3,]|rooms[2,2]", "price[630,770]|rooms[2,2]", "price[450,550]|rooms[3,]", "rent"],
    ],
    [
      "maja, ridaelamu saunaga või korter rõduga",
      ["house|townhouseBox|apartment", "#sauna|apartment", "#balcony|house|townhouseBox"],
    ],
    [
      "2-toaline Tartus või Tallinnas, 3-toaline Pärnus",
      ["rooms[2,2]|rooms[3,3]", "tartu-linn|tallinn|rooms[3,3]", "parnu-linn|rooms[2,2]"],
    ],
    ["ostan maja või üürin korteri", ["sale|apartment", "house|apartment", "rent|house"]],
    [
      "maja kuni 300 000, ridaelamu kuni 200 000 või korter kuni 100 000",
      [
        "house|townhouseBox|apartment",
        "price[,300000]&sale|townhouseBox|apartment",
        "price[,200000]&sale|house|apartment",
        "price[,100000]&sale|house|townhouseBox",
      ],
    ],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("what one of them says is wished of both", () => {
  test.each([
    // Places beside each other are one list.
    [
      "Tartu up to 100k or Narva or Jõhvi up to 50k",
      [
        "tartu-linn|narva-linn|johvi-vald",
        "price[,100000]&sale|narva-linn|johvi-vald",
        "price[,50000]&sale|tartu-linn",
      ],
    ],
    [
      "house in Viljandi or Jõgeva county, lake or river nearby, sauna",
      ["house", "viljandi-maakond|jogeva-maakond", "#lake|#river", "#sauna"],
    ],
    ["korter rõduga Tartus või Elvas, liftiga", ["apartment", "#balcony", "tartu-linn|elva-vald", "#lift"]],
    ["дом с баней в Кейла или Маарду, с гаражом", ["house", "#sauna", "keila-linn|maardu-linn", "#garage"]],
    ["maja või korter saunaga", ["house|apartment", "#sauna"]],
    ["maja saunaga või korter", ["house|apartment", "#sauna"]],
    [
      "maja kuni 200 000 või korter kuni 100 000 Tartus",
      ["house|apartment", "price[,200000]&sale|apartment", "price[,100000]&sale|house", "tartu-linn"],
    ],
    [
      "korter Tartus kuni 100 000 või Pärnus kuni 80 000",
      ["apartment", "tartu-linn|parnu-linn", "price[,100000]&sale|parnu-linn", "price[,80000]&sale|tartu-linn"],
    ],
    [
      "maja saunaga või korter rõduga, mitte Tartus",
      ["house|apartment", "#sauna|apartment", "#balcony|house", "!tartu-linn"],
    ],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

test.each([
  ["korter või maja, rõdu või terrassiga", ["apartment|house", "#balcony|#terrace"]],
  ["2- või 3-toaline korter Tartus või Pärnus", ["rooms[2,3]", "apartment", "tartu-linn|parnu-linn"]],
  ["maja või suvila mere ääres või järve ääres", ["house|summerHouse", "#sea|#lake"]],
  ["korter liftiga või esimesel korrusel või maja", ["apartment|house", "#lift|floor[1,1]"]],
  ["korter, mitte esimene korrus, või maja saunaga", ["apartment|house", "floor[2,]", "#sauna"]],
  ["saun või kamin, korter või maja, rõdu", ["#sauna|#fireplace", "apartment|house", "#balcony"]],
])("no offer is told from another where heads are not: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

test("understood names the offer, and has no parameters for what they share by halves", () => {
  const understood = search.read("maja saunaga või korter rõduga Tartus", { concepts: true }).understood();
  expect(understood.map(({ text, wish, offer, params }) => [text, wish, offer, params])).toEqual([
    ["maja", 1, undefined, null],
    ["korter", 1, undefined, null],
    ["saunaga", 2, "maja", null],
    ["rõduga", 3, "korter", null],
    ["tartus", 4, undefined, { countySlug: "tartu-maakond", municipalitySlug: "tartu-linn" }],
  ]);
});
