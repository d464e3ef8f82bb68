// Numbers as people type them: with signs, before and behind what they are of, and beside a plot.
import { describe, expect, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";
import { search, wishesOf } from "../../helpers/wishes.ts";

test.each<[string, string[]]>([
  // Signs of two characters, and signs apart from their number.
  ["korter <= 100 000 €", ["apartment", "price[,100000]&sale"]],
  ["korter <=100000", ["apartment", "price[,100000]&sale"]],
  ["korter >= 60 m2", ["apartment", "size[60,]"]],
  ["korter hind <= 90 000", ["apartment", "price[,90000]&sale"]],
  ["квартира >=2 комнаты", ["apartment", "rooms[2,]"]],
  ["korter € 500", ["apartment", "price[450,550]"]],
  ["flat € 150 000", ["apartment", "price[135000,165000]&sale"]],
  ["korter €150k-€200k", ["apartment", "price[150000,200000]&sale"]],
  ["üür €400-€600", ["rent", "price[400,600]"]],
  ["квартира €150 000-€200 000", ["apartment", "price[150000,200000]&sale"]],
  ["flat 150k€-200k€", ["apartment", "price[150000,200000]&sale"]],
  ["krunt vähemalt 1500 m2 kuni 40 000.-", ["land", "plotArea[1500,]", "price[,40000]&sale"]],
  ["участок от 1500 м2 до 40000", ["land", "plotArea[1500,]", "price[,40000]&sale"]],
  ["plot at least 1500 m2 up to 40 000", ["land", "plotArea[1500,]", "price[,40000]&sale"]],
  ["korter alates 50 m2 kuni 80", ["apartment", "size[50,80]"]],
  ["üür 450.- kuus", ["rent", "price[405,495]&rent"]],
  ["korter 100 000 € 50 m2", ["apartment", "price[90000,110000]&sale", "size[45,55]"]],
  ["korter 100 tuhat € 50 m2", ["apartment", "price[90000,110000]&sale", "size[45,55]"]],
  // A rent and a number.
  ["üür 450", ["rent", "price[405,495]"]],
  ["korter tartus üür 450", ["apartment", "tartu-linn", "rent", "price[405,495]"]],
  ["korter üür kuni 450", ["apartment", "rent", "price[,450]"]],
  ["аренда до 500 квартира", ["rent", "price[,500]", "apartment"]],
  ["сниму квартиру 350", ["rent", "apartment", "price[315,385]"]],
  ["сниму квартиру Тарту 450", ["rent", "apartment", "tartu-linn", "price[405,495]"]],
  ["üürile korter tartus 450", ["rent", "apartment", "tartu-linn", "price[405,495]"]],
  ["rent a flat in Tartu 450", ["rent", "apartment", "tartu-linn", "price[405,495]"]],
  ["per night under 70 Tallinn", ["price[,70]&shortterm", "tallinn"]],
  ["flat per night up to 60", ["apartment", "price[,60]&shortterm"]],
  ["korter müüa 450", ["apartment", "sale", '"450"']],
  // Storeys and rooms.
  ["korter III korrus tartu", ["apartment", "floor[3,3]", "tartu-linn"]],
  ["korter II korrusel", ["apartment", "floor[2,2]"]],
  ["korter pirital 3tuba 2kor", ["apartment", "pirita-linnaosa", "rooms[3,3]", "floor[2,2]"]],
  ["toad 2", ["rooms[2,2]"]],
  ["toad: 3 tartu", ["rooms[3,3]", "tartu-linn"]],
  ["toad 3 korrus 2 tallinn", ["rooms[3,3]", "floor[2,2]", "tallinn"]],
  ["rooms 3 floor 2 Tallinn", ["rooms[3,3]", "floor[2,2]", "tallinn"]],
  ["комнат 3 этаж 2", ["rooms[3,3]", "floor[2,2]"]],
  ["hind kuni 100 000 toad 2", ["price[,100000]&sale", "rooms[2,2]"]],
  ["4 - toaline korter Tartus", ["rooms[4,4]", "apartment", "tartu-linn"]],
  ["100 000 - 3 tuba", ["price[90000,110000]&sale", "rooms[3,3]"]],
  // Half a room is counted or is not.
  ["1,5-toaline korter", ["rooms[1,2]", "apartment"]],
  ["kuni 2,5 tuba", ["rooms[,3]"]],
  ["2,3 toaline korter", ["rooms[2,3]", "apartment"]],
  ["2 / 5 korrus lasnamäel", ["floor[2,2]&floors[5,5]", "lasnamae-linnaosa"]],
  ["3. / 5 korrus", ["floor[3,3]&floors[5,5]"]],
  ["2 / 3 tuba", ["rooms[2,3]"]],
  // A price for a hectare is none of the whole.
  ["põllumaa kuni 5000 eurot hektari kohta", ["land"]],
  ["talu kuni 60000 euro hektar", ["house", "price[,60000]&sale", '"hektar"']],
  ["metsamaa hind 4000 €/ha", ["land", "#forest"]],
  ["krunt 5000 € 1 ha", ["land", "price[4500,5500]", "plotArea[9000,11000]"]],
  // Thousands of a range.
  ["korter hind 100-120", ["apartment", "price[100000,120000]&sale"]],
  ["üürikorter 100-120", ["rent&apartment", "price[100,120]"]],
  ["korter 300-500", ["apartment", "price[300,500]"]],
  ["sadakond tuhat eurot", ["price[90000,110000]&sale"]],
  // A limit behind its number, at the end.
  ["korter Tartus 150000 € kuni", ["apartment", "tartu-linn", "price[,150000]&sale"]],
  ["korter Tartus 60 m² al", ["apartment", "tartu-linn", "size[60,]"]],
  ["квартира 60 м2 от", ["apartment", "size[60,]"]],
  // None of another field: a word for years says nothing of rooms.
  ["korter 2 tuba peale", ["apartment", "rooms[2,2]"]],
  ["flat 60 m2 after", ["apartment", "size[54,66]", '"after"']],
  ["korter 2015 peale", ["apartment", "year[2016,]"]],
  ["дом 2010 старше", ["house", "year[,2009]"]],
  // The greater end of a range ahead.
  ["korter 120000-100000", ["apartment", "price[100000,120000]&sale"]],
  ["korter 120-100 tuhat", ["apartment", "price[100000,120000]&sale"]],
  ["korter Tallinnas 100k kuni 80k", ["apartment", "tallinn", "price[80000,100000]&sale"]],
  ["korter 70 m2 - 50 m2", ["apartment", "size[50,70]"]],
  ["korter 100-80 m2", ["apartment", "size[80,100]"]],
  ["korter 5-3 korrus", ["apartment", "floor[3,5]"]],
  ["Narva mnt 5-3 korrus 4", ["street", "floor[4,4]"]],
  ["квартира 3-2 комнаты", ["apartment", "rooms[2,3]"]],
  ["Kopli 5-2 tuba", ["#kopli", '"5"', '"2"', "apartment|house|townhouseBox|partOfHouse|summerHouse"]],
  // What is less may be of something else.
  ["korter Narva 50m2 kuni 20k", ["apartment", "narva-linn", "size[45,55]", "price[,20000]&sale"]],
  ["maja 120 kuni 100 tuhat", ["house", '"120"', "price[,100000]&sale"]],
  ["krunt 20 aari kuni 15 tuhat", ["land", "plotArea[1800,2200]", "price[,15000]&sale"]],
  ["3. korrus - 2 tuba - 50 m2", ["floor[3,3]", "rooms[2,2]", "size[45,55]"]],
  ["3-toaline kuni 2. korrus", ["rooms[3,3]", "floor[,2]"]],
  ["maja 4 tuba - 2 korrust", ["house", "rooms[4,4]", "floors[2,2]"]],
  ["ladu 1000m2 - 900 €", ["commercialSpace", "#warehouse", "size[900,1100]", "price[810,990]"]],
  ["korter 2020 kuni 1000 eurot", ["apartment", "year[2020,2020]", "price[,1000]"]],
  ["korrus 5-3", ["floor[5,5]", '"3"']],
  ["kuni 250 - tuba Tartus", ["price[,250]", "apartment|house|townhouseBox|partOfHouse|summerHouse", "tartu-linn"]],
  // "Within" one number is a limit, within two a range.
  ["квартира в пределах 100-120 тысяч", ["apartment", "price[100000,120000]&sale"]],
  ["flat within 100-120k", ["apartment", "price[100000,120000]&sale"]],
  ["квартира в пределах 80 тысяч", ["apartment", "price[,80000]&sale"]],
  ["квартира 500 евро плюс счета", ["apartment", "price[450,550]&rent"]],
  // Amounts in words, and fractions.
  ["до полутора сот тысяч", ["price[,150000]&sale"]],
  ["до полутораста тысяч", ["price[,150000]&sale"]],
  ["до двух с половиной тысяч в месяц", ["price[,2500]&rent"]],
  ["kuni kaks ja pool tuhat eurot kuus", ["price[,2500]&rent"]],
  ["up to one hundred and fifty thousand", ["price[,150000]&sale"]],
  // One number instead of another.
  ["mitte 3 tuba vaid 2", ["rooms[2,2]", "!rooms[3,3]"]],
  ["не 3 комнаты, а 2", ["rooms[2,2]", "!rooms[3,3]"]],
  ["not 3 rooms but 2", ["rooms[2,2]", "!rooms[3,3]"]],
  ["korter, mitte ühe- ega kahetoaline", ["apartment", "!rooms[1,1]", "!rooms[2,2]"]],
  ["не одно- и не двухкомнатная", ["!rooms[1,1]", "!rooms[2,2]"]],
  ["участок до гектара", ["land", "plotArea[,10000]"]],
  ["krunt kuni hektar", ["land", "plotArea[,10000]"]],
  ["plot over a hectare", ["land", "plotArea[10000,]"]],
  ["дом до полумиллиона", ["house", "price[,500000]&sale"]],
  ["korter poolteistsada tuhat", ["apartment", "price[135000,165000]&sale"]],
  // Years, with the word for what was built.
  ["korter 1960-1980 ehitatud", ["apartment", "year[1960,1980]"]],
  ["korter pärast 2000 ehitatud", ["apartment", "year[2001,]"]],
  ["enne 1990 ehitatud korter", ["year[,1989]", "apartment"]],
  ["korter peale 2000 aastat ehitatud", ["apartment", "year[2001,]"]],
  ["квартира 1960-1980 года постройки", ["apartment", "year[1960,1980]"]],
  ["flat 1990 built", ["apartment", "year[1990,1990]"]],
  // Plots.
  ["krunt 1200m2", ["land", "plotArea[1080,1320]"]],
  ["maakrunt Viimsis 1500 m2", ["land", "viimsi-vald", "plotArea[1350,1650]"]],
  ["ostan maakrundi 2000 m2", ["sale", "land", "plotArea[1800,2200]"]],
  ["maja, mille krunt on vähemalt 1500 m2, saue vald", ["house", "plotArea[1500,]", "saue-vald"]],
  ["дом, участок от 1000 м2", ["house", "plotArea[1000,]"]],
  ["house within 15 km of Tartu plot over 2000 sqm", ["house", "near", "plotArea[2000,]"]],
  ["хочу купить участок под дом", ["sale", "land"]],
  ["участок под дачу 600 м2", ["land", "plotArea[540,660]"]],
  ["plot for a house in Tartu", ["land", "tartu-linn"]],
  ["krunt maja jaoks saue vallas", ["land", "saue-vald"]],
  ["участок под Таллином", ["land", "near"]],
  ["дом под Тарту с участком 1000 м2", ["house", "near", "plotArea[900,1100]"]],
  ["house or plot for sale", ["house|land", "sale"]],
])("%s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

describe("what is left of a text beside the parameters of a wish is read as before", () => {
  /** Conditions of the text but those of one wish, and those of the text without it beside its parameters. */
  function readings(text: string): [string[], string[]][] {
    const understood = search.read(text, { concepts: true }).understood();
    return understood.flatMap(({ wish, params, without }) => {
      if (params === null) return [];
      const { propertyType, dealType } = params;
      const rest = search.read(without, {
        concepts: true,
        ...(propertyType === undefined ? {} : { propertyTypes: String(propertyType).split(",") }),
        ...(dealType === undefined ? {} : { dealType: String(dealType) }),
      });
      const conditions = (all: typeof understood) => all.map(({ condition }) => JSON.stringify(condition)).sort();
      return [[conditions(understood.filter((one) => one.wish !== wish)), conditions(rest.understood())]];
    });
  }

  test.each([
    "krunt 1200m2",
    "krunt 1500 ruutu",
    "krunt 1200-2000 m2",
    "krunt 12 aari",
    "plot from 1000 to 2000 sqm",
    "plot over 2000 sqm Tartu",
    "участок 1200 м2",
    "участок от 1000 кв м Тарту",
    "house within 15 km of Tartu plot over 2000 sqm",
    "maja krunt 1500 m2",
    "maja 150 m2 krunt 1500 m2",
    "maja, mille krunt on vähemalt 1500 m2, saue vald",
    "дом 100 м2 участок 1200 м2",
    "дом с участком 1200 м2 Тарту",
    "house 120 sqm plot 2000 sqm",
    "suvila krundiga 1000 m2 pärnus",
    "korter 60 m2",
    "korter 2 tuba 60 m2 tartus",
    "хочу купить участок под дом 1000 м2",
    "участок под строительство дома от 1000 м2",
  ])("%s", (text) => {
    const all = readings(text);
    expect(all.length).toBeGreaterThan(0);
    for (const [others, rest] of all) expect(rest).toEqual(others);
  });
});

test.each(["12 aari korrus", "150 000 этаж", "200 tuhat korrust"])(
  "beside its only wish nothing is left of %s",
  (text) => {
    expect(
      search
        .read(text, { concepts: true })
        .understood()
        .map(({ without }) => without),
    ).toEqual([""]);
  },
);

describe("the thousands ahead of their number", () => {
  test.each<Row>([
    ["квартира, тысяч за 170 и ниже", ["apartment", "price[,170000]&sale"]],
    ["гараж в Нарве, тысяч пять", ["garage", "narva-linn", "price[4500,5500]&sale"]],
    ["квартира, 100 тысяч за 60 метров", ["apartment", "price[90000,110000]&sale", "size[54,66]"]],
  ])("%s", readsAs);
});
