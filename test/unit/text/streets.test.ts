import { describe, expect, test } from "vitest";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { normaliseAddress } from "../../../mappings/addresses.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

const search = createTextSearch({
  data: loadLanguageData(),
  places: listShippedPlaces,
  locales: ["et", "en", "ru"],
});

const addressesIn = (text: string) =>
  search
    .read(text, { concepts: true })
    .understood()
    .filter(({ as }) => as === "street")
    .map(({ condition }) => (condition as { address: string }).address);

describe("addresses in one form", () => {
  test.each([
    ["Sõpruse puiestee 38-12", "sopruse pst 38 -12"],
    ["Narva mnt 38a", "narva mnt 38a"],
    ["Pärnu mnt. 67 A/3, Tallinn", "parnu mnt 67a /3 tallinn"],
    ["Vana-Kalamaja tänav 5", "vana kalamaja tn 5"],
    ["Kooli 5", "kooli tn 5"],
    ["Metsa talu", "metsa talu"],
  ])("%s is %s", (address, normal) => {
    expect(normaliseAddress(address)[0]).toBe(normal);
  });

  test("the name is there in Cyrillic letters, too", () => {
    expect(normaliseAddress("Narva mnt 38")).toEqual(["narva mnt 38", "нарв mnt 38"]);
  });

  test("an empty address has no form", () => {
    expect(normaliseAddress(" , ")).toEqual([]);
  });
});

describe("a name with a word for a street is an address", () => {
  test.each([
    ["Narva mnt", "narva mnt"],
    ["narva maanteel", "narva mnt"],
    ["Narva mnt 38", "narva mnt 38"],
    ["korter narva mnt 38a", "narva mnt 38a"],
    ["Narva mnt 38-12 müüa", "narva mnt 38-12"],
    ["sõpruse puiesteel", "sopruse pst"],
    ["Riia tänav", "riia tn"],
    ["Kooli tn 5", "kooli tn 5"],
    ["korter Aia tn", "aia tn"],
    ["Metsa tee", "metsa tee"],
    ["mere pst", "mere pst"],
    ["Садовая ул., Таллинн", "садов"],
    ["kooli tänaval", "kooli tn"],
    ["Mustamäe tee", "mustamae tee"],
    ["Vana-Kalamaja tänaval", "vana kalamaja tn"],
    ["Tammsaare tee 47", "tammsaare tee 47"],
    ["Nõmme tee 12 Kristiines", "nomme tee 12"],
    ["Vabaduse väljak", "vabaduse väljak"],
    ["pikal tänaval", "pikal tn"],
    ["Talu tn 5", "talu tn 5"],
    ["maja Kase alleel", "kase allee"],
    ["Narva maantee 2-toaline", "narva mnt"],
    ["Нарвское шоссе 38", "нарв mnt 38"],
    ["квартира на Нарвском шоссе", "нарв mnt"],
    ["улица Пикк 5", "пик 5"],
    ["на улице Мустамяэ", "мустам"],
    ["ул. лийвалайа", "ливал"],
    ["Сыпрусе пст", "сыпрус pst"],
    ["квартира ул. Ситси 5", "ситс 5"],
    ["квартира в центре улица Пикк", "пик"],
    ["Narva road", "narva"],
    ["Kooli street 5", "kooli 5"],
    ["12 rooms on Pikk Street", "pikk"],
    ["metsa 93", "metsa 93"],
    ["korter Kooli 15a Tartus", "kooli 15a"],
    ["Kooli tn 15 A", "kooli tn 15a"],
    ["Sõpruse 200", "sopruse 200"],
    ["pikk 5", "pikk 5"],
    ["narva 38a", "narva 38a"],
    ["Садовая 5, Нарва", "садов 5"],
    ["korter ranna teel", "ranna tee"],
    ["metsa teel 5", "metsa tee 5"],
  ])("%s", (text, address) => {
    expect(addressesIn(text)).toEqual([address]);
  });

  test.each([
    "vaiksel tänaval",
    "rahulik tänav",
    "maja suure tee ääres",
    "hea tee",
    "on the road",
    "quiet street",
    "тихая улица",
    "на тихой улице",
    "выход на улицу",
    "asfalteeritud tee",
    "mere tee",
    "tee pakkumine",
    "korter allee ääres",
    "maja tänava ääres",
    "Korter tänaval",
    "квартира площадь 50",
    "Общая площадь 50",
    "50 square meters",
    "дом у шоссе",
    "kooli 500 m",
    "maja 3",
    "saun 2",
    "tallinnas 5",
    "krundi 15",
    "üle 3",
    "новая 2",
    "lake 5",
    "2 toaline korter 5. korrusel",
    "mustamäe 2 toaline",
    "maja ilusal teel",
  ])("%s is none", (text) => {
    expect(addressesIn(text)).toEqual([]);
  });

  test("the town of the same name is not meant, one behind it is", () => {
    const understood = search.read("Narva mnt 38 Tallinnas", { concepts: true }).understood();
    expect(understood.map(({ as }) => as)).toEqual(["street", "place"]);
  });
});

describe('"al" is a limit where no house has the number', () => {
  test.each<Row>([
    ["korter Tartu al 500", ["apartment", "tartu-linn", "price[500,]"]],
    ["maja Keila al 150000", ["house", "keila-linn", "price[150000,]&sale"]],
    ["korter Kopli al 5", ["apartment", "street"]],
  ])("%s", readsAs);
});
