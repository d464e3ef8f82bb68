// The search parameters that mean the same as a wish with all its alternatives ("maja või ridaelamu"); null where none do.
import type { Condition } from "../../../mappings/concepts/table.ts";
import type { City } from "../../../shared/db/places.ts";
import type { Abroad } from "./abroad.ts";
import { FIELD_VALUES } from "./field-values.ts";
import { paramsOfConditions, type WishParams } from "./params-of-conditions.ts";
import type { Meaning } from "./segments.ts";

type Range = Extract<Condition, { kind: "range" }>;

/** The most that `settlements` and `city` take. */
const SLUGS_MAX = 50;
const PLACE_PARAMS = ["countySlug", "municipalitySlug", "settlementSlug"];

export function paramsOfWish(meanings: readonly Meaning[], cities: readonly City[]): WishParams | null {
  const facts = meanings.flatMap((meaning) => (meaning.as === "fact" ? [meaning.conditions] : []));
  const places = meanings.flatMap((meaning) => (meaning.as === "place" ? [meaning.paths] : []));
  const abroad = meanings.flatMap((meaning) => (meaning.as === "abroad" ? [meaning.abroad] : []));
  if (meanings.length === 0) return null;
  if (facts.length === meanings.length) return paramsOfFacts(facts);
  if (places.length === meanings.length) return paramsOfPlaces(places.flat());
  return abroad.length === meanings.length ? paramsOfAbroad(abroad, cities) : null;
}

/** Of several facts those of one field: types, or numbers without a gap between them. */
function paramsOfFacts([first, ...others]: readonly (readonly Condition[])[]): WishParams | null {
  let conditions = first ?? [];
  for (const other of others) {
    const [one, two] = [conditions[0], other[0]];
    if (JSON.stringify(conditions) === JSON.stringify(other)) continue;
    if (one === undefined || two === undefined || conditions.length > 1 || other.length > 1) return null;
    const joined = either(one, two);
    if (joined === undefined) return null;
    conditions = [joined];
  }
  return paramsOfConditions(conditions);
}

function either(one: Condition, other: Condition): Condition | undefined {
  if (one.kind === "term" && other.kind === "term" && one.field === other.field) {
    return { ...one, values: [...new Set([...one.values, ...other.values])] };
  }
  if (one.kind !== "range" || other.kind !== "range" || one.field !== other.field) return undefined;
  const [low, high] = [one, other].sort((a, b) => lowest(a) - lowest(b)) as [Range, Range];
  const next = FIELD_VALUES[one.field].isWhole ? 1 : 0;
  if (lowest(high) > highest(low) + next) return undefined;
  const { min: _min, max: _max, ...rest } = one;
  const max = Math.max(highest(low), highest(high));
  return {
    ...rest,
    ...(low.min === undefined ? {} : { min: low.min }),
    ...(max === Number.POSITIVE_INFINITY ? {} : { max }),
  };
}

const lowest = ({ min }: Range) => min ?? Number.NEGATIVE_INFINITY;
const highest = ({ max }: Range) => max ?? Number.POSITIVE_INFINITY;

/** One place of any kind, or several settlements and districts. */
export function paramsOfPlaces(given: readonly string[]): WishParams | null {
  const isInside = (path: string) => given.some((other) => path.startsWith(`${other}/`));
  const paths = [...new Set(given)].filter((path) => !isInside(path)).map((path) => path.split("/"));
  const [only, ...others] = paths;
  if (only === undefined || paths.length > SLUGS_MAX) return null;
  if (paths.some(({ length }) => length > PLACE_PARAMS.length)) return null;
  if (others.length === 0) return Object.fromEntries(only.map((slug, depth) => [PLACE_PARAMS[depth], slug]));
  if (paths.some(({ length }) => length < PLACE_PARAMS.length)) return null;
  const [countySlug = "", municipalitySlug = ""] = only;
  const isOneTown = others.every(
    ([county, municipality]) => county === countySlug && municipality === municipalitySlug,
  );
  if (!isOneTown) return { settlements: paths.map((slugs) => slugs.slice(1).join("/")).join(",") };
  return { countySlug, municipalitySlug, settlements: paths.map(([, , slug]) => slug).join(",") };
}

/** Countries or cities. A city that the search does not know would be refused, and one slug may be a city of several countries. */
function paramsOfAbroad(wished: readonly Abroad[], cities: readonly City[]): WishParams | null {
  const countries = new Set(wished.flatMap(({ country }) => country ?? []));
  if (countries.size === 0) return { abroad: "only" };
  const slugs = new Set(wished.flatMap(({ citySlug }) => (citySlug === undefined ? [] : [citySlug])));
  const inCountries = { abroad: "only", country: [...countries].join(",") };
  if (slugs.size === 0) return inCountries;
  if (slugs.size > SLUGS_MAX || wished.some(({ citySlug }) => citySlug === undefined)) return null;
  const known = cities.filter(({ slug, country }) => slugs.has(slug) && countries.has(country));
  const isWished = ({ country, slug }: City) => wished.some((one) => one.country === country && one.citySlug === slug);
  if (!known.every(isWished) || !wished.every(({ citySlug }) => known.some(({ slug }) => slug === citySlug)))
    return null;
  return { ...inCountries, city: [...slugs].join(",") };
}
