import { describe, expect, test } from "vitest";
import { describeConditions } from "../../../api/search/text/conditions.ts";
import { createNumberReader } from "../../../api/search/text/numbers.ts";
import { parseText } from "../../../api/search/text/text-words.ts";
import { normaliseText } from "../../../mappings/languages/words.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const readNumber = createNumberReader(loadLanguageData().numberWords);

/** The conditions of all numbers of a text, from left to right. */
function read(text: string): string[] {
  return readings(text).map(({ conditions }) => describeConditions(conditions));
}

function readings(text: string) {
  const { words } = parseText(normaliseText(text));
  const found = [];
  for (let start = 0; start < words.length; ) {
    const reading = readNumber(words, start);
    if (reading !== undefined) found.push(reading);
    start += reading?.length ?? 1;
  }
  return found;
}

describe("Estonian", () => {
  test.each([
    ["2-toaline", "rooms = 2"],
    ["2 toaline", "rooms = 2"],
    ["2toal.", "rooms = 2"],
    ["2 tuba", "rooms = 2"],
    ["2t krt", "rooms = 2"],
    ["2tb", "rooms = 2"],
    ["3k korter", "rooms = 3"],
    ["2r", "rooms = 2"],
    ["kolme toaga", "rooms = 3"],
    ["kuus tuba", "rooms = 6"],
    ["kahe magamistoaga", "rooms = 3"],
    ["2-3 tuba", "rooms >= 2 and rooms <= 3"],
    ["2 või 3 tuba", "rooms >= 2 and rooms <= 3"],
    ["kolmetoaline", "rooms = 3"],
    ["kuuetoalist", "rooms = 6"],
    ["2- või 3-toaline", "rooms >= 2 and rooms <= 3"],
    ["kahe- või kolmetoaline", "rooms >= 2 and rooms <= 3"],
    ["kahetoaline või kolmetoaline", "rooms >= 2 and rooms <= 3"],
    ["vahemalt 3 tuba", "rooms >= 3"],
    ["200 000", "price >= 180000 and price <= 220000"],
    ["150.000", "price >= 135000 and price <= 165000"],
    ["viiekorruseline", "floors = 5"],
    ["3. või 4. korrus", "floor >= 3 and floor <= 4"],
    ["kahe-kolme toaline", "rooms >= 2 and rooms <= 3"],
    ["kahe kuni nelja toaga", "rooms >= 2 and rooms <= 4"],
    ["3+ tuba", "rooms >= 3"],
    ["3 ja enam tuba", "rooms >= 3"],
    ["üle 2 toa", "rooms >= 3"],
    ["alla 3 toa", "rooms <= 2"],
    ["50 m2", "size >= 45 and size <= 55"],
    ["50 m²", "size >= 45 and size <= 55"],
    ["50 ruutu", "size >= 45 and size <= 55"],
    ["50 ruutmeetrit", "size >= 45 and size <= 55"],
    ["vähemalt 50 m2", "size >= 50"],
    ["suurem kui 60 m2", "size >= 60"],
    ["60-80 m2", "size >= 60 and size <= 80"],
    ["80 m2+", "size >= 80"],
    ["krunt 2 ha", "plotArea >= 18000 and plotArea <= 22000"],
    ["10 aari", "plotArea >= 900 and plotArea <= 1100"],
    ["krunt 1500 m2", "plotArea >= 1350 and plotArea <= 1650"],
    ["vähemalt 2000 m2 krundiga maja", "plotArea >= 2000"],
    ["maja vähemalt 2000 m2 krundiga", "plotArea >= 2000"],
    ["maja 150 m2, krundiga", "size >= 135 and size <= 165"],
    ["1500 m2 krunt", "plotArea >= 1350 and plotArea <= 1650"],
    ["kuni 200 000", "price <= 200000"],
    ["max 150000 €", "price <= 150000"],
    ["150 000 max", "price <= 150000"],
    ["alla 90 tuhande", "price <= 90000"],
    ["kallim kui 100 tuhat", "price >= 100000"],
    ["mitte üle 120k", "price <= 120000"],
    ["kuni 1,5 milj", "price <= 1500000"],
    ["kuni pool miljonit", "price <= 500000"],
    ["kuni 900", "price <= 900"],
    ["150 tuhat", "price >= 135000 and price <= 165000"],
    ["150t", "price >= 135000 and price <= 165000"],
    ["150k€", "price >= 135000 and price <= 165000"],
    ["€150 000", "price >= 135000 and price <= 165000"],
    ["200.000 eurot", "price >= 180000 and price <= 220000"],
    ["200'000 €", "price >= 180000 and price <= 220000"],
    ["1 500 000 eur", "price >= 1350000 and price <= 1650000"],
    ["hind 150000", "price >= 135000 and price <= 165000"],
    ["eelarve 150000", "price <= 150000"],
    ["100000-150000", "price >= 100000 and price <= 150000"],
    ["150-200 tuhat", "price >= 150000 and price <= 200000"],
    ["90k kuni 130k", "price >= 90000 and price <= 130000"],
    ["80 ja 120 tuhande vahel", "price >= 80000 and price <= 120000"],
    ["vahemikus 80-120 tuhat", "price >= 80000 and price <= 120000"],
    ["800 tuhat - 1 miljon", "price >= 800000 and price <= 1000000"],
    ["kuni 500 €/kuus", "price <= 500 and dealType = rent"],
    ["500 kuus", "price >= 450 and price <= 550 and dealType = rent"],
    ["50 € öö", "price >= 45 and price <= 55 and dealType = shortterm"],
    ["kuni 2000 €/m2", "priceSqm <= 2000"],
    ["2000 eur/m2", "priceSqm >= 1800 and priceSqm <= 2200"],
    ["ruutmeetri hind kuni 2000", "priceSqm <= 2000"],
    ["alla 1500 euro ruutmeeter", "priceSqm <= 1500"],
    ["2. korrus", "floor = 2"],
    ["kolmandal korrusel", "floor = 3"],
    ["alates 2. korrusest", "floor >= 2"],
    ["kõrgemal kui 3. korrus", "floor >= 4"],
    ["2-5 korrus", "floor >= 2 and floor <= 5"],
    ["2/5", "floor = 2 and floors = 5"],
    ["2/5 korrus", "floor = 2 and floors = 5"],
    ["2. korrus 5-st", "floor = 2 and floors = 5"],
    ["2-korruseline", "floors = 2"],
    ["kahel korrusel", "floors = 2"],
    ["ehitatud 2020", "year = 2020"],
    ["2015. aasta", "year = 2015"],
    ["alates 2015", "year >= 2015"],
    ["uuem kui 2010", "year >= 2011"],
    ["pärast 2000", "year >= 2001"],
    ["ehitatud pärast 2000", "year >= 2001"],
    ["enne 1940", "year <= 1939"],
    ["mitte vanem kui 2010", "year >= 2010"],
  ])("%s: %s", (text, condition) => {
    expect(read(text)).toEqual([condition]);
  });
});

describe("Russian", () => {
  test.each([
    ["2-комнатная", "rooms = 2"],
    ["2-х комн.", "rooms = 2"],
    ["3-х", "rooms = 3"],
    ["2х", "rooms = 2"],
    ["2к квартира", "rooms = 2"],
    ["2ккв", "rooms = 2"],
    ["двух комнат", "rooms = 2"],
    ["с двумя спальнями", "rooms = 3"],
    ["2-3 комнаты", "rooms >= 2 and rooms <= 3"],
    ["2 или 3 комнаты", "rooms >= 2 and rooms <= 3"],
    ["от 2-х комнат", "rooms >= 2"],
    ["3 и больше комнат", "rooms >= 3"],
    ["больше 2 комнат", "rooms >= 3"],
    ["50 кв.м", "size >= 45 and size <= 55"],
    ["50 кв", "size >= 45 and size <= 55"],
    ["50 м²", "size >= 45 and size <= 55"],
    ["квартира 50 метров", "size >= 45 and size <= 55"],
    ["от 50 м2 до 70 м2", "size >= 50 and size <= 70"],
    ["от 50 до 70 квадратов", "size >= 50 and size <= 70"],
    ["15 соток", "plotArea >= 1350 and plotArea <= 1650"],
    ["участок 1500 кв м", "plotArea >= 1350 and plotArea <= 1650"],
    ["2 га", "plotArea >= 18000 and plotArea <= 22000"],
    ["до 200к", "price <= 200000"],
    ["до 200 тыс. евро", "price <= 200000"],
    ["до 150 т.", "price <= 150000"],
    ["не дороже 100000", "price <= 100000"],
    ["дешевле 90 тысяч", "price <= 90000"],
    ["150к", "price >= 135000 and price <= 165000"],
    ["полмиллиона", "price >= 450000 and price <= 550000"],
    ["до полутора миллионов", "price <= 1500000"],
    ["двести пятьдесят тысяч", "price >= 225000 and price <= 275000"],
    ["от 150 до 200 тысяч", "price >= 150000 and price <= 200000"],
    ["между 80 и 120 тысяч", "price >= 80000 and price <= 120000"],
    ["бюджет 200000", "price <= 200000"],
    ["до 400 евро в месяц", "price <= 400 and dealType = rent"],
    ["400 в месяц", "price >= 360 and price <= 440 and dealType = rent"],
    ["до 50 евро за ночь", "price <= 50 and dealType = shortterm"],
    ["до 1500 евро за квадрат", "priceSqm <= 1500"],
    ["1500 €/м2", "priceSqm >= 1350 and priceSqm <= 1650"],
    ["до 2000 за метр", "priceSqm <= 2000"],
    ["3-й этаж", "floor = 3"],
    ["на третьем этаже", "floor = 3"],
    ["до 5 этажа", "floor <= 5"],
    ["выше 3 этажа", "floor >= 4"],
    ["не выше 3 этажа", "floor <= 3"],
    ["выше третьего этажа", "floor >= 4"],
    ["трёхэтажный дом", "floors = 3"],
    ["пятикомнатная квартира", "rooms = 5"],
    ["двух-трехкомнатную", "rooms >= 2 and rooms <= 3"],
    ["двух- и трёхкомнатные", "rooms >= 2 and rooms <= 3"],
    ["2 этаж из 5", "floor = 2 and floors = 5"],
    ["дом 3 этажа", "floors = 3"],
    ["2-х этажный дом", "floors = 2"],
    ["в два этажа", "floors = 2"],
    ["2015 года постройки", "year = 2015"],
    ["построен в 2015", "year = 2015"],
    ["после 2015", "year >= 2016"],
    ["не старше 2010", "year >= 2010"],
    ["с 2010 года", "year >= 2010"],
    ["до 1940 года", "year <= 1940"],
  ])("%s: %s", (text, condition) => {
    expect(read(text)).toEqual([condition]);
  });
});

describe("English", () => {
  test.each([
    ["2 room", "rooms = 2"],
    ["3 bedrooms", "rooms = 4"],
    ["three bedrooms", "rooms = 4"],
    ["2br", "rooms = 3"],
    ["one-bedroom flat", "rooms = 2"],
    ["3 or more rooms", "rooms >= 3"],
    ["2 or 3 rooms", "rooms >= 2 and rooms <= 3"],
    ["at least 2 bedrooms", "rooms >= 3"],
    ["more than 2 rooms", "rooms >= 3"],
    ["60 sqm", "size >= 54 and size <= 66"],
    ["over 60 square metres", "size >= 60"],
    ["from 50 to 70 sqm", "size >= 50 and size <= 70"],
    ["plot of 1500 m2", "plotArea >= 1350 and plotArea <= 1650"],
    ["2 hectares", "plotArea >= 18000 and plotArea <= 22000"],
    ["under 200k", "price <= 200000"],
    ["up to 200,000", "price <= 200000"],
    ["half a million", "price >= 450000 and price <= 550000"],
    ["1.5m", "price >= 1350000 and price <= 1650000"],
    ["100k+", "price >= 100000"],
    ["between 80 and 120 thousand", "price >= 80000 and price <= 120000"],
    ["budget 200k", "price <= 200000"],
    ["up to 500 a month", "price <= 500 and dealType = rent"],
    ["500 pm", "price >= 450 and price <= 550 and dealType = rent"],
    ["50 eur per night", "price >= 45 and price <= 55 and dealType = shortterm"],
    ["under 2500 per sqm", "priceSqm <= 2500"],
    ["price per sqm under 2500", "priceSqm <= 2500"],
    ["2nd floor", "floor = 2"],
    ["above 3rd floor", "floor >= 4"],
    ["2nd floor of 5", "floor = 2 and floors = 5"],
    ["two floors", "floors = 2"],
    ["3-storey", "floors = 3"],
    ["built in 2015", "year = 2015"],
    ["built after 2015", "year >= 2016"],
    ["newer than 2015", "year >= 2016"],
    ["before 1940", "year <= 1939"],
    ["2010-2020", "year >= 2010 and year <= 2020"],
  ])("%s: %s", (text, condition) => {
    expect(read(text)).toEqual([condition]);
  });
});

test.each([
  ["2 tuba kuni 150000", ["rooms = 2", "price <= 150000"]],
  ["60 m2 kuni 900", ["size >= 54 and size <= 66", "price <= 900"]],
  ["2. korrus 3 tuba", ["floor = 2", "rooms = 3"]],
  ["kuni 150 000 - 3 tuba", ["price <= 150000", "rooms = 3"]],
  ["maja 150 m2 krunt 1500 m2", ["size >= 135 and size <= 165", "plotArea >= 1350 and plotArea <= 1650"]],
  ["150 000 m2 hind kuni 2000", ["price >= 135000 and price <= 165000", "priceSqm <= 2000"]],
  ["kuni 150 000 tuba Tartus", ["price <= 150000"]],
  ["maja 60 m2 krundi suurus kuni 2000 m2", ["size >= 54 and size <= 66", "plotArea <= 2000"]],
  ["2-3 tuba vahemikus 80-120 tuhat", ["rooms >= 2 and rooms <= 3", "price >= 80000 and price <= 120000"]],
  ["80 m2 või rohkem 3 tuba", ["size >= 80", "rooms = 3"]],
  ["3 комнаты не меньше чем 60 м2", ["rooms = 3", "size >= 60"]],
  ["Narva mnt 2 tuba", ["rooms = 2"]],
  ["3k korter kuni 150k", ["rooms = 3", "price <= 150000"]],
  ["3 rooms over 50 sqm under 900 pm", ["rooms = 3", "size >= 50", "price <= 900 and dealType = rent"]],
])("numbers beside each other are wishes of their own: %s", (text, conditions) => {
  expect(read(text)).toEqual(conditions);
});

test.each([
  "200",
  "53 412 345",
  "5 123 456",
  "999",
  "24/7",
  "Tartu mnt 24",
  "Narva mnt 5-3",
  "Narva mnt 2/5",
  "Kooli tn 5k",
  "ул. Пушкина 15",
  "tel 5123456",
  "+372 5123 4567",
  "id 123456",
  "#123456",
  "12.05.2026",
  "5/11/2026",
  "18:30",
  "5 min",
  "300 m merest",
  "kuni 300 m rannast",
  "300 метров до моря",
  "2 km",
  "within 5 km",
  "teine tuba",
  "second bedroom",
  "3+",
  "2,5 tuba",
  "0 tuba",
  "99 tuba",
  "не старше 10 лет",
  "1/2 maja osa majast",
  "kuni",
  "kolm",
])("no wish: %s", (text) => {
  expect(read(text)).toEqual([]);
});

test.each([
  ["150-200 tuhat", { minPrice: 150_000, maxPrice: 200_000 }],
  ["2 tuba", { minRooms: 2, maxRooms: 2 }],
  ["kuni 500 €/kuus", { maxPrice: 500, dealType: "rent" }],
  ["üle 2 korruse", { minFloor: 3 }],
  ["2/5", { minFloor: 2, maxFloor: 2, minFloors: 5, maxFloors: 5 }],
  ["2 ha", { minPlotArea: 18_000, maxPlotArea: 22_000 }],
  ["kuni 2000 €/m2", null],
])("the parameters of %s", (text, params) => {
  expect(readings(text).map((reading) => reading.params)).toEqual([params]);
});
