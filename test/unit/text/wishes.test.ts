// What whole texts wish: which facts, places and things together, and what is refused.
import { describe, expect, test } from "vitest";
import { search, wishesOf } from "../../helpers/wishes.ts";

describe("types", () => {
  test.each([
    ["maja või ridaelamu Viimsis", ["house|townhouseBox", "viimsi-vald"]],
    ["дом или дача", ["house|summerHouse"]],
    ["house, townhouse in Viimsi", ["house|townhouseBox", "viimsi-vald"]],
    ["korter uues majas", ["apartment", "year[2018,]"]],
    ["korter kivimajas", ["apartment", "#stone-house"]],
    ["квартира в кирпичном доме", ["apartment", "#stone-house"]],
    ["flat in a wooden house", ["apartment", "#wooden-house"]],
    ["liftiga majas korter", ["#lift", "apartment"]],
    ["tahaks elada Nõmmel majas", ["nomme-linnaosa", "house"]],
    ["хочу жить в доме, Саку", ["house", "saku-vald"]],
    ["Хочу жить в многоквартирном доме", ['"многоквартирном"']],
    ["2 rooms w/ kitchen, 500 eur", ["rooms[2,2]", "#kitchen", "price[450,550]"]],
    ["maja Saku või Kiili vallas, sobib ka ridaelamu", ["house|townhouseBox", "saku-vald|kiili-vald"]],
    ["studio or one bedroom", ["apartment&rooms[1,1]|rooms[2,2]"]],
    ["kivimaja Tartus", ["house", "#stone-house", "tartu-linn"]],
    ["kivimaja või palkmaja", ["house|house", "#stone-house|#log-house"]],
    // Stone is asked of the house, not of the flat.
    ["korter või kivimaja", ["apartment|house&#stone-house"]],
    ["palkmaja или квартира", ["house&#log-house|apartment"]],
    ["flat or a wooden house in Tartu", ["apartment|house&#wooden-house", "tartu-linn"]],
    ["maja, korter või kivimaja", ["house|apartment|house&#stone-house"]],
    ["3-toaline korter, kivimaja", ["rooms[3,3]", "apartment", "#stone-house"]],
    ["maja garaažiga", ["house", "#garage"]],
    ["korter kauplus", ["apartment", "#store|#shop"]],
    ["магазин рядом Ласнамяэ", ["#shop", "lasnamae-linnaosa"]],
    ["магазин поблизости", ["#shop"]],
    ["plot with utilities", ["land", "#utilities"]],
    ["väike korter", ["apartment"]],
    ["большая квартира", ["apartment"]],
    ["not a big flat", ["apartment"]],
    ["suured aknad", ["#big-windows"]],
    ["pet friendly flat", ["#pets", "apartment"]],
    ["korter Rae", ["apartment", "rae-vald"]],
    ["maja ranna lähedal Pärnus", ["house", "#beach", "parnu-linn"]],
    ["poolteist sada tuhat", ["price[135000,165000]&sale"]],
    ["kauplus jalutuskäigu kaugusel", ["#shop"]],
    ["garaaž Tartus", ["garage", "tartu-linn"]],
    ["maja vähemalt 2000 m2 krundiga", ["house", "plotArea[2000,]"]],
    ["maja või ridaelamu, krunt alates 1500 m2", ["house|townhouseBox", "plotArea[1500,]"]],
    ["дом, участок от 15 соток", ["house", "plotArea[1500,]"]],
    ["maja või krunt 1500 m2", ["house|land", "plotArea[1350,1650]"]],
    ["stuudio korter", ["apartment&rooms[1,1]", "apartment"]],
    // English plurals end as an Estonian case does.
    ["houses in Tartu", ["house", "tartu-linn"]],
    ["cottages", ["summerHouse"]],
    ["ферма", ["house"]],
    ["ферму", ["house"]],
    ["ферма в Вырумаа", ["house", "voru-maakond"]],
    ["хрущевка", ["apartment&year[1955,]&year[,1975]"]],
    ["хрущёвку", ["apartment&year[1955,]&year[,1975]"]],
    ["квартира в хрущёвке", ["apartment&year[1955,]&year[,1975]"]],
    ["hrušovka", ["apartment&year[1955,]&year[,1975]"]],
    ["hruštšovka", ["apartment&year[1955,]&year[,1975]"]],
    ["korter majas", ["apartment"]],
    ["krunt maja ehitamiseks", ["land"]],
    ["участок под строительство дома", ["land"]],
    ["plot for building a house", ["land"]],
    ["newest houses", ["house&year[2018,]"]],
    ["korter külalistele", ["apartment", '"külalistele"']],
    ["korter, külaliste-wc", ["apartment", "#wc"]],
    ["flat, move in 1 Dec", ["apartment"]],
    ["daily rental Tallinn", ["shortterm", "tallinn"]],
    ["korter, maja ees parkla", ["apartment", "#parking"]],
    ["angaar Peetri", ["commercialSpace", "#hall-warehouse", "peetri-alevik"]],
    ["bürooruum Tartus", ["commercialSpace", "#office", "tartu-linn"]],
    ["talu omaette kohas, naabreid pole", ["house", "#private", "#private"]],
    ["flat 600 per month incl utilities", ["apartment", "price[540,660]&rent"]],
    ["дом с небольшим садиком", ["house", "#garden"]],
    ["äripind, praegu välja üüritud", ["commercialSpace", "#investment"]],
    ["kolime maale, otsime maja", ["house"]],
    ["korter pärnu alumine korrus", ["apartment", "parnu-linn", "floor[1,1]"]],
    ["не нижний этаж, квартира", ["floor[2,]", "apartment"]],
    ["3-toaline korras korter", ["rooms[3,3]", "apartment", "#good-condition"]],
    ["ehituskinnistu Viimsis", ["land", "viimsi-vald"]],
    ["country house Võru", ["house", "voru-linn"]],
    ["flat with long term tenant", ["apartment", "#investment"]],
    ["korter, eraldi köök", ["apartment", "#kitchen"]],
    ["korter, mitte eraldi köök", ["apartment"]],
    ["квартира для пожилой мамы", ["apartment"]],
    ["kolin sügisel Tallinna, vajan korterit", ["tallinn", "apartment"]],
    ["paariskas lagedi", ["townhouseBox", "lagedi-alevik"]],
    ["летний домик в Харьюмаа", ["summerHouse", "harju-maakond"]],
    ["krunt vesi elekter olemas", ["land", "#utilities"]],
    ["только собственник квартира", ["#no-commission", "apartment"]],
    ["kassisõbralik korter", ["#pets", "apartment"]],
    ["investor otsib korterit", ["apartment"]],
    ["sissekolimisvalmis korter", ["#vacant", "apartment"]],
    ["дом, своя сауна", ["house", "#sauna"]],
    ["soovin üürile võtta korteri", ["rent", "apartment"]],
    ["uusim korter", ["year[2018,]", "apartment"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each([
    ["garage garden", ["#garage", "#garden"]],
    ["kivimaja", ["#stone-house"]],
    ["maja renoveeritud", ["house", "#renovated"]],
  ])("beside a parameter that asks for apartments: %s", (text, wishes) => {
    expect(wishesOf(text, { propertyTypes: ["apartment"] })).toEqual(wishes);
  });

  test("beside a parameter that asks for garages too, a garage is the type", () => {
    expect(wishesOf("garaaž Tartus", { propertyTypes: ["apartment", "garage"] })).toEqual(["garage", "tartu-linn"]);
  });
});

describe("deals", () => {
  test.each([
    ["soovin osta maja", ["sale", "house"]],
    ["сниму квартиру", ["rent", "apartment"]],
    ["сниму квартиру посуточно", ["shortterm", "apartment"]],
    ["müüa ridakaid", ["sale", "townhouseBox"]],
    ["квартира на длительный срок Нарва", ["apartment", "rent", "narva-linn"]],
    ["üürikorter Tallinnas", ["rent&apartment", "tallinn"]],
    ["korter, kuuüür kuni 500", ["apartment", "rent", "price[,500]"]],
    ["kuuüüriga korter", ["rent", "apartment"]],
    ["kuurent 500", ["rent", "price[450,550]"]],
    ["ночлег в Тарту", ["shortterm", "tartu-linn"]],
    ["müüa või üürile", ["sale|rent"]],
    // A thing that a deal is said with does not swallow the deal.
    ["korter soodsalt üürile", ["apartment", "rent"]],
    ["soodne üür Tartus", ["rent", "tartu-linn"]],
    ["kiiresti müüa korter", ["sale", "#urgent", "apartment"]],
    ["omanik müüb maja", ["sale", "#no-commission", "house"]],
    ["korter kuni 100 000 €", ["apartment", "price[,100000]&sale"]],
    ["üürile äripind kuni 12 000", ["rent", "commercialSpace", "price[,12000]"]],
    ["korter kuni 500 €", ["apartment", "price[,500]"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test("a deal that a parameter asks for is not guessed from the price", () => {
    expect(wishesOf("kuni 20 000", { dealType: "rent" })).toEqual(["price[,20000]"]);
  });
});

describe("places", () => {
  test.each([
    ["korter Tartus või Pärnus", ["apartment", "tartu-linn|parnu-linn"]],
    ["korter Tallinnas Lasnamäel", ["apartment", "lasnamae-linnaosa"]],
    ["korter Pärnu kesklinnas", ["apartment", "parnu-linn", "#centre"]],
    ["korter Tallinna kesklinnas", ["apartment", "kesklinna-linnaosa"]],
    // "or" joins all that says where, commas join parts of towns.
    ["Kalamaja või Mustamäe", ["#kalamaja|mustamae-linnaosa"]],
    ["Kalamajas, Mustamäel või Nõmmel", ["#kalamaja|mustamae-linnaosa|nomme-linnaosa"]],
    ["Kalamaja, Kadriorg", ["#kalamaja|#kadriorg"]],
    ["Tallinn, Kalamaja, Mustamäe", ["tallinn", "#kalamaja|mustamae-linnaosa"]],
    ["korter Tartus Karlovas", ["apartment", "tartu-linn", "#karlova"]],
    ["Tartus või mere lähedal", ["tartu-linn|#sea"]],
    ["Narva mnt või Kadriorg", ["street|#kadriorg"]],
    ["Hispaania või Tallinn", ["abroad|tallinn"]],
    ["квартира в Тарту или рядом с Пярну", ["apartment", "tartu-linn|near"]],
    ["flat in Kalamaja or near TalTech", ["apartment", "#kalamaja|near"]],
    ["rõduga korter Tartus, 2 tuba või Pärnus", ["#balcony", "apartment", "tartu-linn|parnu-linn", "rooms[2,2]"]],
    // Järve is a place, and "ярве" a case form of Järva.
    ["квартира ярве", ["apartment", "jarve-linnaosa"]],
    ["Pärnu või Paikuse", ["parnu-linn|paikuse-alev"]],
    ["suvila Peipsi ääres", ["summerHouse", "#lake-peipus"]],
    ["maja Peipsi kaldal", ["house", "#lake-peipus"]],
    ["maja Mustvees Peipsi ääres", ["house", "mustvee-vald", "#lake-peipus"]],
    ["дом у Чудского озера", ["house", "#lake-peipus"]],
    ["дом на Чудском озере", ["house", "#lake-peipus"]],
    ["house by lake Peipus", ["house", "#lake-peipus"]],
    ["Nõmme või Tallinn", ["nomme-linnaosa|tallinn"]],
    ["Tallinn, Nõmme või Mustamäe", ["nomme-linnaosa|mustamae-linnaosa"]],
    // As many misspell it, and no stable.
    ["korter Talina", ["apartment", "tallinn"]],
    ["maja Talina", ["house", "tallinn"]],
    ["korter Talinas", ["apartment", "tallinn"]],
    ["korter Tallina", ["apartment", "tallinn"]],
    ["korter Tallinas", ["apartment", "tallinn"]],
    ["korter Talinnas", ["apartment", "tallinn"]],
    ["korter Talina kesklinnas", ["apartment", "kesklinna-linnaosa"]],
    ["Talinas", ["tallinn"]],
    ["maja talliga", ["house", "#hobby-farm"]],
    ["tall", ["#hobby-farm"]],
    ["tallid", ["#hobby-farm"]],
    ["hobusetall", ["#hobby-farm"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("refusals", () => {
  test.each([
    ["korter mitte esimene korrus", ["apartment", "floor[2,]"]],
    ["двушка не первый и не последний этаж", ["apartment&rooms[2,2]", "floor[2,]", "isTopFloor=false"]],
    ["flat, not the first floor", ["apartment", "floor[2,]"]],
    ["korter Tallinnas v.a Lasnamäe", ["apartment", "tallinn", "!lasnamae-linnaosa"]],
    ["korter Tallinn кроме Ласнамяэ и Мустамяэ", ["apartment", "tallinn", "!lasnamae-linnaosa", "!mustamae-linnaosa"]],
    ["korter ilma rõduta", ["apartment", "!#balcony"]],
    ["liftita maja", ["house", "!#lift"]],
    ["квартира без балкона и лифта", ["apartment", "!#balcony", "!#lift"]],
    ["квартира без балкона и с лифтом", ["apartment", "#lift", "!#balcony"]],
    ["flat without a balcony", ["apartment", "!#balcony"]],
    ["maja -saun", ["house", "!#sauna"]],
    ["not Lasnamäe or Mustamäe", ["!lasnamae-linnaosa", "!mustamae-linnaosa"]],
    ["v.a Lasnamäe, Kopli, Mustamäe", ["!lasnamae-linnaosa", "!#kopli", "!mustamae-linnaosa"]],
    ["v.a Lasnamäe, Kopli, 2 tuba", ["rooms[2,2]", "!lasnamae-linnaosa", "!#kopli"]],
    ["mitte Lasnamäel ega Koplis", ["!lasnamae-linnaosa", "!#kopli"]],
    ["mitte Lasnamäel ega esimesel korrusel", ["floor[2,]", "!lasnamae-linnaosa"]],
    ["mitte Lasnamäel või maja Nõmmel", ["house", "nomme-linnaosa", "!lasnamae-linnaosa"]],
    ["mitte Lasnamäel, Mustamäel", ["mustamae-linnaosa", "!lasnamae-linnaosa"]],
    ["кроме Ласнамяэ и Копли", ["!lasnamae-linnaosa", "!#kopli"]],
    ["без балкона, лифта и камина", ["!#balcony", "!#lift", "!#fireplace"]],
    ["без балкона, лифт", ["#lift", "!#balcony"]],
    ["ilma rõdu, lifti ja saunata", ["!#balcony", "!#lift", "!#sauna"]],
    // The refusal stands behind.
    ["квартира Таллинн, Ласнамяэ не предлагать", ["apartment", "tallinn", "!lasnamae-linnaosa"]],
    ["lift puudub", ["!#lift"]],
    ["korter Tartus puudub lift", ["apartment", "tartu-linn", "!#lift"]],
    ["Lasnamäe ja Kopli ei sobi", ["!lasnamae-linnaosa", "!#kopli"]],
    ["ground floor excluded", ["floor[2,]"]],
    ["rõdu pole, 2 tuba", ["rooms[2,2]", "!#balcony"]],
    ["korter, Lasnamäe välja arvatud", ["apartment", "!lasnamae-linnaosa"]],
    // What means nothing is nothing to refuse.
    ["korter mitte väga suur", ["apartment"]],
    ["квартира не 5", ["apartment"]],
    ["flat not quite", ["apartment"]],
    ["korter peale Lasnamäe", ["apartment", "!lasnamae-linnaosa"]],
    ["korter peale müüki", ["apartment", "sale"]],
    ["maja -kivimaja", ["house", "!#stone-house"]],
    ["äripind -kontor", ["commercialSpace", "!#office"]],
    ["-Nõmme", ["!nomme-linnaosa"]],
    // What names a lack is a thing of its own.
    ["vahendajata", ["#no-commission"]],
    ["без риелтора", ["#no-commission"]],
    ["no agents", ["#no-commission"]],
    ["korter remondita", ["apartment", "#needs-renovation"]],
    ["korter ei vaja remonti", ["apartment", "#good-condition"]],
    ["ремонт не требуется", ["#good-condition"]],
    ["mööblita korter", ["#unfurnished", "apartment"]],
    ["ilma mööblita korter", ["#unfurnished", "apartment"]],
    ["квартира без мебели", ["apartment", "#unfurnished"]],
    ["unfurnished flat", ["#unfurnished", "apartment"]],
    ["maaklerita", ["#no-commission"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});

describe("words that wish nothing", () => {
  test.each([
    ["kui palju maksab korter Narvas", ["apartment", "narva-linn"]],
    ["otsin odavat korterit", ["apartment"]],
    ["ищу недорого квартиру для семьи", ["apartment"]],
    ["we are a family looking for a house", ["house"]],
    ["сколько стоит дом", ["house"]],
    ["do you have a flat", ["apartment"]],
    ["what flats are there in Tartu", ["apartment", "tartu-linn"]],
    ["kust leida korter", ["apartment"]],
    ["valmis korter Tartus", ["apartment", "tartu-linn"]],
    ["valmis maja", ["house"]],
    ["у вас есть квартира", ["apartment"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test("letters are no things, and what may be lacking does not mean its lack", () => {
    expect(
      ["m", "out", "remont", "maakler", "vahendaja"].flatMap((text) =>
        search.read(text, { concepts: true }).understood(),
      ),
    ).toEqual([]);
  });

  test.each([
    "не нужен балкон",
    "lifti pole vaja",
    "saun ei ole vajalik",
    "balcony not needed",
    "лифт не обязателен",
    "lift ja rõdu pole vajalikud",
  ])("%s alone asks for anything", (text) => {
    expect(search.read(text, { concepts: true }).clause()).toBeUndefined();
  });

  test("are searched when there is nothing else", () => {
    expect(search.read("сколько стоит", { concepts: true }).clause()).toBeDefined();
  });
});

describe("distances", () => {
  test.each([
    ["maja 20 km Tallinnast", ["house", "near"]],
    ["дом до 30 км от Таллина", ["house", "near"]],
    ["дом от Таллина 20 км", ["house", "near"]],
    ["within 5 km of Tartu", ["near"]],
    ["10 minutes from the sea", ["#sea"]],
    ["до моря 200 метров", ["#sea"]],
    ["500 m merest", ["#sea"]],
    ["korter 60 метров", ["apartment", "size[54,66]"]],
  ])("are no sizes or rooms: %s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });

  test.each([
    ["20 km Tallinnast", 20],
    ["до 500 м от Таллина", 0.5],
    ["10 minutit Tallinnast", 15],
  ])("are how near a place is: %s", (text, km) => {
    const [segment] = search.read(text, { concepts: true }).segments;
    expect(segment?.meanings).toMatchObject([{ as: "near", near: { km } }]);
  });
});

describe("numbers of whole texts", () => {
  test.each([
    ["üür 250+kommunaalid", ["rent", "price[225,275]&rent"]],
    ["rent 400 € + utilities", ["rent", "price[360,440]&rent"]],
    ["2 tuba + köök", ["rooms[2,2]", "#kitchen"]],
    ["3+ tuba", ["rooms[3,]"]],
    ["60 -80 m2", ["size[60,80]"]],
    ["korter 100000", ["apartment", "price[90000,110000]&sale"]],
    ["korter id 100000", ["apartment", '"id"', '"100000"']],
    ["100000", ['"100000"']],
    ["1 või 4 tuba", ["rooms[1,1]|rooms[4,4]"]],
    ["50 или 90 м2", ["size[45,55]|size[81,99]"]],
    ["2 tuba, 3 tuba", ["rooms[2,2]|rooms[3,3]"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text)).toEqual(wishes);
  });
});
