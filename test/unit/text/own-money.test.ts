import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("what people have or earn is no price", () => {
  test.each<Row>([
    ["palk on 1500, otsin üürikorterit Tallinnas kuni 400 eurot", ["rent&apartment", "tallinn", "price[,400]"]],
    ["Minu netopalk on 1800 eurot kuus, soovin üürida 2-toalist", ["rent", "rooms[2,2]"]],
    ["korter kuni 500, palk 2000", ["apartment", "price[,500]"]],
    ["omafinantseering 30 000, maja Tartumaal kuni 180 000", ["house", "tartu-maakond", "price[,180000]&sale"]],
    ["säästusid on 20 000 eurot, korter kuni 110 000", ["apartment", "price[,110000]&sale"]],
    ["зарплата 1500 евро, сниму квартиру до 450", ["rent", "apartment", "price[,450]"]],
    ["сниму квартиру до 400, получаю 1200 на руки", ["rent", "apartment", "price[,400]"]],
    ["первый взнос 20 000, квартира до 130 000", ["apartment", "price[,130000]&sale"]],
    ["накопили 20 000, ищем двушку до 35 000", ["apartment&rooms[2,2]", "price[,35000]&sale"]],
    ["I earn 1800 a month, flat to rent up to 500", ["apartment", "rent", "price[,500]"]],
    ["I have 40 000 saved, flat up to 160 000", ["apartment", "price[,160000]&sale"]],
    ["down payment 20k, flat under 130k", ["apartment", "price[,130000]&sale"]],
  ])("%s", readsAs);
});

describe("savings and loans are the most that somebody can pay where no price is named", () => {
  test.each<Row>([
    ["Mul on säästusid 60 000, tahan osta korteri", ["price[,60000]", "sale", "apartment"]],
    ["pank annab laenu 120 000, otsime korterit", ["price[,120000]&sale", "apartment"]],
    ["банк одобрил ипотеку на 90 000, ищем двушку", ["price[,90000]&sale", "apartment&rooms[2,2]"]],
    ["mortgage approved for 150k, looking for a flat", ["price[,150000]&sale", "apartment"]],
    ["korter, 40 000 eurot säästetud", ["apartment", "price[,40000]&sale"]],
  ])("%s", readsAs);

  test("but not where there is more of it, which nobody has added", () => {
    readsAs("säästud 30 000 ja laen 100 000, korter", ["apartment"]);
  });
});

describe("other words that begin alike say what they did", () => {
  test.each<Row>([
    ["palkmaja Tartus kuni 100 000", ["house", "#log-house", "tartu-linn", "price[,100000]&sale"]],
    ["maja palk 120 m2", ["house", "#log-house", "size[108,132]"]],
    ["квартира в ипотеку до 90 000", ["apartment", "price[,90000]&sale"]],
    ["income property up to 200 000", ['"income"', "price[,200000]&sale"]],
  ])("%s", readsAs);
});

describe("what cannot be paid more than is the limit", () => {
  test.each<Row>([
    [
      "больше 90 тысяч заплатить не можем, Маарду, двушка с балконом",
      ["price[,90000]&sale", "maardu-linn", "apartment&rooms[2,2]", "#balcony"],
    ],
    ["больше 90 тысяч не можем", ["price[,90000]&sale"]],
    ["üle 100 000 ei ole meil võimalik maksta, maja Põlvas", ["price[,100000]&sale", "house", "polva-vald"]],
  ])("%s", readsAs);
});

describe("money of several kinds, or beside a price, is none", () => {
  test.each<Row>([
    [
      "у нас есть 60 000 евро, остальное даст банк, ищем трёхкомнатную в Пярну до 150 000",
      ["rooms[3,3]", "parnu-linn", "price[,150000]&sale", '~"даст"', '~"банк"'],
    ],
    ["oma raha 30 000, laen 90 000, maja kuni 120 000", ["house", "price[,120000]&sale"]],
    [
      "We have 50 000 in savings and the bank lends us 150 000, looking for a house in Tartu county",
      ["house", "tartu-maakond"],
    ],
    ["korteri müügist saame 90 000, otsime maja Keilas", ["house", "keila-linn"]],
    [
      "Зарабатываем вдвоём 3500 в месяц и ищем дом в Харьюмаа с тремя спальнями",
      ["house", "harju-maakond", "rooms[4,4]"],
    ],
    ["teenime kahepeale 3500 kuus, otsime maja Harjumaal", ["house", "harju-maakond"]],
  ])("%s", readsAs);
});

describe("the amount keeps what is said of it", () => {
  test.each<Row>([
    ["we have 100-150k, flat", ["price[,150000]&sale", "apartment"]],
    ["we have 800 a month, looking for a flat", ["price[,800]&rent", "apartment"]],
    ["we have only 50 000", ["price[,50000]&sale"]],
    ["flat from 100 000 mortgage", ["apartment", "price[100000,]&sale", '"mortgage"']],
    ["сниму квартиру до 400 зарплата хорошая", ["rent", "apartment", "price[,400]", '"зарплата"']],
    ["flat to rent 400-600 i have a cat", ["apartment", "rent", "price[400,600]", "#pets"]],
    ["korter hinnaga 50 000 kuni 80 000 meil on laen olemas", ["apartment", "price[50000,80000]&sale", '"laen"']],
  ])("%s", readsAs);

  test.each<Row>([
    ["teenin 2000, laenu saan 90 000, otsin korterit", ["price[,90000]&sale", "apartment"]],
    ["I earn 2000 a month, mortgage approved for 90 000", ["price[,90000]&sale"]],
  ])("and wages are not added to it: %s", readsAs);
});

describe("words of having without an amount say nothing of money", () => {
  test.each<Row>([
    ["meil on kaks last, otsime maja Keilas", ["house", "keila-linn"]],
    ["у нас есть собака, нужна квартира с балконом", ["#pets", "apartment", "#balcony"]],
    ["we have two kids and need 4 rooms", ["rooms[4,4]"]],
    ["у меня собака, квартира Тарту", ["#pets", "apartment", "tartu-linn"]],
  ])("%s", readsAs);
});

describe("fees are no price of a home", () => {
  test.each<Row>([
    ["deposit 500, rent 400, flat in Tartu", ["rent", "price[360,440]", "apartment", "tartu-linn"]],
    ["küttekulud kuni 100 eurot, 2-toaline Tartus", ["rooms[2,2]", "tartu-linn"]],
    ["korter, kommunaalid talvel alla 150 euro, Narva", ["apartment", "narva-linn"]],
    ["коммунальные до 150 евро, квартира до 500 в месяц", ["apartment", "price[,500]&rent"]],
    ["korter kuni 500 kuus ja kommunaalid alla 150", ["apartment", "price[,500]&rent"]],
    ["korter Tartus ja tagatisraha kuni 800", ["apartment", "tartu-linn"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["flat in Tartu including bills up to 900", ["apartment", "tartu-linn", "price[,900]"]],
    ["korter kuni 500 eurot koos kommunaalidega", ["apartment", "price[,500]&rent"]],
    ["квартира до 500 включая коммунальные", ["apartment", "price[,500]&rent"]],
    ["Rent and utilities together under 700", ["rent", "price[,700]"]],
    ["Üür ja kommunaalid kuni 700", ["rent", "price[,700]"]],
    ["rent 500 and bills 100", ["rent", "price[450,550]"]],
    ["korter, kommunaalid hinnas kuni 600 eurot", ["apartment", "price[,600]"]],
    ["kommunaalidega hind kuni 600, korter", ["price[,600]", "apartment"]],
    ["2 этаж, депозит, максимум 69 000", ["floor[2,2]", "#deposit", "price[,69000]&sale"]],
    ["коммуналка до 30 тыс, квартира", ['"коммуналка"', "price[,30000]&sale", "apartment"]],
    ["no deposit flat Tartu", ["apartment", "tartu-linn", "!#deposit"]],
  ])("but a price may include them: %s", readsAs);
});

describe("a limit in words is a price without a unit, too", () => {
  test.each<Row>([
    ["korter alla kolmesaja", ["apartment", "price[,300]"]],
    ["üle kuuesaja kuus maksta ei jaksa", ["price[,600]&rent"]],
    ["сниму квартиру до трехсот", ["rent", "apartment", "price[,300]"]],
    ["flat up to five hundred", ["apartment", "price[,500]"]],
    ["sada kuus tuhat eurot", ["price[95400,116600]&sale"]],
    ["maja kuni kolmsada kuus tuhat", ["house", "price[,306000]&sale"]],
    ["korter kaheksakümnele tuhandele", ["apartment", "price[72000,88000]&sale"]],
    ["eelarve on piiratud 90 000 euroga, korter", ["price[,90000]&sale", "apartment"]],
    ["Платить больше 700 евро невозможно, квартира", ["price[,700]", "apartment"]],
  ])("%s", readsAs);
});

describe("a fee that is added to the rent is no wish, while both may have one price", () => {
  test.each<Row>([
    ["rent and utilities 600", ["rent", "price[540,660]"]],
    ["Üür 450 pluss kommunaalid 150", ["rent", "price[405,495]&rent"]],
    ["korter üürile 450 + kommunaalid 150", ["apartment", "rent", "price[405,495]&rent"]],
    ["rent 500 plus utilities 100", ["rent", "price[450,550]&rent"]],
    ["аренда 500 плюс коммуналка 100", ["rent", "price[450,550]&rent"]],
  ])("%s", readsAs);
});
