import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("of two quarters with their towns either is sought", () => {
  test.each<Row>([
    ["korter Kalamajas Tallinnas või Annelinnas Tartus", ["apartment", "#kalamaja|#annelinn"]],
    ["korter Tallinnas Kalamajas või Tartus Annelinnas", ["apartment", "#kalamaja|#annelinn"]],
    ["korter Kalamaja Tallinn või Annelinn Tartu", ["apartment", "#kalamaja|#annelinn"]],
    ["korter Mustamäel Tallinnas või Annelinnas Tartus", ["apartment", "mustamae-linnaosa|#annelinn"]],
    ["2-toaline Annelinnas, Tartus või Raekülas, Pärnus", ["rooms[2,2]", "#annelinn|#raekula"]],
    [
      "korter Kalamajas Tallinnas või Annelinnas Tartus, mitte Karlovas",
      ["apartment", "#kalamaja|#annelinn", "!#karlova"],
    ],
    ["квартира в Кадриорге в Таллинне или в Аннелинне в Тарту", ["apartment", "#kadriorg|#annelinn"]],
    ["дом в Нымме в Таллинне или в Карлова в Тарту", ["house", "nomme-linnaosa|#karlova"]],
    ["flat in Kalamaja, Tallinn or Annelinn, Tartu", ["apartment", "#kalamaja|#annelinn"]],
    ["flat in Kalamaja or Kadriorg, Tallinn or in Supilinn, Tartu", ["apartment", "#kalamaja|#kadriorg|#supilinn"]],
  ])("%s", readsAs);
});

describe("a quarter with its town, or another town", () => {
  test.each<Row>([
    ["korter Tallinnas Kalamajas või Tartus", ["apartment", "#kalamaja|tartu-linn"]],
    ["korter Tartus või Tallinnas Kalamajas", ["apartment", "tartu-linn|#kalamaja"]],
    ["Õismäel Tallinnas või Keilas", ["#oismae|keila-linn"]],
    ["korter Kalamajas või Annelinnas Tartus", ["apartment", "#kalamaja|#annelinn"]],
  ])("%s", readsAs);
});

describe("a town is wished besides", () => {
  test.each<Row>([
    // All quarters are in it.
    ["korter Kalamajas või Telliskivis Tallinnas", ["apartment", "#kalamaja|#telliskivi", "tallinn"]],
    // "Or" is of things.
    ["korter Kalamajas Tallinnas, rõdu või terrass", ["apartment", "#kalamaja", "tallinn", "#balcony|#terrace"]],
    [
      "korter Kalamajas Tallinnas, saun või kamin, mitte Tartus",
      ["apartment", "#kalamaja", "tallinn", "#sauna|#fireplace", "!tartu-linn"],
    ],
    // It is an alternative itself.
    ["Annelinnas või Tartus või Pärnus", ["#annelinn|tartu-linn|parnu-linn"]],
    // It holds the town.
    ["korter Kalamajas Tallinnas või Harjumaal", ["apartment", "#kalamaja", "tallinn|harju-maakond"]],
  ])("%s", readsAs);

  test.each<Row>([
    [
      "maja Kalamajas Tallinnas või korter Annelinnas Tartus",
      ["house|apartment", "#kalamaja|apartment", "tallinn|apartment", "#annelinn|house", "tartu-linn|house"],
    ],
  ])("by its own offer: %s", readsAs);
});
