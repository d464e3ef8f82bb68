// Two highest prices in one text.
import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("the greater is the limit, and what is less is liked better", () => {
  test.each<Row>([
    ["eelarve 100 tuhat, maksimum 110 tuhat", ["price[,110000]&sale", "~price[,100000]"]],
    ["korter, ideally 150000, at most 170000", ["apartment", "price[,170000]&sale", "~price[135000,165000]"]],
    ["дом до 150 000, максимум 160 000", ["house", "price[,160000]&sale", "~price[,150000]"]],
    ["дом 280 тысяч, максимум 320", ["house", "price[,320000]&sale", "~price[252000,308000]"]],
  ])("%s", readsAs);
});

describe("two prices both count", () => {
  test.each<Row>([
    ["from 50 000, up to 70 000", ["price[50000,]&sale", "price[,70000]&sale"]],
    ["üür kuni 400, hind kuni 60 000", ["rent", "price[,400]", "price[,60000]"]],
    ["korter kuni 100 000, maja kuni 150 000", ["apartment|house", "price[,100000]&sale", "price[,150000]&sale"]],
    ["80 000 - 100 000, kuni 110 000", ["price[80000,100000]&sale", "price[,110000]&sale"]],
    ["kuni 400 või kuni 500", ["price[,400]|price[,500]"]],
    ["üürin kuni 150, ostan kuni 200 000", ["rent|sale", "price[,150]", "price[,200000]"]],
  ])("of a range, of two things, and either: %s", readsAs);
});
