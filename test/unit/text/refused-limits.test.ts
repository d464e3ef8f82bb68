// "Not smaller than 50" is 50 and more: the number itself is wished.
import { describe, expect, test } from "vitest";
import { wishesOf } from "../../helpers/wishes.ts";

type Row = [text: string, wishes: string[]];

const readsAs = (text: string, wishes: string[]) => expect(wishesOf(text).sort()).toEqual([...wishes].sort());

describe("a limit that is refused lets its number in", () => {
  test.each<Row>([
    ["flat not smaller than 50 m2", ["apartment", "size[50,]"]],
    ["flat no smaller than 50 m2", ["apartment", "size[50,]"]],
    ["flat must not be smaller than 50 m2", ["apartment", "size[50,]"]],
    ["flat that isn't smaller than 50 m2", ["apartment", "size[50,]"]],
    ["flat not larger than 50 m2", ["apartment", "size[,50]"]],
    ["flat not bigger than 50 m2", ["apartment", "size[,50]"]],
    ["flat not under 50 m2", ["apartment", "size[50,]"]],
    ["flat not cheaper than 100000", ["apartment", "price[100000,]&sale"]],
    ["flat not more expensive than 100000", ["apartment", "price[,100000]&sale"]],
    ["flat not more than 100000", ["apartment", "price[,100000]&sale"]],
    ["flat not fewer than 3 rooms", ["apartment", "rooms[3,]"]],
    ["flat not lower than 2nd floor", ["apartment", "floor[2,]"]],
    ["flat not above 3rd floor", ["apartment", "floor[,3]"]],
    ["flat not below the 3rd floor", ["apartment", "floor[3,]"]],
    ["korter mitte allpool 3. korrust", ["apartment", "floor[3,]"]],
    ["korter mitte allpool kolmandat korrust", ["apartment", "floor[3,]"]],
    ["korter mitte ülalpool 3. korrust", ["apartment", "floor[,3]"]],
    ["maja mitte üle 2 korruse", ["house", "floor[,2]"]],
    ["korter mitte alla 50 m2", ["apartment", "size[50,]"]],
    ["korter mitte üle 50 m2", ["apartment", "size[,50]"]],
    ["korter ei ole alla 50 m2", ["apartment", "size[50,]"]],
    ["korter ei tohi olla väiksem kui 50 m2", ["apartment", "size[50,]"]],
    ["korter mitte odavam kui 100 000 €", ["apartment", "price[100000,]&sale"]],
    ["korter hind mitte kallim kui 100000", ["apartment", "price[,100000]&sale"]],
    ["korter mitte alla 2 toa", ["apartment", "rooms[2,]"]],
    ["korter mitte enne 1990", ["apartment", "year[1990,]"]],
    ["korter mitte pärast 1990", ["apartment", "year[,1990]"]],
    ["korter mitte väiksem kui 50 ja mitte suurem kui 80 m2", ["apartment", "size[50,80]"]],
    ["квартира не меньше 50 м2", ["apartment", "size[50,]"]],
    ["квартира не больше 50 м2", ["apartment", "size[,50]"]],
    ["квартира не должна быть меньше 50 м2", ["apartment", "size[50,]"]],
    ["квартира не должна быть дороже 100000", ["apartment", "price[,100000]&sale"]],
    ["квартира не дешевле 100000", ["apartment", "price[100000,]&sale"]],
    ["квартира не ниже 3 этажа", ["apartment", "floor[3,]"]],
    ["дом не старше 1990", ["house", "year[1990,]"]],
  ])("%s", readsAs);
});

describe("a number in the case of a comparison is a limit without its word for than", () => {
  test.each<Row>([
    ["korter mitte kõrgemal 3. korrusest", ["apartment", "floor[,3]"]],
    ["korter mitte madalamal teisest korrusest", ["apartment", "floor[2,]"]],
    ["korter kõrgemal 2. korrusest", ["apartment", "floor[3,]"]],
    ["korter odavam 100 000 eurost", ["apartment", "price[,100000]&sale"]],
    ["korter odavam sajast tuhandest eurost", ["apartment", "price[,100000]&sale"]],
    ["korter suurem 50 ruutmeetrist", ["apartment", "size[50,]"]],
    ["maja uuem 2010. aastast", ["house", "year[2011,]"]],
    ["korter suurem 3 tuba", ["apartment", "rooms[3,3]"]],
  ])("%s", readsAs);
});

describe("another refusal of a number stays one", () => {
  test.each<Row>([
    ["flat not between 50 and 60 m2", ["apartment", "!size[50,60]"]],
    ["korter mitte kuni 50 m2", ["apartment", "!size[,50]"]],
    ["korter mitte aastatel 1960-1990", ["apartment", "!year[1960,1990]"]],
    ["flat not in Tartu over 100000", ["apartment", "price[100000,]&sale", "!tartu-linn"]],
    ["flat not on the first floor", ["apartment", "floor[2,]"]],
  ])("%s", readsAs);
});
