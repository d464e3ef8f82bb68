import { describe, expect, test } from "vitest";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { type Row, readsAs } from "../../helpers/reads-as.ts";
import { search, wishesOf } from "../../helpers/wishes.ts";

const namesOf = (text: string) =>
  search
    .read(text, { concepts: true })
    .segments.flatMap(({ meanings }) =>
      meanings.flatMap((meaning) =>
        meaning.as === "fact"
          ? meaning.conditions.flatMap((one) => ("values" in one ? one.values : []))
          : [meaning.name],
      ),
    );

test.each([
  ["korter vaba", ["apartment", "vacant"]],
  ["korter on korras", ["apartment", "good-condition"]],
  ["пустая квартира", ["apartment", "unfurnished"]],
  ["corner flat", ["apartment", "corner"]],
  ["kahekorruseline korter", ["apartment", "two-level"]],
  ["loft apartment", ["apartment", "loft"]],
  ["garaaž kanaliga", ["garage", "inspection-pit"]],
  ["garage with a pit", ["garage", "inspection-pit"]],
])("%s asks for the type and for the thing", (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

test.each(["дом на две семьи", "дом на двух хозяев", "house for two families", "kahe pere maja", "kahepereelamu"])(
  "%s asks for the type alone",
  (text) => expect(wishesOf(text)).toEqual(["house"]),
);

test("a building with a lift is no house", () => {
  expect(namesOf("четырехкомнатная дом с лифтом")).toEqual(["lift"]);
  expect(namesOf("дом с лифтом и балконом")).toEqual(["lift", "balcony"]);
  expect(namesOf("дом с балконом")).toEqual(["house", "balcony"]);
});

test("forms of a school are no forms of with", () => {
  const { lemmas } = loadLanguageData().estonian;
  const together = lemmas("koos");
  for (const school of ["kool", "kooli", "koolis", "koole", "koolid"]) {
    expect(lemmas(school)).toContain("kool");
    expect(lemmas(school).filter((lemma) => together.includes(lemma))).toEqual([]);
  }
});

describe("the building of a flat is no type beside it", () => {
  test.each<Row>([
    ["korter Tartus, ahjuküttega maja ei sobi", ["apartment", "tartu-linn", "!#stove-heating"]],
    ["flat in Tartu, no house with stove heating", ["apartment", "tartu-linn", "!#stove-heating"]],
    ["korter, ei soovi maja aiaga", ["apartment", "!house"]],
    ["двушку в ласнамяэ дом не старше 2000 года", ["apartment&rooms[2,2]", "lasnamae-linnaosa", "year[2000,]"]],
    ["korter või maja ehitatud pärast 2010", ["apartment|house", "year[2011,]"]],
  ])("%s", readsAs);
});

describe("what is bought to let is for sale", () => {
  test.each<Row>([
    ["flat to rent out, up to 75k", ["sale&apartment", "price[,75000]"]],
    ["korter, mida välja üürida, kuni 75000", ["apartment", "sale", "price[,75000]"]],
    ["квартира, чтобы сдавать в аренду", ["apartment", "sale"]],
    ["сдавать в аренду квартиру", ['"сдавать"', "rent", "apartment"]],
    ["kaksikelamu osa", ["townhouseBox"]],
  ])("%s", readsAs);
});

describe("what only searches say", () => {
  test.each<Row>([
    ["airbnb Tallinn", ["shortterm", "tallinn"]],
    ["üürnikuga korter Tartus", ["#investment", "apartment", "tartu-linn"]],
    ["maja mitte suure maantee ääres", ["house"]],
    ["квартира, чтобы не требовала ремонта", ["apartment", "#good-condition"]],
    ["house or half of a house in Nõmme", ["house|partOfHouse", "nomme-linnaosa"]],
    ["hind langenud korter", ["priceDropped=true", "apartment"]],
    ["korter jaama lähedal", ["apartment", "#train"]],
    ["telliskivi maja", ["house", "#stone-house"]],
    ["самая дешевая квартира", ["apartment"]],
  ])("%s", readsAs);
});
