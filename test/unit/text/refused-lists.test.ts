// How far a refusal goes: which things of a list are refused with the first, and what stays wished behind it.
import { describe, expect, test } from "vitest";
import { wishesOf } from "../../helpers/wishes.ts";

type Row = [text: string, wishes: string[]];

const readsAs = (text: string, wishes: string[]) => expect(wishesOf(text).sort()).toEqual([...wishes].sort());
const THREE = ["house", "!#fireplace", "!#sauna", "!#garage"];

describe("a list of three, with a garage at any place", () => {
  test.each([
    "house without fireplace, sauna and garage",
    "house without fireplace, garage and sauna",
    "house without garage, fireplace and sauna",
    "house without fireplace, sauna or garage",
    "house without a fireplace, a sauna or a garage",
    "house without fireplace or sauna or garage",
    "house without garage or fireplace or sauna",
    "house without fireplace, sauna, garage",
    "дом без гаража, камина и сауны",
    "дом без камина, сауны и гаража",
    "дом без камина, гаража и сауны",
    "дом без камина или сауны или гаража",
    "дом без камина, сауны, гаража",
    "maja ilma kamina, sauna ja garaažita",
    "maja ilma garaaži, kamina ja saunata",
    "maja ilma kaminata, saunata ja garaažita",
    "maja ilma kamina või sauna või garaažita",
    "maja kamina, sauna ja garaažita",
    "maja kamina ja sauna ja garaažita",
    "house, no fireplace, sauna or garage",
    "house, no fireplace or sauna or garage",
    "house, not fireplace, sauna nor garage",
  ])("refuses all: %s", (text) => readsAs(text, THREE));
});

describe("a list of two", () => {
  test.each<Row>([
    ["house without fireplace, sauna", ["house", "!#fireplace", "!#sauna"]],
    ["flat without lift, balcony", ["apartment", "!#lift", "!#balcony"]],
    ["flat without a lift, a balcony", ["apartment", "!#lift", "!#balcony"]],
    ["house without fireplace and garage", ["house", "!#fireplace", "!#garage"]],
    ["house without garage or sauna", ["house", "!#garage", "!#sauna"]],
    ["house without garden, pool", ["house", "!#garden", "!#pool"]],
    ["house without garage, sauna", ["house", "!#garage", "!#sauna"]],
    ["дом без гаража и сауны", ["house", "!#garage", "!#sauna"]],
    ["дом без камина, гаража", ["house", "!#fireplace", "!#garage"]],
    ["maja ilma garaaži ja saunata", ["house", "!#garage", "!#sauna"]],
    ["korter rõdu ja liftita", ["apartment", "!#balcony", "!#lift"]],
    ["maja sauna või kaminata", ["house", "!#sauna", "!#fireplace"]],
    ["дом без бассейна, сада", ["house", "!#pool", "!#garden"]],
    ["дом без сада, бассейна", ["house", "!#pool", "!#garden"]],
  ])("refuses both: %s", readsAs);
});

describe("behind a refusal with a name of its own", () => {
  test.each<Row>([
    ["house without furniture, sauna and garage", ["house", "#unfurnished", "!#sauna", "!#garage"]],
    ["flat without furniture, balcony", ["apartment", "#unfurnished", "!#balcony"]],
    ["дом без мебели, сауны и гаража", ["house", "#unfurnished", "!#sauna", "!#garage"]],
    ["korter ilma mööbli, rõdu ja liftita", ["apartment", "#unfurnished", "!#balcony", "!#lift"]],
    ["flat without furniture, Tartu", ["apartment", "tartu-linn", "#unfurnished"]],
  ])("the others are refused, too: %s", readsAs);
});

describe("what is no part of the list", () => {
  test.each<Row>([
    ["house without fireplace, near the sea", ["house", "#sea", "!#fireplace"]],
    ["flat without lift, with balcony", ["apartment", "#balcony", "!#lift"]],
    ["flat without lift, 2 rooms", ["apartment", "rooms[2,2]", "!#lift"]],
    ["flat without lift, Tartu", ["apartment", "tartu-linn", "!#lift"]],
    ["flat without pets, furnished", ["apartment", "#furnished"]],
    ["flat without lift and renovated", ["apartment", "#renovated", "!#lift"]],
    ["flat without lift, quiet", ["apartment", "#quiet", "!#lift"]],
    ["квартира без лифта, балкон", ["apartment", "#balcony", "!#lift"]],
    ["дом без камина, с сауной и гаражом", ["house", "#sauna", "#garage", "!#fireplace"]],
    ["korter ilma liftita, rõduga", ["apartment", "#balcony", "!#lift"]],
    ["maja saun ja kaminata", ["house", "#sauna", "!#fireplace"]],
    ["maja saunaga ja kaminata", ["house", "#sauna", "!#fireplace"]],
    ["maja sauna, kaminata", ["house", "#sauna", "!#fireplace"]],
    ["дом без бассейна, сад", ["house", "#garden", "!#pool"]],
    ["house, no fireplace, sauna", ["house", "#sauna", "!#fireplace"]],
    ["maja ilma garaažita, saunaga", ["house", "#sauna", "!garage|#garage"]],
  ])("stays wished: %s", readsAs);
});

test.each<Row>([
  ["everything except garages and houses", ["!garage|#garage", "!house"]],
  ["everything except garage, house and land", ["!garage|#garage", "!house", "!land"]],
])("a garage among types is one: %s", readsAs);

describe("a word without a meaning that or joins to a thing", () => {
  test.each<Row>([
    ["flat without carpets or stove", ["apartment", "!#stove"]],
    ["ilma vaiba või ahjuta", ["!#stove"]],
    ["без ковров или печи", ["!#stove"]],
  ])("is refused by no listing's words: %s", readsAs);

  test.each<Row>([
    ["без соседей и балкона", ['!"без соседей"', "!#balcony"]],
    ["without cockroaches or mice", ['!"without cockroaches"', '!"or mice"']],
  ])("is refused as it stands otherwise: %s", readsAs);
});

describe("a list behind a colon", () => {
  test.each<Row>([
    ["ei sobi: ahiküte, esimene korrus, paneelmaja", ["!#stove-heating", "floor[2,]", "!#panel-house"]],
    ["ei sobi: ahiküte, puitmaja, korter", ["!#stove-heating", "!#wooden-house", "apartment"]],
    ["ei sobi: ahiküte, esimene korrus ja paneelmaja", ["!#stove-heating", "floor[2,]", "!#panel-house"]],
    ["no: the ground floor, a wooden house", ["floor[2,]", "!#wooden-house"]],
    ["ei sobi: esimene korrus, 1-toaline", ["floor[2,]", "!rooms[1,1]"]],
    ["deal-breakers: wooden house, one room", ["!rooms[1,1]", "!#wooden-house"]],
    ["must not have: sauna, fireplace", ["!#sauna", "!#fireplace"]],
    ["any floor but the ground floor", ["floor[2,]"]],
    ["любое отопление кроме печного отопления", ["!#stove-heating"]],
    ["dealbreakers: ground floor, stove heating", ["floor[2,]", "!#stove-heating"]],
    ["not wanted: stove heating, ground floor", ["!#stove-heating", "floor[2,]"]],
    ["кроме: первый этаж, последний этаж", ["floor[2,]", "isTopFloor=false"]],
    ["не предлагать: первый этаж, печное отопление", ["floor[2,]", "!#stove-heating"]],
    [
      "не подходит: хрущевка, первый этаж, Ласнамяэ",
      ["floor[2,]", "!apartment&year[1955,]&year[,1975]", "!lasnamae-linnaosa"],
    ],
  ])("is refused, of whatever kinds: %s", readsAs);

  test.each<Row>([
    ["не нужно: балкон, лифт", []],
    ["võib olla: ahiküte, esimene korrus", []],
    ["можно: первый этаж, печное отопление", []],
    ["essential: lift, parking. optional: balcony, sauna", ["#lift", "#parking"]],
    ["важно: балкон, лифт. не важно: мебель, ремонт", ["#balcony", "#lift"]],
    ["vajalik: lift, rõdu. pole vajalik: saun", ["#lift", "#balcony"]],
  ])("is not needed, or allowed: %s", readsAs);

  test.each<Row>([
    ["ei sobi: ahiküte, esimene korrus, soovin rõdu", ["floor[2,]", "#balcony", "!#stove-heating"]],
    ["ei sobi: ahiküte, esimene korrus. Soovin rõdu", ["floor[2,]", "#balcony", "!#stove-heating"]],
    ["In a bungalow? No :)", ["!house&floors[1,1]"]],
    ["ei soovi: ahikütet; rõdu", ["#balcony", "!#stove-heating"]],
    ["ei sobi: ahiküte, 2-toaline korter Tartus", ["apartment", "rooms[2,2]", "tartu-linn", "!#stove-heating"]],
    ["ei sobi: ahiküte, korter Tartus", ["apartment", "tartu-linn", "!#stove-heating"]],
    ["Lasnamäe ei sobi - rõdu, lift", ["#balcony", "#lift", "!lasnamae-linnaosa"]],
    ["первый этаж не предлагать - балкон, лифт", ["floor[2,]", "#balcony", "#lift"]],
  ])("ends before what is wished: %s", readsAs);
});

describe("a list of several kinds, none of which people wish,", () => {
  const NONE = ["apartment", "tallinn", "floor[2,]", "!#panel-house", "!lasnamae-linnaosa"];
  test.each([
    "flat in Tallinn, no ground floor, panel houses or Lasnamäe",
    "flat in Tallinn except ground floor, panel houses and Lasnamäe",
    "avoid panel houses, ground floor and Lasnamäe, flat in Tallinn",
    "korter Tallinnas, ei taha esimest korrust, paneelmaja ega Lasnamäed",
    "korter Tallinnas, ei soovi esimest korrust, paneelmaja ja Lasnamäed",
    "vältida paneelmaja, esimest korrust ja Lasnamäed, korter Tallinnas",
    "квартира в Таллине, кроме первого этажа, панельных домов и Ласнамяэ",
    "квартира в Таллине, не хочу первый этаж, панельный дом и Ласнамяэ",
  ])("is refused to its end: %s", (text) => readsAs(text, NONE));

  test.each<Row>([
    ["ei taha esimest korrust, rõdu ja lift", ["floor[2,]", "#balcony", "#lift"]],
    ["no ground floor, balcony and lift", ["floor[2,]", "#balcony", "#lift"]],
  ])("is none with what people wish: %s", readsAs);

  test.each<Row>([
    [
      "paneelmaja, ahiküte ja esimene korrus ei sobi, korter",
      ["floor[2,]", "apartment", "!#panel-house", "!#stove-heating"],
    ],
    ["rõdu, ahiküte ja esimene korrus ei sobi", ["#balcony", "floor[2,]", "!#stove-heating"]],
    ["панельный дом, печное отопление и первый этаж не подходят", ["floor[2,]", "!#panel-house", "!#stove-heating"]],
    ["7 этаж, первый и последний этаж не предлагать", ["floor[7,7]", "floor[2,]", "isTopFloor=false"]],
  ])("is refused from behind: %s", readsAs);
});

describe("brackets behind a refusal", () => {
  test.each<Row>([
    [
      "korter Tartus, mitte pakkuda (esimest korrust, ahikütet)",
      ["apartment", "tartu-linn", "floor[2,]", "!#stove-heating"],
    ],
    [
      "viimast korrust ei soovi (katus laseb läbi), 2 tuba",
      ["isTopFloor=false", "rooms[2,2]", '~"katus"', '~"laseb"', '~"läbi"'],
    ],
    ["первый этаж не хочу (холодно), квартира", ["floor[2,]", '"холодно"', "apartment"]],
  ])("hold its list, or why: %s", readsAs);
});

describe("what behind a refusal is fine is wished", () => {
  test.each<Row>([
    ["ei taha elada Narvas, Tallinn sobib", ["tallinn", "!narva-linn"]],
    ["не хочу жить в Нарве, Таллин подойдет", ["tallinn", "!narva-linn"]],
    ["I don't want to live in Narva, Tallinn is fine", ["tallinn", "!narva-linn"]],
  ])("%s", readsAs);
});

describe("what must not be, told behind it,", () => {
  test.each<Row>([
    ["möbleeritud ei tohi olla, korter", ["apartment", "!#furnished"]],
    ["первого этажа быть не должно, квартира", ["floor[2,]", "apartment"]],
    ["без лифта никак, квартира", ["#lift", "apartment"]],
  ])("is refused, and what one cannot do without wished: %s", readsAs);
});

describe("places behind a building that is not meant are where it is sought", () => {
  test.each<Row>([
    ["нужна квартира, не в панельном, Копли или Пельгулинн", ["apartment", "#kopli|#pelgulinn", "!#panel-house"]],
    ["mitte paneelmaja, Kopli või Pelgulinn", ["#kopli|#pelgulinn", "!#panel-house"]],
    ["not a panel house, Kopli or Pelgulinn", ["#kopli|#pelgulinn", "!#panel-house"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["no ground floor, panel houses or Lasnamäe", ["floor[2,]", "!#panel-house", "!lasnamae-linnaosa"]],
    ["I don't want a panel house, Lasnamäe or Kopli", ["!#panel-house", "!lasnamae-linnaosa", "!#kopli"]],
    ["except panel houses, Lasnamäe and Kopli", ["!#panel-house", "!lasnamae-linnaosa", "!#kopli"]],
  ])("but refused with what is not wanted: %s", readsAs);
});
