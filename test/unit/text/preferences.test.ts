// What would be nice to have: it raises the listings that have it, and leaves out none.
import { describe, expect, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";
import { search } from "../../helpers/wishes.ts";

const read = (text: string) => search.read(text, { concepts: true });

describe("a thing behind the words", () => {
  test.each<Row>([
    ["hea oleks rõdu", ["~#balcony"]],
    ["korter Tartus, võiks olla saun", ["apartment", "tartu-linn", "~#sauna"]],
    ["korter Tartus võiks olla rõduga", ["apartment", "tartu-linn", "~#balcony"]],
    ["korter, soovitavalt lift", ["apartment", "~#lift"]],
    ["maja, oleks hea kui on garaaž", ["house", "~#garage"]],
    ["võimalusel rõduga korter", ["apartment", "~#balcony"]],
    ["preferably with a balcony", ["~#balcony"]],
    ["flat in Tartu, would be nice to have a sauna", ["apartment", "tartu-linn", "~#sauna"]],
    ["house, ideally with a garage", ["house", "~#garage"]],
    ["квартира, желательно с балконом", ["apartment", "~#balcony"]],
    ["было бы хорошо с сауной", ["~#sauna"]],
    ["дом в Тарту, желательно гараж", ["house", "tartu-linn", "~#garage"]],
    ["maja, soovitavalt kivimaja", ["house", "~#stone-house"]],
    ["soovitavalt kivimaja", ["house", "~#stone-house"]],
  ])("is preferred: %s", readsAs);
});

describe("a thing in front of the words", () => {
  test.each<Row>([
    ["korter, rõdu oleks hea", ["apartment", "~#balcony"]],
    ["korter, saun võiks olla, Tartus", ["apartment", "tartu-linn", "~#sauna"]],
    ["korter Tartus, lift soovitav", ["apartment", "tartu-linn", "~#lift"]],
    ["rõdu ja lift oleks hea", ["~#balcony", "~#lift"]],
    ["flat, balcony preferred", ["apartment", "~#balcony"]],
    ["flat with a lift, a balcony would be nice", ["apartment", "#lift", "~#balcony"]],
    ["house with a garage if possible", ["house", "~#garage"]],
    ["квартира, балкон желателен", ["apartment", "~#balcony"]],
    ["квартира, балкон желательно", ["apartment", "~#balcony"]],
    ["квартира с лифтом, балкон и сауна желательны", ["apartment", "#lift", "~#balcony", "~#sauna"]],
  ])("is preferred: %s", readsAs);
});

describe("words set off by a comma", () => {
  test.each<Row>([
    ["korter rõduga, kui võimalik", ["apartment", "~#balcony"]],
    ["house with a garage, if possible", ["house", "~#garage"]],
    ["квартира с балконом, если возможно", ["apartment", "~#balcony"]],
    ["квартира, если возможно, с балконом", ["apartment", "~#balcony"]],
    ["If possible, with a balcony", ["~#balcony"]],
    ["Ideally, a garage", ["~#garage"]],
    ["korter saunaga, kui võimalik liftiga", ["apartment", "#sauna", "~#lift"]],
    ["korter rõduga, kui võimalik, Tartus", ["apartment", "tartu-linn", "~#balcony"]],
  ])("are about what stands beside them: %s", readsAs);
});

describe("other ways to say that it would be nice", () => {
  test.each<Row>([
    ["3 tuba, pluss oleks garaaž", ["rooms[3,3]", "~#garage"]],
    ["pluss oleks kamin, maja raes", ["house", "rae-vald", "~#fireplace"]],
    ["rõdu plussiks", ["~#balcony"]],
    ["korter soovitavalt aastal 2015", ["apartment", "~year[2015,2015]"]],
    ["boonuseks saun", ["~#sauna"]],
    ["kui võimalik siis rõduga", ["~#balcony"]],
    ["soovitatavalt kivimaja", ["house", "~#stone-house"]],
    ["lemmikloomad võiks lubatud olla", ["~#pets"]],
    ["balcony is welcome", ["~#balcony"]],
    ["eelistused: rõdu, saun", ["~#balcony", "~#sauna"]],
    ["better with a balcony, flat", ["apartment", "~#balcony"]],
    ["korter, pigem renoveeritud", ["apartment", "~#renovated"]],
    ["preferrably with balcony", ["~#balcony"]],
    ["would love a garden", ["~#garden"]],
    ["must have: balcony, lift. nice to have: sauna", ["#balcony", "#lift", "~#sauna"]],
    ["tingimata lift, soovitavalt rõdu", ["#lift", "~#balcony"]],
  ])("prefer: %s", readsAs);
});

describe("what need not be and what is refused beside them", () => {
  test.each<Row>([
    ["vahet pole kas rõdu on", []],
    ["lift ei ole tingimus", []],
    ["rõdu olemasolu ei ole määrav", []],
    ["Annelinn ei paku huvi, tartu", ["tartu-linn", "!#annelinn"]],
    ["avoid Lasnamäe", ["!lasnamae-linnaosa"]],
    ["stove heating is a dealbreaker", ["!#stove-heating"]],
    ["garaaz voi parkimiskoht", ["garage|#garage|#parking"]],
    ["rodu voi terrass", ["#balcony|#terrace"]],
  ])("reads: %s", readsAs);
});

describe("what would be nice though it need not be", () => {
  test.each<Row>([
    ["lift pole kohustuslik, aga oleks hea", ["~#lift"]],
    ["korter, lift pole oluline, aga oleks tore, Tartus", ["apartment", "tartu-linn", "~#lift"]],
    ["lift not required but would be nice", ["~#lift"]],
    ["лифт не обязателен, но желателен", ["~#lift"]],
    ["tahaks sauna, aga ei pea", ["~#sauna"]],
    ["flat with a sauna, but not necessary", ["apartment", "~#sauna"]],
    ["хотелось бы сауну, но не обязательно", ["~#sauna"]],
    ["хотелось бы с парковкой, квартира Пярну", ["apartment", "parnu-linn", "~#parking"]],
    ["a balcony would be nice but not required", ["~#balcony"]],
    ["lift is not a must but a plus", ["~#lift"]],
  ])("is preferred: %s", readsAs);

  test.each<Row>([
    ["lift ei ole vajalik, kuid rõdu oleks hea", ["~#balcony"]],
    ["korter rõduga, aga lift ei ole oluline", ["apartment", "#balcony"]],
  ])("is one thing of two: %s", readsAs);
});

describe("a list", () => {
  test.each<Row>([
    ["soovitavalt rõdu ja lift", ["~#balcony", "~#lift"]],
    ["korter, soovitavalt rõdu, lift ja saun", ["apartment", "~#balcony", "~#lift", "~#sauna"]],
    ["preferably with a balcony or a terrace", ["~#balcony", "~#terrace"]],
    ["желательно с балконом и лифтом", ["~#balcony", "~#lift"]],
    ["nice to have: sauna, balcony", ["~#sauna", "~#balcony"]],
    ["korter Tartus, boonuseks: saun, rõdu", ["apartment", "tartu-linn", "~#sauna", "~#balcony"]],
    ["korter, plussid: saun, rõdu ja lift", ["apartment", "~#sauna", "~#balcony", "~#lift"]],
    ["плюсом: сауна, балкон", ["~#sauna", "~#balcony"]],
    ["желательно - балкон, лифт, парковка", ["~#balcony", "~#lift", "~#parking"]],
    ["soovitavalt: rõdu, lift, Tartus", ["tartu-linn", "~#balcony", "~#lift"]],
  ])("is preferred as a whole: %s", readsAs);

  test.each<Row>([
    ["soovitavalt rõdu, lift", ["#lift", "~#balcony"]],
    ["nice to have: sauna; balcony", ["#balcony", "~#sauna"]],
    ["soovitavalt rõdu, Tartus", ["tartu-linn", "~#balcony"]],
    ["korter rõduga, soovitavalt lift", ["apartment", "#balcony", "~#lift"]],
    ["flat with a balcony, preferably with a lift", ["apartment", "#balcony", "~#lift"]],
    ["квартира с балконом, желательно с лифтом", ["apartment", "#balcony", "~#lift"]],
  ])("ends where nothing joins the next: %s", readsAs);
});

describe("a floor, a year and words without a meaning", () => {
  test.each<Row>([
    ["korter, soovitavalt viimane korrus", ["apartment", "~isTopFloor=true"]],
    ["korter, eelistatult mitte esimene korrus", ["apartment", "~floor[2,]"]],
    ["квартира, желательно не первый этаж", ["apartment", "~floor[2,]"]],
    ["flat, preferably not on the ground floor", ["apartment", "~floor[2,]"]],
    ["maja, soovitavalt ehitatud pärast 2010", ["house", "~year[2011,]"]],
    ["flat, preferably with an aquarium", ["apartment", '~"preferably with an aquarium"']],
  ])("are preferred: %s", readsAs);
});

describe("a thing that should not be there", () => {
  test.each<Row>([
    ["preferably without stove heating", ["~!#stove-heating"]],
    ["korter, soovitavalt ilma ahjukütteta", ["apartment", "~!#stove-heating"]],
    ["korter, soovitavalt mitte ahiküttega, Tartus", ["apartment", "tartu-linn", "~!#stove-heating"]],
    ["желательно без печного отопления", ["~!#stove-heating"]],
    ["korter rõduta, kui võimalik", ["apartment", "~!#balcony"]],
    ["ilma ahjukütteta oleks parem", ["~!#stove-heating"]],
    ["preferably without a lift and balcony", ["~!#lift", "~!#balcony"]],
    ["preferably not energy class G", ["~!energyClass"]],
  ])("is refused by none: %s", readsAs);

  test.each<Row>([
    ["flat without a lift, balcony would be nice", ["apartment", "!#lift", "~#balcony"]],
    ["korter liftita, soovitavalt rõdu", ["apartment", "!#lift", "~#balcony"]],
  ])("is another one than what is preferred: %s", readsAs);

  test("is told as refused and preferred, and the rest keeps its words without it", () => {
    const parts = read("korter, soovitavalt ilma lifti ja rõduta").understood();
    expect(parts.map(({ text, refused, preferred, without }) => [text, refused, preferred, without])).toEqual([
      ["korter", undefined, undefined, "soovitavalt ilma lifti ja rõduta"],
      ["soovitavalt ilma lifti", true, true, "korter, soovitavalt ilma rõduta"],
      ["ja rõduta", true, true, "korter, soovitavalt ilma lifti"],
    ]);
  });
});

describe("what, where and for how much", () => {
  test.each<Row>([
    ["soovitavalt korter Tartus", ["apartment", "tartu-linn"]],
    ["korter eelistatult Tartus või Pärnus", ["apartment", "tartu-linn|parnu-linn"]],
    ["flat with a balcony, preferably in Tartu", ["apartment", "#balcony", "tartu-linn"]],
    ["flat with a balcony preferably in Tartu", ["apartment", "#balcony", "tartu-linn"]],
    ["квартира с балконом желательно в Тарту", ["apartment", "#balcony", "tartu-linn"]],
    ["maja, soovitavalt kuni 100 000 €", ["house", "price[,100000]&sale"]],
    ["желательно двухкомнатная квартира", ["rooms[2,2]", "apartment"]],
    ["preferably not in Lasnamäe", ["!lasnamae-linnaosa"]],
    ["soovitavalt mitte maja", ["!house"]],
  ])("stays a filter: %s", readsAs);
});

describe("what the words do not mean", () => {
  test.each<Row>([
    ["hea korter Tartus", ["apartment", "tartu-linn"]],
    ["rõdu võib olla aga ei pea", []],
    ["desirable flat with a balcony", ["apartment", "#balcony"]],
  ])("stays: %s", readsAs);
});

test("it is told apart from what is required, without parameters, and can be left out by itself", () => {
  const parts = read("korter Tartus, soovitavalt rõdu ja lift").understood();
  expect(parts.map(({ text, preferred, params, without }) => [text, preferred, params, without])).toEqual([
    ["korter", undefined, { propertyType: "apartment" }, "Tartus, soovitavalt rõdu ja lift"],
    [
      "tartus",
      undefined,
      { countySlug: "tartu-maakond", municipalitySlug: "tartu-linn" },
      "korter, soovitavalt rõdu ja lift",
    ],
    ["soovitavalt rõdu", true, null, "korter Tartus, soovitavalt lift"],
    ["ja lift", true, null, "korter Tartus, soovitavalt rõdu"],
  ]);
});

test("of a list in front of the words each can be left out, and the others stay preferred", () => {
  const parts = read("korter, rõdu ja lift oleks hea").understood();
  expect(parts.map(({ text, preferred, without }) => [text, preferred, without])).toEqual([
    ["korter", undefined, "rõdu ja lift oleks hea"],
    ["rõdu", true, "korter, lift oleks hea"],
    ["lift", true, "korter, rõdu oleks hea"],
  ]);
});

describe("in the query", () => {
  const boolOf = (text: string) => read(text).clause()!.bool as Record<string, unknown[]>;
  const tag = '{"term":{"features":"balcony"}}';

  test("it is an optional clause", () => {
    const { filter, must, should } = boolOf("korter, soovitavalt rõdu");
    expect(JSON.stringify([filter, must ?? []])).not.toContain(tag);
    expect(JSON.stringify(should)).toContain(tag);
  });

  test("one for what should not be there is met by listings that do not say it", () => {
    const { filter, should, must_not: mustNot } = boolOf("soovitavalt ilma rõduta");
    expect([filter, mustNot]).toEqual([[{ match_all: {} }], undefined]);
    expect(JSON.stringify(should)).toContain(`{"bool":{"must_not":[${tag}]}}`);
  });

  test.each(["hea oleks rõdu", "preferably with a balcony", "желательно с балконом"])(
    "alone it asks for any listing: %s",
    (text) => {
      const { filter, must, should } = boolOf(text);
      expect([filter, must]).toEqual([[{ match_all: {} }], undefined]);
      expect(JSON.stringify(should)).toContain(tag);
    },
  );
});

describe("a part of a place that is sought anyway", () => {
  test.each<Row>([
    [
      "korter Tallinnas, eelistatult Kristiines või Mustamäel",
      ["apartment", "tallinn", "~kristiine-linnaosa", "~mustamae-linnaosa"],
    ],
    ["flat in Tallinn, preferably in Kadriorg", ["apartment", "tallinn", "~#kadriorg"]],
  ])("is preferred: %s", readsAs);

  test("is sought where nothing wider is", () => readsAs("korter soovitavalt Nõmmel", ["apartment", "nomme-linnaosa"]));
});

test("the centre of a town that is sought is preferred, and alone required", () => {
  readsAs("üürikorter Tartus, soovitavalt kesklinnas", ["rent&apartment", "tartu-linn", "~#centre"]);
  readsAs("korter, soovitavalt kesklinnas", ["apartment", "#centre|kesklinna-linnaosa"]);
});
