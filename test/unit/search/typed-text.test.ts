import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inTypedText, normaliseSearchText } from "../../../api/search/typed-text.ts";
import { anyText } from "../../helpers/nasty-text.ts";
import { search } from "../../helpers/wishes.ts";

/** The typed characters of each part. */
function spansOf(typed: string): string[] {
  const understood = search.read(normaliseSearchText(typed), { concepts: true }).understood();
  return inTypedText(understood, typed).map(({ offset, length }) => typed.slice(offset, offset! + length!));
}

describe("parts have their place in the text as typed", () => {
  test.each([
    ["korter 50…60 m2 tartu", ["korter", "50…60 m2", "tartu"]],
    ["korter 60㎡ tartu", ["korter", "60㎡", "tartu"]],
    ["krunt ½ ha tartu", ["krunt", "½ ha", "tartu"]],
    ["krunt 1½ ha tartu", ["krunt", "1½ ha", "tartu"]],
    ["№ korter tartu", ["korter", "tartu"]],
    ["kｏrter… tartu", ["kｏrter", "tartu"]],
    ["  korter \n\t tartu  ", ["korter", "tartu"]],
    ["kor\u00ADter tartu", ["kor\u00ADter", "tartu"]],
    ["korter Pa\u0308rnu", ["korter", "Pa\u0308rnu"]],
    ["korter\u00A0\u00A0100\u202F000\u00A0€ tartu", ["korter", "100\u202F000", "tartu"]],
    ["😀 korter tartus 😀 rõduga", ["korter", "tartus", "rõduga"]],
  ])("%j", (typed, spans) => {
    expect(spansOf(typed).map((span) => span.trim())).toEqual(spans);
  });

  test("of any text: each part is where its first and last letters are", () => {
    fc.assert(
      fc.property(anyText, anyText, (before, behind) => {
        const typed = `${before} korter ${behind} Narvas`;
        for (const span of spansOf(typed)) expect(span).toMatch(/^\S(.*\S)?$/su);
        return true;
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ["№ 606", "# 606"],
  ["объявление №606", "объявление #606"],
  ["½ ha", "0,5 ha"],
  ["2¼ ha", "2,25 ha"],
  ["¾", "0,75"],
  ["60㎡", "60m2"],
])("%s is searched as %s", (typed, searched) => {
  expect(normaliseSearchText(typed)).toBe(searched);
});
