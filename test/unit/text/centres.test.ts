// The centre of a town: of the one that the text names, else of Tallinn, which has a district of that name.
import { describe, expect, test } from "vitest";
import { isMunicipalTown } from "../../../api/search/text/place-names.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";
import { search, wishesOf } from "../../helpers/wishes.ts";

describe("a centre beside a town", () => {
  test.each([
    ["korter tartu kesklinnas", ["apartment", "tartu-linn", "#centre"]],
    ["tartu kesklinn korter", ["tartu-linn", "#centre", "apartment"]],
    ["korter tartus kesklinnas", ["apartment", "tartu-linn", "#centre"]],
    ["korter Tartu kesklinna", ["apartment", "tartu-linn", "#centre"]],
    ["2 tuba tartu kesklinnas", ["rooms[2,2]", "tartu-linn", "#centre"]],
    ["Tartu kesklinnas üürile korter", ["tartu-linn", "#centre", "rent", "apartment"]],
    ["tartu südames", ["tartu-linn", "#centre"]],
    ["korter tallinna südames", ["apartment", "kesklinna-linnaosa"]],
    ["korter pärnu südames", ["apartment", "parnu-linn", "#centre"]],
    ["korter pärnu kesklinnas", ["apartment", "parnu-linn", "#centre"]],
    ["korter narva kesklinn", ["apartment", "narva-linn", "#centre"]],
    ["korter tallinna kesklinnas", ["apartment", "kesklinna-linnaosa"]],
    ["heart of Tartu flat", ["#centre", "tartu-linn", "apartment"]],
    ["flat in the heart of Tallinn", ["apartment", "kesklinna-linnaosa"]],
    ["central Tartu flat", ["#centre", "tartu-linn", "apartment"]],
    ["flat in central Tallinn", ["apartment", "kesklinna-linnaosa"]],
    ["flat in downtown Tartu", ["apartment", "#centre", "tartu-linn"]],
    ["Tartu city centre flat", ["tartu-linn", "#centre", "apartment"]],
    ["квартира в центре Таллина", ["apartment", "kesklinna-linnaosa"]],
    ["квартира в самом сердце Таллина", ["apartment", "kesklinna-linnaosa"]],
    ["таллин, центр", ["kesklinna-linnaosa"]],
    ["flat in Tallinn in the city centre", ["apartment", "kesklinna-linnaosa"]],
    ["в центре Таллинна или Кристийне", ["kesklinna-linnaosa|kristiine-linnaosa"]],
    ["квартира в центре", ["apartment", "#centre"]],
    ["Lasnamäe centre, Tallinn", ["lasnamae-linnaosa", "#centre"]],
    ["office in business centre Tallinn", ["commercialSpace", "#office", '"business"', "#centre", "tallinn"]],
    ["дом в Таллине, недалеко до центра", ["house", "tallinn", "#centre"]],
    ["Таллинн, центр 3 км", ["tallinn", "#centre"]],
    ["квартира в центре Таллина или Пярну", ["apartment", "#centre", "tallinn|parnu-linn"]],
    ["centre of Tallinn, Tartu or Pärnu", ["#centre", "tallinn|tartu-linn|parnu-linn"]],
    ["в центре города Таллинн", ["kesklinna-linnaosa"]],
    ["Tallinn Lasnamäe centre", ["lasnamae-linnaosa", "#centre"]],
    ["центр Харьюмаа", ["#centre", "harju-maakond"]],
    ["Tallinn or Tartu centre", ["tallinn|tartu-linn", "#centre"]],
    ["предпочтительно в центре, Таллинн", ["tallinn", "~#centre"]],
    ["квартира в центре Тарту", ["apartment", "#centre", "tartu-linn"]],
    ["квартира в сердце Пярну", ["apartment", "#centre", "parnu-linn"]],
    ["Kadriorus või kesklinnas korter", ["#kadriorg|kesklinna-linnaosa", "apartment"]],
    ["квартира в Кадриорге или в центре", ["apartment", "#kadriorg|kesklinna-linnaosa"]],
    ["flat in the city centre or Lasnamäe", ["apartment", "kesklinna-linnaosa|lasnamae-linnaosa"]],
    ["Karlovas või kesklinnas korter", ["#karlova|#centre", "apartment"]],
    ["Pärnu kesklinnas või Kalamajas", ["parnu-linn", "#centre|#kalamaja"]],
    ["in the centre of Nõmme", ["#centre", "nomme-linnaosa"]],
    ["дом в центре Нымме", ["house", "#centre", "nomme-linnaosa"]],
    ["flat in the centre of Kalamaja", ["apartment", "#centre", "#kalamaja"]],
    ["korter Kalamajas, kesklinnas", ["apartment", "#kalamaja|kesklinna-linnaosa"]],
  ])("%s", (text, wishes) => {
    const known = new Set(loadLanguageData().stopWords);
    expect(wishesOf(text).filter((wish) => !known.has(wish.replaceAll('"', "")))).toEqual(wishes);
  });

  test("no town is lost beside a word for its centre", () => {
    const towns = listShippedPlaces().filter((place) => isMunicipalTown(place));
    const names = towns.map(({ path, name }) => ({ path, name: name.replace(/ linn$/, "") }));
    const lost = names.flatMap(({ path, name }) =>
      ["kesklinnas", "südames", "südalinnas", "keskuses"]
        .map((word) => `korter ${name} ${word}`)
        .filter((text) => {
          const { segments } = search.read(text, { concepts: true });
          const paths = segments.flatMap(({ meanings }) =>
            meanings.flatMap((meaning) => (meaning.as === "place" ? meaning.paths : [])),
          );
          return !paths.some((found) => found === path || found.startsWith(`${path}/`) || path.startsWith(`${found}/`));
        }),
    );
    expect(lost).toEqual([]);
  });
});

describe("Кесклинн is a proper name, of the district of Tallinn", () => {
  test.each([
    ["Кесклинн", ["kesklinna-linnaosa"]],
    ["в Кесклинне", ["kesklinna-linnaosa"]],
    ["квартира Кесклинн", ["apartment", "kesklinna-linnaosa"]],
    ["квартира в Тарту в Кесклинне", ["apartment", "tartu-linn", "#centre"]],
    ["korter kesklinnas", ["apartment", "#centre|kesklinna-linnaosa"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text).filter((wish) => wish !== '"в"')).toEqual(wishes);
  });
});

describe("the district Kesklinn beside other parts of Tallinn is that district", () => {
  const KRISTIINE = "kesklinna-linnaosa|kristiine-linnaosa";
  test.each([
    ["korter kesklinn või kristiine", ["apartment", KRISTIINE]],
    ["korter kesklinnas või kristiines", ["apartment", KRISTIINE]],
    ["korter kesklinn, kristiine, 2 tuba", ["apartment", KRISTIINE, "rooms[2,2]"]],
    ["korter pirital või kesklinnas", ["apartment", "kesklinna-linnaosa|pirita-linnaosa"]],
    ["flat in Kristiine or Kesklinn", ["apartment", KRISTIINE]],
    ["квартира в Кесклинне или Кристийне", ["apartment", KRISTIINE]],
    ["korter kristiine või mustamäe või kesklinn", ["apartment", `${KRISTIINE}|mustamae-linnaosa`]],
    ["korter tallinnas kesklinnas või kristiines", ["apartment", KRISTIINE]],
    ["korter kesklinnas või tartus", ["apartment", "kesklinna-linnaosa|tartu-linn"]],
    ["korter pärnus või kesklinnas", ["apartment", "kesklinna-linnaosa|parnu-linn"]],
  ])("%s", (text, wishes) => {
    expect(wishesOf(text).map((wish) => wish.split("|").sort().join("|"))).toEqual(wishes);
  });
});

describe("a distance from a centre", () => {
  const nearIn = (text: string) =>
    search
      .read(text, { concepts: true })
      .segments.flatMap(({ meanings }) =>
        meanings.flatMap((meaning) =>
          meaning.as === "near" ? [[meaning.called.map(({ name }) => name).join(), meaning.near.km]] : [],
        ),
      );
  test.each([
    ["korter 5 km kesklinnast tartus", "Tartu kesklinn", 5],
    ["korter tartus 5 km kesklinnast", "Tartu kesklinn", 5],
    ["korter pärnus kesklinnast 2 km", "Pärnu kesklinn", 2],
    ["korter 3 km tallinna kesklinnast", "Kesklinna linnaosa", 3],
    ["korter 3 km kesklinnast", "Kesklinna linnaosa", 3],
    ["tartu kesklinna lähedal korter", "Tartu kesklinn", 2],
    ["korter kesklinna lähedal narvas", "Narva kesklinn", 2],
    ["квартира 5 км от центра Тарту", "Tartu kesklinn", 5],
    ["квартира рядом с центром Тарту", "Tartu kesklinn", 2],
    ["flat 5 km from Tartu city centre", "Tartu kesklinn", 5],
    ["flat 5 km from the centre of Tartu", "Tartu kesklinn", 5],
    ["flat near Tartu centre", "Tartu kesklinn", 2],
    ["maja tartu lähedal 10 km", "Tartu linn", 10],
    ["maja tartu lähistel kuni 10 km", "Tartu linn", 10],
    ["10 km tartu lähedal maja", "Tartu linn", 10],
    ["house near Tartu 10 km", "Tartu linn", 10],
    ["house near Tartu within 10 km", "Tartu linn", 10],
    ["дом рядом с Тарту до 10 км", "Tartu linn", 10],
    ["дом недалеко от Пярну 20 км", "Pärnu linn", 20],
    ["дом под Таллином 30 км", "Tallinn", 30],
    ["maja tartu lähedal", "Tartu linn", 15],
    ["maja tartu lähedal 500 m merest", "Tartu linn", 15],
  ])("%s", (text, called, km) => {
    expect(nearIn(text)).toEqual([[called, km]]);
  });
});
