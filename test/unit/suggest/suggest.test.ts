import { describe, expect, test } from "vitest";
import { NONE_IN_FORCE } from "../../../api/suggest/params-in-force.ts";
import { suggest } from "../../../api/suggest/suggest.ts";
import { createSuggestMemory } from "../../../api/suggest/tables.ts";
import { createTextMeanings } from "../../../api/suggest/text-meanings.ts";
import { plainPhrase } from "../../../mappings/concepts/table.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import type { Locale } from "../../../shared/enums.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { search as reader, wishesOf } from "../../helpers/wishes.ts";

const places = listShippedPlaces();
const data = loadLanguageData();
const memory = createSuggestMemory({ data, places: () => places });
const textMeanings = createTextMeanings(reader);
const COUNTS = new Map([
  ["place harju-maakond", 700],
  ["place harju-maakond/tallinn", 600],
  ["place tartu-maakond", 320],
  ["place tartu-maakond/tartu-linn", 200],
  ["place tartu-maakond/tartu-vald", 90],
  ["place ida-viru-maakond/narva-linn", 50],
]);
const LONE_SURROGATE = /\p{Cs}/u;
const TALLINN = { countySlug: "harju-maakond", municipalitySlug: "tallinn" };

function ask(text: string, { locale = "et" as Locale, limit = 5, inForce = NONE_IN_FORCE } = {}) {
  return suggest({ text, locale, limit, inForce }, { ...memory.get(), count: (key) => COUNTS.get(key), textMeanings });
}
const texts = (text: string, options?: Parameters<typeof ask>[1]) => ask(text, options).map((one) => one.text);
const queries = (text: string, options?: Parameters<typeof ask>[1]) => ask(text, options).map((one) => one.query);

describe("the end of a text", () => {
  test("becomes a place in the case that fits, and the filter that means the same", () => {
    expect(ask("3-toaline korter nõm")[0]).toEqual({
      kind: "place",
      text: "Nõmme linnaosa, Tallinn",
      query: "3-toaline korter Nõmmel",
      without: "3-toaline korter",
      params: { ...TALLINN, settlementSlug: "nomme-linnaosa" },
      marks: [[0, 3]],
    });
  });

  test.each([
    ["kadr", "Kadriorg"],
    ["korter kadr", "korter Kadriorus"],
    ["korter kadrioru", "korter Kadriorus"],
    ["korter kadriorust", "korter Kadriorust"],
    ["maja piri", "maja Pirital"],
    ["korter tallinnasse", "korter Tallinnasse"],
    ["flat in kadr", "flat in Kadriorg"],
    ["квартира в нарв", "квартира в Нарве"],
    ["квартира нарв", "квартира Нарва"],
    ["maja harjum", "maja Harjumaal"],
    ["maja tartu va", "maja Tartu vallas"],
    ["kadrioru", "Kadrioru park"],
    ["3-toaline kor", "3-toaline korter"],
    ["korter rõd", "korter rõduga"],
    ["maja ahjud", "maja ahjud"],
    ["korter lif", "korter liftiga"],
    ["korter elut", "korter elutoaga"],
    ["korter keskli", "korter kesklinnas"],
    ["maja ahik", "maja ahiküttega"],
    ["дом с сан", "дом с санузлом"],
    ["дом без скважи", "дом без скважины"],
    ["дом без тепли", "дом без теплицы"],
    ["дом без джаку", "дом без джакузи"],
    ["дом с погре", "дом с погребом"],
    ["квартира с видом на м", "квартира с видом на море"],
    ["дом с отдельным вх", "дом с отдельным входом"],
    ["дом в Саар", "дом в Сааремаа"],
    ["müüa büroop", "müüa büroopind"],
    ["korter ilma wc", "korter ilma wc-ta"],
    ["квартира в цен", "квартира в центре"],
    ["дом в волость ко", "дом в волости Козе"],
    ["korter Saue li", "korter Saue linnas"],
    ["korter kuni 100000 tart", "korter kuni 100000 Tartus"],
    ["rõd", "rõdu"],
    ["korter ilma rõd", "korter ilma rõduta"],
    ["дом с саун", "дом с сауной"],
    ["дом саун", "дом сауна"],
    ["балк", "балкон"],
    ["balti ja", "Balti jaam"],
    ["korter,kadr", "korter,Kadriorus"],
  ])("%s: %s", (typed, query) => {
    expect(queries(typed)).toContain(query);
  });

  test.each([
    ["without diacritics", "oismae", "Õismäe, Tallinn"],
    ["with one slip", "lanamäe", "Lasnamäe linnaosa, Tallinn"],
    ["with two letters exchanged", "talilnn", "Tallinn"],
    ["on the other keyboard", "rflhbj", "Kadriorg, Tallinn"],
    ["on the other keyboard, Estonian", "ефддш", "Tallinn"],
    ["in Cyrillic", "ласнам", "Lasnamäe linnaosa, Tallinn"],
    ["a Russian word in Latin letters", "kvartira", "korter"],
    ["as an old name", "reval", "Tallinn"],
    ["in a Russian case", "нарве", "Narva"],
  ])("is found %s", (_how, typed, text) => {
    expect(texts(typed)).toContain(text);
  });

  test("means rooms behind a number", () => {
    expect(ask("korter 3 toa")[0]).toMatchObject({ text: "3 tuba", params: { minRooms: 3, maxRooms: 3 } });
    expect(ask("3-комн", { locale: "ru" })[0]).toMatchObject({ text: "3 комнаты", query: "3 комнаты" });
  });

  test("is nothing where nothing begins so", () => {
    expect(ask("korter xqzxqz")).toEqual([]);
  });
});

describe("the order", () => {
  test("is that of listings; of a county those outside of its largest municipality", () => {
    expect(texts("tart").slice(0, 3)).toEqual(["Tartu", "Tartu maakond", "Tartu vald, Tartu maakond"]);
  });

  test("has what was typed exactly in front of what was nearly typed", () => {
    const [first, ...others] = texts("rõdu", { limit: 20 });
    expect(first).toBe("rõdu");
    expect(others.length).toBeGreaterThan(0);
  });

  test("begins with the towns before anything is typed, and behind a whole word", () => {
    expect(texts("").slice(0, 3)).toEqual(["Tallinn", "Tartu", "Narva"]);
    expect(queries("korter ", { limit: 20 })).toContain("korter Tallinnas");
    expect(ask("")[0]).toMatchObject({ query: "Tallinn", without: "", params: TALLINN, marks: [], count: 600 });
  });

  test("never has two that do the same", () => {
    for (const typed of ["k", "ta", "korter", "sau", "t", "м", "3 ", "b"]) {
      const all = ask(typed, { limit: 20 });
      const does = all.map(({ params, query }) => (params === null ? query.toLowerCase() : JSON.stringify(params)));
      expect(new Set(does).size, typed).toBe(all.length);
      expect(all.length).toBeLessThanOrEqual(20);
    }
  });
});

describe("parameters mean what the text means", () => {
  const HEADS = ["", "korter ", "maja ", "tartu ", "pärnu ", "ilma ", "korter ilma ", "mitte ", "ei ", "flat in "];
  const OTHERS = [
    "without ",
    "not ",
    "квартира ",
    "квартира в ",
    "дом без ",
    "не ",
    "korter või ",
    "3-toaline ",
    "müüa ",
  ];
  const ENDS = ["kesk", "tal", "saun", "kadr", "lif", "bal", "балк", "нарв", "3 toa", "kivi", "saue", "nurme", ""];

  test.each([...HEADS, ...OTHERS])("behind %j", (head) => {
    let given = 0;
    for (const end of ENDS) {
      for (const { query, without, params } of ask(head + end, { limit: 8 })) {
        if (params === null) continue;
        given += 1;
        const { dealType, propertyType } = params;
        const beside = {
          ...(dealType === undefined ? {} : { dealType: String(dealType) }),
          ...(propertyType === undefined ? {} : { propertyTypes: String(propertyType).split(",") }),
        };
        const [whole, rest] = [wishesOf(query), wishesOf(without, beside)];
        expect(
          rest.filter((wish) => !whole.includes(wish)),
          query,
        ).toEqual([]);
        const added = whole.filter((wish) => !rest.includes(wish));
        expect(added.length, query).toBeGreaterThan(0);
        expect(
          added.filter((wish) => wish.startsWith("!")),
          query,
        ).toEqual([]);
      }
    }
    if (head === "" || head === "korter ") expect(given).toBeGreaterThan(ENDS.length);
  });

  test.each([
    ["ilma lif", "ilma liftita"],
    ["korter ilma lif", "korter ilma liftita"],
    ["without bal", "without balcony"],
    ["без балк", "без балкона"],
    ["tartu kesk", "tartu kesklinnas"],
    ["korter tal", "korter talu"],
  ])("%s: %s is only text", (typed, query) => {
    const found = ask(typed, { limit: 20 }).find((one) => one.query === query);
    expect(found).toMatchObject({ params: null });
    expect(found).not.toHaveProperty("count");
  });

  test("names the town where its name alone is the municipality", () => {
    expect(ask("jõhv").slice(0, 2)).toMatchObject([
      { text: "Jõhvi linn, Jõhvi vald", query: "Jõhvi linn", params: { settlementSlug: "johvi-linn" } },
      { text: "Jõhvi vald, Ida-Viru maakond", query: "Jõhvi vald", params: { municipalitySlug: "johvi-vald" } },
    ]);
  });

  test.each(["korter -saun", "-saun", "korter -kad", "!saun", 'korter -"uus'])("%s is not turned", (typed) => {
    expect(ask(typed, { limit: 20 })).toEqual([]);
  });
});

test("words of the page's language stand before those of the other one", () => {
  expect(texts("korter gar").slice(0, 2)).toEqual(["garaaž", "garderoob"]);
  expect(texts("flat gar", { locale: "en" }).slice(0, 2)).toEqual(["garage", "garden"]);
});

test.each([
  ["квартира с б", /с без|с больш/],
  ["дом в Саар", /в с |в у |Сааремае/],
  ["korter 3. kor", /korter$/],
  ["без мебл", /без меблир/],
  ["kuni 100 t", /./],
  ["kolmandal kor", /./],
  ["на втором эт", /./],
])("%s has no end that cannot stand there", (typed, wrong) => {
  const found = queries(typed, { limit: 20, locale: /\p{Script=Cyrillic}/u.test(typed) ? "ru" : "et" });
  expect(found.filter((query) => wrong.test(query))).toEqual([]);
});

test("no two look the same", () => {
  for (const [typed, locale] of [
    ["кирп", "ru"],
    ["brick", "en"],
  ] as const) {
    const shown = texts(typed, { limit: 20, locale });
    expect(shown).toEqual([...new Set(shown)]);
  }
});

test("a word of the page's language is filled as it is written in it", () => {
  expect(queries("sauna", { locale: "en" })[0]).toBe("sauna");
});

test("what begins something in its own letters is no word of another alphabet", () => {
  expect(queries("korter kool", { limit: 20 }).filter((query) => /\p{Script=Cyrillic}/u.test(query))).toEqual([]);
  expect(queries("korter balkon")).toContain("korter балкон");
});

describe("phrases", () => {
  const said = ["kesklinna linnaosas", "rõduga korter", "vaikne köök"].map((phrase) => ({ phrase, listings: 9 }));
  const withPhrases = createSuggestMemory({ data, places: () => places, phrases: () => said });
  const phrasesOf = (text: string) =>
    suggest(
      { text, locale: "et", limit: 20, inForce: NONE_IN_FORCE },
      { ...withPhrases.get(), count: (key) => COUNTS.get(key), textMeanings },
    ).flatMap(({ kind, query }) => (kind === "phrase" ? query : []));

  test("say what nothing else says", () => {
    expect(phrasesOf("vaikne kö")).toEqual(["vaikne köök"]);
  });

  test("are left out where a place or a thing does the same", () => {
    expect(texts("kesklinna l")).toContain("Kesklinna linnaosa, Tallinn");
    expect(phrasesOf("kesklinna l")).toEqual([]);
  });
});

test("each case form is of a word that is searched for, and searches for the same", () => {
  const words = new Set(data.concepts.flatMap(({ phrases }) => [...phrases.et, ...phrases.ru]).map(plainPhrase));
  const meaningOf = (thing: string) => textMeanings.meaningOf(`korter ${thing}`, NONE_IN_FORCE);
  expect([...data.caseForms.keys()].filter((word) => !words.has(word))).toEqual([]);
  const others = [...data.caseForms].filter(([word, form]) => meaningOf(word) !== meaningOf(form));
  expect(others).toEqual([]);
});

test("what no listing has is left out", () => {
  const count = (key: string) => (key === "feature balcony" ? 0 : 5);
  const request = { text: "rõdu", locale: "et" as const, limit: 20, inForce: NONE_IN_FORCE };
  const found = suggest(request, { ...memory.get(), count, textMeanings });
  expect(found.map(({ params }) => params)).not.toContainEqual({ features: "balcony" });
});

describe("filters in force", () => {
  const inForce = (values: Record<string, string | number>, areas: string[] = []) => ({
    inForce: { isEmpty: false, values, areas },
  });

  test("are not suggested again, and take the counts away", () => {
    expect(texts("tallinn")).toContain("Tallinn");
    expect(texts("tallinn", inForce(TALLINN, ["harju-maakond/tallinn"]))).not.toContain("Tallinn");
    expect(ask("tartu", inForce({ dealType: "sale" }))[0]).not.toHaveProperty("count");
  });

  test("are taken away where the place is another one", () => {
    const { params } = ask("tartu", inForce({ ...TALLINN, settlementSlug: "nomme-linnaosa" }))[0]!;
    expect(params).toEqual({ countySlug: "tartu-maakond", municipalitySlug: "tartu-linn", settlementSlug: null });
  });

  test("keep the features that are asked for already", () => {
    expect(ask("saun", inForce({ features: "balcony" }))[0]?.params).toEqual({ features: "balcony,sauna" });
    expect(texts("saun", inForce({ features: "sauna" }))).not.toContain("saun");
  });

  test("put the places of the area first", () => {
    expect(texts("na")[0]).toBe("Narva");
    expect(texts("na", inForce({ countySlug: "parnu-maakond" }, ["parnu-maakond"]))[0]).not.toBe("Narva");
  });
});

describe("any text", () => {
  const HOSTILE = [
    "x".repeat(200),
    "😀🏠",
    "😀 kadr",
    "\ud83d",
    "‮kadr",
    "[a-z]+(.*)\\",
    "   ",
    "١٢٣",
    "e\u0301e\u0301",
    "漢字",
    "__proto__",
    "constructor",
    '"',
    "-".repeat(200),
    "a ".repeat(100),
    "ь".repeat(50),
  ];

  test.each(HOSTILE)("is answered: %j", (text) => {
    for (const one of ask(text, { limit: 20 })) {
      expect(LONE_SURROGATE.test(one.query)).toBe(LONE_SURROGATE.test(text));
      for (const [start, end] of one.marks) {
        expect(start).toBeLessThan(end);
        expect(one.text.slice(start, end)).not.toBe("");
        expect(end).toBeLessThanOrEqual(one.text.length);
      }
    }
  });
});
