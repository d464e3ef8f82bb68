// Schemas of what a search counts beside its page: facets, and the ways on from it.
import { z } from "zod";
import { FACET_NAMES, type FacetName } from "../search/facets/facet-names.ts";
import { NUMBER_FIELDS } from "../search/facets/number-facets.ts";
import { SEARCH_PARAMS } from "../search/schemas.ts";
import { count, orNull } from "./atoms.ts";
import { PlaceNames } from "./listing-schemas.ts";

const paramValue = (name: string) =>
  orNull(z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: `Value of the parameter \`${name}\`; null takes it away.` });

export const ParamChange = z
  .strictObject(Object.fromEntries(Object.keys(SEARCH_PARAMS).map((name) => [name, paramValue(name)])))
  .meta({ description: "Search parameters to set in the same request; those that are null are to be taken away." });

const FacetOption = z
  .strictObject({
    value: z
      .string()
      .meta({ description: "The option: a value of the parameter, a path of a place, or a number of rooms." }),
    name: PlaceNames.optional().meta({ description: "What a place, a country or a thing is called." }),
    count: count.meta({
      description: "Listings that the search finds with this option: exactly its `totalCount` then.",
    }),
    selected: z.boolean().meta({ description: "Whether the search asks for it already." }),
    params: ParamChange,
  })
  .meta({ description: "An option of a filter, and what it would find." });

const OptionFacet = z
  .strictObject({
    options: z.array(FacetOption).meta({
      description:
        "By count, at most 40; rooms by their number. Without those that find nothing, save chosen ones, which always stay.",
    }),
  })
  .meta({ description: "A filter with its options." });

const FacetBar = z
  .strictObject({
    from: z.number().meta({ description: "Least value of the bar." }),
    to: z.number().meta({ description: "Largest value of the bar." }),
    count: count.meta({ description: "Listings in it: exactly the `totalCount` of a search with `params`." }),
    params: ParamChange.optional().meta({ description: "Absent for `pricePerSqm`, which has no parameter." }),
  })
  .meta({ description: "A bar of a histogram." });

const NumberFacet = z
  .strictObject({
    known: count.meta({ description: "Listings that state the number." }),
    least: orNull(z.number()).meta({ description: "The smallest; null where none states it." }),
    quartiles: orNull(z.array(z.number()).length(3)).meta({
      description: "A quarter, half and three quarters of the listings are below; within 1 % where there are many.",
    }),
    most: orNull(z.number()).meta({ description: "The largest; null where none states it." }),
    bars: z.array(FacetBar).meta({
      description:
        "At most 24, with round edges that are the same for every search; without empty ones. Prices with cents between two bars are in neither.",
    }),
  })
  .meta({ description: "A filter of a number, with its distribution." });

const isNumber = (name: FacetName) => Object.hasOwn(NUMBER_FIELDS, name);

const Facets = z
  .strictObject(
    Object.fromEntries(
      FACET_NAMES.map((name) => [
        name,
        (isNumber(name) ? NumberFacet : OptionFacet)
          .optional()
          .meta({ description: `Only with \`${name}\` in \`facets\`.` }),
      ]),
    ),
  )
  .meta({
    description:
      "Counts beside the options of filters. Each leaves its own filter out, and keeps all others and the text.",
  });

const changed = { description: "What is changed: parameters with their new values; null takes one away." };

const RelaxedWay = z
  .strictObject({
    change: ParamChange.optional().meta(changed),
    was: ParamChange.optional().meta({ description: "The values that the changed parameters have in this request." }),
    without: z.array(z.string()).optional().meta({
      description:
        "What is left out: names of parameters, `features:sauna` for one of several, `searchText:` with the words.",
    }),
    place: z
      .strictObject({
        path: z.string().meta({ description: "Slugs from the county down, joined by slashes." }),
        names: PlaceNames.meta({ description: "What it is called." }),
      })
      .optional()
      .meta({ description: "The wider place that is searched then; absent where that is all of Estonia." }),
    totalCount: count.meta({ description: "Listings that it finds: exactly the `totalCount` of `url`." }),
    params: ParamChange,
    url: z.string().meta({ format: "uri", description: "The same request with this change." }),
  })
  .meta({ description: "A way on: one change of the search that finds more." });

const Feature = z
  .strictObject({
    name: z.string().meta({ description: "For `features` of the search." }),
    names: PlaceNames.meta({ description: "What it is called." }),
    count: count.meta({ description: "Public listings, in Estonia and abroad, whose texts say that they have it." }),
  })
  .meta({ description: "A thing that listings have by what their texts say." });

const FeaturesResponse = z
  .strictObject({ features: z.array(Feature).meta({ description: "Most frequent first." }) })
  .meta({ description: "All features." });

export const FACET_SCHEMAS = {
  ...{ ParamChange, FacetOption, OptionFacet, FacetBar, NumberFacet, Facets, RelaxedWay, Feature, FeaturesResponse },
};
