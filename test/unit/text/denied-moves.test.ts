import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("a place or a building that nobody moves to is refused, with words between", () => {
  test.each<Row>([
    ["Lasnamäele korterit ma ei osta, 3 tuba", ["apartment", "rooms[3,3]", "!lasnamae-linnaosa"]],
    ["puitmajja ei läheks, korter", ["apartment", "!#wooden-house"]],
    ["Lasnamäele ega Koplisse ei koliks, korter", ["apartment", "!lasnamae-linnaosa", "!#kopli"]],
    ["otsin korterit Tallinnas, Lasnamäel elada ei taha", ["apartment", "tallinn", "!lasnamae-linnaosa"]],
    ["в деревянном доме жить не буду, квартира", ["apartment", "!#wooden-house"]],
    ["Таллин, а в Ласнамяэ я жить не поеду", ["tallinn", "!lasnamae-linnaosa"]],
  ])("%s", readsAs);
});

describe("who will not leave a place or move further seeks there", () => {
  test.each<Row>([
    ["Tartust ei koli, korter", ["tartu-linn", "apartment"]],
    ["Tallinnast kaugemale ei koli, maja", ["tallinn", "house"]],
    ["из Тарту переезжать не хотим, дом", ["tartu-linn", "house"]],
  ])("%s", readsAs);
});

describe("what else is denied of life there refuses no place", () => {
  test.each<Row>([
    ["Tartus elada ei ole kallis, korter", ["tartu-linn", "apartment"]],
    ["Tartus korterit osta pole lihtne", ["tartu-linn", "apartment", "sale"]],
    ["Tartus ei leia korterit", ["tartu-linn", "apartment"]],
  ])("%s", readsAs);
});
