import { expect, test } from "vitest";
import { marksOf } from "../../../api/suggest/marks.ts";
import { keyOf } from "../../../api/suggest/typed-key.ts";

const marked = (shown: string, typed: string) =>
  marksOf(shown, keyOf(typed)).map(([start, end]) => shown.slice(start, end));

test.each([
  ["Kadriorg, Tallinn", "kadr", ["Kadr"]],
  ["Kadriorg, Tallinn", "kadrioru", ["Kadrior"]],
  ["Õismäe, Tallinn", "oism", ["Õism"]],
  ["O\u0303isma\u0308e", "oismä", ["O\u0303isma\u0308"]],
  ["😀 Kadriorg", "kadr", ["Kadr"]],
  ["Põhja-Tallinna linnaosa, Tallinn", "tallinna", ["Tallinna"]],
  ["Кристийне", "кристин", ["Кристийн"]],
  ["3 tuba", "3 t", ["3 t"]],
  ["rõdu", "балк", []],
  ["kool", "kes", []],
  ["kool", "k", ["k"]],
  ["rõdu", "", []],
])("of %j typed %j: %j", (shown, typed, parts) => {
  expect(marked(shown, typed)).toEqual(parts);
});
