import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("counties share their ending", () => {
  test.each<Row>([
    ["maja tartu- või põlvamaal", ["house", "tartu-maakond|polva-maakond"]],
    ["Saare- ja Hiiumaa suvila", ["saare-maakond|hiiu-maakond", "summerHouse"]],
    ["Valga- ja Võrumaal", ["valga-maakond|voru-maakond"]],
    ["maja Tartu-, Põlva- või Võrumaal", ["house", "tartu-maakond|polva-maakond|voru-maakond"]],
    ["Lääne- ja Ida-Virumaal", ["laane-viru-maakond|ida-viru-maakond"]],
    ["Ida- ja Lääne-Virumaal", ["ida-viru-maakond|laane-viru-maakond"]],
  ])("%s", readsAs);

  test.each<Row>([
    ["metsa- ja põllumaad", ["#forest", "land"]],
    ["Keila- või Harjumaal", ["keila-linn|harju-maakond"]],
    ["Paide- Järvamaa maja", ["paide-linn", "house"]],
    ["korter Pärnu- Pärnumaal", ["apartment", "parnu-linn"]],
    ["maja valga või võrumaal", ["house", "valga-vald|voru-maakond"]],
  ])("and nothing else does: %s", readsAs);
});
