import { expect, test } from "vitest";
import { projectTexts } from "../../../indexer/project-texts.ts";
import { fold, normaliseText, wordsOf } from "../../../mappings/languages/words.ts";
import { textAnalysis, textFields } from "../../../mappings/text-fields.ts";

const nowhere = { county: null, municipality: null, settlement: null, city: null, address: null, company_name: null };

test("words are lower-case, digits stand alone, hyphened words stay together", () => {
  expect(wordsOf("3toaline, Kohtla-Järve 2-комн. O’Connor (50m2)")).toEqual([
    "3",
    "toaline",
    "kohtla-järve",
    "2",
    "комн",
    "o’connor",
    "50",
    "m",
    "2",
  ]);
});

test("folding takes the marks off Latin letters only", () => {
  expect(["õismäe", "šašlõkk", "мой"].map(fold)).toEqual(["oismae", "saslokk", "мой"]);
});

test("Estonian text is indexed as lemmas, with the parts of its compounds beside", () => {
  const text = projectTexts(
    { ...nowhere, slogan: { et: "Merevaatega korterid" }, description: {} },
    { locales: ["et"] },
  );
  expect(text.slogan.et?.split(" ")).toEqual(expect.arrayContaining(["merevaade", "korter"]));
  expect(text.parts?.split(" ")).toEqual(expect.arrayContaining(["meri", "vaade"]));
  expect(text.exact.slogan).toEqual(["Merevaatega korterid"]);
});

test("texts, names and searches are brought into one form: composed, compatible, without invisible characters", () => {
  const typed = "Ro\u0303du ja ruumi\u00adkas 50 m² ko\u0308\u0308o\u0308k";
  const row = { ...nowhere, slogan: { et: typed }, description: { et: typed }, address: "Pa\u0308rnu mnt" };
  const { exact, description, other, place } = projectTexts(row, { locales: ["et"] });
  expect(exact).toEqual({ slogan: [normaliseText(typed)], description: [normaliseText(typed)] });
  expect(exact.slogan[0]).toMatch(/^Rõdu ja ruumikas 50 m2 /);
  expect(description.et ?? "").toBe("");
  expect(other.split(" ")).toContain("2");
  expect(place[0]).toBe("Pärnu mnt");
});

test("a word stands only where it counts most", () => {
  const row = {
    ...nowhere,
    slogan: { et: "Köök merevaatega", en: "Two-room flat" },
    description: { et: "Avar köök, vaade merele", en: "A flat with a kitchen" },
  };
  const { description, parts } = projectTexts(row, { locales: ["et", "en"] });
  expect(description.et?.split(" ")).toContain("avar");
  expect(description.et?.split(" ")).not.toContain("köök");
  expect(description.en).toBe("a with kitchen");
  expect(parts?.split(" ")).not.toContain("vaade");
});

test("what no language takes of a description stands beside: numbers, foreign words, spellings without dots", () => {
  const row = { ...nowhere, slogan: {}, description: { et: "Köök 12 m", ru: "кухня IKEA" } };
  const other = (locales: ("et" | "ru")[]) => projectTexts(row, { locales }).other.split(" ");
  expect(other(["et", "ru"])).toEqual(["kook", "12", "ikea"]);
  expect(other(["et"])).toEqual(["kook", "12"]);
});

test("Russian words in an Estonian text count as Russian", () => {
  const row = { ...nowhere, slogan: { et: "Müüa korter / Продам квартиру" }, description: {} };
  expect(projectTexts(row, { locales: ["et", "ru"] }).slogan.ru).toContain("продам квартиру");
});

test("a locale that is not configured leaves no field and no analyzer", () => {
  expect(JSON.stringify([textFields(["et"]), textAnalysis(["et"])])).not.toContain("ru_text");
});

test("no text field keeps norms", () => {
  const fields = JSON.stringify(textFields(["et", "en", "ru"]));
  expect(fields.match(/"type":"text"/g)?.length).toBe(fields.match(/"norms":false/g)?.length);
});
