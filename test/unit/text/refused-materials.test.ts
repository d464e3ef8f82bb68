// What a house is made of, refused by its adjective alone.
import { expect, test } from "vitest";
import { wishesOf } from "../../helpers/wishes.ts";

type Row = [text: string, wishes: string[]];

const readsAs = (text: string, wishes: string[]) => expect(wishesOf(text).sort()).toEqual([...wishes].sort());

test.each<Row>([
  ["maja mitte puidust", ["!#wooden-house", "house"]],
  ["maja, mitte puit", ["!#wooden-house", "house"]],
  ["maja mitte puitmaja", ["!#wooden-house", "house"]],
  ["maja -puidust", ["!#wooden-house", "house"]],
  ["maja -puit", ["!#wooden-house", "house"]],
  ["maja -puitmaja", ["!#wooden-house", "house"]],
  ["maja, aga mitte puidust", ["!#wooden-house", "house"]],
  ["maja ei ole puidust", ["!#wooden-house", "house"]],
  ["maja pole puust", ["!#wooden-house", "house"]],
  ["mitte puidust maja", ["!#wooden-house"]],
  ["maja mitte puidust, saunaga", ["!#wooden-house", "#sauna", "house"]],
  ["maja puidust ei sobi", ["!#wooden-house", "house"]],
  ["maja mitte puidust või paneelist", ["!#panel-house", "!#wooden-house", "house"]],
  ["maja mitte palgist", ["!#log-house", "house"]],
  ["maja mitte puitkarkass", ["!#wooden-house", "house"]],
  ["дом не деревянный", ["!#wooden-house", "house"]],
  ["дом, не деревянный", ["!#wooden-house", "house"]],
  ["не деревянный дом", ["!#wooden-house"]],
  ["дом -деревянный", ["!#wooden-house", "house"]],
  ["дом не деревянный и не панельный", ["!#panel-house", "!#wooden-house", "house"]],
  ["квартира не деревянная", ["!#wooden-house", "apartment"]],
  ["house not wooden", ["!#wooden-house", "house"]],
  ["house, not wooden", ["!#wooden-house", "house"]],
  ["not a wooden house", ["!#wooden-house"]],
  ["house -wooden", ["!#wooden-house", "house"]],
  ["house not timber", ["!#wooden-house", "house"]],
  ["house not wooden, with a sauna", ["!#wooden-house", "#sauna", "house"]],
  ["house not wooden in Tartu", ["!#wooden-house", "house", "tartu-linn"]],
  ["house that is not wooden", ["!#wooden-house", "house"]],
  ["house isn't wooden", ["!#wooden-house", "house"]],
  ["house not wooden or panel", ["!#panel-house", "!#wooden-house", "house"]],
  ["maja mitte kivist", ["!#stone-house", "house"]],
  ["house not made of wood", ["!#wooden-house", "house"]],
  ["house, not built of brick", ["!#stone-house", "house"]],
  ["house not made of logs", ["!#log-house", "house"]],
  ["дом не из дерева", ["!#wooden-house", "house"]],
  ["дом не из бревна", ["!#log-house", "house"]],
  ["дом кроме деревянных", ["!#wooden-house", "house"]],
  ["кроме панельных домов", ["!#panel-house"]],
  ["дом не каменный", ["!#stone-house", "house"]],
  ["house not brick", ["!#stone-house", "house"]],
  ["korter mitte paneel", ["!#panel-house", "apartment"]],
  ["flat not panel", ["!#panel-house", "apartment"]],
  ["flat -panel", ["!#panel-house", "apartment"]],
  ["квартира без животных", ["!#pets", "apartment"]],
])("is refused: %s", readsAs);

test.each<Row>([
  ["house not wooden balcony", ["#balcony", "house"]],
  ["дом не деревянный балкон", ["#balcony", "house"]],
  ["квартира не новая", ["apartment"]],
  ["house not new", ["house"]],
  ["maja mitte vana", ["house"]],
  ["maja puidust", ["house", '"puidust"']],
  ["house made of wood", ["#wooden-house", "house"]],
  ["дом из дерева", ["#wooden-house", "house"]],
])("is about something else: %s", readsAs);
