// Ranges that begin with their greater end, and numbers that only look so.
import { describe, test } from "vitest";
import { type Row, readsAs } from "../../helpers/reads-as.ts";

describe("a range may begin with its greater end", () => {
  test.each<Row>([
    ["korter 100 kuni 80 m2", ["apartment", "size[80,100]"]],
    ["korter 100 - 80 m2", ["apartment", "size[80,100]"]],
    ["korter alates 100 kuni 80 m2", ["apartment", "size[80,100]"]],
    ["korter suurusega 80 kuni 60", ["apartment", "size[60,80]"]],
    ["korter suurusega 80-60", ["apartment", "size[60,80]"]],
    ["korter suurus 100st 80ni", ["apartment", "size[80,100]"]],
    ["от 60 до 40 м2", ["size[40,60]"]],
    ["квартира от 100 до 30 м2", ["apartment", "size[30,100]"]],
    ["квартира между 80 и 60 м2", ["apartment", "size[60,80]"]],
    ["flat from 80 to 60 sqm", ["apartment", "size[60,80]"]],
    ["flat between 80 and 60 sqm", ["apartment", "size[60,80]"]],
    ["krunt 2000 kuni 1500 m2", ["land", "plotArea[1500,2000]"]],
    ["krunt 20-15 aari", ["land", "plotArea[1500,2000]"]],
    ["участок от 20 до 15 соток", ["land", "plotArea[1500,2000]"]],
  ])("a size or a plot: %s", readsAs);

  test.each<Row>([
    ["korter 120 000 kuni 100 000", ["apartment", "price[100000,120000]&sale"]],
    ["korter vahemikus 200 kuni 150 tuhat", ["apartment", "price[150000,200000]&sale"]],
    ["korter 200 ja 150 tuhande euro vahel", ["apartment", "price[150000,200000]&sale"]],
    ["korter 200 tuhandest 150 tuhandeni", ["apartment", "price[150000,200000]&sale"]],
    ["korter hind 120 kuni 100 tuhat", ["apartment", "price[100000,120000]&sale"]],
    ["korter 600-400 eurot kuus", ["apartment", "price[400,600]&rent"]],
    ["korter 600-400", ["apartment", "price[400,600]"]],
    ["üürikorter 600 kuni 400", ["rent&apartment", "price[400,600]"]],
    ["ostan korteri hinnaga 150-120", ["sale", "apartment", "price[120000,150000]"]],
    ["üürikorter 400st 300ni", ["rent&apartment", "price[300,400]"]],
    ["квартира от 200 до 150 тысяч", ["apartment", "price[150000,200000]&sale"]],
    ["квартира от 100 до 80 тысяч", ["apartment", "price[80000,100000]&sale"]],
    ["между 200 и 150 тысяч", ["price[150000,200000]&sale"]],
    ["flat between 120 and 100 thousand", ["apartment", "price[100000,120000]&sale"]],
    ["flat 120 to 100k", ["apartment", "price[100000,120000]&sale"]],
    ["rent 600 to 400 euros", ["rent", "price[400,600]"]],
  ])("a price: %s", readsAs);

  test.each<Row>([
    ["korter 4-2 tuba", ["apartment", "rooms[2,4]"]],
    ["4-2-toaline korter", ["rooms[2,4]", "apartment"]],
    ["korter toad 4-2", ["apartment", "rooms[2,4]"]],
    ["korter nelja kuni kahe toaga", ["apartment", "rooms[2,4]"]],
    ["квартира от 4 до 2 комнат", ["apartment", "rooms[2,4]"]],
    ["flat from 5 to 1 rooms", ["apartment", "rooms[1,5]"]],
    ["flat 4 to 2 bedrooms", ["apartment", "rooms[3,5]"]],
    ["korter 5. kuni 3. korrus", ["apartment", "floor[3,5]"]],
    ["korter korrus 5 kuni 3", ["apartment", "floor[3,5]"]],
    ["квартира с 5 по 3 этаж", ["apartment", "floor[3,5]"]],
    ["flat between 5th and 3rd floor", ["apartment", "floor[3,5]"]],
  ])("rooms or a floor: %s", readsAs);

  test.each<Row>([
    ["maja 2020 kuni 2010 ehitatud", ["house", "year[2010,2020]"]],
    ["maja 2020-2010 aasta", ["house", "year[2010,2020]"]],
    ["дом построен с 2020 по 2010", ["house", "year[2010,2020]"]],
    ["house built between 2020 and 2010", ["house", "year[2010,2020]"]],
  ])("a year: %s", readsAs);
});

describe("no turned range", () => {
  test.each<Row>([
    ["Narva mnt 5-3", ["street"]],
    ["Narva mnt 5 kuni 3", ["street", '"kuni"', '"3"']],
    ["Narva mnt 5 kuni 3 tuba", ["street", "rooms[,3]"]],
    ["Narva mnt 5-3 korrus", ["street"]],
    ["Sõpruse 205-110", ["street"]],
    ["Lai 5-2 tuba", ['"lai"', '"5"', '"2"', "apartment|house|townhouseBox|partOfHouse|summerHouse"]],
    ["Kopli 3 - 2 tuba", ["#kopli", '"3"', "rooms[2,2]"]],
    ["512-345", ['"512"', '"345"']],
    ["tel 5512 kuni 3456", ['"tel"', '"5512"', "price[,3456]"]],
    ["10.12.2025 kuni 05.11.2025", ['"10"', '"12"', '"2025"', '"kuni"', '"05"', '"11"', '"2025"']],
  ])("in an address, a telephone number or a date: %s", readsAs);

  test.each<Row>([
    ["2 tuba kuni 80 m2", ["rooms[2,2]", "size[,80]"]],
    ["квартира от 2 комнат до 60 м2", ["apartment", "rooms[2,]", "size[,60]"]],
    ["maja 150 m2 kuni 120 tuhat", ["house", "size[135,165]", "price[,120000]&sale"]],
    ["дом от 100 м2 до 80 тысяч", ["house", "size[100,]", "price[,80000]&sale"]],
    ["korter alates 3. korrusest kuni 2 tuba", ["apartment", "floor[3,]", "rooms[,2]"]],
    ["korrus 4 kuni 2 tuba", ["floor[4,4]", "rooms[,2]"]],
    ["hind 100 kuni 80 m2", ["price[90,110]", "size[,80]"]],
    ["korter 2020 kuni 2000 eurot", ["apartment", "year[2020,2020]", "price[,2000]"]],
    ["maja alates 2010 kuni 2000 eurot", ["house", "year[2010,]", "price[,2000]"]],
    ["дом от 2010 до 2000 м2", ["house", "year[2010,]", "size[,2000]"]],
    ["üle 100 alla 80 m2", ["price[100,]", "size[,80]"]],
  ])("of what is of two kinds: %s", readsAs);

  test.each<Row>([
    ["korter 60 kuni 50 tuhat", ["apartment", '"60"', "price[,50000]&sale"]],
    ["korter 60 - 50 tuhat", ["apartment", '"60"', "price[45000,55000]&sale"]],
    ["maja 150 kuni 120 tuhat", ["house", '"150"', "price[,120000]&sale"]],
    ["krunt 1500 kuni 1000 eurot", ["land", '"1500"', "price[,1000]"]],
    ["üle 60 kuni 50 tuhat", ['"üle"', '"60"', "price[,50000]&sale"]],
  ])("where the first may be a size: %s", readsAs);

  test.each<Row>([
    ["90 kuni 1 miljon", ['"90"', "price[,1000000]&sale"]],
    ["от 500 до 1 млн", ["price[500,]", "price[,1000000]&sale"]],
    ["korter 50 kuni 3 tuba", ["apartment", '"50"', "rooms[,3]"]],
    ["от 100 до 2 комнат", ["price[100,]", "rooms[,2]"]],
    ["80 до 120 тысяч", ["price[80000,120000]&sale"]],
  ])("of ends far apart, or in order: %s", readsAs);
});
