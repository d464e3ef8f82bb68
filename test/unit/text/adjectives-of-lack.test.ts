// "Liftless", "безлифтовый", "liftitu": an adjective that refuses the thing that it is made of.
import { expect, test } from "vitest";
import { wishesOf } from "../../helpers/wishes.ts";

type Row = [text: string, wishes: string[]];

const readsAs = (text: string, wishes: string[]) => expect(wishesOf(text).sort()).toEqual([...wishes].sort());

test.each<Row>([
  ["безлифтовый дом", ["house", "!#lift"]],
  ["квартира в безлифтовом доме", ["apartment", "!#lift"]],
  ["безбалконная квартира", ["apartment", "!#balcony"]],
  ["безгаражный дом", ["house", "!#garage"]],
  ["rõdutu korter", ["apartment", "!#balcony"]],
  ["liftitu maja", ["house", "!#lift"]],
  ["balconyless flat", ["apartment", "!#balcony"]],
  ["liftless house", ["house", "!#lift"]],
])("refuses: %s", readsAs);

test.each<Row>([
  ["бесплатная парковка", ["#free-parking"]],
  ["безопасный район", ['"безопасный"']],
  ["korter loetud", ["apartment", '"loetud"']],
  ["timeless flat", ["apartment", '"timeless"']],
])("is no such word: %s", readsAs);
