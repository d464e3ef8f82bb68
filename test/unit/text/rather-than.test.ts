// Of two that are compared the better one is sought.
import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("a type or a place that is liked better is what is sought", () => {
  test.each<Row>([
    ["rather a house than a flat in Tartu", ["house", "tartu-linn"]],
    ["house rather than apartment in Viljandi", ["house", "viljandi-linn"]],
    ["pigem maja kui korter", ["house"]],
    ["Скорее дом, чем квартира", ["house"]],
    ["лучше дом чем квартира, Пярну", ["house", "parnu-linn"]],
    ["I would rather buy than rent", ["sale"]],
    ["pigem Tartu kui Tallinn, korter", ["tartu-linn", "apartment"]],
    ["pigem Tartu kui Tallinn või Narva", ["tartu-linn"]],
  ])("%s", readsAs);
});

describe("a thing that is liked better raises, and the other is not required", () => {
  test.each<Row>([
    ["лучше в каменном доме чем в панельном, 2 комнаты", ["house", "rooms[2,2]", "~#stone-house"]],
    ["pigem kivimaja kui puumaja, 3 tuba", ["house", "rooms[3,3]", "~#stone-house"]],
    ["Лучше с балконом чем без, квартира", ["apartment", "~#balcony"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["Rather quiet than central, flat", ["#quiet", "apartment"]],
    ["Rather renovated than new, house in Keila", ["#renovated", "house", "keila-linn"]],
    ["eelistan korterit kui hind on kuni 100000", ["apartment", "price[,100000]&sale"]],
    ["eelistan maja kui on saun", ["house", "#sauna"]],
    ["pigem mitte korter kui maja", ["house", "!apartment"]],
  ])("and the next wish is not taken for it: %s", readsAs);
});

test.each<Row>([
  ["maja suurem kui 100 m2", ["house", "size[100,]"]],
  ["flat bigger than 50 m2 in Tartu", ["apartment", "size[50,]", "tartu-linn"]],
  ["квартира не дороже чем 90 тысяч", ["apartment", "price[,90000]&sale"]],
])("limits compare with a number: %s", readsAs);
