// What is refused with a word that no table knows beside it is refused with this word alone.
import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("an adjective of the only type is what is refused", () => {
  test.each<Row>([
    ["madala laega korterit ei soovi, 3-toaline", ["apartment", "rooms[3,3]", '!"madala laega ei soovi"']],
    ["тёмную квартиру не предлагать, Нарва", ["apartment", "narva-linn", '!"тёмную не предлагать"']],
    ["kitsast korterit ei taha", ["apartment", '!"kitsast ei taha"']],
  ])("%s", readsAs);

  test.each<Row>([
    ["korter Tartus, vana maja ei taha", ["apartment", "tartu-linn", "!house"]],
    ["maja ei soovi, korter", ["apartment", "!house"]],
    ["Xyzs korterit ei soovi", ['"xyzs"', "!apartment"]],
  ])("but not beside another type, or of where it is: %s", readsAs);
});

describe("unknown words before a refusal are refused together", () => {
  test.each<Row>([
    ["шумную улицу не хочу, квартира", ["apartment", '!"шумную улицу не хочу"']],
    ["no shared garden, house", ["house", '!"no shared garden"']],
    ["no communal garden, house", ["house", '!"no communal garden"']],
    ["without shared yard house", ["house", '!"without shared yard"']],
  ])("%s", readsAs);

  test.each<Row>([
    ["house without neighbours", ["house", '!"without neighbours"']],
    ["ilma naabriteta maja", ["house", '!"ilma naabriteta"']],
    ["no garden, house", ["house", "!#garden"]],
    ["maja, mitte vana palkmaja", ["house", "!#log-house"]],
  ])("and what is known by itself: %s", readsAs);
});

describe("how large something is no listing says, so that nothing is refused", () => {
  test.each<Row>([
    ["väikest korterit ei soovi, Tartu", ["apartment", "tartu-linn"]],
    ["Маленькую квартиру не хочу", ["apartment"]],
    ["I don't want a small flat, at least 70 m2", ["apartment", "size[70,]"]],
    ["no big garden, house", ["house"]],
    ["Väikest kööki ei soovi, korter", ["apartment"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["korter, suurt maja ei soovi", ["apartment", "!house"]],
    ["no garden, big house", ["house", "!#garden"]],
    ["Korter Tartus, suurt maja ei soovi", ["apartment", "tartu-linn", "!house"]],
    ["2-toaline korter Tartus, suurt korterit ei soovi", ["rooms[2,2]", "apartment|apartment", "tartu-linn"]],
  ])("but what else stands there is: %s", readsAs);
});
