import { describe, expect, test } from "vitest";
import { expectGolden } from "../../helpers/golden.ts";
import { parse, problemsOf } from "../../helpers/search-params.ts";

const ACCEPTED = [
  "",
  "dealType=sale&propertyType=house,apartment,house&sort=price-asc&limit=50",
  "countySlug=harju-maakond",
  "countySlug=harju-maakond&municipalitySlug=tallinn",
  "countySlug=harju-maakond&municipalitySlug=tallinn&settlementSlug=pirita-linnaosa",
  "countySlug=harju-maakond&municipalitySlug=tallinn&settlementSlug=pirita-linnaosa&settlements=kesklinna-linnaosa",
  "settlements=metsakula",
  "settlements=elva-vald/metsakula,pirita-linnaosa",
  "countySlug=tartu-maakond&settlements=metsakula",
  "abroad=only&country=FI,ES&city=helsinki",
  "abroad=include&country=EE&countySlug=harju-maakond",
  "abroad=only&country=fi,Es",
  "country=FI&city=helsinki",
  "minPrice=0&maxPrice=250000&minRooms=2&maxRooms=2&minSize=30.5&maxSize=100&minFloor=-1&maxFloor=3&minFloors=1&maxFloors=9",
  "topFloor=exclude&minPlotArea=1000.25&maxPlotArea=5000&priceDrop=1&minYear=1990&maxYear=2026",
  "searchText=",
  "dealType=&propertyType=&minPrice=&countySlug=&cursor=&sort=newest&dealType=rent",
  "propertyType=apartment&propertyType=house,land&propertyType=&settlements=metsakula&settlements=pirita-linnaosa",
  "propertyType[]=apartment&propertyType%5B%5D=house&settlements[]=metsakula",
  "searchText=%20%21%20...%20",
  "searchText=%20%20R%C3%B5duga%20%20korter%C2%AD%0Amere%C3%A4%C3%A4res%2050%20m%C2%B2",
  "_=123&utm_source=mail&__proto__=1",
  "explain=1&concepts=0",
  "minPrice=007",
  "bbox=24.5,59.3,25,59.6&near=59.437,24.754&radius=5000&sort=distance",
  "bbox=-0.5,37.9,0.123456789012345,38.5&abroad=only",
  "polygon=59.43,24.7;59.45,24.8;59.4,24.78;59.43,24.7",
  "near=59.437,%2024.754&radius=2000",
];

const REFUSED = [
  "near=59.437,24.754",
  "radius=500",
  "sort=distance",
  "near=24.754,59.437&radius=49",
  "near=59.437&radius=1000",
  "near=NaN,24.7&radius=1000",
  "near=120,24.7&radius=1000",
  "center=59.4,24.7&distance=500",
  "facets=dealtype&limit=0",
  "near=91,181&radius=1000",
  "lat=59.4&lng=24.7",
  "bbox=59.3,24.5,59.6,25",
  "bbox=25,59.3,24.5,59.6",
  "bbox=25,59.6,24.5,59.3",
  "bbox=24.5,59.3,24.500001,59.6",
  "bbox=24.5,59.3,45,59.6",
  "bbox=24.5,59.3,25",
  "bbox=24.5,59.3,25,59.6,1",
  "bbox=24.5,59.3,1e2,59.6",
  "bbox=24.5,-91,25,59.6",
  `bbox=24.5,59.3,25,59.${"6".repeat(100)}`,
  "polygon=59.43,24.7;59.45,24.8",
  "polygon=59.43,24.7;59.45,24.8;59.43,24.7",
  "polygon=59.4,24.7;59.5,24.8;59.5,24.7;59.4,24.8",
  "polygon=59.4,24.7;59.4,24.8;59.4,24.75;59.5,24.7",
  "polygon=59.4,24.7;59.4,24.8;59.4,24.9",
  "polygon=59.4,24.7;59.4,24.8;59.4,24.8;59.5,24.7",
  "polygon=59.4,24.7;59.400001,24.700001;59.4,24.700001",
  "polygon=59.4,24.7;59.5,24.8;59.4,24.8;59.4,24.7;59.4,24.7",
  "polygon=50,10;50,35;60,20",
  "polygon=24.7,59.43;24.8,59.45;24.78,59.4",
  "polygon=59.43,24.7;24.8,59.45;59.4,24.78",
  "polygon=59.43,24.7;;59.4,24.78",
  `polygon=${"59.43,24.7;".repeat(101)}59.4,24.8`,
  "area=59.43,24.7;59.45,24.8;59.4,24.78",
  "dealType=Sale",
  "dealtype=sale",
  "dealType=sale&dealType=rent",
  "minPrice=1&minPrice=&minPrice=2",
  "propertyType=house,,apartment",
  "propertyType=hose,apartmnt",
  "propertyType=castle",
  "toString=1&constructor=2&dealType[]=sale",
  "municipalitySlug=tallinn",
  "municipalitySlug=talinn",
  "settlementSlug=metsakula",
  "settlementSlug=pirita-linnaosa",
  "countySlug=harju&municipalitySlug=tallinn",
  "countySlug=tartu-maakond&municipalitySlug=tallinn",
  "countySlug=harju-maakond&municipalitySlug=talinn&settlementSlug=pirita-linnaosa",
  "countySlug=harju-maakond&municipalitySlug=tallinn&settlementSlug=metsakula",
  "countySlug=atlantis",
  "settlements=pirita,unheard-of-place",
  "settlements=pirita-linosa",
  "settlements=tartu-linn/metsakula",
  "settlements=a/b/metsakula",
  "settlements=metsakula,",
  "abroad=only&countySlug=harju-maakond",
  "abroad=yes",
  "abroad=only&country=XK,UK",
  "abroad=only&city=helsinky",
  "minPrice=-1",
  "minPrice=1e3&maxPrice=0x10&minRooms=%20%2B2&maxRooms=1%2C000&minSize=.5&maxSize=NaN&minFloor=1.5&minYear=%D9%A1%D9%A2",
  "maxPrice=99999999999999999999",
  "minPrice=200&maxPrice=100&minSize=2&maxSize=1",
  "topFloor=true&priceDrop=0",
  "propertyType=flat,maja",
  "dealType=buy&propertyType=квартира&priceDrop=true&explain=yes&concepts=false",
  "page=2",
  "priceDrop=false",
  "property[]Type=apartment",
  "propertyType=apartment&propertyType=house&sort=newst",
  "propertyType=stuudio&dealType=üürida",
  "propertyType[]=hose&propertyType[]=apartment&settlements[]=metsakula",
  "propertyTyp=apartment&propertyTyp=house&propertyTyp=",
  "rooms=3",
  "price=100000&q=korter&per_page=5",
  "rooms=many",
  "county=harju-maakond",
  "limit=0",
  "limit=51",
  "limit=1000000",
  "sort=newst",
  "sort=nearest",
  "searchText=%00",
  "searchText=%FF",
  "dealType=%ED%A0%80",
  "cursor=nonsense",
  "dealtype=sale&propertyType=hose&minPrice=x&countySlug=harju-maakond&municipalitySlug=talinn",
];

describe("search parameters", () => {
  test("are read as written in the golden file", () => {
    expectGolden("search/params-accepted.json", Object.fromEntries(ACCEPTED.map((text) => [text, parse(text)])));
  });

  test("are refused with every problem at once, what is nearest and a corrected address", () => {
    expectGolden("search/params-refused.json", Object.fromEntries(REFUSED.map((text) => [text, problemsOf(text)])));
  });

  test("are accepted when the corrected address of a refusal is followed", () => {
    const examples = REFUSED.flatMap((text) => problemsOf(text).flatMap(({ example }) => example ?? []));
    expect(examples.length).toBeGreaterThan(10);
    for (const example of examples) expect(() => parse(example.split("?")[1]!), example).not.toThrow();
  });

  test("take up to 200 characters of text, counted as people count them", () => {
    expect(parse(`searchText=${"ä".repeat(200)}`).text).toHaveLength(200);
    expect(parse(`searchText=${encodeURIComponent("𝒜".repeat(200))}`).text).toBe("A".repeat(200));
    expect(parse(`searchText=${encodeURIComponent(`a${"🏠".repeat(199)}`)}`).text).toHaveLength(399);
    expect(problemsOf(`searchText=${"ä".repeat(201)}`)).toHaveLength(1);
  });

  test("bind a cursor to the same search however it is written", () => {
    const print = (text: string) => parse(text).fingerprint;
    expect(print("dealType=sale&propertyType=house,land&limit=5")).toBe(print("propertyType=land,house&dealType=sale"));
    expect(print("sort=featured&country=FI&explain=1")).toBe(print(""));
    expect(print("searchText=a%20%20b")).toBe(print("searchText=a+b"));
    const all = ["", "dealType=sale", "dealType=rent", "sort=newest", "searchText=a", "concepts=0&searchText=a"];
    expect(new Set(all.map(print)).size).toBe(all.length);
  });
});
