// Sentences in which people say more than their wishes: the building of a flat, who will live there, names that no table knows.
import { describe, expect, test } from "vitest";
import { search, wishesOf } from "../../helpers/wishes.ts";

test.each<[string, string[]]>([
  [
    "noor pere otsib kolmetoalist korterit Tartus või Elvas, soovitavalt rõdu ja panipaigaga, aga mitte esimesel korrusel, kool ja lasteaed " +
      "peaksid olema lähedal, hind kuni 180 000, mitte Annelinnas",
    [
      "rooms[3,3]",
      "apartment",
      "tartu-linn|elva-vald",
      "floor[2,]",
      "#school",
      "#kindergarten",
      "price[,180000]&sale",
      "!#annelinn",
      "~#balcony",
      "~#storage",
    ],
  ],
  [
    "Family of 4 moving to Tallinn, need a house or row house near the sea with a fenced garden and at least 3 bedrooms, no stove heating, " +
      "not more than 2000 per month",
    ["tallinn", "house|townhouseBox", "#sea", "#fence", "#garden", "rooms[4,]", "price[,2000]&rent", "!#stove-heating"],
  ],
])("the wishes at the end of a long sentence count: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

describe("a house that is the building of the flat", () => {
  test.each<[string, string[]]>([
    ["korterit Pärnus, maja peaks olema ehitatud 2010 või hiljem", ["apartment", "parnu-linn", "year[2010,]"]],
    ["kahetoaline, renoveeritud maja, korrus 3-7", ["rooms[2,2]", "#renovated", "floor[3,7]"]],
    ["квартира в Нарве, дом 2010 года", ["apartment", "narva-linn", "year[2010,2010]"]],
    ["трехкомнатная тарту 5 этажный дом", ["rooms[3,3]", "tartu-linn", "floors[5,5]"]],
    ["9-korruseline maja", ["floors[9,9]"]],
    ["New house, sauna on the ground floor", ["house&year[2018,]", "#sauna", "floor[1,1]"]],
    ["uus maja, 3. korrus, rõdu", ["year[2018,]", "floor[3,3]", "#balcony"]],
    ["renoveeritud maja, lift, kolm tuba", ["#renovated", "#lift", "rooms[3,3]"]],
  ])("is no type: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["korter või maja Tartus", ["apartment|house", "tartu-linn"]],
    ["korter, maja", ["apartment|house"]],
    ["korter Tartus, maja saunaga", ["apartment|house", "tartu-linn", "#sauna"]],
    ["двухэтажный дом", ["floors[2,2]", "house"]],
    ["maja mitte üle 2 korruse", ["house", "floor[,2]"]],
    ["renoveeritud maja", ["#renovated", "house"]],
  ])("is one where the text looks for it: %s", (text, wishes) => {
    expect(wishesOf(text).sort()).toEqual(wishes.sort());
  });
});

test.each<[string, string[]]>([
  ["земля в 20 км от тарту под дом", ["land", "near"]],
  ["участок под дом", ["land"]],
  ["квартира или участок под дом", ["apartment|land"]],
])("what will stand on the plot is not sought: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

describe("people", () => {
  test.each<[string, string[]]>([
    ["korter 4 inimesele", ["apartment"]],
    ["otsime korterit neljale inimesele", ["apartment"]],
    ["4-liikmeline pere otsib korterit", ["apartment"]],
    ["2 взрослых и ребёнок, квартира", ["apartment"]],
    ["house for 2 adults and 3 kids", ["house"]],
    ["office for a team of 6", ["commercialSpace", "#office"]],
    ["3 last ja kass, 4 tuba", ["#pets", "rooms[4,4]"]],
  ])("who are counted wish nothing: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("a name that no table knows", () => {
  test.each<[string, string[]]>([
    ["maja Maardus või Muugas", ["house", 'maardu-linn|"muugas"']],
    ["korter Lasnamäel, Sõjamäel või Ülemistel", ["apartment", 'lasnamae-linnaosa|"sõjamäel"|#ulemiste']],
    ["в Тискре или Какумяэ", ['"тискре"|#kakumae']],
    ["keskküte või pelletküte", ['#district-heating|"pelletküte"']],
  ])('is an alternative behind "or": %s', (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test("is asked for beside a place without it", () => {
    expect(wishesOf("maja Maardus Muugas")).toEqual(["house", "maardu-linn", '"muugas"']);
  });
});

describe("near a place or in it", () => {
  test.each([
    "korter Tartus või lähiümbruses",
    "korter Tartus või selle lähistel",
    "квартира в Тарту или поблизости",
    "квартира в Тарту и окрестностях",
    "flat in Tartu or nearby",
    "flat in Tartu and the surrounding area",
  ])("is one wish: %s", (text) => {
    expect(wishesOf(text)).toEqual(["apartment", "near"]);
    expect(search.read(text, { concepts: true }).understood()[1]?.names?.en).toBe("Tartu");
  });

  test.each<[string, string[]]>([
    ["дом в Таллинне или рядом с морем", ["house", "tallinn|#sea"]],
    ["korter Tartus ja lähedal kool", ["apartment", "tartu-linn", "#school"]],
    ["квартира в Тарту и рядом школа", ["apartment", "tartu-linn", "#school"]],
  ])("is two where the nearness is of something else: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("a price without its thousands", () => {
  test.each<[string, string[]]>([
    ["lasna kolmene kuni 120", ["lasnamae-linnaosa", "apartment&rooms[3,3]", "price[,120000]&sale"]],
    ["ostan maja kuni 250", ["sale", "house", "price[,250000]"]],
    ["garaaž hind kuni 15 müüa", ["garage", "price[,15000]", "sale"]],
    ["müüa maja garaažiga kuni 200", ["sale", "house", "#garage", "price[,200000]"]],
  ])("has them where it buys: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["maja kuni 250", ["house", "price[,250]"]],
    ["üürikorter kuni 120", ["rent&apartment", "price[,120]"]],
    ["garaaž kuni 120", ["garage", "price[,120]"]],
    ["garaaž alla 500 müüa", ["garage", "price[,500]", "sale"]],
    ["garage under 900 for sale", ["garage", "price[,900]", "sale"]],
    ["гараж до 800 купить", ["garage", "price[,800]", "sale"]],
    ["ostan korteri kuni 120 eurot", ["sale", "apartment", "price[,120]"]],
    ["korter hind kuni 100 000", ["apartment", "price[,100000]&sale"]],
  ])("has none where it may be a rent, or says its unit: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

test.each<[string, string[]]>([
  ["uues majas, ehitatud pärast 2015", ["year[2016,]"]],
  ["новый дом 2020+", ["house", "year[2020,]"]],
  ["uus korter", ["apartment&year[2018,]"]],
])("a year that is said tells how new: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

test.each<[string, string[]]>([
  ["üür kuni tuhat viissada", ["rent", "price[,1500]"]],
  ["до тысячи двухсот евро", ["price[,1200]"]],
  ["kaks tuhat viissada eurot", ["price[2250,2750]"]],
  ["üür kuni tuhat kolm tuba", ["rent", "price[,1000]", "rooms[3,3]"]],
  ["дом, участок минимум 1000 м", ["house", "plotArea[1000,]"]],
  ["участок 300 м от моря", ["land", "#sea"]],
  ["ei taha ahikütet, al 70 ruutu", ["size[70,]", "!#stove-heating"]],
  ["korter kuni 500 koos kommunaalidega", ["apartment", "price[,500]&rent"]],
  ["ööpäevane üür pärnu", ["shortterm", "parnu-linn"]],
  ["квартира с котом", ["apartment", "#pets"]],
  // A garage is let for far less than it is sold for.
  ["гараж в Нарве до 5000 евро", ["garage", "narva-linn", "price[,5000]&sale"]],
  ["garaaž kuni 120", ["garage", "price[,120]"]],
  ["Tartus garaažiga kuni 1500", ["tartu-linn", "#garage", "price[,1500]"]],
  ["3 tuba garaažiga kuni 5000", ["rooms[3,3]", "#garage", "price[,5000]"]],
  ["двушка, этажи со 2 по 4", ["apartment&rooms[2,2]", "floor[2,4]"]],
  ["house with a view of the lake", ["house", "#lake"]],
  ["buying to let in Tartu", ["sale", "tartu-linn"]],
  ["ainult vana maja", ['"vana"', "house"]],
  ["2 tuba, laminaat maas", ["rooms[2,2]", '"laminaat"']],
  ["üürihinnad Õismäel", ["rent", "#oismae"]],
  ["продают ли дачу в Пярну", ["sale", "summerHouse", "parnu-linn"]],
  ["metsatalu Võrumaal", ["house", "voru-maakond"]],
  ["korter kõrgem korrus kui teine", ["apartment", "floor[3,]"]],
  ["инвестор купит квартиру в Нарве", ["sale", "apartment", "narva-linn"]],
  ["korter rent tallinn center", ["apartment", "rent", "kesklinna-linnaosa"]],
  ["lift kui kõrgemal", ["~#lift"]],
])("is read as it is meant: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

describe("when, for how long, and from where", () => {
  test.each<[string, string[]]>([
    ["korter Tartus, möbleeritud, alates 1. septembrist", ["apartment", "tartu-linn", "#furnished"]],
    [
      "tuba alates augusti lõpust, kuni 300 eurot",
      ["apartment|house|townhouseBox|partOfHouse|summerHouse", "price[,300]"],
    ],
    ["нужна квартира с 1 сентября, две комнаты", ["apartment", "rooms[2,2]"]],
    ["1 комн с первого мая", ["rooms[1,1]"]],
    ["korter vabaneb 1. mail Tartus", ["apartment", '"vabaneb"', "tartu-linn"]],
    ["I come from Tartu and want a flat in Narva", ["apartment", "narva-linn"]],
    ["flat from 20 August", ["apartment"]],
    ["office from 1 March, max 18 eur per m2", ["commercialSpace", "#office", "priceSqm[,18]"]],
    ["дача, 30 декабря - 2 января, 10 взрослых", ["summerHouse"]],
    ["квартира на 2-3 недели в Пярну на июль", ["apartment", "parnu-linn"]],
    ["Kolin tagasi Soomest, tahan osta maja", ["sale", "house"]],
    ["Переезжаем из Нарвы, ищем двухкомнатную в Ласнамяэ", ["rooms[2,2]", "lasnamae-linnaosa"]],
    ["retired couple from Finland wants a flat in Pärnu", ["apartment", "parnu-linn"]],
  ])("wishes nothing: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["korter Soomes", ["apartment", "abroad"]],
    ["üür 450 kuus", ["rent", "price[405,495]&rent"]],
    ["korter Mai tänaval", ["apartment", "street"]],
    ["etaaž, 3 tuba", ['"etaaž"', "rooms[3,3]"]],
    ["this flat may have a balcony", ["apartment"]],
  ])("is not read into other words: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("names of one kind", () => {
  test.each<[string, string[]]>([
    ["farm in Põlva or Võru county", ["house", "polva-maakond|voru-maakond"]],
    ["talu Põlva või Võru maakonnas", ["house", "polva-maakond|voru-maakond"]],
    ["Viljandis või Viimsi vallas", ["viljandi-linn|viimsi-vald"]],
    ["Näituse või Riia tänava", ["street|street"]],
    ["põllumaa Suure-Jaani ja Võhma ümbruses", ["land", "suure-jaani-linn|near"]],
    ["korter Tallinnas ja TalTechi lähedal", ["apartment", "tallinn", "near"]],
  ])("share it, or stand beside each other: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

test.each<[string, string[]]>([
  ["не выше второго этажа без лифта", ["floor[,2]"]],
  ["kuni 3. korrus ilma liftita", ["floor[,3]"]],
  ["esimesel korrusel ilma liftita", ["floor[1,1]", "!#lift"]],
  ["кухня не меньше 8 метров", ["#kitchen"]],
  ["дом, участок от 800", ["house", "plotArea[800,]"]],
  ["участок от 800", ["land", "plotArea[800,]"]],
  ["дом, участок от 1000 до 2000 кв м", ["house", "plotArea[1000,2000]"]],
  ["этаж со 2 по 7", ["floor[2,7]"]],
  ["poepind, vaateaken tänavale", ["commercialSpace", "#store", '"vaateaken"', '"tänavale"']],
])("is of the word beside it: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

test.each<[string, string[]]>([
  ["soovin osta üürikorteri", ["sale", "apartment"]],
  ["аренда квартиры на сутки", ["apartment", "shortterm"]],
  ["üürikorter tartus", ["rent&apartment", "tartu-linn"]],
])("of two deals the one that is said by itself counts: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

test.each<[string, string[]]>([
  ["mitte ahiküttega, rõdu või terrass oleks boonus", ["!#stove-heating", "~#balcony", "~#terrace"]],
  [
    "для человека на коляске, Ласнамяэ или Мустамяэ",
    ['"человека"', '"коляске"', "lasnamae-linnaosa|mustamae-linnaosa"],
  ],
  ["ruum Tallinnas, võib olla kelder või vana tehas", ['"ruum"', "tallinn", '"vana"', '"tehas"']],
  ["kämping või puhkemaja", ['"kämping"|summerHouse']],
  ["elekter 380V", ["#electricity", '"380"']],
  ["korter Viljandis, esimene korrus või liftiga maja", ["apartment", "viljandi-linn", "floor[1,1]|#lift"]],
])("what stands beside it is another wish: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

test.each<[string, string[]]>([
  ["korter, mööbel pole oluline", ["apartment"]],
  ["up to nine hundred euros a month", ["price[,900]&rent"]],
  ["kuni seitsesada eurot", ["price[,700]"]],
  ["дача, хорошо бы ещё рядом лес", ["summerHouse", "~#forest"]],
])("is no other word's end or beginning: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

test.each<[string, string[]]>([
  ["müüa maja", ["sale", "house"]],
  ["müüa korter Tartus", ["sale", "apartment", "tartu-linn"]],
  ["vanem maja", ["house", '~"vanem"']],
  ["старый дом в Нарве", ["house", "narva-linn", '~"старый"']],
  ["uus või vana maja", ['"uus"|"vana"', "house"]],
  ["old log house with land on Hiiumaa", ["house", "#log-house", "hiiu-maakond", '~"old"']],
  ["maja ühe aasta garantiiga", ["house", '"ühe"', '"aasta"', '"garantiiga"']],
  ["tööd pole korter", ["apartment", '!"tööd pole"']],
  ["paneelid katusel", ['"paneelid"', '"katusel"']],
  ["korter augustist 60 m2", ["apartment", "size[54,66]"]],
  ["korter alates augustist 2 tuba", ["apartment", "rooms[2,2]"]],
  ["2 children rooms", ['"2"', "#children-room"]],
  ["гараж от 8 м2", ["garage", "size[8,]"]],
  ["ladu alates 5 m2", ["commercialSpace", "#warehouse", "size[5,]"]],
])("keeps the words that others begin or end like: %s", (text, wishes) => {
  expect(wishesOf(text)).toEqual(wishes);
});

describe("texts of a reader of the guide", () => {
  test.each<[string, string[]]>([
    ["квартира, кроме первого этажа и деревянных домов", ["apartment", "floor[2,]", "!#wooden-house"]],
    ["korter, ei soovi esimest korrust ja puumaja", ["apartment", "floor[2,]", "!#wooden-house"]],
    [
      "flat in Tallinn, avoid Lasnamäe and panel houses",
      ["apartment", "tallinn", "!lasnamae-linnaosa", "!#panel-house"],
    ],
    ["apartment except ground floor and wooden houses", ["apartment", "floor[2,]", "!#wooden-house"]],
    ["ei soovi ahikütet ja esimesel korrusel", ["floor[1,1]", "!#stove-heating"]],
    ["ilma rõduta ma ei saa, korter", ["#balcony", "apartment"]],
    ["what I can't live without is a sauna", ["#sauna"]],
  ])("refusals: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["korter rõduga või suurem kui 70 m2", ["apartment", "#balcony|size[70,]"]],
    ["korter rõduga või odavam kui 60000", ["apartment", "#balcony|price[,60000]&sale"]],
    ["2 tuba rõduga või 3 tuba", ["rooms[2,2]|rooms[3,3]", "#balcony"]],
    ["korter rõdu või lodžaga kuni 100 000", ["apartment", "#balcony|#loggia", "price[,100000]&sale"]],
  ])("alternatives: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["up to eight hundred fifty euros", ["price[,850]"]],
    ["up to three hundred and fifty thousand", ["price[,350000]&sale"]],
    ["up to ninety-five thousand", ["price[,95000]&sale"]],
    ["maja kolm sada tuhat", ["house", "price[270000,330000]&sale"]],
    ["maja kaks sada viiskümmend tuhat", ["house", "price[225000,275000]&sale"]],
    ["korter kuni poolsada tuhat", ["apartment", "price[,50000]&sale"]],
    ["korter kuni kuussada tuhat", ["apartment", "price[,600000]&sale"]],
    ["korter paarisaja tuhande eest", ["apartment", "price[180000,220000]&sale"]],
    ["korter 100000 või odavam", ["apartment", "price[,100000]&sale"]],
    ["flat 80 m2 or larger", ["apartment", "size[80,]"]],
    ["üürikorter kuni 400, tagatisraha kuni 800", ["rent&apartment", "price[,400]"]],
  ])("amounts: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["korter Tallinnas, Kalamajas või Kadriorus", ["apartment", "tallinn", "#kalamaja|#kadriorg"]],
    ["we live in Tallinn and look for a house in Pärnu", ["house", "parnu-linn"]],
    ["praegu elan Lasnamäel, otsin korterit Nõmmel", ["apartment", "nomme-linnaosa"]],
    ["мы живём в Нарве и ищем квартиру в Таллинне", ["apartment", "tallinn"]],
  ])("places: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("sentences of strangers", () => {
  test.each<[string, string[]]>([
    ["puumaja ja esimest korrust ei soovi", ["floor[2,]", "!#wooden-house"]],
    ["korter, ahiküte ja esimene korrus ei sobi", ["apartment", "floor[2,]", "!#stove-heating"]],
    ["maja saunaga ja esimene korrus ei sobi", ["house", "#sauna", "floor[2,]"]],
    ["ei sobi ahiküte ja esimene korrus", ["floor[2,]", "!#stove-heating"]],
    ["korter v.a puitmajad ja esimene korrus", ["apartment", "floor[2,]", "!#wooden-house"]],
    ["no ground floor or a panel house", ["floor[2,]", "!#panel-house"]],
    ["никаких хрущёвок и первых этажей", ["floor[2,]", "!apartment&year[1955,]&year[,1975]"]],
    ["никаких новостроек и первых этажей", ["floor[2,]", "!year[2018,]"]],
    ["flat without furniture and pets allowed", ["apartment", "#unfurnished", "#pets"]],
  ])("refusals: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["furnished or not is fine, flat", ["apartment"]],
    ["kui on saun siis super, maja Tartumaal", ["house", "tartu-maakond", "~#sauna"]],
    ["if there is a sauna, then great, house", ["house", "~#sauna"]],
    ["если есть баня, то отлично, дом", ["house", "~#sauna"]],
  ])("what may be: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["moving to Tartu from Tallinn", ["tartu-linn"]],
    ["kolin Tartusse Tallinnast", ["tartu-linn"]],
    ["переезжаю в Тарту из Нарвы", ["tartu-linn"]],
    ["kolin Tartusse, otsin korterit Elvast", ["tartu-linn|elva-vald", "apartment"]],
    ["house between Tallinn and Tartu", ["house", "tallinn|tartu-linn"]],
    ["apartment near a medical center", ["apartment", "#hospital"]],
  ])("places: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["maja, suur krunt", ["house"]],
    ["maja suurel krundil Tartus", ["house", "tartu-linn"]],
    ["maja maal", ["house"]],
    ["maja või suur krunt", ["house|land"]],
    ["suur krunt Tartus", ["land", "tartu-linn"]],
    ["korter neljale", ["apartment"]],
    ["korter neljale, rõduga", ["apartment", "#balcony"]],
    ["maja ehitatud alates aastast 2000", ["house", "year[2000,]"]],
  ])("plots, people and years: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("in a sentence", () => {
  test.each<[string, string[]]>([
    [
      "Pensionär soovib osta korterit Viljandis, mitte kõrgemal kui teine korrus, trepid on rasked",
      ["sale", "apartment", "viljandi-linn", "floor[,2]", '~"trepid"', '~"rasked"'],
    ],
    [
      "we look for a flat in Tartu with a balcony as the sun helps, up to 90 000",
      ["apartment", "tartu-linn", "#balcony", "price[,90000]&sale", '~"sun"', '~"helps"'],
    ],
  ])("words without a meaning raise, and need not be met: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["korter helikopteriga Tartus", ["apartment", '"helikopteriga"', "tartu-linn"]],
    ["otsin kahetoalist korterit Tartus rõduga kuni 100 000 eurot, eelistan maja Toomemäe kõrval", ['"toomemäe"']],
  ])("names within it, and words of short texts, are required: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(expect.arrayContaining(wishes));
  });

  test.each<[string, string[]]>([
    ["Müüsime oma maja maha ja tahame osta korteri Raplas", ["sale", "apartment", "rapla-vald"]],
    ["Продаём свою трёшку и хотим купить дом в Маарду", ["sale", "house", "maardu-linn"]],
    ["Our lease ends in May, so we want to buy a house in Viimsi", ["sale", "house", "viimsi-vald"]],
    ["praegu üürin kahetoalist 500 euroga, aga tahan osta kolmetoalise", ["sale", "rooms[3,3]"]],
    ["müüme maja Tartus", ["sale", "house", "tartu-linn"]],
  ])("the home that somebody has or leaves is not sought: %s", (text, wishes) => {
    expect(wishesOf(text).filter((wish) => !/^~?"/.test(wish))).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["korter, eelarve kuni 200 tuhat. Ei sobi Lasnamäe", ["apartment", "price[,200000]&sale", "!lasnamae-linnaosa"]],
    ["office, no basements. Parking is a bonus", ["commercialSpace", "#office", "!#cellar", "~#parking"]],
    ["Ei taha paneelmaja, puitmaja ega ahjukütet", ["!#panel-house", "!#wooden-house", "!#stove-heating"]],
    ["korter narvas, viimane korrus kindlasti mitte", ["apartment", "narva-linn", "isTopFloor=false"]],
    ["korter, kindlasti mitte kõrgemal kui teine korrus", ["apartment", "floor[,2]"]],
    ["any floor except the top one", ["isTopFloor=false"]],
  ])("refusals go to the end of the sentence: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["maja, hind ei tohi ületada 160 tuhat", ["house", "price[,160000]&sale"]],
    ["korter, maksab kõige rohkem 180 tuhat", ["apartment", "price[,180000]&sale"]],
    ["raha on 65 tuhat, korter", ["price[,65000]&sale", "apartment"]],
    ["maja, mis poleks vanem kui aastast 1980", ["house", "year[1980,]"]],
    ["цена не должна превышать 90 тысяч", ["price[,90000]&sale"]],
  ])("limits: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["saun peab kindlasti olema, maja", ["#sauna", "house"]],
    ["aed on kohustuslik, maja", ["#garden", "house"]],
    ["my wife and I rent a furnished flat", ["rent", "#furnished", "apartment"]],
    ["rahulik paar, ei pea loomi, üürib korteri", ["rent", "apartment"]],
    ["сниму квартиру, живу один без животных", ["rent", "apartment"]],
    ["saun korteris", ["#sauna", "apartment"]],
    ["maatükkides, otse omanikult", ["land", "#no-commission"]],
    ["2 tuba uues majas", ["rooms[2,2]", "year[2018,]"]],
  ])("what is demanded, and what tells of people: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["tere, mul on koer ja vaja oleks üürida 2 toaline korter lasnamäel, üür max 450 eurot kuus", ["~#pets"]],
    ["we have a dog, so the landlord must accept pets, two rooms in Tallinn for rent, max 900", ["#pets"]],
    ["у нас собака, ищем в аренду квартиру в Таллинне, где разрешены питомцы, минимум две комнаты", ["#pets"]],
    ["student looking for a one room flat in Tartu for a year, rent max 400 a month", ["~#students"]],
  ])("who seeks raises what suits them, unless it is asked for: %s", (text, wishes) => {
    expect(wishesOf(text).filter((wish) => /pets|students/.test(wish))).toEqual(expect.arrayContaining(wishes));
    expect(new Set(wishesOf(text).filter((wish) => /pets|students/.test(wish)))).toEqual(new Set(wishes));
  });

  test.each<[string, string[]]>([
    ["otsime ehituskrunti, et ehitada oma kodu, alates 1200 m2", ["land", "plotArea[1200,]"]],
    ["korter alla viieteist tuhande", ["apartment", "price[,15000]&sale"]],
    ["ostuks on meil 60 tuhat, korter", ["price[,60000]&sale", "apartment"]],
    ["linnaosa Tallinnas pole tähtis, korter", ["tallinn", "apartment"]],
    ["puumajad jätame kõrvale, korter", ["apartment", "!#wooden-house"]],
    ["ostan korteri, ilma rõduta ei vaata", ["sale", "apartment", "#balcony"]],
    [
      "üürin ladu Tallinnas, varem olime Maardus, otsime kiiresti",
      ["rent", "commercialSpace", "#warehouse", "tallinn"],
    ],
    ["esimene kodu, korter Tartus", ["apartment", "tartu-linn"]],
    ["kodu, krunt", ["apartment|house|townhouseBox|partOfHouse|land"]],
  ])("plots, amounts, refusals and places: %s", (text, wishes) => {
    expect(wishesOf(text).filter((wish) => !/^~?"/.test(wish))).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["kolin, maja Tallinnast 20 km", ["house", "near"]],
    ["ready to move in, flat from Tartu", ["apartment", "tartu-linn"]],
    ["korter, maja, suur krunt Tartus", ["apartment|house|land", "tartu-linn"]],
    ["suur krunt, maja või suvila", ["land|house|summerHouse"]],
    ["müün maja Tartus, kes tahab", ["sale", "house", "tartu-linn"]],
    [
      "продаём дом в Тарту, цена до 90000, нужен ремонт",
      ["sale", "house", "tartu-linn", "price[,90000]", "#needs-renovation"],
    ],
    ["otsime maja, meie praegune korter jääb kitsaks", ["house"]],
    ["meil on praegu 100000 eurot, otsime maja", ["price[,100000]&sale", "house"]],
    ["rõdu ja esimene korrus ei sobi", ["#balcony", "floor[2,]"]],
    ["buy a lot in Tartu", ["sale", "land", "tartu-linn"]],
    ["great view apartment", ["#view", "apartment"]],
    ["saun ei ole hädavajalik, maja", ["house"]],
    ["2 tuba sisse ehitatud köögiga", ["rooms[2,2]", "#kitchen"]],
  ])("rules for sentences leave texts like them alone: %s", (text, wishes) => {
    expect(wishesOf(text).filter((wish) => !/^~?"/.test(wish))).toEqual(wishes);
  });
});

describe("of what somebody tells of their life", () => {
  test.each<[string, string[]]>([
    ["Otsin maja aiaga Viimsis, sest töötan Tallinnas", ["house", "#garden", "viimsi-vald"]],
    ["Käin tööl Tallinnas, otsin korterit Keilas", ["apartment", "keila-linn"]],
    ["Käin tööl Tallinnas, otsin korterit", ["tallinn", "apartment"]],
    ["otsin 3-toalist, kuna trepid on rasked", ["rooms[3,3]"]],
    ["Муж работает в порту, ищем квартиру в Нарве", ["apartment", "narva-linn"]],
    ["ищу квартиру в Тарту, потому что дети учатся в школе", ["apartment", "tartu-linn"]],
    ["I work at the port and need a flat in Maardu", ["apartment", "maardu-linn"]],
    ["looking for a flat in Tartu because the garden got too much", ["apartment", "tartu-linn"]],
    ["I work in Narva, flat in Jõhvi", ["apartment", "johvi-vald"]],
    // What is sought in the same clause is wished.
    ["otsin korterit, sest vajan garaaži", ["apartment", "#garage"]],
    ["otsin korterit, kuna eelarve on 90 000", ["apartment", "price[,90000]&sale"]],
    ["korter Narvas, lift töötab", ["apartment", "narva-linn", "#lift", '"töötab"']],
    ["korter aiaga, sest töötan Tallinnas", ["apartment", "#garden", "tallinn"]],
    // The home that they have or leave.
    [
      "Elame viiendal korrusel ilma liftita ja ostaks kolmetoalise Lasnamäel",
      ["sale", "rooms[3,3]", "lasnamae-linnaosa"],
    ],
    ["viietoaline korter läheb müüki, otsime maja Läänemaal", ["house", "laane-maakond"]],
    ["Vahetaksin suure maja väiksema vastu: ostan korteri Nõmmel", ["sale", "apartment", "nomme-linnaosa"]],
    ["Сдаю квартиру в Йыхви, а сама ищу дом в Нарве", ["house", "narva-linn"]],
    ["Meie korteris pole lifti, otsime liftiga korterit", ["#lift", "apartment"]],
    ["Hetkel elan 2. korrusel, soovin 1. korrust", ["floor[1,1]"]],
    [
      "Our flat is on the 5th floor without a lift. Looking for 2 rooms on the ground floor.",
      ["rooms[2,2]", "floor[1,1]"],
    ],
    ["2-toaline korter\nsest töötan siin\nrõduga", ["rooms[2,2]", "apartment", "#balcony"]],
    ["Хочу квартиру в Тарту, потому что не хочу жить в доме", ["apartment", "tartu-linn", "!house"]],
    ["лифт не нужен, на 9 этаже, продаём", ["floor[9,9]", "sale"]],
    ["kuna töötan kodus 3 tuba, müüa", ["rooms[3,3]", "sale"]],
    ["нужна двушка в Тарту работаю дома", ["apartment&rooms[2,2]", "tartu-linn"]],
    ["We currently live in a tiny studio, looking for a house in Tartu", ["house", "tartu-linn"]],
  ])("the clause wishes nothing: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("at the end of a sentence", () => {
  test.each<[string, string[]]>([
    ["Narva mitte. Tallinn, 2 tuba", ["tallinn", "rooms[2,2]", "!narva-linn"]],
    ["Kaminat mitte. Rõdu.", ["#balcony", "!#fireplace"]],
    ["mitte esimene korrus. Tartu", ["floor[2,]", "tartu-linn"]],
    ["korter, ei soovi (esimest korrust)", ["apartment", "floor[2,]"]],
    ["maja, gaasikütet ei soovi. Hind kuni 450 000", ["house", "price[,450000]&sale", "!#gas-heating"]],
    ["Покупаем дом. Деревянный дом не хотим. До 300 000 евро.", ["sale", "house", "price[,300000]", "!#wooden-house"]],
    ["flat, ground floor not interested in. Up to 100 000", ["apartment", "floor[2,]", "price[,100000]&sale"]],
    [
      "korter Tartus, viimast korrust ei taha! Kuni 100 000",
      ["apartment", "tartu-linn", "isTopFloor=false", "price[,100000]&sale"],
    ],
  ])("a refusal is of what stands before it: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["viimast korrust ma ei taha", ["isTopFloor=false"]],
    ["Lasnamäele ma ei koli. Otsin 2-toalist Mustamäel.", ["rooms[2,2]", "mustamae-linnaosa", "!lasnamae-linnaosa"]],
    ["в Нарве жить не хочу, Таллин", ["tallinn", "!narva-linn"]],
    ["Narva doesn't suit us, Tallinn only", ["tallinn", "!narva-linn"]],
    ["puuküte mind ei häiri", []],
    ["первый этаж мне не подходит", ["floor[2,]"]],
    ["деревянный дом мы не хотим", ["!#wooden-house"]],
    ["ground floor we don't want", ["floor[2,]"]],
  ])("who refuses stands between: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["korter, üle 100 000 ei maksa", ["apartment", "price[,100000]&sale"]],
    ["korter, rohkem kui 100 000 ei jaksa maksta", ["apartment", "price[,100000]&sale"]],
    ["квартира, больше 100 000 не потянем", ["apartment", "price[,100000]&sale"]],
    ["flat, over 100 000 is too much", ["apartment", "price[,100000]&sale"]],
    ["I can't go above 120k, flat in Tallinn", ["price[,120000]&sale", "apartment", "tallinn"]],
    ["looking for a flat in Tallinn, under 40 sqm is too small", ["apartment", "tallinn", "size[40,]"]],
    ["Maja üle 100 m2. Ei saa elada ilma saunata", ["house", "size[100,]", "#sauna"]],
    ["kõrge lagi 2 tuba", ["#high-ceilings", "rooms[2,2]"]],
    ["kolmas korrus või madalam", ["floor[,3]"]],
    ["сто тысяч мой потолок", ["price[,100000]&sale"]],
    ["maja, lagi on 240 000", ["house", "price[,240000]&sale"]],
    ["дом, потолок 240 000", ["house", "price[,240000]&sale"]],
    ["house, 300 euros a month tops", ["house", "price[,300]&rent"]],
    ["korter teiselt korruselt või kõrgemalt", ["apartment", "floor[2,]"]],
  ])("a limit is what its words say: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("the home that somebody has", () => {
  test.each<[string, string[]]>([
    ["meil on Tartus korter, otsime maja Elvas", ["house", "elva-vald"]],
    ["Meil on Lasnamäel kahetoaline korter, soovime osta maja Keilas", ["sale", "house", "keila-linn"]],
    ["praegu Lasnamäel kitsas kolmetoaline. Otsime Rae vallas maja", ["rae-vald", "house"]],
    ["у нас в Нарве квартира, ищем дом в Тарту", ["house", "tartu-linn"]],
    ["Старую квартиру в Кейла отдаём сыну, ищем дом в Нарве", ["house", "narva-linn"]],
    ["leaving our four-room flat in Keila; hoping to buy a flat in Narva", ["sale", "apartment", "narva-linn"]],
  ])("is none that is sought: %s", (text, wishes) => {
    expect(wishesOf(text).filter((wish) => !/^~?"/.test(wish))).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["Meil ei ole sauna. Otsime saunaga maja Tartus", ["#sauna", "house", "tartu-linn"]],
    ["We don't have a garage, looking for a house with a garage", ["house", "#garage"]],
  ])("lacks what is sought: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["We live in Tartu and want to stay here, flat with 3 rooms", ["tartu-linn", "apartment", "rooms[3,3]"]],
    ["Elame Tartus ja tahame siia jääda, otsime 3-toalist", ["tartu-linn", "rooms[3,3]"]],
    ["praegu elame Pärnus, otsime samas linnas maja", ["parnu-linn", "house"]],
    ["мы живем в Нарве, ищем квартиру в том же городе", ["narva-linn", "apartment"]],
    ["I live in Mustamäe and want a flat in the same area", ["mustamae-linnaosa", "apartment"]],
  ])("is where another is sought: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["Maja ehitame ise, vaja ainult krunti, 1200 kuni 2000 ruutu", ["land", "plotArea[1200,2000]"]],
    ["Ostan kahetoalise korteri. Üürile annan ise edasi.", ["sale", "rooms[2,2]", "apartment"]],
    ["Üürimisest on kõrini, tahame osta korteri", ["sale", "apartment"]],
  ])("what will be done with it wishes nothing: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

test("a text in capitals has no names by its capitals", () => {
  const text = "ISTUME HETKEL KAHEKESI, OTSIME OSTA 3-TOALIST KORTERIT TARTUS RÕDUGA KUNI 150 000 EUROT";
  expect(wishesOf(text)).toEqual(wishesOf(text.toLowerCase()));
});

describe("the home that people have now", () => {
  test.each<[string, string[]]>([
    ["Сейчас живём на пятом этаже без лифта, хотим на первый или второй этаж, Нарва", ["floor[1,2]", "narva-linn"]],
    [
      "our flat in Annelinn is on the 5th floor with no lift, so looking for ground floor in Tartu",
      ["floor[1,1]", "tartu-linn"],
    ],
    ["Praegu elame Lasnamäel 5. korrusel ilma liftita, soovime kolida Nõmmele majja", ["nomme-linnaosa", "house"]],
    ["praegune korter on ilma liftita, otsime uut Tartus", ['"uut"', "tartu-linn"]],
    ["my current flat has no lift, I need a lift", ["#lift"]],
    ["our flat is 45 m2, we need 70 m2 or more in Tartu", ["size[70,]", "tartu-linn"]],
    ["our flat in Annelinn is too small, need a house in Elva", ["house", "elva-vald"]],
    ["ищу дом в Сауэ, работа в Таллинне", ["house", "saue-vald"]],
    ["looking for a house in Saue, my job is in Tallinn", ["house", "saue-vald"]],
    ["otsin korterit Keilas, aga töö on Tallinnas", ["apartment", "keila-linn"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("clauses about the present home", () => {
  test.each<[string, string[]]>([
    ["We live in Narva and don't want to stay here, looking for a flat", ["apartment"]],
    ["Elame Lasnamäel, ei taha siia jääda, otsime maja", ["house"]],
  ])("do not look there where people do not stay: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each<[string, string[]]>([
    ["otsime korterit, meil ei ole rohkem kui 100 000", ["apartment", "price[,100000]&sale"]],
    ["лифт работает, двушка в Нарве", ["#lift", '"работает"', "apartment&rooms[2,2]", "narva-linn"]],
    ["I work in Tallinn, house in Keila", ["house", "keila-linn"]],
    ["ei leia korterit Tartus", ["apartment", "tartu-linn"]],
    ["kas poleks maja Viimsis", ["house", "viimsi-vald"]],
  ])("leave what others wish: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});
