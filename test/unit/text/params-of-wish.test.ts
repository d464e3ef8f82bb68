import { expect, test } from "vitest";
import { createTextSearch } from "../../../api/search/text/text-search.ts";
import { listShippedPlaces } from "../../../scripts/places/shipped-by-path.ts";
import { loadLanguageData } from "../../../shared/language-data.ts";

const CITIES = [
  { country: "FI", slug: "helsinki", name: "Helsinki" },
  { country: "FI", slug: "turku", name: "Turku" },
  { country: "ES", slug: "alicante", name: "Alicante" },
  { country: "ES", slug: "valencia", name: "Valencia" },
  { country: "VE", slug: "valencia", name: "Valencia" },
];
const search = createTextSearch({
  data: loadLanguageData(),
  places: listShippedPlaces,
  cities: () => CITIES,
  locales: ["et", "en", "ru"],
});

/** The parameters of each wish, by its number. */
function paramsOf(text: string): unknown[] {
  const understood = search.read(text, { concepts: true }).understood();
  return [...new Map(understood.map(({ wish, params }) => [wish, params])).values()];
}

const HOMES = { propertyType: "apartment,house,townhouseBox,partOfHouse,summerHouse" };
const TALLINN = { countySlug: "harju-maakond", municipalitySlug: "tallinn" };

test.each<[text: string, params: unknown[]]>([
  ["3-toaline", [{ minRooms: 3, maxRooms: 3, ...HOMES }]],
  ["3-toaline korter", [{ minRooms: 3, maxRooms: 3 }, { propertyType: "apartment" }]],
  ["maja või ridaelamu", [{ propertyType: "house,townhouseBox" }]],
  ["2 või 3 tuba", [{ minRooms: 2, maxRooms: 3, ...HOMES }]],
  ["kahetoaline, kolmetoaline", [{ minRooms: 2, maxRooms: 3, ...HOMES }]],
  ["2-toaline või 5-toaline", [null]],
  ["müüa või üürile", [null]],
  ["Mustamäel", [{ ...TALLINN, settlementSlug: "mustamae-linnaosa" }]],
  ["Mustamäel või Nõmmel", [{ ...TALLINN, settlements: "mustamae-linnaosa,nomme-linnaosa" }]],
  ["Tallinn või Nõmme", [TALLINN]],
  ["Mustamäel või Keila linnas", [null]],
  ["Tallinn või Tartu", [null]],
  ["Mustamäe, Tallinn", [{ ...TALLINN, settlementSlug: "mustamae-linnaosa" }, TALLINN]],
  ["Kalamajas Tallinnas", [null, TALLINN]],
  // Of a place elsewhere nothing would be found in the town of the first.
  ["Mustamäel Tallinnas või Tartus", [null, null]],
  ["Kalamajas Tallinnas või Annelinnas Tartus", [null, null, null]],
  ["Helsingi", [{ abroad: "only", country: "FI", city: "helsinki" }]],
  ["Helsingi või Turku", [{ abroad: "only", country: "FI", city: "helsinki,turku" }]],
  ["Helsingi või Alicante", [{ abroad: "only", country: "FI,ES", city: "helsinki,alicante" }]],
  // In Venezuela, too, where none was asked for beside Finland.
  ["Valencia", [{ abroad: "only", country: "ES", city: "valencia" }]],
  ["Soome või Hispaania", [{ abroad: "only", country: "FI,ES" }]],
  ["Marbella", [null]],
  ["ilma rõduta", [null]],
  ["saunaga", [null]],
  // Of stone as well, which no parameter says.
  ["kivimaja", [null, null]],
  // By the night is what counts.
  ["сниму посуточно", [null, { dealType: "shortterm" }]],
])("the parameters of each wish of %s", (text, params) => {
  expect(paramsOf(text)).toEqual(params);
});

test("a name that several villages share is all of them", () => {
  const villages = ["harju-maakond/saue-vald/metsakula", "tartu-maakond/elva-vald/metsakula"];
  const named = villages.map((path) => ({ kind: "settlement", path, name: "Metsaküla" }));
  const understood = createTextSearch({
    data: loadLanguageData(),
    places: () => named,
    locales: ["et", "en", "ru"],
  })
    .read("Metsakülas", { concepts: true })
    .understood();
  expect(understood[0]?.params).toEqual({ settlements: "saue-vald/metsakula,elva-vald/metsakula" });
});
