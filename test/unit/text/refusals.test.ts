// What is refused, and what stays wished beside it: the sign of each part of a text, in three languages.
import { describe, expect, test } from "vitest";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { wishesOf } from "../../helpers/wishes.ts";

type Row = [text: string, wishes: string[]];

const search = createTextSearch({
  data: loadLanguageData(),
  places: listShippedPlaces,
  companies: () => ["Demo Kinnisvara OÜ", "Baltic Homes OÜ"],
  locales: ["et", "en", "ru"],
});
const readsAs = (text: string, wishes: string[]) =>
  expect(wishesOf(text, { search }).sort()).toEqual([...wishes].sort());

describe("a company", () => {
  test.each<Row>([
    ["mitte Demo Kinnisvara OÜ", ["!company"]],
    ["korter v.a Demo Kinnisvara OÜ", ["apartment", "!company"]],
    ["korter, v.a. Demo Kinnisvara OÜ", ["apartment", "!company"]],
    ["квартира кроме Demo Kinnisvara OÜ", ["apartment", "!company"]],
    ["квартира не от Demo Kinnisvara OÜ", ["apartment", "!company"]],
    ["apartment without Demo Kinnisvara OÜ", ["apartment", "!company"]],
    ["apartment except Demo Kinnisvara OÜ", ["apartment", "!company"]],
    ["korter tartus mitte Demo Kinnisvara OÜ", ["apartment", "tartu-linn", "!company"]],
    ["apartment not from Baltic Homes", ["apartment", "!company"]],
    ["mitte Demo Kinnisvara OÜ korter", ["apartment", "!company"]],
    ["korter, Demo Kinnisvara OÜ ei sobi", ["apartment", "!company"]],
    ["Baltic Homes OÜ не предлагать, квартира", ["apartment", "!company"]],
    ["korter v.a Demo Kinnisvara OÜ, Lasnamäe", ["apartment", "lasnamae-linnaosa", "!company"]],
    ["korter Demo Kinnisvara OÜ", ["apartment", "company"]],
    ['korter -"Demo Kinnisvara OÜ"', ["apartment", "!company"]],
  ])("%s", readsAs);
});

describe("what is not acceptable, or refused without an apostrophe", () => {
  test.each<Row>([
    ["panel house is not acceptable, flat", ["apartment", "!#panel-house"]],
    ["dont want stove heating, house", ["house", "!#stove-heating"]],
    ["flat, isnt in Lasnamäe", ["apartment", "!lasnamae-linnaosa"]],
    ["peab olema: rõdu, lift", ["#balcony", "#lift"]],
  ])("%s", readsAs);
});

describe('rooms behind "peale", and a thing behind a word that means nothing', () => {
  test.each<Row>([
    ["korterid peale 1-toaliste", ["apartment", "!rooms[1,1]"]],
    ["korter peale kahetoalise", ["apartment", "!rooms[2,2]"]],
    ["peale remonti 2-toaline korter", ["#renovated", "rooms[2,2]", "apartment"]],
    ["без газа и печки", ["!#gas-heating", "!#stove"]],
    ["без соседей и балкона", ['!"без соседей"', "!#balcony"]],
    ["без соседей и с балконом", ["#balcony", '!"без соседей"']],
    ["без посредников и балкон", ["#no-commission", "#balcony"]],
  ])("are refused, or not: %s", readsAs);
});

describe("what is far from a thing", () => {
  test.each<Row>([
    ["korter kaugel merest", ["apartment", "!#sea"]],
    ["maja merest kaugel", ["house", "!#sea"]],
    ["maja Tartust kaugel", ["house", "!tartu-linn"]],
    ["Tartust kaugel maja", ["house", "!tartu-linn"]],
    ["maja Tartust ja Narvast kaugel", ["house", "!tartu-linn", "!narva-linn"]],
    ["maja kaugel Tartust ja Narvast", ["house", "!tartu-linn", "!narva-linn"]],
    ["maja Tartus kaugel merest", ["house", "tartu-linn", "!#sea"]],
    ["maja 20 km Tartust kaugel", ["house", "near"]],
    ["maja kaugel linnakärast", ["house"]],
    ["maja kaugel maanteest", ["house"]],
    ["хутор подальше от соседей", ["house"]],
    ["naabritest kaugel talu Läänemaal", ["house", "laane-maakond"]],
    ["linnast kaugel maja", ["house"]],
    ["дом вдали от моря", ["house", "!#sea"]],
    ["house far from the sea", ["house", "!#sea"]],
    ["korter mitte kaugel merest", ["apartment", "#sea"]],
    ["дом недалеко от моря", ["house", "#sea"]],
    ["house not far from the sea", ["house", "#sea"]],
    ["квартира, не требующая ремонта", ["apartment", "#good-condition"]],
  ])("%s", readsAs);
});

describe("a refusal of what wishes nothing", () => {
  test.each<Row>([
    ["korter tartus mitte odav", ["apartment", "tartu-linn", '!"mitte odav"']],
    ["korter tartus mitte soodne", ["apartment", "tartu-linn", '!"mitte soodne"']],
    ["2 tuba tartus mitte ilus", ["rooms[2,2]", "tartu-linn", '!"mitte ilus"']],
    ["квартира Тарту не дешёвая", ["apartment", "tartu-linn", '!"не дешёвая"']],
    ["flat Tartu not cheap", ["apartment", "tartu-linn", '!"not cheap"']],
    ["korter mitte odav", ["apartment", '!"mitte odav"']],
    ["mitte odav korter Narvas", ["apartment", "narva-linn", '!"mitte odav"']],
    ["not a nice flat in Tartu", ["apartment", "tartu-linn", '!"not a nice"']],
    ["korter mitte eestis", ["apartment"]],
    ["korter kuid mitte väga suur", ["apartment"]],
  ])("leaves the wish before it: %s", readsAs);
});

describe("first and last floor", () => {
  test.each([
    "1. ja viimast korrust mitte pakkuda",
    "1 ja viimast korrust ei soovi",
    "v.a. esimene ja viimane korrus",
    "mitte esimesel ja viimasel korrusel",
    "mitte esimesel ega viimasel korrusel",
    "mitte 1. ega viimasel korrusel",
    "ei soovi esimest ega viimast korrust",
    "peale esimese ja viimase korruse",
    "esimest ja viimast korrust ei soovi",
    "mitte esimene, mitte viimane",
    "ei tohi olla esimesel ega viimasel korrusel",
    "кроме первого и последнего этажа",
    "кроме первого и последнего этажей",
    "кроме первого этажа и последнего",
    "не на первом и не на последнем этаже",
    "не на первом этаже и не на последнем",
    "не первый не последний этаж",
    "не первый и не последний",
    "ни на первом, ни на последнем этаже",
    "первый и последний этаж не предлагать",
    "первый и последний не предлагать",
    "1 и последний не предлагать",
    "esimest ja viimast mitte pakkuda",
    "not first nor top floor",
    "neither first nor last floor",
    "except first and last floor",
    "not on first or last floor",
    "not on first and last floor",
    "not first or last floor",
    "not first, not last floor",
    "not on the first floor or the last",
  ])("%s", (refusal) => {
    readsAs(`Tartu, ${refusal}`, ["tartu-linn", "floor[2,]", "isTopFloor=false"]);
  });

  test.each<Row>([
    ["korter mitte 1 ega 2 toaline", ["apartment", "!rooms[1,1]", "!rooms[2,2]"]],
    ["korter mitte 1- ega 2-toaline", ["apartment", "!rooms[1,1]", "!rooms[2,2]"]],
    ["ühe- ega kahetoaline", ["!rooms[1,1]", "!rooms[2,2]"]],
    ["neither one- nor two-room flat", ["apartment", "!rooms[1,1]", "!rooms[2,2]"]],
    ["korter lifti ega rõduta", ["apartment", "!#lift", "!#balcony"]],
    ["mitte kolm tuba, vaid kaks", ["rooms[2,2]", "!rooms[3,3]"]],
    ["korter mitte 3 tuba vaid kaks", ["apartment", "rooms[2,2]", "!rooms[3,3]"]],
    ["квартира не 1 и не 2 комнатная", ["apartment", "!rooms[1,1]", "!rooms[2,2]"]],
    ["mitte 1. ega 2. korrus", ["floor[2,]", "!floor[2,2]"]],
    ["korter mitte 1. ja 5. korrus", ["apartment", "floor[2,]", "!floor[5,5]"]],
    ["не 1 не 2 этаж", ["floor[2,]", "!floor[2,2]"]],
    ["квартира не 1 и не 5 этаж", ["apartment", "floor[2,]", "!floor[5,5]"]],
    ["flat not on the second or third floor", ["apartment", "!floor[2,3]"]],
    ["korter korrus mitte 1", ["apartment", "floor[2,]"]],
    ["korter, korrus: mitte 1", ["apartment", "floor[2,]"]],
    ["korter, kõik korrused peale esimese", ["apartment", "floor[2,]"]],
    ["korter esimesel korrusel", ["apartment", "floor[1,1]"]],
    ["квартира не 5", ["apartment"]],
  ])("numbers share their noun: %s", readsAs);
});

describe("a refusal of a refusal", () => {
  test.each<Row>([
    ["korter mitte ilma rõduta", ["apartment", "#balcony"]],
    ["maja, ilma saunata pole mõtet", ["house", "#sauna"]],
    ["дом без бани нет смысла", ["house", "#sauna"]],
    ["house without sauna no use", ["house", "#sauna"]],
    ["flat, no use without a lift", ["apartment", "#lift"]],
    ["plot no use permit", ["land", '"permit"']],
    ["mitte ilma rõduta korter", ["apartment", "#balcony"]],
    ["korter mitte liftita", ["apartment", "#lift"]],
    ["квартира не без балкона", ["apartment", "#balcony"]],
    ["дом Тарту не без сауны", ["house", "tartu-linn", "#sauna"]],
    ["apartment not without lift", ["apartment", "#lift"]],
    ["not without balcony apartment", ["apartment", "#balcony"]],
    ["flat not without a balcony and a lift", ["apartment", "#balcony", "#lift"]],
    ["korter mitte ilma mööblita", ["apartment", "!#unfurnished"]],
  ])("is a wish: %s", readsAs);
});

describe("wordings", () => {
  test.each<Row>([
    ["korter, soklikorrus mitte", ["apartment", '!"soklikorrus mitte"']],
    ["korter Elvas, miks mitte", ["apartment", "elva-vald"]],
    ["кроме новостроек", ["!year[2018,]"]],
    ["korter muu kui paneelmaja", ["apartment", "!#panel-house"]],
    ["kõik peale korterite tartus", ["tartu-linn", "!apartment"]],
    ["tartus kõik peale korterite", ["tartu-linn", "!apartment"]],
    ["korter peale 1. korruse", ["apartment", "floor[2,]"]],
    ["kõik peale paneelmaja", ["!#panel-house"]],
    ["anything but a panel house", ["!#panel-house"]],
    ["kõik peale uue maja", ["!house&year[2018,]"]],
    ["kõik peale uute majade", ["!house&year[2018,]"]],
    ["всё кроме нового дома", ["!house&year[2018,]"]],
    ["korter peale viimase korruse", ["apartment", "isTopFloor=false"]],
    ["korter igal pool peale Narva", ["apartment", "!narva-linn"]],
    ["korter peale müüki", ["apartment", "sale"]],
    ["korter ei tohi olla esimesel korrusel", ["apartment", "floor[2,]"]],
    ["korter ei peaks olema esimesel korrusel", ["apartment", "floor[2,]"]],
    ["korter ei tohi olla paneelmajas", ["apartment", "!#panel-house"]],
    ["квартира не должна быть на первом этаже", ["apartment", "floor[2,]"]],
    ["дом не может быть в Нарве", ["house", "!narva-linn"]],
    ["flat must not be on the first floor", ["apartment", "floor[2,]"]],
    ["flat that isn't on the first floor", ["apartment", "floor[2,]"]],
    ["flat shouldn't be on first floor", ["apartment", "floor[2,]"]],
    ["house outside Tallinn", ["house", "!tallinn"]],
    ["flat outside of Narva", ["apartment", "!narva-linn"]],
    ["house just outside Tallinn", ["house", "near"]],
    ["ищем дом в харьюмаа, но не в самом таллине", ["house", "harju-maakond", "!tallinn"]],
    ["harjumaal maja, aga mitte tallinnas endas", ["house", "harju-maakond", "!tallinn"]],
    ["maja Tallinna piires", ["house", "tallinn"]],
    ["korter väljaspool narvat", ["apartment", "!narva-linn"]],
    ["korter mujal kui narvas", ["apartment", "!narva-linn"]],
    ["maja Tallinnast väljas", ["house", "!tallinn"]],
    ["korter Narvast eemal", ["apartment", "!narva-linn"]],
    ["korter Narvas, rõdu eemal", ["apartment", "narva-linn", "#balcony"]],
    ["maja 5 km Tallinnast eemal", ["house", "near"]],
    ["anything except a new house", ["!house&year[2018,]"]],
    ["не угловая квартира", ["apartment", "!#corner"]],
    ["not a corner flat in Narva", ["apartment", "narva-linn", "!#corner"]],
    ["mitte uus maja", ["house", "!year[2018,]"]],
    ["квартира, не новый дом", ["apartment", "!house&year[2018,]"]],
    ["угловую квартиру не предлагать", ["apartment", "!#corner"]],
    ["угловая квартира не подходит", ["apartment", "!#corner"]],
    ["не хочу угловую квартиру", ["apartment", "!#corner"]],
    ["кроме угловой квартиры", ["!#corner"]],
    ["corner flat not wanted", ["apartment", "!#corner"]],
    ["uut maja ei soovi", ["house", "!year[2018,]"]],
    ["panel house not wanted", ["!#panel-house"]],
    ["ahiküttega korterit ei soovi", ["apartment", "!#stove-heating"]],
    ["ei soovi ahiküttega korterit", ["apartment", "!#stove-heating"]],
    ["maja, ahiküttega korterit ei soovi", ["house", "!apartment"]],
    ["ei soovi korterit ahiküttega", ["apartment", "!#stove-heating"]],
    ["maja, ei soovi korterit ahiküttega", ["house", "!apartment"]],
    ["не предлагать квартиры с печным отоплением", ["apartment", "!#stove-heating"]],
    ["don't want a flat with stove heating", ["apartment", "!#stove-heating"]],
    ["don't want a flat on the first floor", ["apartment", "floor[2,]"]],
    ["не хочу квартиру в Ласнамяэ", ["apartment", "!lasnamae-linnaosa"]],
    ["korter, ei soovi maja Tartus", ["apartment", "tartu-linn", "!house"]],
    ["не хочу дом, с садом", ["#garden", "!house"]],
    ["не дом с садом", ["#garden", "!house"]],
    ["esimese korruse korterit ei soovi", ["apartment", "floor[2,]"]],
    ["первый этаж не предлагать", ["floor[2,]"]],
    ["Tallinna maja ei soovi", ["house", "!tallinn"]],
    ["Viimsi valla maja ei soovi", ["house", "!viimsi-vald"]],
    ["Harju maakonna korterid ei sobi", ["apartment", "!harju-maakond"]],
    ["maja, Tallinna korterit ei soovi", ["house", "!apartment"]],
    ["Tartu maja ei soovi", ["tartu-linn", "!house"]],
    ["Tallinnas maja ei soovi", ["tallinn", "!house"]],
    ["Tallinna korter, maja ei soovi", ["tallinn", "apartment", "!house"]],
    ["keldrikorterit ei soovi", ["apartment", '!"keldrikorterit ei soovi"']],
    ["korterit ei soovi", ["!apartment"]],
    ["квартира за пределами Нарвы", ["apartment", "!narva-linn"]],
    ["квартира вне Нарвы", ["apartment", "!narva-linn"]],
    ["flat anywhere but Narva", ["apartment", "!narva-linn"]],
    ["flat apart from Narva", ["apartment", "!narva-linn"]],
    ["flat aside from Narva", ["apartment", "!narva-linn"]],
    ["everything except apartments in Narva", ["narva-linn", "!apartment"]],
    ["all but apartments Narva", ["narva-linn", "!apartment"]],
    ["midagi muud kui korter narvas", ["narva-linn", "!apartment"]],
    ["neither flat nor house Tartu", ["tartu-linn", "!apartment", "!house"]],
    ["flat with neither balcony nor lift", ["apartment", "!#balcony", "!#lift"]],
    ["ни квартира ни дом Пярну", ["parnu-linn", "!apartment", "!house"]],
    ["квартира ни балкона ни лифта", ["apartment", "!#balcony", "!#lift"]],
    ["flat doesn't have a balcony", ["apartment", "!#balcony"]],
    ["flat that does not have a balcony", ["apartment", "!#balcony"]],
    ["flat w/o balcony", ["apartment", "!#balcony"]],
    ["flat pets not allowed", ["apartment", "!#pets"]],
    ["korter lemmikloomad ei ole lubatud", ["apartment", "!#pets"]],
    ["korter !narva", ["apartment", "!narva-linn"]],
    ['korter -"esimene korrus"', ["apartment", "floor[2,]"]],
    ["korter -1.korrus", ["apartment", "floor[2,]"]],
    ["korter mitte kunagi lasnamäel", ["apartment", "!lasnamae-linnaosa"]],
    ["korter ära paku lasnamäed", ["apartment", "!lasnamae-linnaosa"]],
    ["otsin korterit mis ei asu Lasnamäel", ["apartment", "!lasnamae-linnaosa"]],
    ["квартира не находится на первом этаже", ["apartment", "floor[2,]"]],
    ["korter mitte firmalt Demo Kinnisvara OÜ", ["apartment", "!company"]],
    ["korter mitte aastatel 1960-1990", ["apartment", "!year[1960,1990]"]],
    ["korter, lasnamäge mitte pakkuda", ["apartment", "!lasnamae-linnaosa"]],
    ["Lasnamäe mulle ei sobi", ["!lasnamae-linnaosa"]],
    ["korter rõdu- ja liftita", ["apartment", "!#balcony", "!#lift"]],
    ["korter liftiga aga mitte rõduga", ["apartment", "#lift", "!#balcony"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["lasnamäed ei soovi korter", ["apartment", "!lasnamae-linnaosa"]],
    ["korter ei soovi lasnamäed", ["apartment", "!lasnamae-linnaosa"]],
    ["первый этаж не предлагать квартира", ["apartment", "floor[2,]"]],
    ["квартира не предлагать первый этаж", ["apartment", "floor[2,]"]],
    ["esimest korrust mitte pakkuda korter", ["apartment", "floor[2,]"]],
    ["Lasnamäed mitte pakkuda korter", ["apartment", "!lasnamae-linnaosa"]],
    ["лифта нет квартира", ["apartment", "!#lift"]],
    ["дом с сауной нет лифта", ["house", "#sauna", "!#lift"]],
    ["rõdu pole korter", ["apartment", "!#balcony"]],
    ["Tartus ei soovi esimest korrust", ["tartu-linn", "floor[2,]"]],
    ["первый этаж не нужен, квартира", ["apartment", "floor[2,]"]],
    ["дом, Нарва не надо", ["house", "!narva-linn"]],
    ["панельный не надо", ["!#panel-house"]],
    ["угловая не нужна", ["!#corner"]],
    ["no deposit required", ["!#deposit"]],
    ["панельный дом не нужен", ["!#panel-house"]],
  ])("refuses what its verb is about, on either side: %s", readsAs);

  test.each<Row>([
    ["Tallinnas mitte", ["!tallinn"]],
    ["korter Tartus mitte", ["apartment", "!tartu-linn"]],
    ["korter, Lasnamäel mitte", ["apartment", "!lasnamae-linnaosa"]],
    ["korter Lasnamäel mitte, Mustamäel", ["apartment", "mustamae-linnaosa", "!lasnamae-linnaosa"]],
    ["korter, Lasnamäel ja Koplis mitte", ["apartment", "!lasnamae-linnaosa", "!#kopli"]],
    ["korter Tallinnas, esimene korrus mitte", ["apartment", "tallinn", "floor[2,]"]],
    ["korter, lift ei, rõdu", ["apartment", "#balcony", "!#lift"]],
    ["flat, ground floor no", ["apartment", "floor[2,]"]],
    ["flat in Tallinn, Lasnamäe not", ["apartment", "tallinn", "!lasnamae-linnaosa"]],
    ["korter Tartus, mitte", ["apartment", "tartu-linn"]],
    ["дом Нарва не", ["house", "narva-linn"]],
    ["flat doesn't have", ["apartment"]],
  ])("refuses what stands before its last word: %s", readsAs);
});

describe("a type that is refused with its quality", () => {
  test.each<Row>([
    ["не нужна квартира с печным отоплением", ["apartment", "!#stove-heating"]],
    ["не надо квартиру на первом этаже", ["apartment", "floor[2,]"]],
    ["не надо квартиру в Ласнамяэ", ["apartment", "!lasnamae-linnaosa"]],
    ["не интересуют квартиры с печным отоплением", ["apartment", "!#stove-heating"]],
    ["не предлагать квартиры в Ласнамяэ и Копли", ["apartment", "!lasnamae-linnaosa", "!#kopli"]],
    ["не нужны квартиры и дома с печкой", ["apartment|house", "!#stove"]],
    ["no flats with stove heating", ["apartment", "!#stove-heating"]],
    ["no flats or houses with stove heating", ["apartment|house", "!#stove-heating"]],
    ["no flats on the ground floor", ["apartment", "floor[2,]"]],
    ["not a flat on the first floor", ["apartment", "floor[2,]"]],
    ["no houses in Narva please", ["house", "!narva-linn"]],
    ["no apartments without furniture", ["apartment", "!#unfurnished"]],
    ["no flats with a garage", ["apartment", "!#garage"]],
    ["apartments on the ground floor need not apply", ["apartment", "floor[2,]"]],
    ["ahiküttega korterit pole vaja", ["apartment", "!#stove-heating"]],
    ["ahiküttega ja esimese korruse korterit ei soovi", ["apartment", "floor[2,]", "!#stove-heating"]],
    ["kõik korterid peale ahiküttega", ["apartment", "!#stove-heating"]],
    ["esimese korruse korterit pole vaja", ["apartment", "floor[2,]"]],
    ["Lasnamäe korterit ei soovi, rõduga", ["apartment", "#balcony", "!lasnamae-linnaosa"]],
    ["Lasnamäel asuvat korterit ei soovi, 2-toaline", ["apartment", "rooms[2,2]", "!lasnamae-linnaosa"]],
    ["Lasnamäe, Kopli korterit ei soovi", ["apartment", "!lasnamae-linnaosa", "!#kopli"]],
    ["mitte ühtegi korterit esimesel korrusel", ["apartment", "floor[2,]"]],
    ["ei soovi korterit esimesel ega viimasel korrusel", ["apartment", "floor[2,]", "isTopFloor=false"]],
    ["ei soovi korterit Lasnamäel ega Koplis", ["apartment", "!lasnamae-linnaosa", "!#kopli"]],
    ["ei soovi korterit ega maja", ["!apartment", "!house"]],
    ["ei soovi korterit Lasnamäel ega maja Tartus", ["apartment", "tartu-linn", "!lasnamae-linnaosa", "!house"]],
    ["ei taha maja ega korterit Tartus", ["tartu-linn", "!house", "!apartment"]],
    ["neither a house nor a flat in Tartu", ["tartu-linn", "!house", "!apartment"]],
    ["не хочу ни дом ни квартиру в Тарту", ["tartu-linn", "!house", "!apartment"]],
    ["ei soovi maja ega korterit ahiküttega", ["house|apartment", "!#stove-heating"]],
    ["не предлагать квартиры с печкой и на первом этаже", ["apartment", "floor[2,]", "!#stove"]],
    ["ei soovi korterit, mis on ahiküttega", ["apartment", "!#stove-heating"]],
    ["не хочу квартиру, где печное отопление", ["apartment", "!#stove-heating"]],
    ["no flats over 150 000", ["apartment", "!price[150000,]"]],
    ["no flats under 50 m2", ["apartment", "!size[,50]"]],
    ["flats except those on the ground floor", ["apartment", "floor[2,]"]],
    ["дом с печкой не нужен", ["house", "!#stove"]],
    ["никаких квартир на первом этаже", ["apartment", "floor[2,]"]],
    ["Tartus asuvat korterit ei soovi", ["apartment", "!tartu-linn"]],
  ])("is wished without it: %s", readsAs);

  test.each<Row>([
    ["korter Tartus, ahiküttega korterit ei soovi", ["apartment|apartment", "tartu-linn", "!#stove-heating"]],
    ["korter, mitte kortereid Lasnamäel", ["apartment|apartment", "!lasnamae-linnaosa"]],
    ["дом, не дом с печкой", ["house|house", "!#stove"]],
  ])("is wished beside itself: %s", readsAs);

  test.each<Row>([
    ["except houses with gas heating", ["!#gas-heating"]],
    ["kõik peale gaasiküttega majade", ["!#gas-heating"]],
    ["v.a ahiküttega korterid", ["!#stove-heating"]],
    ["majad, v.a gaasiküttega majad", ["house", "!#gas-heating"]],
    ["korter, v.a ahiküttega majad", ["apartment", "!house"]],
    ["kõik korterid peale ahiküttega, Tartus", ["apartment", "tartu-linn", "!#stove-heating"]],
    ["ilma rõduta maja", ["house", "!#balcony"]],
    ["anything but a house with stove heating", ["!#stove-heating"]],
    ["ahiküttega korterid välja arvatud", ["!#stove-heating"]],
    ["кроме квартир в Нарве", ["narva-linn", "!apartment"]],
    ["everything except ground floor flats", ["floor[2,]"]],
    ["all but ground floor flats", ["floor[2,]"]],
    ["kõik peale esimese korruse korterite", ["floor[2,]"]],
    ["v.a esimese korruse korterid", ["floor[2,]"]],
    ["все кроме однокомнатных квартир", ["!rooms[1,1]"]],
    ["everything except furnished flats", ["!#furnished"]],
    ["flats in Tartu except ground floor flats", ["apartment", "tartu-linn", "floor[2,]"]],
    ["houses except ground floor flats", ["house", "!apartment"]],
    ["except ground floor, flats", ["floor[2,]", "apartment"]],
    ["кроме первого этажа квартиру", ["floor[2,]", "apartment"]],
    ["without lift flats", ["apartment", "!#lift"]],
  ])("may be any other: %s", readsAs);

  test.each<Row>([
    ["esimese korruse korter ei sobi, liftiga maja", ["house", "#lift", "!apartment"]],
    ["ahiküttega maja ei soovi, korter Tartus sobib", ["apartment", "tartu-linn", "!house"]],
    ["korter rõduga maja ei soovi", ["#balcony", "apartment", "!house"]],
    ["korter rõduga ja saunaga maja ei soovi", ["#balcony", "#sauna", "apartment", "!house"]],
    ["korter, rõduga maja ei soovi", ["apartment", "!house"]],
    ["maja Tartus, Lasnamäe korterit ei soovi", ["house", "tartu-linn", "!apartment"]],
    ["maja, rõduta korterit ei soovi", ["house", "!apartment"]],
    ["не нужен дом с садом, нужна квартира", ["apartment", "!house"]],
    ["korter rõduga pole vaja maja", ["#balcony", "apartment", "!house"]],
    ["maja, ei soovi korterit 100 000", ["house", "price[90000,110000]&sale", "!apartment"]],
    ["no flats with stove heating and a house in Tartu", ["house", "tartu-linn", "!apartment"]],
    ["not a house but in Tartu", ["tartu-linn", "!house"]],
  ])("is refused beside another: %s", readsAs);

  test.each<Row>([
    ["ilma rõduta korterit ei soovi", ["apartment", "#balcony"]],
    ["ilma rõdu ja liftita kortereid ei soovi", ["apartment", "#balcony", "#lift"]],
    ["rõduta kortereid mitte pakkuda", ["apartment", "#balcony"]],
    ["korter, rõduta ei sobi", ["apartment", "#balcony"]],
    ["квартиры без балкона не предлагать", ["apartment", "#balcony"]],
    ["не предлагать квартиры без балкона и лифта", ["apartment", "#balcony", "#lift"]],
    ["без лифта не предлагать", ["#lift"]],
    ["не нужен дом без гаража", ["house", "#garage"]],
    ["не хочу дом, где нет гаража", ["house", "#garage"]],
    ["flat without balcony not acceptable", ["apartment", "#balcony"]],
    ["no apartments without a balcony", ["apartment", "#balcony"]],
    ["don't show me houses without a garage", ["house", "#garage"]],
    ["not a flat without a lift", ["apartment", "#lift"]],
    ["flat without a lift, pets are not allowed", ["apartment", "!#lift"]],
    ["квартира без лифта не предлагать первый этаж", ["apartment", "floor[2,]", "!#lift"]],
  ])("has what it may not lack: %s", readsAs);
});

describe("a type that is wished by another word", () => {
  test.each<Row>([
    ["house or terraced house, not semi-detached", ["house|townhouseBox", '!"not semi-detached"']],
    ["дом или таунхаус, но не дуплекс", ["house|townhouseBox", '!"не дуплекс"']],
    ["maja või ridaelamu, mitte paarismaja", ["house|townhouseBox", '!"mitte paarismaja"']],
    ["дом, таунхаус не предлагать", ["house", "!townhouseBox"]],
  ])("is refused by its own: %s", readsAs);

  test.each<Row>([
    ["жилье, кроме домов", ["apartment|house|townhouseBox|partOfHouse", "!house"]],
    ["housing, no houses", ["apartment|house|townhouseBox|partOfHouse", "!house"]],
  ])("is refused where that word means more types: %s", readsAs);
});

describe("not needed", () => {
  test.each<Row>([
    ["ei ole lifti vaja, 2 tuba", ["rooms[2,2]"]],
    ["pole garaaži tarvis, maja", ["house"]],
    ["korter, remont ei ole probleem", ["apartment"]],
    ["ремонт не проблема, квартира", ["apartment"]],
    ["балкон не нужен квартира", ["apartment"]],
    ["балкон не обязателен квартира тарту", ["apartment", "tartu-linn"]],
    ["korter lift pole vajalik", ["apartment"]],
    ["korter rõdu pole oluline", ["apartment"]],
    ["korter ei pea olema remonditud", ["apartment"]],
    ["flat, balcony not needed", ["apartment"]],
    ["flat without a pool, balcony not needed", ["apartment", "!#pool"]],
    ["flat without a pool, balcony, lift is not important", ["apartment", "!#pool", "!#balcony"]],
    ["flat balcony is not important", ["apartment"]],
    ["flat does not have to be renovated", ["apartment"]],
    ["квартира лифт и балкон не нужны", ["apartment"]],
    ["korter, lift ja rõdu pole vajalikud", ["apartment"]],
    ["не нужен лифт, квартира", ["apartment"]],
    ["house don't need a sauna", ["house"]],
    ["flat, no need for parking", ["apartment"]],
    ["house, no need for a garage", ["house"]],
    ["flat in Tartu, no need of a balcony", ["apartment", "tartu-linn"]],
    ["korter Tartus hind pole oluline", ["apartment", "tartu-linn"]],
    ["квартира в Тарту цена не важна", ["apartment", "tartu-linn"]],
    ["maja, ei ole oluline asukoht", ["house"]],
    ["no lift needed", []],
    ["house, no garage necessary", ["house"]],
    ["no balcony required, garage required", ["garage"]],
    ["neither garage nor parking needed", []],
    ["no furniture needed", []],
    ["rõdu ega lifti pole vaja", []],
    ["mööbel pole vajalik", []],
    ["mööblit ei ole vaja", []],
    ["kaminat ega sauna pole vaja, rõdu on vajalik", ["#balcony"]],
    ["rõdu võib olla, aga ei pea", []],
    ["rõdu olemasolu ei ole tähtis", []],
    ["rõdu ei oma tähtsust", []],
    ["korter, võib olla ilma rõduta", ["apartment"]],
    ["maja saunaga ei ole vajalik", ["house"]],
    ["maja basseiniga pole vajalik, aga saun", ["house", "#sauna"]],
    ["rõduga pole vajalik korter", ["apartment"]],
    ["korter, lift võib puududa", ["apartment"]],
    ["korter, lift ja rõdu võivad puududa", ["apartment"]],
    ["квартира, балкон может отсутствовать", ["apartment"]],
    ["балкон может быть или не быть", []],
    ["flat, a lift may be missing", ["apartment"]],
    ["не нужны ни балкон, ни лифт", []],
    ["ни балкон, ни лифт не нужны", []],
    ["не нужны ни первый, ни последний этаж", ["floor[2,]", "isTopFloor=false"]],
    ["не нужен балкон и лифт", []],
    ["не нужен балкон, лифт", ["#lift"]],
    ["можно без балкона, главное лифт", ["#lift"]],
    ["можно без ремонта", []],
    ["garage doesn't matter", []],
    ["doesn't need to have a balcony", []],
    ["can do without a balcony", []],
    ["flat, without balcony is fine", ["apartment"]],
    ["unfurnished is fine", []],
    ["rõduta sobib ka", []],
    ["korter, liftita ja rõduta sobib", ["apartment"]],
    ["korter liftita, rõduta sobib", ["apartment", "!#lift"]],
    ["квартира без балкона тоже можно", ["apartment"]],
    ["flat in Tartu is fine", ["apartment", "tartu-linn"]],
  ])("wishes nothing: %s", readsAs);

  test.each<Row>([
    ["rõduga või rõduta", []],
    ["korter rõduta või rõduga", ["apartment"]],
    ["korter rõduga või ilma Tartus", ["apartment", "tartu-linn"]],
    ["mööbliga või ilma", []],
    ["kas liftiga või ilma liftita", []],
    ["не важно, есть ли балкон", []],
    ["ükskõik kas liftiga või ilma", []],
    ["pole vahet kas rõduga või ilma", []],
    ["с лифтом или без лифта", []],
    ["квартира с балконом или без", ["apartment"]],
    ["с мебелью или без", []],
    ["с балконом или нет", []],
    ["with or without balcony", []],
    ["flat with or without furniture", ["apartment"]],
    ["flat with/without furniture", ["apartment"]],
    ["furnished or unfurnished", []],
    ["flat with a balcony or without a lift", ["apartment", "#balcony", "!#lift"]],
    ["korter rõduga või mitte esimesel korrusel", ["apartment", "#balcony|floor[2,]"]],
  ])("may be or not: %s", readsAs);
});

describe("agents", () => {
  test.each<Row>([
    ["korter Tartus, ei soovi maaklereid", ["apartment", "tartu-linn", "#no-commission"]],
    ["korter, maaklereid ei soovi", ["apartment", "#no-commission"]],
    ["korter maaklerita", ["apartment", "#no-commission"]],
    ["korter, mitte maaklerilt", ["apartment", "#no-commission"]],
    ["квартира, маклерам не звонить", ["apartment", "#no-commission"]],
    ["квартира, посредников не надо", ["apartment", "#no-commission"]],
    ["flat, not through an agent", ["apartment", "#no-commission"]],
  ])("that are not wanted: %s", readsAs);
});

describe("the floor before the last", () => {
  test.each<Row>([
    ["квартира, предпоследний этаж", ["apartment", "isTopFloor=false"]],
    ["korter eelviimasel korrusel", ["apartment", "isTopFloor=false"]],
    ["korter eelviimane või viimane korrus", ["apartment", "isTopFloor=false|isTopFloor=true"]],
    ["flat on the penultimate floor", ["apartment", "isTopFloor=false"]],
    ["flat on the last floor but one", ["apartment", "isTopFloor=false"]],
    ["flat, top floor but one", ["apartment", "isTopFloor=false"]],
    ["flat not on the last floor but one", ["apartment"]],
    ["flat not on the last floor, but one room", ["apartment", "isTopFloor=false", "rooms[1,1]"]],
    ["не последний и не предпоследний этаж", ["isTopFloor=false"]],
    ["не предпоследний этаж", []],
  ])("is not the last, and refused says nothing: %s", readsAs);
});

describe("lists", () => {
  test.each<Row>([
    ["flat without balcony, lift and sauna", ["apartment", "!#balcony", "!#lift", "!#sauna"]],
    ["flat without balcony, lift or sauna", ["apartment", "!#balcony", "!#lift", "!#sauna"]],
    ["korter ilma rõdu, lifti ja saunata", ["apartment", "!#balcony", "!#lift", "!#sauna"]],
    ["flat without a balcony, lift", ["apartment", "!#lift", "!#balcony"]],
    ["without a terrace, lift and to buy", ["sale", "!#lift", "!#terrace"]],
    ["mitte Nõmmel, Pirital, 5 või 8 tuba", ["pirita-linnaosa", "rooms[5,5]|rooms[8,8]", "!nomme-linnaosa"]],
    ["flat except in Tartu, Pärnu and Narva", ["apartment", "!tartu-linn", "!parnu-linn", "!narva-linn"]],
    ["korter v.a Tartus, Pärnus ja Narvas", ["apartment", "!tartu-linn", "!parnu-linn", "!narva-linn"]],
    ["квартира кроме Тарту, Пярну и Нарвы", ["apartment", "!tartu-linn", "!parnu-linn", "!narva-linn"]],
    ["korter mitte tartu pärnu narva", ["apartment", "!tartu-linn", "!parnu-linn", "!narva-linn"]],
    ["everything except flats, houses and plots in Tartu", ["tartu-linn", "!apartment", "!house", "!land"]],
    ["korter v.a lasnamäe, tallinn", ["apartment", "tallinn", "!lasnamae-linnaosa"]],
    ["korter peale lasnamäe, tallinn", ["apartment", "tallinn", "!lasnamae-linnaosa"]],
    ["квартира кроме Мустамяэ, Таллин", ["apartment", "tallinn", "!mustamae-linnaosa"]],
    ["flat except Lasnamäe, Tallinn", ["apartment", "tallinn", "!lasnamae-linnaosa"]],
    ["flat except Kopli, Tallinn", ["apartment", "tallinn", "!#kopli"]],
    ["flat except Lasnamäe Tallinn", ["apartment", "tallinn", "!lasnamae-linnaosa"]],
    [
      "квартира кроме Ласнамяэ и Мустамяэ, Таллин",
      ["apartment", "tallinn", "!lasnamae-linnaosa", "!mustamae-linnaosa"],
    ],
  ])("%s", readsAs);

  test("of which one is left out keep the larger place", () => {
    const understood = search.read("квартира кроме Ласнамяэ и Мустамяэ, Таллин", { concepts: true }).understood();
    const rests = understood.filter(({ refused }) => refused === true).map(({ without }) => without);
    expect(rests).toHaveLength(2);
    for (const rest of rests) expect(wishesOf(rest, { search })).toContain("tallinn");
  });
});

describe("the other half of a refusal", () => {
  test.each<Row>([
    ["flat without lift but with balcony", ["apartment", "#balcony", "!#lift"]],
    ["korter, kus pole ahikütet ja on rõdu", ["apartment", "#balcony", "!#stove-heating"]],
    ["korter, kus pole ahikütet ja kus on rõdu", ["apartment", "#balcony", "!#stove-heating"]],
    ["ei ole lifti, on rõdu", ["#balcony", "!#lift"]],
    ["korter, kus ei ole ahikütet, lift on vajalik", ["apartment", "#lift", "!#stove-heating"]],
    ["нет лифта и есть балкон", ["#balcony", "!#lift"]],
    ["no lift and no balcony", ["!#lift", "!#balcony"]],
    ["не дом а квартира Нарва", ["apartment", "narva-linn", "!house"]],
    ["mitte maja vaid korter narvas", ["apartment", "narva-linn", "!house"]],
    ["not a house but a flat in Narva", ["apartment", "narva-linn", "!house"]],
    ["korter mitte tartus vaid pärnus", ["apartment", "parnu-linn", "!tartu-linn"]],
    ["квартира не в Тарту а в Пярну", ["apartment", "parnu-linn", "!tartu-linn"]],
    ["flat not in Tartu but in Pärnu", ["apartment", "parnu-linn", "!tartu-linn"]],
    ["аренда а не продажа квартира тарту", ["rent", "apartment", "tartu-linn", "!sale"]],
    ["ainult korter Tartus", ["apartment", "tartu-linn"]],
    ["всё в Тарту", ["tartu-linn"]],
    ["all flats in Tartu", ["apartment", "tartu-linn"]],
  ])("stays wished: %s", readsAs);
});
