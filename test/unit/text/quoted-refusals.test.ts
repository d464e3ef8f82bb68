// A quoted phrase behind a word that refuses is excluded, as one behind a minus is.
import { expect, test } from "vitest";
import { search } from "../../helpers/wishes.ts";

const parsedOf = (text: string) => {
  const { phrases, excluded, minus } = search.read(text, { concepts: true }).parsed;
  return {
    wished: phrases.map((words) => words.join(" ")),
    refused: [...excluded.map((words) => words.map((word) => word.text).join(" ")), ...minus.map(({ text }) => text)],
  };
};

test.each([
  ['korter ilma "Uus Maa"', ["uus maa"]],
  ["korter, välja arvatud „Uus Maa”, rõduga", ["uus maa"]],
  ['korter v.a "Uus Maa"', ["uus maa"]],
  ['korter mitte "lift"', ["lift"]],
  ["квартира без «Уус Маа»", ["уус маа"]],
  ['квартира кроме "Uus Maa" и "Pindi Kinnisvara"', ["uus maa", "pindi kinnisvara"]],
  ['flat without "Uus Maa" or "Pindi Kinnisvara"', ["uus maa", "pindi kinnisvara"]],
  ['flat -"Uus Maa"', ["uus maa"]],
])("%s refuses %j", (text, refused) => {
  expect(parsedOf(text)).toEqual({ wished: [], refused });
});

test.each(['korter "Uus Maa"', 'korter ilma rõduta, "Uus Maa"', 'korter "Uus Maa" ilma rõduta'])(
  "%s wishes the phrase",
  (text) => {
    expect(parsedOf(text)).toEqual({ wished: ["uus maa"], refused: [] });
  },
);

test("the refusal stands where its words and the phrase stand", () => {
  const [phrase] = search.read('korter ilma "Uus Maa" Tartus', { concepts: true }).parsed.excluded;
  expect(phrase!.map(({ start, end }) => [start, end])).toEqual([
    [7, 21],
    [7, 21],
  ]);
});
