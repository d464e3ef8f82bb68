// Schemas of the search parameters: requests are validated with them, and the OpenAPI document is generated from them.
import { z } from "zod";
import { ATTRIBUTES, type AttributeName, maxParam, minParam } from "../../mappings/attributes.ts";
import { COUNTRY_CODES } from "../../shared/countries.ts";
import { ALL_SORTS, DEAL_TYPES, PROPERTY_TYPES, SUPPORTED_LOCALES } from "../../shared/enums.ts";
import { decimal, integer, listOf, oneOf, refuse, slugs, text, upperCase } from "../http/param-kinds.ts";
import { ATTRIBUTE_TEXTS } from "./attribute-texts.ts";
import { FACET_NAMES } from "./facets/facet-names.ts";
import { FEATURE_NAMES } from "./facets/features.ts";
import { GEO_PARAMS } from "./geo/params.ts";
import { meaningOf, sortMeant, switchMeant } from "./other-words.ts";
import { normaliseSearchText } from "./typed-text.ts";

export const TEXT_CHARACTERS_MAX = 200;
export const LIMIT_DEFAULT = 20;

const PRICE_MAX = 9_999_999_999;

const UNITS = { m2: "square metres" };

type AttributeParam = `${"min" | "max"}${Capitalize<AttributeName>}`;

/** Two of each numeric attribute: `minRooms`, `maxRooms`, `minSize`, … */
function attributeParams(): Record<AttributeParam, ReturnType<typeof integer>> {
  const params = ATTRIBUTES.flatMap(({ name, kind, searched: { min, max }, ...rest }) => {
    const options = "unit" in rest ? { unit: UNITS[rest.unit] } : {};
    const bound = (text: string) =>
      (kind === "whole" ? integer : decimal)(min, max, `${text} Listings that do not say are left out.`, options);
    const { min: fewest, max: most } = ATTRIBUTE_TEXTS[name];
    return [
      [minParam(name), bound(fewest)],
      [maxParam(name), bound(most)],
    ];
  });
  return Object.fromEntries(params);
}

export const SEARCH_PARAMS = {
  dealType: oneOf(DEAL_TYPES, "Kind of deal.", { meaningOf }).meta({ component: "DealType" }),
  propertyType: listOf(PROPERTY_TYPES, "One or more kinds of property, separated by commas.", {
    example: "apartment,house",
    meaningOf,
  }).meta({ component: "PropertyType" }),
  countySlug: text("EHAK county slug, see /api/public/v1/places.", { example: "harju-maakond" }),
  municipalitySlug: text("EHAK municipality slug. Requires `countySlug`, and must be in that county.", {
    example: "tallinn",
  }),
  settlementSlug: text("Settlement or district slug. Requires `municipalitySlug`, and must be in that municipality.", {
    example: "kesklinna-linnaosa",
  }),
  settlements: slugs(
    "Several settlements or districts at once, separated by commas; a listing in any of them matches. Looked up inside " +
      "`countySlug` and `municipalitySlug` where given, else everywhere (a slug that several places share selects them " +
      "all). `municipality-slug/settlement-slug` says which one is meant. Together with `settlementSlug` that area is one more.",
    { max: 50, example: "kesklinna-linnaosa,pirita-linnaosa" },
  ),
  abroad: oneOf(
    ["only", "include"],
    "`only`: foreign listings only. `include`: Estonian and foreign ones. Omitted: Estonian ones only. Estonian location " +
      "slugs narrow the Estonian part only, and contradict `only` (400).",
  ),
  country: listOf(
    COUNTRY_CODES,
    "ISO 3166-1 alpha-2 codes in any case, separated by commas. Narrows the foreign part only; without `abroad` it has no effect and " +
      "`X-Ignored-Params` says so. `EE` selects no foreign listing.",
    { example: "FI,ES", items: { type: "string", pattern: "^[A-Za-z]{2}$" }, normalise: upperCase },
  ),
  city: slugs(
    "Slugs of foreign cities, separated by commas, see /api/public/v1/cities. Narrows the foreign part only; without " +
      "`abroad` it has no effect and `X-Ignored-Params` says so.",
    { max: 50, example: "helsinki" },
  ),
  minPrice: integer(0, PRICE_MAX, "Lowest price in EUR, whatever its period. Listings without a price are left out.", {
    unit: "euros",
  }),
  maxPrice: integer(0, PRICE_MAX, "Highest price in EUR, whatever its period. Listings without a price are left out.", {
    unit: "euros",
  }),
  ...attributeParams(),
  ...GEO_PARAMS,
  topFloor: oneOf(
    ["only", "exclude"],
    "`only`: on the top floor, own floor and storeys both known. `exclude`: everything else, also listings that have no " +
      "storey count.",
  ),
  priceDrop: oneOf(["1"], "Only listings whose price has dropped.", { meaningOf: switchMeant }),
  features: listOf(
    FEATURE_NAMES,
    "Only listings whose texts say that they have all of these, in any language: names from /api/public/v1/features, separated by commas.",
    { example: "sauna,balcony", items: { type: "string" } },
  ),
  searchText: z
    .string()
    .transform((given, ctx): string | undefined => {
      const normalised = normaliseSearchText(given);
      // Counts characters, since one may be several code units.
      if ([...normalised].length > TEXT_CHARACTERS_MAX)
        refuse(ctx, "too_long", `longer than ${TEXT_CHARACTERS_MAX} characters`);
      return /[\p{L}\p{N}]/u.test(normalised) ? normalised : undefined;
    })
    .meta({
      description:
        `Free text in Estonian, English or Russian, up to ${TEXT_CHARACTERS_MAX} characters. Every word must be met. ` +
        "Only spaces or punctuation, or nothing at all: as if absent.",
      example: "3-toaline korter rõduga",
    }),
  sort: oneOf(
    ALL_SORTS,
    "Order. `featured` (default): featured listings first, then newest; with `searchText` the best match first. `distance`: the " +
      "nearest to `near` first. Unknown prices and sizes come last in both directions.",
    { meaningOf: sortMeant },
  ).meta({ fallback: "featured", component: "Sort" }),
  limit: integer(
    0,
    50,
    `Listings per page. Default ${LIMIT_DEFAULT}. \`0\` needs \`facets\`, and returns the counts alone.`,
    { range: "from 1 to 50, or 0 with facets" },
  ).meta({ fallback: LIMIT_DEFAULT }),
  cursor: text(
    "`nextCursor` of the previous page. Bound to the filters, text and sort it was made with; send those again unchanged. " +
      "`limit`, `facets`, `highlight` and `relax` may differ.",
  ),
  explain: oneOf(["1"], "Adds `understood`: what was read out of `searchText` beside its words.", {
    meaningOf: switchMeant,
  }),
  highlight: oneOf(
    ["1"],
    "Adds `matches`: why each listing of the page was found, by its id. Where a text says it, with the place in that text.",
    { meaningOf: switchMeant },
  ),
  concepts: oneOf(
    ["0", "1", "words", "things"],
    "`0` takes `searchText` by its words alone. `words` does so with what is wished; what is refused stays refused, and another " +
      "country is still wished. `things` does so with things alone (a sauna, a forest), or with all where there is none: what the step " +
      "`words` of the fallback searches. Default `1`.",
    { meaningOf: switchMeant },
  ).meta({ fallback: "1" }),
  facets: listOf(
    FACET_NAMES,
    "Counts beside the options of these filters, separated by commas. Each is what `totalCount` would be with that option in place of " +
      "the filter's own parameters, everything else as it is.",
    { example: "propertyType,rooms,price" },
  ),
  relax: oneOf(
    ["1"],
    "Adds `relaxed`: changes of one filter that find more, each with what it finds. With `facets` they come by themselves where nothing " +
      "is found.",
    { meaningOf: switchMeant },
  ),
};

const {
  sort: _sort,
  limit: _limit,
  cursor: _cursor,
  explain: _explain,
  highlight: _highlight,
  facets: _facets,
  relax: _relax,
  ...FILTERS
} = SEARCH_PARAMS;

/** Of the cells of a map: all that says which listings, and nothing about a page of them. */
export const CELL_PARAMS = {
  ...FILTERS,
  zoom: integer(0, 18, "Zoom of the map, as of its tiles. A cell is 64 pixels wide there, a quarter of a tile.").meta({
    example: 10,
  }),
};

export const FEED_FORMATS = ["atom", "json"] as const;

/** Of a feed, which has an order and a length of its own. */
export const FEED_PARAMS = {
  ...FILTERS,
  format: oneOf(FEED_FORMATS, "`atom` (default): Atom 1.0. `json`: JSON Feed 1.1.").meta({ fallback: "atom" }),
  lang: oneOf(SUPPORTED_LOCALES, "Language of titles, texts and links. Default `et`.").meta({ fallback: "et" }),
};
