import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe('a limit counts for what "and" joins to its number', () => {
  test.each<Row>([
    ["kuni 60 ruutu ja 120 tuhat", ["size[,60]", "price[,120000]&sale"]],
    ["до 50 м2 и 90 000 евро", ["size[,50]", "price[,90000]&sale"]],
    ["max 3 rooms and 150000 euros", ["rooms[,3]", "price[,150000]&sale"]],
    ["kuni 3 tuba ja 80 m2", ["rooms[,3]", "size[,80]"]],
    ["vähemalt 3 tuba ja 60 m2", ["rooms[3,]", "size[60,]"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["kuni 100 000 ja 60 m2", ["price[,100000]&sale", "size[54,66]"]],
    ["maja 100 m2 ja 150 000 eurot", ["house", "size[90,110]", "price[135000,165000]&sale"]],
    ["vähemalt 2 tuba ja 50-60 m2", ["rooms[2,]", "size[50,60]"]],
    ["kuni 60 m2 ja 90-110 tuhat", ["size[,60]", "price[90000,110000]&sale"]],
    ["vähemalt 3 tuba ja umbes 70 m2", ["rooms[3,]", "size[63,77]"]],
    ["up to 60 m2 and around 90000", ["size[,60]", "price[81000,99000]&sale"]],
  ])("but not for what says its own, or may be another wish: %s", readsAs);
});
