import { describe, expect, test } from "vitest";
import { wishesOf } from "../../helpers/wishes.ts";

type Row = [text: string, wishes: string[]];

const readsAs = (text: string, wishes: string[]) => expect(wishesOf(text)).toEqual(wishes);

describe("what people say that they can pay is the most", () => {
  test.each<Row>([
    ["korter Tartus, 650 eurot on kõik mis anda saan", ["apartment", "tartu-linn", "price[,650]"]],
    ["maksta saame pool miljonit eurot, maja Nõmmel", ["price[,500000]&sale", "house", "nomme-linnaosa"]],
    ["Summa jäägu 75 000 euro sisse, korter Viljandis", ["price[,75000]&sale", "apartment", "viljandi-linn"]],
    ["korter kohtla-järvel, ülempiir 15 tonni", ["apartment", "kohtla-jarve-linn", "price[,15000]&sale"]],
    ["уложиться надо в 45 тысяч, дача в Пярнумаа", ["price[,45000]&sale", "summerHouse", "parnu-maakond"]],
    ["на жильё могу тратить 300 в месяц, квартира в Тарту", ["apartment", "price[,300]&rent", "tartu-linn"]],
    ["we can spend 450 a month, flat in Tartu", ["price[,450]&rent", "apartment", "tartu-linn"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["korter umbes 100 000 eurot", ["apartment", "price[90000,110000]&sale"]],
    ["maja 200 000, jaksan oodata", ["house", "price[180000,220000]&sale", '"jaksan"', '"oodata"']],
    ["korter vähemalt 500 eurot, üürile anda", ["apartment", "price[500,]", "rent"]],
  ])("but not of a price that they do not pay: %s", readsAs);
});

describe("what people refuse to pay more than is the most, wherever the refusal stands", () => {
  test.each<Row>([
    ["üle 450 kuus üüri ei maksa, korter Tartus", ["price[,450]&rent", "rent", "apartment", "tartu-linn"]],
    ["rohkem kui 350 euri maksta ei jõua, korter Tartus", ["price[,350]", "apartment", "tartu-linn"]],
    ["kahekümnest tuhandest kallimat ei osta, maatükk Võrumaal", ["price[,20000]&sale", "land", "voru-maakond"]],
    ["esimest korrust ei taha ja üle 450 kuus üüri ei maksa", ["floor[2,]", "price[,450]&rent", "rent"]],
    ["свыше восьмидесяти тысяч точно не потянем, участок", ["price[,80000]&sale", "land"]],
    ["дом, но чтобы не вышло больше 350 000", ["house", "price[,350000]&sale"]],
  ])("%s", readsAs);
});

describe("floors that somebody cannot climb above, or that are refused from one on", () => {
  test.each<Row>([
    ["korter, teisest korrusest kõrgemal mitte", ["apartment", "!floor[3,]"]],
    ["Kolmandast korrusest kõrgemale vanemad ei roni, korter", ["floor[,3]", "apartment"]],
    ["kolmandale ja kõrgemale ei jaksa, korter Haapsalus", ["floor[,2]", "apartment", "haapsalu-linn"]],
    ["выше второго этажа мама не поднимется, квартира в Нарве", ["floor[,2]", "apartment", "narva-linn"]],
    ["korter teisest korrusest kõrgemal", ["apartment", "floor[3,]"]],
    ["квартира, первый этаж исключён", ["apartment", "floor[2,]"]],
  ])("%s", readsAs);
});

describe("the thousands ahead of their number", () => {
  test.each<Row>([
    ["квартира, тысяч за 170 и ниже", ["apartment", "price[,170000]&sale"]],
    ["гараж в Нарве, тысяч пять", ["garage", "narva-linn", "price[4500,5500]"]],
    ["квартира, 100 тысяч за 60 метров", ["apartment", "price[90000,110000]&sale", "size[54,66]"]],
  ])("%s", readsAs);
});

describe("the building of a flat is no type beside it", () => {
  test.each<Row>([
    ["korter Tartus, ahjuküttega maja ei sobi", ["apartment", "tartu-linn", "!#stove-heating"]],
    ["flat in Tartu, no house with stove heating", ["apartment", "tartu-linn", "!#stove-heating"]],
    ["korter, ei soovi maja aiaga", ["apartment", "!house"]],
    ["двушку в ласнамяэ дом не старше 2000 года", ["apartment&rooms[2,2]", "lasnamae-linnaosa", "year[2000,]"]],
    ["korter või maja ehitatud pärast 2010", ["apartment|house", "year[2011,]"]],
  ])("%s", readsAs);
});

test("a county in Russian, and a foreign town that no table knows", () => {
  readsAs("дом в Тартуском уезде", ["house", "tartu-maakond"]);
  readsAs("korter Soomes, Helsingis või Turus", ["apartment", "abroad|abroad", '"turus"']);
});
