import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("what people say that they can pay is the most", () => {
  test.each<Row>([
    ["korter Tartus, 650 eurot on kõik mis anda saan", ["apartment", "tartu-linn", "price[,650]"]],
    ["maksta saame pool miljonit eurot, maja Nõmmel", ["price[,500000]&sale", "house", "nomme-linnaosa"]],
    ["Summa jäägu 75 000 euro sisse, korter Viljandis", ["price[,75000]&sale", "apartment", "viljandi-linn"]],
    ["korter kohtla-järvel, ülempiir 15 tuhat", ["apartment", "kohtla-jarve-linn", "price[,15000]&sale"]],
    ["уложиться надо в 45 тысяч, дача в Пярнумаа", ["price[,45000]&sale", "summerHouse", "parnu-maakond"]],
    ["на жильё могу тратить 300 в месяц, квартира в Тарту", ["apartment", "price[,300]&rent", "tartu-linn"]],
    ["we can spend 450 a month, flat in Tartu", ["price[,450]&rent", "apartment", "tartu-linn"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["сниму квартиру, 550 евро в месяц, больше не потяну", ["rent", "apartment", "price[,550]&rent"]],
    ["korter, 300 eurot, rohkem maksta ei jõua", ["apartment", "price[,300]"]],
  ])("also where the next clause says it: %s", readsAs);

  test.each<Row>([
    ["korter umbes 100 000 eurot", ["apartment", "price[90000,110000]&sale"]],
    ["korter 450 eurot üürile anda", ["apartment", "price[405,495]", "rent"]],
    ["korter kõrge lagi 100 000", ["apartment", "#high-ceilings", "price[90000,110000]&sale"]],
    ["korter 300-400 eurot, no more than 2 rooms", ["apartment", "price[300,400]", "rooms[,2]"]],
  ])("but not of a price that they do not pay: %s", readsAs);

  test.each<Row>([
    ["we can pay 400-500 a month, flat", ["price[400,500]&rent", "apartment"]],
    ["готовы заплатить от 250 до 300 тысяч за дом", ["price[250000,300000]&sale", "house"]],
  ])("nor of a range, which is no wider than about one price: %s", readsAs);
});

describe("what people refuse to pay more than is the most, wherever the refusal stands", () => {
  test.each<Row>([
    ["üle 450 kuus üüri ei maksa, korter Tartus", ["price[,450]&rent", "rent", "apartment", "tartu-linn"]],
    ["rohkem kui 350 euri maksta ei jõua, korter Tartus", ["price[,350]", "apartment", "tartu-linn"]],
    ["kahekümnest tuhandest kallimat ei osta, maatükk Võrumaal", ["price[,20000]&sale", "land", "voru-maakond"]],
    ["esimest korrust ei taha ja üle 450 kuus üüri ei maksa", ["floor[2,]", "price[,450]&rent", "rent"]],
    ["свыше восьмидесяти тысяч точно не потянем, участок", ["price[,80000]&sale", "land"]],
    ["дом, но чтобы не вышло больше 350 000", ["house", "price[,350000]&sale"]],
    ["Üle 300 000 me maja eest ei anna, Rae vald", ["price[,300000]&sale", "house", "rae-vald"]],
    ["I will not give more than 90 thousand for a flat", ['"will"', "price[,90000]&sale", "apartment"]],
    ["не рассматриваем квартиры, которые стоят больше 90 тысяч", ["apartment", "price[,90000]&sale"]],
    ["ничего дороже 90 тысяч не предлагать квартира", ["price[,90000]&sale", "apartment"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["flat over 100k in Lasnamäe not wanted", ["apartment", "price[100000,]&sale", "!lasnamae-linnaosa"]],
    [
      "korter Tartus, mis maksab üle 100 000, maja ei soovi",
      ["apartment", "tartu-linn", "price[100000,]&sale", "!house"],
    ],
    ["flat from 100k never lived in", ["apartment", "price[100000,]&sale"]],
    ["üle 1000 kuus ei ole liiga palju, korter", ["price[1000,]&rent", "apartment"]],
  ])("but not where something else is denied: %s", readsAs);
});

describe("floors that somebody cannot climb above, or that are refused from one on", () => {
  test.each<Row>([
    ["korter, teisest korrusest kõrgemal mitte", ["apartment", "!floor[3,]"]],
    ["Kolmandast korrusest kõrgemale vanemad ei roni, korter", ["floor[,3]", "apartment"]],
    ["kolmandale ja kõrgemale ei jaksa, korter Haapsalus", ["floor[,2]", "apartment", "haapsalu-linn"]],
    ["выше второго этажа мама не поднимется, квартира в Нарве", ["floor[,2]", "apartment", "narva-linn"]],
    ["korter teisest korrusest kõrgemal", ["apartment", "floor[3,]"]],
    ["маме тяжело ходить выше второго этажа, квартира", ['"тяжело"', '"ходить"', "floor[,2]", "apartment"]],
    ["neljas korrus on meile liiga kõrge, korter", ["floor[,3]", "apartment"]],
    ["the fourth floor is too high for us, flat", ["floor[,3]", "apartment"]],
    ["neljandale korrusele vanaisa ei jaksa minna, korter", ["floor[,3]", "apartment"]],
    ["kõrgemale kui neljas korrus kolida ei kavatse", ["floor[,4]"]],
    ["квартира, первый этаж исключён", ["apartment", "floor[2,]"]],
    ["последний этаж без лифта не подходит, квартира", ["isTopFloor=false", "apartment"]],
    ["без лифта выше второго этажа не рассматриваем", ["#lift|floor[,2]"]],
    ["ilma liftita üle kolmanda korruse ei sobi", ["#lift|floor[,3]"]],
    ["Above the second floor only with a lift, flat", ["#lift|floor[,2]", "apartment"]],
    ["korter alates teisest korrusest, ainult liftiga", ["apartment", "floor[2,]", "#lift"]],
    ["ainult Tartus liftiga üle teise korruse", ["tartu-linn", "#lift", "floor[3,]"]],
    ["больше первого взноса", ['"первого"', '"взноса"']],
    ["только с лифтом выше второго", ["#lift|floor[,2]"]],
    ["üle kolmanda ei sobi, korter", ["apartment", "!floor[4,]"]],
    ["выше второго, Нарва", ["floor[3,]", "narva-linn"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["kolmas korrus ei ole liiga kõrge, korter", ["floor[3,3]", '"kõrge"', "apartment"]],
    ["второй этаж подниматься не тяжело", ["floor[2,2]", '"подниматься"']],
    ["korter 3. korrusel hind liiga kõrge", ["apartment", "floor[3,3]", '"liiga"', '"kõrge"']],
    ["korter alates 2. korrusest Lasnamäele ei koli", ["apartment", "floor[2,]", "!lasnamae-linnaosa"]],
  ])("but not where it is fine, or something else is said: %s", readsAs);
});

describe("what somebody will not pay is the most, past a place and with nothing more to give", () => {
  test.each<Row>([
    ["не хочу платить в Тарту больше 500", ["tartu-linn", "price[,500]"]],
    ["ei taha Nõmmel maja, mis maksab üle 200 000", ["nomme-linnaosa", "house", "price[,200000]&sale"]],
    ["Есть 80 тысяч, больше нет", ["price[,80000]&sale"]],
    ["ei taha Nõmmele, maja üle 100 m2", ["house", "size[100,]", "!nomme-linnaosa"]],
  ])("%s", readsAs);
});
