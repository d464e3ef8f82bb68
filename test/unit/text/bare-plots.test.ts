import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("a number right behind the word for a plot is its size", () => {
  test.each<Row>([
    ["krunt 1000-2000 viimsis", ["land", "plotArea[1000,2000]", "viimsi-vald"]],
    ["maja 150-200m2 krunt 1500-3000", ["house", "size[150,200]", "plotArea[1500,3000]"]],
    ["дом с участком 1000-1500", ["house", "plotArea[1000,1500]"]],
    ["krunt kuni 3000, maja saues", ["plotArea[,3000]", "house", "saue-vald"]],
    ["maja krunt 1200", ["house", "plotArea[1080,1320]"]],
    ["участок от 800", ["land", "plotArea[800,]"]],
    ["дом, участок от 800", ["house", "plotArea[800,]"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["krunt kuni 3000", ["land", "price[,3000]"]],
    ["krunt 20 000", ["land", "price[18000,22000]&sale"]],
    ["maja või krunt kuni 4000", ["house|land", "price[,4000]"]],
    ["üürin maja krundiga kuni 1200", ["rent", "house", "price[,1200]"]],
    ["сниму дом с участком 800", ["rent", "house", "price[720,880]"]],
    ["rent house with plot up to 1500", ["rent", "house", "price[,1500]"]],
  ])("but not where it may be a price: %s", readsAs);

  test.each<Row>([
    ["maja krundiga 2018 ehitatud", ["house", "year[2018,2018]"]],
    ["maja krundiga 1990-2000", ["house", "year[1990,2000]"]],
    ["krunt 500 mereni", ["land", '"500"', "#sea"]],
    ["участок 500 до моря", ["land", '"500"', "#sea"]],
  ])("nor a year, nor how far something is: %s", readsAs);
});
