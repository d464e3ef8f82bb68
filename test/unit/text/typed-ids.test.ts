// Ids of listings as people paste and type them.
import { expect, test } from "vitest";
import { normaliseSearchText } from "../../../api/search/typed-text.ts";
import { search } from "../../helpers/wishes.ts";

const read = (text: string) => search.read(normaliseSearchText(text), { concepts: true });
const idsIn = (text: string) =>
  read(text)
    .understood()
    .flatMap(({ as, condition }) => (as === "listing" ? [(condition as { id: string }).id] : []));

test.each([
  "объявление № 606",
  "№606",
  '"606"',
  "„606”",
  "«606»",
  "#606?",
  "kuulutus 606!",
  "/listings/606",
  "https://kodu.example/listings/606",
  "https://kodu.example/listings/606?lang=et",
  "kodu.example/listings/606/",
  "http://127.0.0.1:8080/listings/606#photos",
])("%s is the listing", (text) => {
  const { clause, understood } = read(text);
  const isNothing = understood().length === 0;
  expect(isNothing ? JSON.stringify(clause()) : idsIn(text)).toEqual(
    isNothing ? expect.stringContaining('{"id":"606"}') : ["606"],
  );
});

test.each([
  ["kuulutus 4183 korter", ["4183"]],
  ["korter kuulutus nr 4183", ["4183"]],
  ["объявление № 4183 квартира", ["4183"]],
  ["listing 4183 in Tartu", ["4183"]],
  ["korter #4183", ["4183"]],
  ["korter 4183", []],
  ["kuulutused korter 60 m2", []],
  ["listings 3 rooms Tartu", []],
  ["kuulutus 100 000 €", []],
  ["Tartu mnt 606", []],
])("%s names %j", (text, ids) => {
  expect(idsIn(text)).toEqual(ids);
});
