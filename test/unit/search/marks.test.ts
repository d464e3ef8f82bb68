import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMarks } from "../../../api/search/marks/marks.ts";
import { writtenOffsets } from "../../../api/search/marks/written-offsets.ts";
import { normaliseText } from "../../../mappings/languages/words.ts";
import { type Sample, sampleRow } from "../../../scripts/dev/relevance/sample.ts";
import { shippedPlacesByPath } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { toStoredListing } from "../../../shared/listing.ts";
import { expectGolden } from "../../helpers/golden.ts";
import { anyText } from "../../helpers/nasty-text.ts";
import { search } from "../../helpers/wishes.ts";

const { findMatches } = createMarks({
  data: loadLanguageData(),
  namesOfPlace: (path: string) => shippedPlacesByPath().get(path)?.aliases ?? [],
});

function marksOf(typed: string, sample: Sample, searched = typed) {
  const listing = toStoredListing(sampleRow(1, sample), { locales: ["et", "en", "ru"] });
  const read = search.read(searched, { concepts: true });
  const matches = findMatches([Buffer.from(JSON.stringify(listing))], read, typed);
  return matches["1"]!.map((mark) => {
    const [name = "", locale = ""] = mark.field.split(".");
    const texts: unknown = (listing as unknown as Record<string, unknown>)[name];
    const text = name === "location" ? listing.location.address : (texts as Record<string, string>)[locale];
    return { ...mark, text, shown: mark.start === undefined ? undefined : text?.slice(mark.start, mark.end) };
  });
}

const told = (typed: string, sample: Sample, searched?: string) =>
  marksOf(typed, sample, searched).map(
    ({ field, shown, word, because }) => `${word}: ${field}${shown === undefined ? "" : ` "${shown}"`}, ${because}`,
  );

const LASNAMAE = "harju-maakond/tallinn/lasnamae-linnaosa";
const FLAT: Sample = {
  place: LASNAMAE,
  address: "Laagna tee 12-5",
  company: "Uus Maa Kinnisvarabüroo OÜ",
  rooms: 2,
  price: 150_000,
  slogan: { et: "Müüa 2-toaline korter merevaatega Lasnamäel", ru: "Квартира с балконом у моря" },
  description: {
    et: "Korteril on suur rõdu ja ahiküte.\nMaja on renoveeritud.",
    en: "The heated garage is planned.\nA flat with parking spaces.",
  },
};

describe("the reasons of a listing", () => {
  test("are as in the golden file", () => {
    const texts = [
      ...["rõduga korter", "балконом", "balcony", "merevaade", "meri", "vaade", "двушка", "2-toaline", "kuni 200 000"],
      ...[
        "Lasnamäel",
        "laagna tee 12",
        "Laagna tee",
        "uus maa",
        "Uus Maa OÜ",
        "parkimine",
        "heating spaces",
        "корторы",
      ],
      ...[
        '"suur rõdu"',
        "renoveerimata maja -garaaž",
        "oismae lasnamae roduga",
        "maja või korter",
        "ja",
        "tellimusmööbel",
      ],
    ];
    expectGolden("search/marks.json", Object.fromEntries(texts.map((text) => [text, told(text, FLAT)])));
  });

  test("of a repaired text are repaired, and those of the words that stayed are not", () => {
    expect(told("korter rõdgua", FLAT, "korter rõduga")).toEqual([
      'korter: slogan.et "korter", typed',
      'korter: description.et "Korteril", form',
      "korter: propertyType, meaning",
      'rõduga: slogan.ru "балконом", repaired',
      'rõduga: description.et "rõdu", repaired',
    ]);
  });

  test("of a thing are what says it, and its words as typed in a headline", () => {
    expect(told("balcony", { slogan: { en: "Flat without a balcony" }, description: { en: "No balcony." } })).toEqual([
      'balcony: slogan.en "balcony", typed',
    ]);
    expect(told("kool", { slogan: { et: "Koolitus" }, description: { et: "Kooliga ei ole seotud." } })).toEqual([]);
    expect(told("kooli lähedal", { description: { et: "Kool on lähedal." } })).not.toEqual([]);
  });

  test("of a top floor are both numbers, and of a price no deal", () => {
    const top: Sample = { propertyType: "apartment", dealType: "sale", price: 90_000, floor: 5, floors: 5 };
    expect(told("viimasel korrusel kuni 100 000", top)).toEqual([
      "viimasel korrusel: floor, meaning",
      "viimasel korrusel: floors, meaning",
      "kuni 100 000: price, number",
    ]);
  });

  test("of a place or a thing are no words that are merely like the thing's", () => {
    const elsewhere: Sample = { propertyType: "apartment", description: { et: "Lähedal on meremees." } };
    expect(told("Tartus või mere lähedal", elsewhere)).toEqual([]);
  });

  test.each([
    ["korter", "Müüa 2-toaline korter Tartus. Võimalik vahetus korteri vastu.", ["korter"]],
    ["дом", "Продам дом в Нарве. Возможен обмен на дом в Таллинне.", ["дом"]],
    ["дом в Таллине", "Продам дом. Возможен обмен на дом в Таллинне.", ["дом"]],
    ["korter Tallinnas", "Tallinna kesklinna sõidab buss 20 minutit. Korter asub Tallinnas.", ["Korter", "Tallinnas"]],
    ["korter", "Müüa korter 5 min kaugusel merest.", ["korter"]],
    ["korter kesklinnas", "Korter Tallinnas. Kesklinna sõidab buss 20 minutiga.", ["Korter"]],
    ["korter Tallinnas", "Bussiga Tallinna 15 min, korter on soe.", ["korter"]],
    ["flat Tallinn", "A flat in Tallinn, the bus stop is 5 min away. 40 km to Tallinn by road.", ["flat", "Tallinn"]],
  ])("of %s are no other home and no end of a way: %s", (typed, text, shown) => {
    const locale = /[а-я]/i.test(text) ? "ru" : text.startsWith("A ") ? "en" : "et";
    const propertyType = /дом/.test(typed) ? "house" : "apartment";
    const sample: Sample = { place: LASNAMAE, propertyType, rooms: 2, price: 150_000, description: { [locale]: text } };
    const words = marksOf(typed, sample).flatMap((mark) => mark.shown ?? []);
    expect(words.toSorted()).toEqual(shown.toSorted());
  });

  test("are none without a text, and of none but the page's listings", () => {
    expect(findMatches([], undefined, "")).toEqual({});
  });
});

const NASTY = [
  "😀 rõdu",
  "👨‍👩‍👧‍👦👍🏽 ja rõdu 😀",
  "ro\u0303du",
  "  \n\n 60㎡ …  rõdu\u00a0\u00a0\r\n",
  "ﬁnants\u00ad ½ ro\u0303\u00addu",
  "𝐫õ𝐝𝐮 𝒦orter",
  "\ufeff\u200brõdu\u200b",
  "rõdu № 7",
];

describe("offsets are those of the text as it is", () => {
  test.each(NASTY)("%j", (text) => {
    const [mark] = marksOf("rõdu", { description: { et: text } });
    expect(normaliseText(mark!.text!.slice(mark!.start, mark!.end))).toBe("rõdu");
  });

  test("of any text: what is marked is the word", () => {
    fc.assert(
      fc.property(anyText, anyText, (before, behind) => {
        const marks = marksOf("rõdu", { description: { et: `${before} rõdu ${behind}` } });
        const placed = marks.filter(({ start }) => start !== undefined);
        for (const { shown } of placed) expect(normaliseText(shown!).toLowerCase()).toContain("rõdu");
        return placed.length > 0;
      }),
      { numRuns: 300 },
    );
  });

  test("the offsets of a line lead to the characters that it was made of", () => {
    fc.assert(
      fc.property(anyText, (line) => {
        const normal = normaliseText(line);
        const offsets = writtenOffsets(line);
        for (let at = 0; offsets !== undefined && at < normal.length; at += 1) {
          expect(offsets.startOf(at)).toBeLessThan(offsets.endOf(at));
          expect(offsets.endOf(at)).toBeLessThanOrEqual(line.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("Python cuts the same words out as JavaScript, by the function of the guide", () => {
    const cuts = NASTY.map((text) => {
      const [{ start, end, shown } = { start: 0, end: 0, shown: "" }] = marksOf("rõdu", { description: { et: text } });
      return { text, start, end, shown };
    });
    const program = [
      "import json, sys",
      "def cut(text, start, end):",
      '    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")',
      "print(json.dumps([cut(c['text'], c['start'], c['end']) for c in json.load(sys.stdin)]))",
    ].join("\n");
    const answer = execFileSync("python3", ["-c", program], { input: JSON.stringify(cuts), encoding: "utf8" });
    expect(JSON.parse(answer)).toEqual(cuts.map(({ shown }) => shown));
  });
});

test("a quoted word at a hyphen is marked without the rest of the word", () => {
  const place: Sample = {
    slogan: { et: "Narva-Jõesuu maja" },
    description: { en: "A wood-heated sauna.", et: "Suur köök-elutuba." },
  };
  const shownOf = (typed: string) => marksOf(typed, place).map(({ shown }) => shown);
  expect(shownOf('"Narva"')).toEqual(["Narva"]);
  expect(shownOf('"heated sauna"')).toEqual(["heated sauna"]);
  expect(shownOf('"suur köök"')).toEqual(["Suur köök"]);
});
