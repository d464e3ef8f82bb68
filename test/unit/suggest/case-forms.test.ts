import { expect, test } from "vitest";
import { genitiveOf, russianWhereOf, whereOf } from "../../../api/suggest/case-forms.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const { estonian } = loadLanguageData();

test.each([
  ["Kadriorg", "Kadrioru", "Kadriorus"],
  ["Tallinn", "Tallinna", "Tallinnas"],
  ["Põhja-Tallinn", "Põhja-Tallinna", "Põhja-Tallinnas"],
  ["Tartu", "Tartu", "Tartus"],
  ["Lasnamäe", "Lasnamäe", "Lasnamäel"],
  ["Harjumaa", "Harjumaa", "Harjumaal"],
  ["Tartu vald", "Tartu valla", "Tartu vallas"],
  ["Kesklinn", "Kesklinna", "Kesklinnas"],
  ["Kohtla-Järve", "Kohtla-Järve", "Kohtla-Järvel"],
  ["saun", "sauna", "saunas"],
  ["köök", "köögi", "köögis"],
  ["rõdu", "rõdu", "rõdus"],
])("%s, %s, %s", (name, genitive, where) => {
  expect(genitiveOf(name, estonian)).toBe(genitive);
  expect(whereOf(genitive)).toBe(where);
});

test.each([
  ["Нарва", "Нарве"],
  ["Таллинн", "Таллинне"],
  ["Тарту", "Тарту"],
  ["Ласнамяэ", "Ласнамяэ"],
])("в %s: %s", (name, where) => {
  expect(russianWhereOf(name)).toBe(where);
});
