// Clauses that tell of the people who seek: their words raise listings, also in short texts, and what they have, lack or left wishes nothing.
import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("words of a clause that tells of people raise, and are not required", () => {
  test.each<Row>([
    ["my flat in Tartu is sold, looking for a house", ["house"]],
    ["моя большая квартира в Тарту продана, ищу дом", ["house"]],
    ["ema põlved valutavad, otsin liftiga korterit", ["#lift", "apartment", '~"põlved"', '~"valutavad"']],
    ["allergik, otsin maja", ["house"]],
    ["Держу пчёл, ищу хутор", ["house", '~"держу"', '~"пчёл"']],
    ["Болит спина, нужна квартира с лифтом", ["apartment", "#lift", '~"болит"', '~"спина"']],
    ["После развода ищу однушку", ["apartment&rooms[1,1]", '~"после"', '~"развода"']],
    ["My knees hurt, flat with a lift in Narva", ["apartment", "#lift", "narva-linn", '~"knees"', '~"hurt"']],
  ])("%s", readsAs);
});

describe("but what else a short text says is what is sought", () => {
  test.each<Row>([
    ["korter Kadriorus, Uus Kodu arendus", ["apartment", "#kadriorg", '"uus"', '"arendus"']],
    ["3 tuba, vannituba aknaga, Tartu", ["rooms[3,3]", "#bathroom", '"aknaga"', "tartu-linn"]],
    [
      "tuba alates augusti lõpust, kuni 300 eurot",
      ["apartment|house|townhouseBox|partOfHouse|summerHouse", "price[,300]"],
    ],
    ["Xyzküla otsin maja", ['"xyzküla"', "house"]],
    ["maja, katusekivi", ["house", '"katusekivi"']],
    ["квартира, арсенал", ["apartment", '"арсенал"']],
    ["2 комнаты, рядом институт", ["rooms[2,2]", '"институт"']],
  ])("%s", readsAs);
});

describe("what people have not, are tired of or were left wishes nothing", () => {
  test.each<Row>([
    ["otsin üürikorterit, loomi meil pole", ["rent&apartment"]],
    ["autot mul pole, korter Tartus", ["apartment", "tartu-linn"]],
    ["no kids no pets, quiet couple, 2 rooms tartu", ["rooms[2,2]", "tartu-linn"]],
    ["lapsi ega lemmikloomi pole, üürin 1 tuba", ["rent", "rooms[1,1]"]],
    ["Tüdinesin korteriühistust, otsin maja", ["house"]],
    ["однушка мала, хотим трёхкомнатную", ["rooms[3,3]"]],
    ["У бабушки дача в Кейла, а мы хотим квартиру в Тарту", ["apartment", "tartu-linn"]],
    ["Saime päranduseks talu Põlvas, aga otsime korterit Tartus", ["apartment", "tartu-linn"]],
    ["Sõidan rongiga tööle Tallinna, maja Kehras", ["house", "kehra-linn"]],
    ["Tallinn is too expensive, house in Paide", ["house", "paide-linn"]],
    ["not too expensive flat in Tartu", ["apartment", "tartu-linn"]],
    ["Мебель у нас своя, квартира", ["apartment"]],
    ["Praegusel korteril pole lifti, otsin liftiga korterit", ["#lift", "apartment"]],
    ["Kasvasin üles Võrus, otsin korterit Tartus", ["apartment", "tartu-linn"]],
    ["У нас есть дача, ищем квартиру", ["apartment"]],
    ["50 m2 korter, kolin ära", ["size[45,55]", "apartment", '"ära"']],
    ["Kolin välja Mustamäelt, otsin korterit Nõmmel", ["apartment", "nomme-linnaosa"]],
    ["Съезжаем с Ласнамяэ, ищем квартиру в Кристийне", ["apartment", "kristiine-linnaosa"]],
  ])("%s", readsAs);
});

describe("what is lacking now is wished where it is wanted, and what is too small is the least", () => {
  test.each<Row>([
    ["Aeda meil pole, aga tahaks, maja", ["#garden", "house"]],
    ["50 m2 is too small, need a bigger flat", ["size[50,]", "apartment"]],
    ["Üks tuba on vähe, otsin korterit", ["rooms[2,]", "apartment"]],
    ["Kahetoaline on liiga väike, otsime korterit", ["rooms[3,]", "apartment"]],
    ["Alla 1000 m2 krunt on liiga väike, maja", ["plotArea[1000,]", "house"]],
  ])("%s", readsAs);
});

describe("but not where something else is too small, or it is not", () => {
  test.each<Row>([
    ["korter 3 tuba aga köök on väike", ["apartment", "rooms[3,3]", "#kitchen"]],
    ["40 m2 not too small flat", ["size[36,44]", "apartment"]],
    ["100 m2 pole liiga väike, maja", ["size[90,110]", "house"]],
    ["korter pole liiga väike", ["apartment"]],
  ])("%s", readsAs);
});

describe("a plot of which a clause says what it should be is that of the house", () => {
  test.each<Row>([
    ["maja Viimsis. Krunt võiks olla vähemalt 800 m2", ["house", "viimsi-vald", "plotArea[800,]"]],
    ["Хочу дом. Участок должен быть не меньше 10 соток", ["house", "plotArea[1000,]"]],
    ["korter Viimsis. Krunt võiks olla vähemalt 800 m2", ["apartment|land", "viimsi-vald", "size[800,]"]],
    ["plot should be at least 1000 m2, house 100 m2", ["plotArea[1000,]", "house", "size[90,110]"]],
  ])("%s", readsAs);
});

describe("a garage beside a thing of homes is one, too", () => {
  test.each<Row>([
    ["saun ja garaaž kindlasti, Pärnu", ["#sauna", "#garage", "parnu-linn"]],
    ["гараж и баня обязательно", ["#garage", "#sauna"]],
    ["garaaž kahele ja suur hoov", ["#garage", "#yard"]],
    ["Ищу гараж, рядом с садом", ["garage", "#garden"]],
    ["купить гараж, рядом сад", ["sale", "garage", "#garden"]],
    ["garaaž hoovis", ["garage", "#yard"]],
    ["garaaž elektriga Tartus", ["garage", "#electricity", "tartu-linn"]],
    ["õues külm, ostaks garaaži", ["#yard", '"külm"', "sale", "garage"]],
  ])("%s", readsAs);
});

describe("where people live is preferred where no other place is named", () => {
  test.each<Row>([
    ["elan Tartus ja otsin garaaži", ["garage", "~tartu-linn"]],
    ["our flat in Tartu is too small, need 3 rooms", ["rooms[3,3]", "~tartu-linn"]],
    ["Elame Tallinnas, otsime maja Raplas", ["house", "rapla-vald"]],
    ["we live in London and look for a flat", ["apartment"]],
    ["Elame Lasnamäel, ei taha siia jääda, otsime maja", ["house"]],
  ])("%s", readsAs);
});

describe("who a home is for raises what says so, beside another wish", () => {
  test.each<Row>([
    ["korter tudengile Tartus", ["apartment", "tartu-linn", "~#students"]],
    ["квартира для студента", ["apartment", "~#students"]],
    ["cheap flat in Tartu for a student", ["apartment", "tartu-linn", "~#students"]],
    ["one-room apartment for investment", ["rooms[1,1]", "apartment", "~#investment"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["tudengile", ["#students"]],
    ["flat for students only", ["apartment", "#students"]],
    ["investment property in Tartu", ["#investment", "tartu-linn"]],
    ["family friendly flat", ["#family", "apartment"]],
    ["korter, koer lubatud", ["apartment", "#pets"]],
  ])("but not alone, nor where it is a condition: %s", readsAs);
});

describe("what is missed in the present home is sought", () => {
  test.each<Row>([
    ["Our flat has no balcony and no lift, so we look for one with both", ["apartment", "#balcony", "#lift"]],
    ["Praeguses korteris pole rõdu, uues peab olema", ["apartment", "#balcony"]],
    ["В нынешней квартире нет балкона, в новой должен быть", ["apartment", "#balcony"]],
    ["Our flat is in a panel house with no lift, looking for another", ["apartment", "#lift"]],
    ["We sold our house with no garage, looking for another", ["#garage"]],
    [
      "Our flat has no balcony, so we look for one with it, not in Lasnamäe, not on the ground floor",
      ["apartment", "#balcony", "floor[2,]", "!lasnamae-linnaosa"],
    ],
    ["Our flat has no balcony, we look for one, sauna would be nice", ["apartment", "#balcony", "~#sauna"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["I'm sick of firewood, so no stove heating, flat in Narva", ["apartment", "narva-linn", "!#stove-heating"]],
    ["Praeguses korteris on rõdu, otsime saunaga korterit", ["#sauna", "apartment"]],
    ["Praeguses korteris pole rõdu, aga me ei vaja seda, otsime saunaga maja", ["#sauna", "house"]],
  ])("not what they do not need, and what they have: %s", readsAs);
});

describe("where somebody lives or rents is not where the home is sought", () => {
  test.each<Row>([
    ["Живём в двушке в Ласнамяэ, нужен дом в Виймси", ["house", "viimsi-vald"]],
    ["maja on liiga suur, otsime korterit Viljandis", ["apartment", "viljandi-linn"]],
    ["50 m2 on liiga väike, otsime korterit", ["size[50,]", "apartment"]],
    ["I rent in Mustamäe and want to buy in Nõmme", ["sale", "nomme-linnaosa"]],
    ["лифт не нужен, на 9 этаже, продаём", ["floor[9,9]", "sale"]],
    ["pensionärid müüvad maja ja otsivad korterit Rakveres", ["apartment", "rakvere-linn"]],
    ["olen müümas maja ja otsin korterit Pärnus", ["apartment", "parnu-linn"]],
    ["tahame müüa maja ja osta korteri Tartus", ["sale", "apartment", "tartu-linn"]],
    // What is bought is of the type that is sold, where it is only told to be larger, or cheaper.
    ["soovin müüa oma korteri ja osta suurema", ["apartment", "sale"]],
    ["хотим продать дом и купить поменьше", ["house", "sale"]],
    ["we want to sell our flat and buy a bigger one", ["apartment", "sale"]],
    ["müün maja ja ostan korteri suurema rõduga", ["sale", "apartment", "#balcony"]],
    // What is alike is where it is, too, and as large.
    [
      "müün oma kahetoalist korterit Viljandis ja tahan näha, mis hinnaga samasuguseid müüakse",
      ["sale|sale", "rooms[2,2]", "apartment", "viljandi-linn", '~"näha"'],
    ],
    ["müün oma korteri ja ostan samasuguse", ["sale|sale", "apartment"]],
    ["хозяин продаёт, ищем такую же квартиру в Нарве", ["apartment", "narva-linn"]],
    // But not where the home that is sought is named.
    ["müün korteri Tartus, otsin sarnast maja Elvas", ["house", "elva-vald"]],
    ["müüsime suure maja ja otsime väiksemat kahetoalist", ["rooms[2,2]"]],
    ["хотим продать дом и купить однокомнатную квартиру", ["sale", "rooms[1,1]", "apartment"]],
    ["продам квартиру и куплю дом в Тарту", ["sale", "house", "tartu-linn"]],
    ["продаю дом и покупаю квартиру в Нарве", ["sale", "apartment", "narva-linn"]],
    ["selling a flat and buying a house in Tartu", ["sale", "house", "tartu-linn"]],
    ["продам квартиру в Нарве", ["sale", "apartment", "narva-linn"]],
    ["we want to sell our house and buy a flat in Narva", ["sale", "apartment", "narva-linn"]],
    ["soovime müüa korteri Tartus", ["sale", "apartment", "tartu-linn"]],
  ])("%s", readsAs);
});

describe("where somebody comes from is not where the home is sought", () => {
  test.each<Row>([
    ["sõbrad tulevad Soomest, otsime maja", ["house", '~"sõbrad"']],
    ["maja tuleb Tartust kuni 20 km kaugusele", ["house", "near"]],
    ["moving from near Tallinn, house in Pärnu", ["house", "parnu-linn"]],
    ["мы молодая пара из Нарвы, ищем квартиру в Таллине", ["apartment", "tallinn"]],
    ["ise olen Paidest, otsin maja Raplas", ["house", "rapla-vald"]],
    ["kolisin Tartust, otsin korterit Tallinnas", ["apartment", "tallinn"]],
    ["friends from Finland, house in Pärnu for a week", ["house", "parnu-linn", "shortterm"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["maja tuleb osta Tartus", ["house", '"tuleb"', "sale", "tartu-linn"]],
    ["ise oleme Tallinnas, otsime maja", ["tallinn", "house"]],
    ["kolisin Tartus uude majja", ["tartu-linn", "year[2018,]"]],
  ])("but the place where something must be is: %s", readsAs);
});
