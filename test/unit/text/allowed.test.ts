// What is allowed is neither wished nor refused: "võib vajada remonti", "sobib ka esimene korrus", "можно первый этаж".
import { describe, expect, test } from "vitest";
import { wishesOf } from "../../helpers/wishes.ts";

type Row = [text: string, wishes: string[]];

const readsAs = (text: string, wishes: string[]) => expect(wishesOf(text)).toEqual(wishes);

describe("a thing or a floor that is allowed", () => {
  test.each<Row>([
    ["korter Tartus, võib vajada remonti", ["apartment", "tartu-linn"]],
    ["võib ka remonti vajada", []],
    ["sobib ka remonti vajav", []],
    ["sobib ka remonti vajav korter", ["apartment"]],
    ["korter, remonti vajav sobib ka", ["apartment"]],
    ["korter, sobib ka esimene korrus", ["apartment"]],
    ["maja, võib olla ahiküttega", ["house"]],
    ["maja maal, voib vajada renoveerimist", ["house"]],
    ["3 toaline, esimene korrus pole probleem", ["rooms[3,3]"]],
    ["korter, puitmaja sobib ka", ["apartment"]],
    ["may need renovation", []],
    ["house with a garage may need renovation", ["house", "#garage"]],
    ["renovation needed is ok", []],
    ["flat, ground floor is fine", ["apartment"]],
    ["house, don't mind stove heating", ["house"]],
    ["квартира, можно требующую ремонта", ["apartment"]],
    ["квартира, может требовать ремонта", ["apartment"]],
    ["квартира, можно первый этаж", ["apartment"]],
    ["квартира, первый этаж не проблема", ["apartment"]],
    ["maja, ahiküte ei sega", ["house"]],
    ["maja, vajab remonti pole hullu", ["house"]],
    ["esimene korrus ka ok, korter", ["apartment"]],
    ["ok if it needs renovation, flat", ["apartment"]],
    ["dont mind the first floor, flat", ["apartment"]],
    ["квартира, трамвай не мешает", ["apartment"]],
    ["maja, ahiküte pole takistuseks", ["house"]],
    ["flat, ground floor okay", ["apartment"]],
    ["квартира, первый этаж допустим", ["apartment"]],
    ["korter, muu sobib", ["apartment"]],
    ["flat, the ground floor is not a problem", ["apartment"]],
    ["no lift is fine, flat", ["apartment"]],
    ["flat, panel house not a problem", ["apartment"]],
    ["квартира без ремонта тоже рассмотрим", ["apartment"]],
    ["maja Aegviidus või mujal metsa lähedal", ["house", "#forest"]],
    ["korter Kalamajas või mujal Tallinnas", ["apartment", "tallinn"]],
    ["дом в Кейла или другом месте Харьюмаа", ["house", "harju-maakond"]],
    ["house in Keila or elsewhere in Harjumaa", ["house", "harju-maakond"]],
    ["flat in Tallinn or Maardu, or anywhere else in Harjumaa", ["apartment", "harju-maakond"]],
    ["maja Tartus, Elvas või mujal Tartumaal", ["house", "tartu-maakond"]],
    ["дом в Пярну или где-нибудь ещё в Пярнумаа", ["house", "parnu-maakond"]],
    ["flat in Tartu, happy to live on the ground floor", ["apartment", "tartu-linn"]],
    ["maja Harjumaal, valmis remonti tegema", ["house", "harju-maakond"]],
    ["дом в Тарту, готов делать ремонт", ["house", "tartu-linn"]],
    ["house, any energy class", ["house"]],
    ["korter, energiaklass suvaline", ["apartment"]],
    ["flat, needs renovation is fine", ["apartment"]],
    ["house, happy to renovate", ["house"]],
    ["house, willing to renovate it myself", ["house"]],
    ["flat, no lift or balcony is ok", ["apartment"]],
    ["нет лифта не страшно, квартира", ["apartment"]],
  ])("need not be: %s", readsAs);
});

describe("what such words say nothing of", () => {
  test.each<Row>([
    ["korter rõduga sobib", ["apartment", "#balcony"]],
    ["korter heas korras sobib", ["apartment", "#good-condition"]],
    ["korter kivimajas sobib", ["apartment", "#stone-house"]],
    ["maja Muugal", ["house", '"muugal"']],
    ["maja Muuga aedlinnas", ["house", '"muuga"', '"aedlinnas"']],
    ["rõduga korter. Võib vajada remonti", ["#balcony", "apartment"]],
    ["квартира, балкон. Можно с собакой", ["apartment", "#balcony", "#pets"]],
    ["kus võib parkida", ["#parking"]],
    ["maja, sobib ka ridaelamu", ["house|townhouseBox"]],
    ["korter Tartus, Tallinn sobib ka", ["apartment", "tartu-linn|tallinn"]],
    ["3 tuba, sobib ka 2 tuba", ["rooms[3,3]|rooms[2,2]"]],
  ])("is wished: %s", readsAs);
});
