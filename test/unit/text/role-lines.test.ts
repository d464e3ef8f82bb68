import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createClauseWords, parseClauseWordLines } from "../../../mappings/concepts/clause-words.ts";
import { parseEnergyLines } from "../../../mappings/concepts/energy-words.ts";
import { parsePlaceWordLines } from "../../../mappings/concepts/place-words.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const TABLES = [
  ["clause-words.txt", parseClauseWordLines],
  ["energy-words.txt", parseEnergyLines],
  ["place-words.txt", parsePlaceWordLines],
] as const;

describe.each(TABLES)("the table %s", (file, parse) => {
  const lines = parse(readFileSync(`mappings/concepts/${file}`, "utf8"));

  test("has the lines of a role together, in lower case and normal form, and no phrase of a role twice", () => {
    const roles = lines.map(({ role }) => role);
    expect(roles).not.toEqual([]);
    expect(roles.filter((role, at) => role !== roles[at - 1])).toEqual([...new Set(roles)]);
    for (const role of new Set(roles)) {
      const all = lines.filter((line) => line.role === role).flatMap(({ phrases }) => phrases.flat());
      expect(all.length, role).toBeGreaterThan(0);
      expect(all.filter((phrase) => phrase !== phrase.toLowerCase().normalize("NFC"))).toEqual([]);
      expect(all.filter((phrase, at) => all.indexOf(phrase) !== at)).toEqual([]);
    }
  });

  test("has in no column words of another alphabet", () => {
    for (const { role, phrases } of lines) {
      const [et = [], ru = [], en = []] = phrases;
      expect(
        [...et, ...en].filter((phrase) => /\p{Script=Cyrillic}/u.test(phrase)),
        role,
      ).toEqual([]);
      expect(
        ru.filter((phrase) => /\p{Script=Latin}/u.test(phrase)),
        role,
      ).toEqual([]);
    }
  });

  test.each([
    ["three columns", `${lines[0]!.role} | aga | но`],
    ["an unknown role", "unheard-of | ikka | всё же | still"],
  ])("refuses %s, naming the line", (_what, line) => {
    expect(() => parse(`# comment\n${line}`)).toThrow(/line 2/);
  });
});

test("clauses have words of each role, of which the last may be a beginning and others any word", () => {
  const lines = parseClauseWordLines(readFileSync("mappings/concepts/clause-words.txt", "utf8"));
  const { tellsIn, limitsIn, ...roles } = createClauseWords(lines);
  expect([...new Set(lines.map(({ role }) => role))].toSorted()).toEqual(Object.keys(roles).toSorted());
  const wordsOf = (text: string) => text.split(" ").map((word) => ({ text: word }));
  const tells = (text: string) => tellsIn(wordsOf(text));
  const telling = ["müüsime maja", "elame Tartus", "sest laps", "у нас нет сада", "живём в Нарве", "korter"];
  expect(telling.map(tells)).toEqual([true, true, true, true, true, false]);
  const limiting = ["saame maksta 500", "больше не потяну", "50 m2 is too small", "korter"];
  expect(limiting.map((text) => limitsIn(wordsOf(text)))).toEqual([true, true, true, false]);
  const all = lines.flatMap(({ phrases }) => phrases.flat());
  expect(all.filter((phrase) => !/^[\p{L}']+(?: (?:[\p{L}']+|\*))*\*?$/u.test(phrase))).toEqual([]);
});

test("what says that the home is sought where the present one is, wishes nothing itself", () => {
  const stay = parseClauseWordLines(readFileSync("mappings/concepts/clause-words.txt", "utf8"))
    .filter(({ role }) => role === "stay")
    .flatMap(({ phrases }) => phrases.flat());
  const { concepts, stopWords } = loadLanguageData();
  const fillers = new Set(
    concepts.filter(({ name }) => name.startsWith("filler")).flatMap(({ phrases }) => Object.values(phrases).flat()),
  );
  expect(stay.filter((phrase) => !fillers.has(phrase) && !stopWords.has(phrase))).toEqual([]);
});
