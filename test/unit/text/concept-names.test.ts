// What features are called: by the first phrases of their concepts.
import { expect, test } from "vitest";
import { featureNames } from "../../../api/search/text/names.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const names = featureNames(loadLanguageData().concepts);

test("a feature is called by its first phrase, without the marks of the table", () => {
  expect(names.get("sauna")).toEqual({ et: "saun", en: "sauna", ru: "сауна" });
});

test("the letter of an energy class is a capital in every language", () => {
  expect(names.get("energy-a")).toEqual({
    et: "energiaklass A",
    en: "energy class A",
    ru: "класс энергоэффективности A",
  });
});
