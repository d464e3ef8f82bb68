import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("of a swap the home that is wanted is sought", () => {
  test.each<Row>([
    ["vahetan maja väiksema korteri vastu pärnus", ["apartment", "parnu-linn", "~#exchange"]],
    ["vahetan 3-toalise korteri 2-toalise vastu", ["apartment", "rooms[2,2]", "~#exchange"]],
    ["меняю однокомнатную квартиру на двухкомнатную", ["apartment", "rooms[2,2]", "~#exchange"]],
    ["меняю двушку на 3 комнаты", ["rooms[3,3]", "~#exchange"]],
    ["vahetan 3-toalise korteri maja vastu", ["house", "~#exchange"]],
    ["vahetan korteri Tartus maja vastu Tallinnas", ["house", "tallinn", "~#exchange"]],
    ["vahetan korteri Lasnamäel Tallinnas maja vastu Tartus", ["house", "tartu-linn", "~#exchange"]],
    ["vahetan korteri Tartus maja vastu", ["tartu-linn", "house", "~#exchange"]],
    ["vahetan 2-toalise 3-toalise vastu Tartus", ["rooms[3,3]", "tartu-linn", "~#exchange"]],
    ["меняю двушку на дом", ["house", "~#exchange"]],
    ["обмен квартиры на дом", ["house", "~#exchange"]],
    ["swap my 3 room flat for a 2 room flat in Tallinn", ["rooms[2,2]", "apartment", "tallinn", "~#exchange"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["vahetus maja vastu", ["#exchange", "house"]],
    ["korter, vahetus võimalik", ["apartment", "#exchange", '"võimalik"']],
    ["меняю работу, ищу квартиру на год", ["apartment", "rent"]],
  ])("and where one home is named, that one: %s", readsAs);
});
