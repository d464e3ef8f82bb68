// Words of other APIs and of people for parameters and values: suggested as `closest` where no spelling is near.
import { maxParam, minParam, rangeNames } from "../../mappings/attributes.ts";
import { loadLanguageData } from "../../shared/language-data.ts";
import type { OtherNames } from "../http/params.ts";

const NEXT_PAGE = "unknown parameter: for the next page pass `nextCursor` of this one as cursor, until it is null";
const POINT = "unknown parameter: a point is given as near=lat,lon, with radius in metres";
const WHOLE_SLUG = "unknown parameter: places are given by their slugs, see /api/public/v1/places";

export const OTHER_NAMES: OtherNames = {
  ...Object.fromEntries(
    rangeNames().map((name) => {
      const [min, max] = [minParam(name), maxParam(name)];
      return [name, { names: [min, max], reason: `unknown parameter: a range is given by ${min} and ${max}` }];
    }),
  ),
  ...Object.fromEntries(["page", "offset", "skip"].map((name) => [name, { names: ["cursor"], reason: NEXT_PAGE }])),
  ...Object.fromEntries(
    ["lat", "lon", "lng", "latitude", "longitude", "center", "centre"].map((name) => [
      name,
      { names: ["near"], reason: POINT },
    ]),
  ),
  bounds: { names: ["bbox"] },
  distance: { names: ["radius"] },
  area: { names: ["polygon"], reason: "unknown parameter: an area of the map is a polygon, lat,lon;lat,lon;…" },
  county: { names: ["countySlug"], reason: WHOLE_SLUG },
  municipality: { names: ["municipalitySlug"], reason: WHOLE_SLUG },
  pageSize: { names: ["limit"] },
  per_page: { names: ["limit"] },
  q: { names: ["searchText"] },
  query: { names: ["searchText"] },
  text: { names: ["searchText"] },
  type: { names: ["propertyType"] },
};

/** What a word in Estonian, Russian or English means as a kind of deal or of property: "flat" is `apartment`. */
export function meaningOf(text: string): string | undefined {
  const word = text.toLowerCase();
  const concept = loadLanguageData().concepts.find(
    ({ conditions: [first], phrases }) =>
      first?.kind === "term" && Object.values(phrases).some((list) => list.includes(word)),
  );
  const [first] = concept?.conditions ?? [];
  return first?.kind === "term" && first.values.length === 1 ? first.values[0] : undefined;
}

const SWITCHES: Readonly<Record<string, string>> = { true: "1", yes: "1", on: "1", false: "0", no: "0", off: "0" };

/** `1` for "true", `0` for "false". */
export const switchMeant = (text: string): string | undefined => SWITCHES[text.toLowerCase()];

const SORTS: Readonly<Record<string, string>> = { nearest: "distance", closest: "distance", near: "distance" };

/** `distance` for "nearest", whose spelling is nearer to `newest`. */
export const sortMeant = (text: string): string | undefined => SORTS[text.toLowerCase()];
