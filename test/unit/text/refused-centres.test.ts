// A centre that is refused, in three languages: as the words and as the district of Tallinn that is called so.
import { expect, test } from "vitest";
import { wishesOf } from "../../helpers/wishes.ts";

type Row = [text: string, wishes: string[]];

const readsAs = (text: string, wishes: string[]) => expect(wishesOf(text).sort()).toEqual([...wishes].sort());
const CENTRE = "!#centre|kesklinna-linnaosa";

test.each<Row>([
  ["korter mitte kesklinnas", ["apartment", CENTRE]],
  ["korter v.a kesklinn", ["apartment", CENTRE]],
  ["korter mitte südalinnas", ["apartment", CENTRE]],
  ["korter väljaspool kesklinna", ["apartment", CENTRE]],
  ["korter Tallinnas mitte kesklinnas", ["apartment", "tallinn", CENTRE]],
  ["flat not in the city centre", ["apartment", CENTRE]],
  ["flat not in the center", ["apartment", CENTRE]],
  ["flat not downtown", ["apartment", CENTRE]],
  ["flat outside the city centre", ["apartment", CENTRE]],
  ["flat in Tallinn not in the city centre", ["apartment", "tallinn", CENTRE]],
  ["квартира не в центре", ["apartment", CENTRE]],
  ["квартира не в центре города", ["apartment", CENTRE]],
  ["квартира кроме центра", ["apartment", CENTRE]],
  ["квартира вне центра", ["apartment", CENTRE]],
  ["квартира в Таллине не в центре", ["apartment", "tallinn", CENTRE]],
])("is refused: %s", readsAs);

test.each<Row>([
  ["flat in the city centre", ["apartment", "#centre"]],
  ["квартира в центре", ["apartment", "#centre"]],
  ["house outside the city", ["house", "#suburb"]],
])("is wished, or is not named: %s", readsAs);
