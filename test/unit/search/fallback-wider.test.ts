import { describe, expect, test } from "vitest";
import { attemptsFor } from "../../../api/search/fallback/attempts.ts";
import { partsOf } from "../../../api/search/fallback/parts.ts";
import { createSpellCheck } from "../../../api/search/fallback/spell-check.ts";
import { widerOf } from "../../../api/search/fallback/wider.ts";
import { featureName } from "../../../mappings/concepts/find-features.ts";
import { isQuarter } from "../../../mappings/concepts/table.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { search } from "../../helpers/wishes.ts";

const { concepts } = loadLanguageData();
const nearestWord = createSpellCheck(concepts);
const OPTIONS = { concepts: true };

/** The texts of the attempts with fewer wishes; of the words in `missing` no listing has any. */
function fewer(text: string, missing: readonly string[] = []): string[] {
  const read = search.read(text, OPTIONS);
  const parts = partsOf(read);
  const counts = parts.map(({ words }) => (words.some((word) => missing.includes(word.text)) ? 0 : 5));
  const attempts = attemptsFor(read, parts, { counts, near: new Map() }, OPTIONS, { textSearch: search, nearestWord });
  return attempts.filter(({ step }) => step === "fewer").map(({ text: tried }) => tried);
}

const townsOf = (text: string) =>
  partsOf(search.read(text, OPTIONS)).flatMap((part) => widerOf(part, { text, locale: "en" })?.text ?? []);

describe("a district or quarter is widened to its town before the type goes", () => {
  test.each([
    ["office space Ülemiste for rent", "office space Tallinn for rent"],
    ["garaaž Õismäel", "garaaž Tallinnas"],
    ["гараж в Ласнамяэ", "гараж в Таллинн"],
    ["hobitalu Nõmmel", "hobitalu Tallinnas"],
    ["saun Karlovas", "saun Tartus"],
    ["garaaž Ahtmes", "garaaž Kohtla-Järves"],
    ["garaaž Õismäel või Lasnamäel, mitte Koplis", "garaaž Tallinnas, mitte Koplis"],
    // Where the text names the town, its part is left out.
    ["ladu Karlovas Tartus", "ladu Tartus"],
  ])("%s: %s", (text, first) => {
    expect(fewer(text)[0]).toBe(first);
  });

  test("but behind the things, and before numbers, which go before the type", () => {
    const texts = fewer("3-toaline korter Kadriorus kuni 100 000 saunaga");
    const order = [
      "3-toaline korter Kadriorus kuni 100 000",
      "3-toaline korter Tallinnas kuni 100 000 saunaga",
      "3-toaline korter Tallinnas kuni 100 000",
      "korter Kadriorus kuni 100 000",
      "korter Tallinnas kuni 100 000",
      "3-toaline kodu Kadriorus kuni 100 000",
    ].map((text) => texts.indexOf(text));
    expect(order).not.toContain(-1);
    expect(order.toSorted((one, other) => one - other)).toEqual(order);
  });

  test("is its town in every text where it has no listing at all", () => {
    expect(fewer("garaaž Õismäel", ["õismäel"])).toEqual(["garaaž Tallinnas", "Tallinnas", "garaaž"]);
    expect(fewer("Õismäel", ["õismäel"])).toEqual(["Tallinnas"]);
    // Not where another place has some.
    expect(fewer("garaaž Tammelinnas või Veerikul", ["veerikul"])[0]).toBe("garaaž Tammelinnas");
  });

  test("and so is a house number that no listing has to its street", () => {
    expect(fewer("korter Sõpruse pst 999", ["sõpruse"])).toEqual([
      "korter Sõpruse pst",
      "kodu Sõpruse pst",
      "Sõpruse pst",
      "korter",
    ]);
    expect(fewer("гараж на Нарва мнт 500", ["нарва"])[0]).toBe("гараж на Нарва мнт");
    expect(townsOf("korter Sõpruse pst")).toEqual([]);
  });

  test.each(["büroo Haapsalus", "garaaž Harjumaal", "büroo kesklinnas", "büroo Kadrioru lähedal", "suvila Laulasmaal"])(
    "and no other place is: %s",
    (text) => {
      expect(townsOf(text)).toEqual([]);
    },
  );
});

test("each quarter of the table has a town, which the search knows, but for names of several places", () => {
  const quarters = concepts.filter((concept) => featureName(concept) !== undefined && isQuarter(concept));
  expect(quarters.length).toBeGreaterThan(50);
  const without = quarters.filter(({ phrases }) => townsOf(phrases.et[0]!).length === 0);
  expect(without.map(({ name }) => name)).toEqual(["feature=raadi", "feature=lahe-aguli"]);
  for (const town of new Set(quarters.flatMap(({ phrases }) => townsOf(phrases.et[0]!)))) {
    const [segment] = search.read(town, OPTIONS).segments;
    expect(
      segment?.meanings.map(({ as }) => as),
      town,
    ).toEqual(["place"]);
  }
});
