// Parses the query string of a search: checks every value and the rules between them, and reports all problems at once.
import type { z } from "zod";
import { maxParam, minParam, type RangeName, rangeNames } from "../../mappings/attributes.ts";
import type { Sort } from "../../shared/enums.ts";
import { type Candidates, closest } from "../http/closest.ts";
import { correctList, quoteAll } from "../http/param-kinds.ts";
import { type FoundProblem, type ParamValues, plainName, readParams } from "../http/params.ts";
import { type Pairs, quote, type RawQuery } from "../http/query.ts";
import { refuseWithExample } from "../http/refusal.ts";
import { type AreaDirectory, resolveAreas } from "../places/areas.ts";
import { type Cursor, decodeCursor, fingerprintOf } from "./cursor.ts";
import type { FacetName } from "./facets/facet-names.ts";
import type { Shapes } from "./geo/clauses.ts";
import { lackingPoint, shapesOf } from "./geo/values.ts";
import { OTHER_NAMES } from "./other-words.ts";
import { LIMIT_DEFAULT, SEARCH_PARAMS } from "./schemas.ts";

const RANGES = rangeNames();

type Values = ParamValues<typeof SEARCH_PARAMS>;

/** By the value of `concepts`. */
const READ_AS_WORDS: Readonly<Record<string, "all" | "things">> = { words: "all", things: "things" };

export interface SearchParams {
  dealType?: string | undefined;
  propertyTypes?: readonly string[] | undefined;
  /** Place paths; a listing in any of them matches. Empty: everywhere in Estonia. */
  areas: readonly string[];
  abroad?: "only" | "include" | undefined;
  countries?: readonly string[] | undefined;
  cities?: readonly string[] | undefined;
  ranges: Partial<Record<RangeName, { min?: number; max?: number }>>;
  topFloor?: "only" | "exclude" | undefined;
  priceDrop: boolean;
  /** Parts of the map. */
  shapes: Shapes;
  /** A listing has all of them. */
  features?: readonly string[] | undefined;
  text?: string | undefined;
  sort: Sort;
  limit: number;
  concepts: boolean;
  /** What is wished is searched by its words alone; only things, as a step of the fallback does. */
  wishesAsWords: "all" | "things" | undefined;
  explain: boolean;
  /** Adds why each listing was found. */
  highlight: boolean;
  /** Whose options are counted. */
  facets: readonly FacetName[];
  /** Ways on are wished, whatever is found. */
  relax: boolean;
  /** Names of all parameters that have a value. */
  given: readonly string[];
  cursor?: Cursor | undefined;
  /** Binds a cursor to all parameters above except `limit`, `explain`, `highlight`, `facets`, `relax` and `cursor`. */
  fingerprint: string;
  /** Valid parameters that have no effect on this search. */
  ignored: readonly string[];
}

/** Foreign cities that have or had a listing. */
interface CityNames {
  has(slug: string): boolean;
  candidates: Candidates;
}

export interface FilterContext {
  places: AreaDirectory;
  cities: CityNames;
}

export interface ParamsContext extends FilterContext {
  cursorSecrets: readonly string[];
}

export function parseSearchParams(query: RawQuery, context: ParamsContext): SearchParams {
  const read = readSearch(query.pairs, context);
  if (read.problems.length > 0)
    throw refuseWithExample(read.problems, query, (pairs) => readSearch(pairs, context).problems);
  return searchParamsOf(read);
}

export function searchParamsOf({
  values,
  areas,
  fingerprint,
  cursor,
  empty,
}: ReturnType<typeof readSearch>): SearchParams {
  const inert = values.abroad === undefined ? (["country", "city"] as const).filter((name) => name in values) : [];
  const effective = inert.length > 0 ? { ...values, country: undefined, city: undefined } : values;
  return {
    dealType: values.dealType,
    propertyTypes: values.propertyType,
    areas,
    abroad: values.abroad,
    countries: effective.country,
    cities: effective.city,
    ranges: ranges(values),
    topFloor: values.topFloor,
    priceDrop: values.priceDrop === "1",
    shapes: shapesOf(values),
    features: values.features,
    text: values.searchText,
    sort: values.sort ?? "featured",
    limit: values.limit ?? LIMIT_DEFAULT,
    concepts: values.concepts !== "0",
    wishesAsWords: READ_AS_WORDS[values.concepts ?? "1"],
    explain: values.explain === "1",
    highlight: values.highlight === "1",
    facets: values.facets ?? [],
    relax: values.relax === "1",
    given: Object.keys(values),
    cursor,
    fingerprint,
    ignored: [...inert, ...empty],
  };
}

export function readSearch(
  pairs: Pairs,
  { places, cities, cursorSecrets }: ParamsContext,
  schemas: Partial<typeof SEARCH_PARAMS> = SEARCH_PARAMS,
) {
  const { values, problems, empty } = readParams(pairs, schemas as typeof SEARCH_PARAMS, OTHER_NAMES);
  const areas = checkFilters(values, pairs, { places, cities }, problems);

  const fingerprint = fingerprintOf(identity(values));
  const cursor = readCursor(values.cursor, { fingerprint, cursorSecrets, bound: problems.length === 0 }, problems);
  return { values, areas, fingerprint, cursor, problems, empty };
}

/** Adds what is wrong with the places, and what contradicts each other, to `problems`; returns the paths of the places. */
export function checkFilters(
  values: Values,
  pairs: Pairs,
  { places, cities }: FilterContext,
  problems: FoundProblem[],
): string[] {
  const areas = resolveAreas(values, places);
  problems.push(
    ...areas.problems,
    ...unknownCities(values.city, cities),
    ...contradictions(values, pairs),
    ...lackingPoint(pairs),
  );
  return areas.paths;
}

/** City slugs of a query, unchecked. */
export function citiesAskedFor(query: RawQuery): string[] {
  return query.pairs.filter(([name]) => name === "city").flatMap(([, value]) => value.split(","));
}

function ranges(values: Values): SearchParams["ranges"] {
  const given = RANGES.map((name) => {
    const [min, max] = [values[minParam(name)], values[maxParam(name)]];
    return [name, { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }] as const;
  });
  return Object.fromEntries(given.filter(([, range]) => Object.keys(range).length > 0));
}

function contradictions(values: Values, pairs: Pairs): FoundProblem[] {
  const problems: FoundProblem[] = [];
  for (const name of RANGES) {
    const [min, max] = [values[minParam(name)], values[maxParam(name)]];
    if (min !== undefined && max !== undefined && min > max) {
      const reason = `is greater than ${maxParam(name)} (${max})`;
      problems.push({ param: minParam(name), value: String(min), code: "min_above_max", reason });
    }
  }
  const areaNames = (["countySlug", "municipalitySlug", "settlementSlug", "settlements"] as const).filter(
    (name) => values[name] !== undefined,
  );
  if (values.abroad === "only" && areaNames.length > 0) {
    const reason = `contradicts ${areaNames.join(", ")}: Estonian places have no foreign listings`;
    problems.push({ param: "abroad", value: "only", code: "contradicts_place", reason });
  }
  if (values.limit === 0 && !pairs.some(([name, value]) => plainName(name) === "facets" && value !== "")) {
    problems.push({
      param: "limit",
      value: "0",
      code: "out_of_range",
      reason: "must be from 1 to 50, or 0 with facets",
    });
  }
  return problems;
}

function unknownCities(slugs: readonly string[] | undefined, cities: CityNames): FoundProblem[] {
  const wrong = (slugs ?? []).filter((slug) => !cities.has(slug));
  if (slugs === undefined || wrong.length === 0) return [];
  const { nearest, fixed } = correctList(slugs, wrong, (slug) => closest(slug, cities.candidates));
  return [
    {
      param: "city",
      value: quote(slugs.join(",")),
      code: "unknown_city",
      reason: `no listing was ever in ${quoteAll(wrong)}`,
      ...(nearest === undefined ? {} : { closest: nearest }),
      ...(fixed === undefined ? {} : { corrected: { param: "city", value: fixed.join(",") } }),
    },
  ];
}

/** What the fingerprint covers: defaults filled in, parameters without effect left out. */
function identity({
  limit: _limit,
  cursor: _cursor,
  explain: _explain,
  highlight: _highlight,
  facets: _facets,
  relax: _relax,
  ...values
}: Values): Record<string, unknown> {
  const { country, city, ...rest } = values;
  const effective = values.abroad === undefined ? rest : { ...rest, country, city };
  return { ...effective, sort: values.sort ?? "featured", concepts: values.concepts ?? "1" };
}

function readCursor(
  text: z.output<typeof SEARCH_PARAMS.cursor> | undefined,
  { fingerprint, cursorSecrets, bound }: { fingerprint: string; cursorSecrets: readonly string[]; bound: boolean },
  problems: FoundProblem[],
): Cursor | undefined {
  if (text === undefined) return undefined;
  const cursor = decodeCursor(text, cursorSecrets);
  if (cursor === undefined) {
    problems.push({
      param: "cursor",
      value: quote(text),
      code: "cursor_refused",
      reason: "not a cursor of this service, or damaged: start again",
    });
  } else if (bound && cursor.fingerprint !== fingerprint) {
    problems.push({
      param: "cursor",
      value: quote(text),
      code: "cursor_refused",
      reason: "belongs to a search with other filters, text or sort: send those of its first page, or start again",
    });
  } else {
    return cursor;
  }
  return undefined;
}
