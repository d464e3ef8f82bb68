// How people refuse besides "not" and "without": from behind, by lists, by what they hate, cannot do without or do not rule out.
import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("a semicolon ends what is refused", () => {
  test.each<Row>([
    ["no stove heating; balcony or lift", ["#balcony|#lift", "!#stove-heating"]],
    ["no Kopli; Nõmme or Kristiine", ["nomme-linnaosa|kristiine-linnaosa", "!#kopli"]],
    [
      "no Lasnamäe, Kopli, Õismäe; Kristiine or Mustamäe only",
      ["kristiine-linnaosa|mustamae-linnaosa", "!lasnamae-linnaosa", "!#kopli", "!#oismae"],
    ],
  ])("%s", readsAs);
});

describe("a list before its refusal is refused as a whole", () => {
  test.each<Row>([
    [
      "Ласнамяэ, Копли и Хааберсти не предлагать, двушка",
      ["apartment&rooms[2,2]", "!lasnamae-linnaosa", "!#kopli", "!haabersti-linnaosa"],
    ],
    ["Lasnamäe, Kopli ja Õismäe ei sobi", ["!lasnamae-linnaosa", "!#kopli", "!#oismae"]],
    [
      "Kopli, Lasnamäe ja Õismäe ei sobi, 2 tuba Tallinnas",
      ["rooms[2,2]", "tallinn", "!#kopli", "!lasnamae-linnaosa", "!#oismae"],
    ],
    ["Lasnamäe, Õismäe, Kopli - ei", ["!lasnamae-linnaosa", "!#oismae", "!#kopli"]],
    ["Lasnamäe ja esimene korrus ei sobi", ["floor[2,]", "!lasnamae-linnaosa"]],
    ["Lasnamäe, Kopli ja esimene korrus ei sobi", ["floor[2,]", "!lasnamae-linnaosa", "!#kopli"]],
    [
      "Ласнамяэ и первый этаж не подходят, трёшка до 130000",
      ["floor[2,]", "apartment&rooms[3,3]", "price[,130000]&sale", "!lasnamae-linnaosa"],
    ],
    ["Esimene korrus, viimane korrus ja ahiküte ei sobi", ["floor[2,]", "isTopFloor=false", "!#stove-heating"]],
    ["esimene korrus, viimane korrus ei sobi", ["floor[2,]", "isTopFloor=false"]],
    ["esimene korrus, ahiküte ei sobi", ["floor[2,]", "!#stove-heating"]],
    ["puumaja, ahiküte ei sobi", ["!#wooden-house", "!#stove-heating"]],
    ["печное отопление, первый этаж не предлагать", ["floor[2,]", "!#stove-heating"]],
    ["Lasnamäe, Kopli and Õismäe are not for me", ["!lasnamae-linnaosa", "!#kopli", "!#oismae"]],
    ["Lasnamäe, Kopli and ground floors are not for me", ["floor[2,]", "!lasnamae-linnaosa", "!#kopli"]],
    ["ahiküte, puumaja, esimene korrus palun mitte", ["floor[2,]", "!#stove-heating", "!#wooden-house"]],
  ])("%s", readsAs);
});

describe("what is refused by a word at the end is not wished", () => {
  test.each<Row>([
    ["esimene korrus palun mitte", ["floor[2,]"]],
    ["Lasnamäe palun mitte", ["!lasnamae-linnaosa"]],
    ["Koplit palun mitte, 2 tuba", ["rooms[2,2]", "!#kopli"]],
    ["Первый этаж - нет, лифт - да, Кохтла-Ярве", ["floor[2,]", "#lift", "kohtla-jarve-linn"]],
    ["Первый этаж нет", ["floor[2,]"]],
    ["первый этаж: нет, балкон: да", ["floor[2,]", "#balcony"]],
    ["Ласнамяэ нет, Мустамяэ да, 2 комнаты", ["mustamae-linnaosa", "rooms[2,2]", "!lasnamae-linnaosa"]],
  ])("%s", readsAs);
});

describe("what one cannot do without is wished", () => {
  test.each<Row>([
    [
      "квартиры без лифта и без балкона не рассматриваем, Хааберсти, трёшка",
      ["apartment", "#lift", "#balcony", "haabersti-linnaosa", "apartment&rooms[3,3]"],
    ],
    ["не обойтись без лифта", ["#lift"]],
    ["без лифта нам не обойтись", ["#lift"]],
    ["без балкона не могу", ["#balcony"]],
    ["ilma saunata ei saa me hakkama", ["#sauna"]],
    ["ei saa ilma saunata", ["#sauna"]],
    ["ei saa läbi ilma parkimiskohata", ["#parking"]],
    ["nothing without a lift, Tartu", ["#lift", "tartu-linn"]],
  ])("%s", readsAs);
});

describe("what is not ruled out is not refused", () => {
  test.each<Row>([
    ["lemmikloomad ei ole keelatud", ["#pets"]],
    ["esimene korrus pole välistatud", []],
    ["Ei ole välistatud ka esimene korrus, kui on rõdu", ["#balcony"]],
    ["не исключаю и последний этаж, если есть лифт, Йыхви", ["#lift", "johvi-vald"]],
    ["mul pole midagi esimese korruse vastu", []],
    ["pole midagi ahjukütte vastu", []],
  ])("%s", readsAs);
});

describe("what people hate or will not hear of is refused", () => {
  test.each<Row>([
    ["peaasi et poleks esimene korrus", ["floor[2,]"]],
    ["poleks ahjuküttega", ["!#stove-heating"]],
    ["не надо предлагать дачи, ищем жилой дом в Кейла", ["house", "keila-linn", "!summerHouse"]],
    ["не нужно предлагать первый этаж", ["floor[2,]"]],
    ["Не может быть и речи о первом этаже", ["floor[2,]"]],
    ["о первом этаже не может быть и речи", ["floor[2,]"]],
    ["esimesest korrusest ei saa juttugi olla", ["floor[2,]"]],
    ["Нежелательно первый этаж, желательно с лифтом, Тарту", ["floor[2,]", "tartu-linn", "~#lift"]],
    ["первый этаж нежелателен", ["floor[2,]"]],
    ["nothing on the ground floor please, Pärnu, 2 rooms", ["floor[2,]", "parnu-linn", "rooms[2,2]"]],
    ["nothing in Lasnamäe please", ["!lasnamae-linnaosa"]],
    ["don't show me panel buildings or anything in Õismäe", ["!#panel-house", "!#oismae"]],
    ["I hate stove heating, flat in Tartu", ["apartment", "tartu-linn", "!#stove-heating"]],
    ["I don't like panel buildings, flat in Narva", ["apartment", "narva-linn", "!#panel-house"]],
    ["не люблю панельные дома, квартира в Тарту", ["apartment", "tartu-linn", "!#panel-house"]],
    ["терпеть не могу печное отопление, квартира в Тарту", ["apartment", "tartu-linn", "!#stove-heating"]],
    ["can't stand stove heating", ["!#stove-heating"]],
    ["ei kannata esimest korrust", ["floor[2,]"]],
    ["боюсь первого этажа", ["floor[2,]"]],
    ["ei talu ahikütet, korter Tartus", ["apartment", "tartu-linn", "!#stove-heating"]],
    [
      "hoiame Lasnamäest eemale, 3 tuba Tallinnas kuni 200 000",
      ["rooms[3,3]", "tallinn", "price[,200000]&sale", "!lasnamae-linnaosa"],
    ],
    ["oleme Lasnamäest tüdinud, otsime maja Nõmmel", ["house", "nomme-linnaosa", "!lasnamae-linnaosa"]],
  ])("%s", readsAs);
});

describe("what stands instead of something, or all but something, refuses it", () => {
  test.each<Row>([
    ["kõik peale paneelmaja sobib, 3 tuba, kuni 150 000", ["rooms[3,3]", "price[,150000]&sale", "!#panel-house"]],
    ["maja asemel korter", ["apartment", "!house"]],
    ["квартира вместо дома", ["apartment", "!house"]],
    ["rõdu asemel terrass", ["#terrace", "!#balcony"]],
  ])("%s", readsAs);
});

describe("what is wished behind a refusal stays wished", () => {
  test.each<Row>([
    ["no lift, stone house in Tartu", ["house", "#stone-house", "tartu-linn", "!#lift"]],
    ["ei taha ahikütet, kivimaja Tartus", ["house", "#stone-house", "tartu-linn", "!#stove-heating"]],
    ["без балкона, кирпичный дом", ["house", "#stone-house", "!#balcony"]],
    ["refuse to live in Mustamäe, want Nõmme", ["nomme-linnaosa", "!mustamae-linnaosa"]],
    ["ei taha Lasnamäele, tahan Nõmmele", ["nomme-linnaosa", "!lasnamae-linnaosa"]],
    ["avoid Lasnamäe, Nõmme is good", ["nomme-linnaosa", "!lasnamae-linnaosa"]],
    ["not Tallinn. Tartu 2 rooms", ["tartu-linn", "rooms[2,2]", "!tallinn"]],
    ["instead of flat, house or townhouse", ["house|townhouseBox", "!apartment"]],
    ["nothing but houses in Keila", ["house", "keila-linn"]],
    ["ничего кроме дома, Тарту", ["house", "tartu-linn"]],
    ["mitte liiga kaugel merest", ["#sea"]],
    ["не боюсь первого этажа", []],
  ])("%s", readsAs);
});

describe("what is there stands beside what is not", () => {
  test.each<Row>([
    ["есть балкон нет лифта", ["#balcony", "!#lift"]],
    ["puumaja, rõdu ja lift puudub", ["house", "#wooden-house", "!#balcony", "!#lift"]],
    ["esimene korrus, lift ja rõdu ei ole vaja, korter", ["floor[1,1]", "apartment"]],
  ])("%s", readsAs);
});

describe("brackets that hold what is refused", () => {
  test.each<Row>([
    ["korter Tartus ei soovi (esimest korrust, ahikütet)", ["apartment", "tartu-linn", "floor[2,]", "!#stove-heating"]],
    ["rõdu ei soovi (esimest korrust)", ["#balcony", "floor[2,]"]],
    ["квартира не предлагать (первый этаж)", ["apartment", "floor[2,]"]],
  ])("%s", readsAs);
});

describe("what cannot be paid more than is a limit, and no least price", () => {
  test.each<Row>([
    ["не могу платить больше 300", ["price[,300]"]],
    ["don't want to pay more than 400", ["price[,400]"]],
    ["ei jaksa maksta üle 300", ["price[,300]"]],
  ])("%s", readsAs);
});

describe("what stands before a refusal among other wishes stays wished", () => {
  test.each<Row>([
    ["maja, kelder, ahjukütet ei soovi", ["house", "#cellar", "!#stove-heating"]],
    ["Дом, гараж и подвал, печку не хочу", ["house", "#garage", "#cellar", "!#stove"]],
    ["korter Tartus. Puumaja, ahiküte ei sobi", ["apartment", "tartu-linn", "!#wooden-house", "!#stove-heating"]],
    ["otsime korterit, puumajad jätame kõrvale", ["apartment", "!#wooden-house"]],
  ])("%s", readsAs);
});

describe("hills in the partitive, and what stands behind", () => {
  test.each<Row>([
    ["Lasnamäge ei soovi, korter", ["apartment", "!lasnamae-linnaosa"]],
    ["Õismäge mitte, korter", ["apartment", "!#oismae"]],
    ["korterit enam ei taha", ["!apartment"]],
    ["korter Oismage", ["apartment", "#oismae"]],
  ])("%s", readsAs);
});
