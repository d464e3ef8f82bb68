import { describe, expect, test } from "vitest";
import { attemptsFor, type Fallback } from "../../../api/search/fallback/attempts.ts";
import type { Candidates } from "../../../api/search/fallback/candidates.ts";
import { findFallback, readFallback } from "../../../api/search/fallback/fallback.ts";
import { partsOf } from "../../../api/search/fallback/parts.ts";
import { createSpellCheck } from "../../../api/search/fallback/spell-check.ts";
import { layoutAndScriptVariants } from "../../../api/search/fallback/transliterate.ts";
import { understoodInstead } from "../../../api/search/fallback/understood-instead.ts";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import type { Understood } from "../../../api/search/text/understood.ts";
import { wordsOf } from "../../../mappings/languages/words.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const data = loadLanguageData();
const CITIES = [{ country: "FR", slug: "nice", name: "Nice" }];
const textSearch = createTextSearch({
  data,
  places: listShippedPlaces,
  // A name in capitals only.
  cities: () => CITIES,
  locales: ["et", "en", "ru"],
});
const nearestWord = createSpellCheck(data.concepts);
const OPTIONS = { concepts: true };

/** The attempts for a text in whose parts only these words are in no listing. */
function attemptsOf(text: string, missing: readonly string[] = []): Fallback[] {
  const read = textSearch.read(text, OPTIONS);
  const parts = partsOf(read);
  const counts = parts.map(({ words }) => (words.some(({ text: word }) => missing.includes(word)) ? 0 : 5));
  return attemptsFor(read, parts, { counts, near: new Map() }, OPTIONS, { textSearch, nearestWord });
}

const meaningsOf = (understood: readonly Understood[]) =>
  understood.map(({ text, as, condition, refused }) => ({ text, as, condition, refused }));
const textsOf = (attempts: readonly Fallback[], step = "fewer") =>
  attempts.filter((attempt) => attempt.step === step).map(({ text }) => text);

describe("a word with two letters exchanged", () => {
  test.each([
    ["homse Tartus", "homes Tartus"],
    ["kroter Tartus", "korter Tartus"],
  ])("%s is %s", (text, repaired) => {
    const typed = text.split(" ");
    const [first] = textsOf(
      attemptsOf(
        text,
        typed.filter((word) => !repaired.includes(word)),
      ),
      "typo",
    );
    expect(first).toBe(repaired);
  });

  const lettersOf = (word: string | undefined) => [...(word ?? "")].sort().join("");

  test("comes back from the tables, whatever words of an index are as near", () => {
    const phrases = data.concepts.flatMap(({ phrases: own }) => Object.values(own).flat());
    const words = new Set(phrases.flatMap(wordsOf).filter(({ length }) => length >= 4));
    const wrong: string[] = [];
    for (const word of [...words].filter((_word, index) => index % 10 === 0)) {
      const at = word.length >> 1;
      const typed = word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1);
      const repaired = nearestWord(typed)?.word;
      // "tiel" is "teil" and "tile" alike, both of the tables.
      const isOther = repaired !== word && !(words.has(repaired ?? "") && lettersOf(repaired) === lettersOf(word));
      if (at > 1 && typed !== word && !words.has(typed) && isOther) wrong.push(`${typed} is ${repaired}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("the text of an attempt", () => {
  test.each([
    ["korter xyzzyq < 100 000 €", "korter < 100 000 €"],
    ["korter < 100 000 €, xyzzyq", "korter < 100 000 €"],
    ["korter €150 000 xyzzyq", "korter €150 000"],
    ["xyzzyq ~80 m2 maja", "~80 m2 maja"],
    ["3+ tuba xyzzyq", "3+ tuba"],
    ["maja, 50+ m² xyzzyq", "maja, 50+ m²"],
    ["korter Tartus, Annelinnas xyzzyq", "korter Tartus, Annelinnas"],
    ["Korter NARVAS xyzzyq", "Korter NARVAS"],
    ["korter xyzzyq Nice", "korter Nice"],
    ['maja xyzzyq "mere ääres" -Remont', 'maja "mere ääres" -Remont'],
    ["xyzzyq kivimaja", "kivimaja"],
  ])("%s without its unknown word is as it was typed", (text, written) => {
    expect(textsOf(attemptsOf(text, ["xyzzyq"]))[0]).toBe(written);
  });

  test("is read as the words that it keeps were read in the whole text", () => {
    const text = "korter xyzzyq < 100 000 €, 50+ m², Nice, üle 2 toa";
    const [written = ""] = textsOf(attemptsOf(text, ["xyzzyq"]));
    const understood = (one: string) => meaningsOf(textSearch.read(one, OPTIONS).understood());
    expect(understood(text).map(({ as }) => as)).toEqual([
      "propertyType=apartment",
      "price",
      "size",
      "abroad",
      "rooms",
    ]);
    expect(understood(written)).toEqual(understood(text));
  });

  test("in another alphabet keeps the words that are not changed, and capitals", () => {
    const texts = layoutAndScriptVariants("Квартира Nice").map(({ text }) => text);
    expect(texts).toContain("Kvartira Nice");
  });
});

describe("what is given up", () => {
  const fewerOf = (text: string) => textsOf(attemptsOf(text).filter(({ step }) => step === "fewer"));

  test("what lies around a home goes behind what it has", () => {
    const texts = textsOf(attemptsOf("house by the lake with sauna and balcony"));
    const at = (text: string) => texts.indexOf(text);
    expect(at("house by the lake with sauna")).toBe(1);
    expect(at("house with sauna and balcony")).toBeGreaterThan(at("house by the lake and balcony"));
    expect(at("house by the lake")).toBeLessThan(at("house"));
  });

  test("words and things go before numbers, then the type, and places last", () => {
    const texts = textsOf(attemptsOf("3-toaline korter Haapsalus rõduga saunaga"));
    const at = (text: string) => texts.indexOf(text);
    expect(at("3-toaline korter Haapsalus saunaga")).toBe(0);
    expect(at("3-toaline korter Haapsalus")).toBeGreaterThan(0);
    expect(at("korter Haapsalus")).toBeGreaterThan(at("3-toaline korter Haapsalus"));
    expect(at("3-toaline kodu Haapsalus")).toBeGreaterThan(at("korter Haapsalus"));
    expect(at("kodu Haapsalus")).toBeGreaterThan(at("3-toaline kodu Haapsalus"));
    expect(at("Haapsalus")).toBeGreaterThan(at("kodu Haapsalus"));
    expect(at("3-toaline korter rõduga saunaga")).toBe(texts.length - 1);
  });

  test.each([
    ["garaaž Haapsalus kuni 9000", ["garaaž Haapsalus müüa", "Haapsalus müüa", "Haapsalus", "garaaž kuni 9000"]],
    [
      "гараж в Хаапсалу до 9000",
      ["гараж в Хаапсалу на продажу", "в Хаапсалу на продажу", "в Хаапсалу", "гараж до 9000"],
    ],
    ["garage in Haapsalu for sale", ["garage in Haapsalu", "in Haapsalu for sale", "in Haapsalu", "garage for sale"]],
    [
      "büroo Haapsalus 300 eurot kuus",
      ["büroo Haapsalus üürile", "Haapsalus üürile", "Haapsalus", "büroo 300 eurot kuus"],
    ],
    ["house in Haapsalu for rent", ["home in Haapsalu for rent", "house in Haapsalu", "in Haapsalu", "house for rent"]],
    ["5 tuba Haapsalus", ["kodu Haapsalus", "Haapsalus", "5 tuba"]],
    [
      "üürikorter Haapsalus kuni 300",
      [
        "üürikorter Haapsalus",
        "kodu üürile Haapsalus kuni 300",
        "kodu üürile Haapsalus",
        "Haapsalus",
        "üürikorter kuni 300",
      ],
    ],
  ])("a deal that is implied stays, a home stands for another, and no flat for a garage: %s", (text, expected) => {
    expect(fewerOf(text)).toEqual(expected);
  });

  test.each([
    ["8 tuba", ["kodu"]],
    ["üürikorter", ["kodu üürile"]],
    ["saun", []],
  ])("of a single wish what it implies stays: %s", (text, expected) => {
    expect(fewerOf(text)).toEqual(expected);
  });

  test("where a number or the deal goes, a thing that was given up before is tried again", () => {
    const at = (text: string, tried: string) => fewerOf(text).indexOf(tried);
    const flat = "korter Haapsalus rõduga ja saunaga kuni 15 tuhat";
    const order = ["saunaga kuni 15 tuhat", "kuni 15 tuhat", "saunaga müüa", "müüa"].map((rest) =>
      at(flat, `korter Haapsalus ${rest}`),
    );
    expect(order).not.toContain(-1);
    expect(order.toSorted((one, other) => one - other)).toEqual(order);
    const office = "office for sale in Haapsalu with parking under 5000";
    expect(at(office, "office in Haapsalu with parking")).toBeGreaterThan(at(office, "office for sale in Haapsalu"));
    expect(at(office, "office in Haapsalu with parking")).toBeLessThan(at(office, "office in Haapsalu"));
    expect(at(office, "office in Haapsalu with parking under 5000")).toBe(
      at(office, "office in Haapsalu with parking") - 1,
    );
  });

  test.each([
    ["korter Tartuss", "korter tartus"],
    ["korter Narrva", "korter narva"],
  ])("a letter too many is taken out of a name: %s", (text, expected) => {
    expect(attemptsOf(text, [text.split(" ")[1]!.toLowerCase()])).toContainEqual({ step: "typo", text: expected });
  });

  test("a mended word is given up as what it means", () => {
    const read = textSearch.read("korter Lasnmäel 9 tuba", OPTIONS);
    const near = new Map([["lasnmäel", ["lasnamäel"]]]);
    const counts = partsOf(read).map(({ words }) => (words[0]!.text === "lasnmäel" ? 0 : 5));
    const attempts = attemptsFor(read, partsOf(read), { counts, near }, OPTIONS, { textSearch, nearestWord });
    expect(textsOf(attempts).slice(0, 2)).toEqual(["korter lasnamäel 9 tuba", "korter lasnamäel"]);
  });

  test("of three numbers or more one goes first, then all but one, and all at last", () => {
    const texts = fewerOf("maja Haapsalus 5 tuba, üle 200 m2, krunt üle 2000 m2");
    const order = ["5 tuba, üle 200 m2", "5 tuba", ""].map((rest) => texts.indexOf(`maja Haapsalus ${rest}`.trim()));
    expect(order).not.toContain(-1);
    expect(order.toSorted((one, other) => one - other)).toEqual(order);
  });

  test("of several things one goes first, then each two, then all but one, and all at last", () => {
    const texts = textsOf(attemptsOf("maja saunaga rõduga kaminaga terrassiga Tartus"));
    const order = ["rõduga kaminaga terrassiga", "kaminaga terrassiga", "saunaga rõduga", "rõduga", ""].map((things) =>
      texts.indexOf(`maja ${things} Tartus`.replace("  ", " ")),
    );
    expect(order).not.toContain(-1);
    expect(order.toSorted((one, other) => one - other)).toEqual(order);
  });

  test("a quarter is a place", () => {
    const texts = textsOf(attemptsOf("maja Kadriorus saunaga"));
    expect(texts[0]).toBe("maja Kadriorus");
    expect(texts).toContain("Kadriorus");
  });

  test.each(["участок с балконом", "korter ilma saunata", "maja -remont"])(
    "no attempt is left without a wish: %s",
    (text) => {
      for (const { text: tried } of attemptsOf(text)) {
        const parts = partsOf(textSearch.read(tried, OPTIONS));
        const wishes = parts.filter(({ segments }) =>
          segments.some(({ meanings, sign }) => !sign && meanings.length > 0),
        );
        expect(wishes.length, tried).toBeGreaterThan(0);
      }
    },
  );
});

describe("wishes as plain words", () => {
  const asWords = (text: string) => {
    const [attempt] = attemptsOf(text).filter(({ step }) => step === "words");
    return attempt === undefined ? undefined : readFallback(attempt, OPTIONS, textSearch);
  };

  test.each([
    ["garaaž kaldal ilma saunata", "ilma saunata"],
    ["maja saunaga, mitte Tartus", "mitte tartus"],
    ["garaaž kaldal -saun", "saun"],
  ])("what is refused stays refused: %s", (text, refused) => {
    const read = asWords(text);
    const all = textSearch
      .read(text, OPTIONS)
      .understood()
      .filter((one) => one.refused);
    expect(all.map((one) => one.text)).toContain(refused);
    expect(meaningsOf(read!.understood().filter((one) => one.refused))).toEqual(meaningsOf(all));
  });

  test.each([
    ["korter Tartus mets lähedal", ["korter", "tartus"]],
    ["hea hinnaga maja Pärnus", ["maja", "pärnus"]],
    ["korter kesklinn saunaga", ["korter", "kesklinn", "kesklinn"]],
    ["palkmaja kuni 90000 eur", ["palkmaja", "kuni 90000 eur"]],
  ])("places, numbers and types stay where a thing is a word: %s", (text, kept) => {
    expect(
      asWords(text)!
        .understood()
        .map((one) => one.text),
    ).toEqual(kept);
  });

  test.each([
    ["korter Tallinnas alla 5000 euro müüa", "korter Tallinnas müüa"],
    ["maja Haapsalus alla 30000", "maja Haapsalus müüa"],
    ["kaheksatoaline maja", "maja"],
    ["garaaž Haapsalus kuni 9000 üürile", "garaaž Haapsalus üürile"],
  ])("a type by itself is one behind the numbers, before another type is shown: %s", (text, before) => {
    const attempts = attemptsOf(text).map(({ step, text: tried }) => `${step} ${tried}`);
    expect(attempts.slice(0, 2)).toEqual([`fewer ${before}`, `words ${text}`]);
  });

  test("places, deals and numbers are none", () => {
    expect(asWords("Nõmmel alla 30000 müüa")).toBeUndefined();
    const read = asWords("korter Tallinnas alla 5000 euro müüa")!;
    expect(read.understood().map(({ text }) => text)).toEqual(["tallinnas", "alla 5000 euro", "müüa"]);
  });

  test("the words of a thing are not the name of a place, while a word that means nothing may be", () => {
    const clauseOf = (text: string) => JSON.stringify(asWords(text)!.clause());
    expect(clauseOf("suvila järve ääres")).not.toContain("järve: place name");
    expect(clauseOf("suvila järve ääres kivistik")).toContain("kivistik: place name");
  });

  test("what is wished is told as dropped, what is refused is not", () => {
    const text = "garaaž kaldal ilma saunata";
    const understood = understoodInstead(text, asWords(text)!, OPTIONS, textSearch);
    expect(understood.map((one) => [one.text, one.dropped])).toEqual([
      ["ilma saunata", undefined],
      ["garaaž", true],
    ]);
  });
});

describe("the calls of a fallback", () => {
  /** An index in which each text finds so many. */
  async function fall(text: string, answer: (clauses: readonly unknown[], call: number) => Partial<Candidates>) {
    const asked: (readonly unknown[])[] = [];
    const countCandidates = (clauses: readonly unknown[]) => {
      asked.push(clauses);
      return Promise.resolve({ counts: [], near: new Map(), ...answer(clauses, asked.length) });
    };
    const read = textSearch.read(text, OPTIONS);
    const fallback = await findFallback(text, read, OPTIONS, { textSearch, nearestWord, countCandidates });
    return { fallback, calls: asked.length };
  }

  test.each(["bolshaya kvartira", "xylofonkvartett majja", "garaaž Tartus ilma saunata"])(
    "are two at most, whatever is found: %s",
    async (text) => {
      expect((await fall(text, () => ({}))).calls).toBeLessThanOrEqual(2);
    },
  );

  test("the text that is returned is read as the clause that was counted, also in the other alphabet", async () => {
    // Nothing is known as typed; of "дом с сауной ксызызык" all but the last word is.
    const first = (clauses: readonly unknown[]) =>
      clauses.map((_clause, at) => (at >= clauses.length - 4 && at < clauses.length - 1 ? 5 : 0));
    const steps = new Set<string>();
    for (let hit = 0; hit < 20; hit += 1) {
      let counted: unknown;
      const { fallback } = await fall("dom s saunoi xyzzyq", (clauses, call) => {
        if (call === 2) counted = clauses[hit];
        return { counts: call === 1 ? first(clauses) : clauses.map((_clause, at) => (at === hit ? 1 : 0)) };
      });
      if (fallback === undefined) continue;
      steps.add(fallback.step);
      expect(readFallback(fallback, OPTIONS, textSearch).clause(), JSON.stringify(fallback)).toEqual(counted);
    }
    expect([...steps]).toContain("transliteration");
  });
});

test.each(["dvushka korter või kivimaja", "korter või kivimaja", "dvushka ja kivimaja", "dvushka i dom"])(
  "a stop word is not what remains of a text, in either alphabet: %s",
  async (text) => {
    const plain = { concepts: false };
    const queriesOf = (clause: unknown) =>
      [...JSON.stringify(clause).matchAll(/"match":\{"[^"]+":\{"query":"([^"]+)"/g)].map(([, query]) => query!);
    const isOfStopWords = (queries: string[]) =>
      queries.length > 0 && queries.every((query) => ["выи", "йа", "я", "и"].includes(query));
    const fallback = await findFallback(text, textSearch.read(text, plain), plain, {
      ...{ textSearch, nearestWord },
      countCandidates: async (clauses) => ({
        counts: clauses.map((clause) => (isOfStopWords(queriesOf(clause)) ? 9 : 0)),
        near: new Map(),
      }),
    });
    expect(fallback).toBeUndefined();
  },
);
