import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { linesOf } from "../../../mappings/languages/tokens.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const { analyzeLines, findFeatures } = loadLanguageData();
const find = (locale: "et" | "ru" | "en", text: string) => findFeatures({ [locale]: analyzeLines(linesOf(text)) });

describe("a thing that a text says is found", () => {
  test.each([
    ["et", "Rõduga korter", ["balcony"]],
    ["et", "AVATUD KÖÖK", ["kitchen", "open-kitchen"]],
    ["ru", "Две комнаты, с балконом", ["balcony"]],
    ["en", "Two balconies", ["balcony"]],
    ["en", "Open plan, pet friendly", ["kitchen", "open-kitchen", "pets"]],
    ["ru", "С открытой кухней", ["kitchen", "open-kitchen"]],
  ] as const)("in any form: %s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });

  test.each([
    ["et", "The apartment has a balcony and is close to the forest", ["balcony", "forest"]],
    ["et", "Рядом лес, есть балкон", ["balcony", "forest"]],
    ["en", "Korter on rõduga. The house has a sauna.", ["balcony", "sauna"]],
    ["ru", "Квартира с балконом. Korteris on saun.", ["balcony", "sauna"]],
  ] as const)("in a sentence of another language: %s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });

  test.each([
    ["et", "korter.Rõdu", ["balcony"]],
    ["et", "Vajab san. rem.", ["needs-renovation"]],
    ["et", "Korter on roduga, garaaz", ["balcony", "garage", "parking"]],
    ["et", "Küte: gaas", ["gas-heating"]],
    ["et", "Aurusaun", ["sauna"]],
    ["et", "2 parkimiskohta", ["parking"]],
  ] as const)("as advertisements write it: %s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });
});

describe("words of a phrase stand together, in order", () => {
  test.each([
    ["en", "A plan: the kitchen is large, doors open", ["kitchen"]],
    ["et", "Küte korda, kesk linna", []],
  ] as const)("%s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });
});

describe("what the listing does not have is not found", () => {
  test.each([
    ["et", "Lifti ei ole"],
    ["et", "Lift puudub, rõdu pole"],
    ["et", "Ei ole lifti ega rõdu"],
    ["et", "Liftita maja, ilma rõduta"],
    ["et", "Lift: ei"],
    ["ru", "Лифта нет, без балкона и камина"],
    ["ru", "Лифт отсутствует"],
    ["en", "No lift or balcony"],
    ["en", "Without a lift; pets are not allowed"],
    ["en", "It does not have a balcony"],
    ["et", "Basseini, jõusaali ega sauna siit ei leia"],
    ["et", "Sauna teise korruse korteril ei ole"],
    ["et", "Rongi ei kuule, kamin jäi ehitamata"],
    ["et", "Koerad-kassid ei ole lubatud"],
    ["ru", "Сада рядом нет, камина и лифта нет"],
    ["ru", "Залог не нужен, с животными не пускаем"],
    ["en", "Building permits not yet applied for, deposit not required"],
    ["et", "Autokohta korteri juurde ei kuulu. Garaaži samuti mitte."],
    ["et", "Vanni ei mahu, lemmikloomi palume mitte"],
    ["et", "Lift? Ei ole. Kelder? Kahjuks ei."],
    ["ru", "Лифта в доме отродясь не было, паркета не сохранилось"],
    ["ru", "Камина тоже нет"],
    ["ru", "Есть всё, кроме балкона и парковки"],
    ["en", "Everything except the balcony"],
    ["en", "Lift? Sadly not."],
  ] as const)("denied: %s, %s", (locale, text) => {
    expect(find(locale, text)).toEqual([]);
  });

  test.each([
    ["et", "Võimalik ehitada saun"],
    ["et", "Terrass on planeeritud"],
    ["ru", "Можно построить баню"],
    ["en", "A sauna could be built"],
  ] as const)("hoped for: %s, %s", (locale, text) => {
    expect(find(locale, text)).toEqual([]);
  });

  test.each([
    ["et", "Lifti ei ole. Rõdu on", ["balcony"]],
    ["et", "Mitte kaugel merest", ["sea"]],
    ["et", "Mööblita", ["unfurnished"]],
    ["et", "Möbleerimata 2-toaline korter", ["unfurnished"]],
    ["ru", "Без лифта, есть балкон", ["balcony"]],
    ["en", "No lift but a balcony", ["balcony"]],
  ] as const)("and a denial reaches no further: %s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });
});

describe("what is gone, or stands there for show, is not found", () => {
  test.each([
    ["et", "Ahjud lammutatud, tallid varemetes, panipaik on juba müüdud"],
    ["et", "Garaaž muudeti tubadeks"],
    ["et", "Vanni asemel on nurk"],
    ["ru", "Печь разобрана, баню снесли, колодец засыпан"],
    ["ru", "Вместо балкона эркер"],
    ["en", "The fireplace was bricked up, the sauna collapsed and the pit filled in"],
    ["en", "A stove kept as decoration"],
  ] as const)("%s, %s", (locale, text) => {
    expect(find(locale, text)).toEqual([]);
  });

  test.each([
    ["et", "Ahi on alles", ["stove"]],
    ["en", "The fireplace was restored", ["fireplace", "renovated"]],
  ] as const)("but what was kept or mended is: %s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });
});

describe("what the listing does not have but a text names is not found", () => {
  test.each([
    ["et", "Bassein ainult naabril"],
    ["ru", "У соседей баня"],
    ["et", "Endine koolimaja, varem oli siin pood"],
    ["ru", "Бывший магазин"],
    ["en", "The former school building"],
    ["et", "Hotelli vastas"],
    ["ru", "Рядом с рестораном"],
    ["en", "Near the grand hotel"],
    ["ru", "Вокзал далеко"],
    ["ru", "До моря 20 км"],
    ["et", "Kesklinna 25 min autoga"],
    ["en", "Electricity 100 m away"],
    ["ru", "Старый город Нарвы? Почти: граница рядом"],
    ["et", "Naaberkrundil bassein"],
    ["ru", "Колодец у соседей, соседской кошке привет"],
    ["ru", "До магазина 12 км"],
    ["en", "Nearest shop: 9 km"],
    ["ru", "Рядом бассейн"],
    ["et", "Saun on projektis, lift joonisel"],
    ["et", "Võimalik ka saun, kamina võimalus"],
    ["ru", "Место под баню, возможен бассейн"],
    ["en", "Scope for a garage, sauna possible"],
    ["ru", "Без посредников."],
    ["en", "No agents."],
  ] as const)("elsewhere or gone: %s, %s", (locale, text) => {
    expect(find(locale, text)).toEqual([]);
  });

  test.each([
    ["et", "Kool ei ole kaugel", ["school"]],
    ["et", "Kesklinna 5 min autoga", ["centre"]],
    ["ru", "До центра 5 минут пешком", ["centre"]],
    ["et", "Korter kesklinnas, mereni 10 minutit", ["centre", "sea"]],
    ["en", "Flat in the centre, 10 minutes from the beach", ["beach", "centre", "sea"]],
    ["et", "Mereni 400 meetrit", ["sea"]],
    ["ru", "Рядом магазин", ["shop"]],
    ["en", "A hotel with a sauna", ["hotel", "sauna"]],
    ["ru", "До магазина 300 м", ["shop"]],
    ["et", "Võimalik parkida hoovis", ["parking", "yard"]],
    ["ru", "Вид на старый город", ["view"]],
    ["ru", "12 минут поездом до центра", ["train"]],
    ["et", "Aknast paistavad vanalinna tornid", ["view"]],
    ["ru", "Обменяю на дом в пригороде", ["exchange"]],
    ["et", "Maja Peipsi ääres", ["lake", "lake-peipus", "waterfront"]],
    ["ru", "Дом у Чудского озера", ["lake", "lake-peipus"]],
    ["en", "House by Lake Peipus", ["lake", "lake-peipus"]],
    ["ru", "Продаю без посредников", ["no-commission"]],
  ] as const)("but what is near and there is: %s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });
});

describe("words with another meaning are no features", () => {
  test.each([
    ["ru", "Садовая 12, Йыхви", []],
    ["ru", "Ул. Парковая, Нарва", []],
    ["et", "Koht pesumasinale", []],
    ["et", "Välimullivann", ["hot-tub"]],
    ["ru", "Ремонт с душой", []],
    ["et", "Metsa tänav 5, Mere pst 3, Kooli tn 8, Sauna 5", []],
    ["et", "Tallina lähedal", []],
    ["et", "Koos vahetusõppega", []],
    ["ru", "Рядом детский сад", ["kindergarten"]],
    ["ru", "Улица Садовая", []],
    ["en", "Central heating for you", ["district-heating"]],
    ["en", "Well planned real estate", []],
    ["et", "Järv on üle tee", ["lake"]],
    ["et", "Järve on näha", ["lake"]],
    ["et", "Maja asub Harku Järve kõrval", ["lake"]],
    ["et", "Müüa maja järve lähedal", ["lake"]],
  ] as const)("%s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });
});

describe("a word of a phrase is not the whole of it", () => {
  test.each([
    ["ru", "Три пакета отделки на выбор", []],
    ["en", "The gates open by remote control", []],
    ["et", "Maja on 2-korruseline", []],
    ["en", "Plot with utilities", ["utilities"]],
    ["et", "Lähedal on terviserada", ["nature"]],
    ["ru", "Предлагаются пакеты отделки Стандарт", []],
    ["ru", "Парковка не бесплатная", ["parking"]],
    ["en", "Pool table in the lobby", []],
    ["en", "Bus to the city centre every ten minutes", ["bus-stop"]],
    ["ru", "Требует вложений, но дом крепкий", ["needs-renovation"]],
    ["et", "Ahi on heas korras", ["stove"]],
    ["et", "Korras trepikojaga maja", []],
    ["ru", "Выгодная инвестиция", ["investment"]],
    ["en", "Lock-up garage", ["garage", "parking"]],
    ["et", "Hea bussiühendus kesklinnaga", ["bus-stop"]],
    ["et", "Hea bussiühendus Tartu kesklinnaga", ["bus-stop"]],
    ["et", "Hea ühendus linnakeskusega", []],
    ["ru", "Хорошее сообщение с центром", ["bus-stop"]],
    ["ru", "Хорошее автобусное сообщение с центром", ["bus-stop"]],
    ["ru", "Сообщение с центром города", ["bus-stop"]],
    ["en", "Good bus connection to the centre", ["bus-stop"]],
    ["en", "Good connections to the town centre", []],
    ["ru", "До центра 10 минут", []],
    ["ru", "10 минут до центра города", []],
    ["en", "10 minutes from the centre", []],
    ["et", "10 minutit kesklinnast", []],
    ["en", "Kolmetoaline pool maja", []],
  ] as const)("%s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });

  test.each([
    ["et", "Kose alevikus"],
    ["en", "House in Loo"],
    ["et", "Kaina vald"],
    ["en", "Saarde Parish"],
    ["et", "SAARDE VALD"],
    ["en", "HOUSE IN LOO"],
    ["ru", "Аренда, Loo alevik, показ по договорённости"],
    ["en", "House in Kose, near Loo"],
    ["et", "MAJA JÄRVE ASUMIS"],
    ["et", "Järve linnaosas müüa korter"],
    ["et", "Korter Kohtla-Järvel, Tallinna tänaval, Järvel on hea elada"],
    ["en", "Apartment in Tallinn, Järve"],
    ["en", "ONE-ROOM FLAT IN JÄRVE"],
    ["et", "Järve: kahetoaline korter"],
    ["et", "JÄRVE, 2 TUBA"],
    ["en", "Two-room flat in Jarve"],
    ["et", "Muua kahetoaline korter Jarve linnaosas"],
  ] as const)("a place is named like a thing: %s, %s", (locale, text) => {
    expect(find(locale, text)).toEqual([]);
  });

  test.each([
    ["et", "Parkimine maja ees on tasuta", ["free-parking", "parking"]],
    ["en", "Parking in front of the house is free", ["free-parking", "parking"]],
    ["ru", "Квартира с парковочным местом", ["parking"]],
    ["en", "The windows look out to the sea", ["sea", "sea-view", "view"]],
    ["ru", "Квартира с видом на море", ["sea", "sea-view", "view"]],
    ["en", "A heat-storing fireplace", ["fireplace", "stove"]],
    ["en", "A remote and peaceful place", ["private", "quiet"]],
    ["ru", "Во дворе детская площадка", ["playground", "yard"]],
    ["ru", "Во дворе детский сад", ["kindergarten", "yard"]],
    ["ru", "Окна с тройными пакетами", ["new-windows"]],
    ["et", "2-korruseline ridaelamuboks", ["two-level"]],
    ["et", "Krunt asub kose ääres", ["river"]],
    ["en", "A loo on the ground floor", ["wc"]],
    ["en", "Separate Loo", ["wc"]],
    ["en", "Bathroom, Loo", ["bathroom", "wc"]],
    ["ru", "Парковка перед домом бесплатная", ["free-parking", "parking"]],
    ["en", "Parking in the courtyard is free", ["free-parking", "parking"]],
  ] as const)("the whole of it is found: %s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });
});

describe("what is later, elsewhere or another thing of that name is not found", () => {
  test.each([
    ["et", "Vabaneb alles 1. juunil", []],
    ["et", "Vabaneb kohe", ["vacant"]],
    ["ru", "Свободна с сентября", []],
    ["ru", "Свободна", ["vacant"]],
    ["et", "Kesklinnast väljas", []],
    ["et", "Kesklinnas", ["centre"]],
    ["ru", "Центр вода", []],
    ["et", "Köök saarega", []],
  ] as const)("%s, %s", (locale, text, features) => {
    expect(find(locale, text).filter((name) => name !== "kitchen" && name !== "utilities")).toEqual(features);
  });
});

describe("a text that seeks has nothing of what it wishes for", () => {
  test.each([
    ["et", "Otsin osta 2-3 toalist korterit Tartus, soovitavalt rõdu ja garaažiga. Raha olemas."],
    ["ru", "Сниму квартиру в Ласнамяэ, желательно с мебелью и балконом."],
    ["ru", "Куплю дом в Нарве с баней"],
    ["en", "Looking for a house to rent in Tallinn, garden, pets allowed. From September."],
  ] as const)("%s: %s", (locale, text) => {
    expect(find(locale, text)).toEqual([]);
  });

  test.each([
    ["et", "Otsin korterile uut omanikku: rõdu ja saun", ["balcony", "sauna"]],
    ["et", "Otsid rõduga kodu?", ["balcony"]],
    ["ru", "Ищем арендатора в квартиру с балконом", ["balcony"]],
    ["en", "Looking for a home with a balcony? Here it is.", ["balcony"]],
  ] as const)("but one that offers has: %s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });
});

describe("what a text refuses or names far away is not found", () => {
  test.each([
    ["et", "Lemmikloomad keelatud."],
    ["et", "Lemmikloomi palume mitte võtta."],
    ["ru", "Обмен не интересует."],
    ["et", "Autoga kesklinna 15 min."],
    ["ru", "До центра на машине 15 минут"],
    ["ru", "в 15 км от центра Таллинна"],
    ["ru", "Бассейн надувной для детей"],
  ] as const)("%s: %s", (locale, text) => {
    expect(find(locale, text)).toEqual([]);
  });
});

test("facts are not looked for in texts: the listing's fields have them", () => {
  expect(find("et", "Kahetoaline")).toEqual([]);
  expect(find("ru", "Двушка")).toEqual([]);
});

describe("the commonest words of a language carry no feature but their own", () => {
  const meant = {
    et: {},
    ru: { школа: "school", центр: "centre", вид: "view" },
    en: { study: "home-office", office: "office", school: "school", view: "view" },
  };

  test.each(["et", "ru", "en"] as const)("%s", (locale) => {
    const lines = readFileSync(`test/fixtures/common-words.${locale}.txt`, "utf8").split("\n");
    const words = new Set(lines.filter((line) => !line.startsWith("#")).flatMap((line) => line.split(" ")));
    words.delete("");
    expect(words.size).toBeGreaterThanOrEqual(500);
    const found = [...words].flatMap((word) => find(locale, word).map((feature) => [word, feature]));
    expect(found.filter(([word = "", feature]) => (meant[locale] as Record<string, string>)[word] !== feature)).toEqual(
      [],
    );
  });
});

describe("the ways of saying a thing", () => {
  test.each([
    ["et", "Kolme meetri kõrgused laed", ["high-ceilings"]],
    ["et", "Köetakse ahju ja pliidiga", ["stove", "stove-heating"]],
    ["et", "Näed rõdult laevu", ["balcony", "sea", "sea-view", "view"]],
    ["et", "Parkimine -1 korrusel", ["parking", "underground-parking"]],
    ["et", "Parkimiskoht hinna sees", ["free-parking", "parking"]],
    ["et", "Mööbli viime ära", ["unfurnished"]],
    ["et", "Remont on tegemata", ["needs-renovation"]],
    ["et", "Torud vahetati mullu", ["drainage-new"]],
    ["et", "Puuküttega saun köetakse tunniga kuumaks", ["sauna"]],
    ["ru", "Сауна на дровах", ["sauna"]],
    ["en", "The wood-heated sauna is hot within an hour", ["sauna"]],
    ["en", "Forest, berries and mushrooms are across the road", ["forest"]],
    ["et", "Tööstushall, eterniidi all palk", ["log-house", "wooden-house"]],
    ["ru", "Дер. дом, центр.отопление", ["district-heating", "wooden-house"]],
    ["ru", "Инд. газовое отопление", ["gas-heating"]],
    ["ru", "Топим дровами", ["stove", "stove-heating"]],
    ["ru", "Из окна видно, как заходят паромы", ["sea", "sea-view", "view"]],
    ["ru", "Ванна и туалет раздельно", ["bathroom", "wc"]],
    ["ru", "Можно с котом, никого вокруг", ["pets", "private"]],
    ["ru", "Цена вкусная", ["cheap"]],
    ["en", "Heating is municipal", ["district-heating"]],
    ["en", "Two-bed flat, rooms off a corridor", ["bedroom", "separate-rooms"]],
    ["en", "Nobody around for miles", ["private"]],
    ["en", "Meadows and starry skies", ["nature"]],
  ] as const)("%s, %s", (locale, text, features) => {
    expect(find(locale, text)).toEqual(features);
  });
});
