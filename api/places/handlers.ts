// GET /api/public/v1/places and /cities, which list the slugs that searches accept. Both answer from memory.
import type { Request, Response } from "express";
import { COUNTRY_CODES } from "../../shared/countries.ts";
import { type Locale, SUPPORTED_LOCALES } from "../../shared/enums.ts";
import { type Place, type PlaceDirectory, placeNames } from "../../shared/places.ts";
import { closest, preparePer, prepareValues } from "../http/closest.ts";
import { setDataAsOf } from "../http/headers.ts";
import { integer, oneOf, text, upperCase } from "../http/param-kinds.ts";
import { type FoundProblem, readParams } from "../http/params.ts";
import { type Pairs, quote } from "../http/query.ts";
import { readOrRefuse } from "../http/refusal.ts";
import type { Cities } from "./cities.ts";
import type { Places } from "./directory.ts";

const LIMIT_DEFAULT = 100;
/** County, municipality, settlement or district. */
const PLACE_LEVELS = 3;

export const PLACES_PARAMS = {
  parent: text("Path of a place: its children are listed. Without any parameter: the counties.", {
    example: "harju-maakond/tallinn",
  }),
  q: text("Places whose name in any language starts with this; diacritics are optional. With `parent`: inside it.", {
    example: "pohja",
  }),
  depth: integer(
    1,
    PLACE_LEVELS,
    `How many levels below the parent, each place followed by those in it. \`${PLACE_LEVELS}\` without \`parent\` is the whole tree ` +
      "in one answer. Without effect beside `q`, which finds places of every level.",
  ).meta({ fallback: 1 }),
  lang: oneOf(SUPPORTED_LOCALES, "Language of `name`. Default `et`.").meta({ fallback: "et" }),
  limit: integer(1, 1000, `Places per answer. Default ${LIMIT_DEFAULT}, without \`q\` all.`),
};

export const CITIES_PARAMS = {
  country: oneOf(COUNTRY_CODES, "ISO 3166-1 alpha-2 code in any case: only cities of this country.", {
    normalise: upperCase,
  }),
};

export function listPlaces({ places }: { places: Places }) {
  return function listPlacesHandler(req: Request, res: Response): void {
    const directory = places.get();
    const { values } = readOrRefuse(req, res, (pairs) => readPlacesParams(pairs, directory));
    const { parent, q, depth = 1, lang = "et" } = values;

    const limit = values.limit ?? (q === undefined ? Number.POSITIVE_INFINITY : LIMIT_DEFAULT);
    const found =
      q === undefined
        ? below(directory, parent ?? null, depth).slice(0, limit)
        : directory.startingWith(q, { limit, ...(parent === undefined ? {} : { under: parent }) });
    setDataAsOf(res, places.asOf());
    res.json({ places: found.map((place) => present(place, lang)) });
  };
}

export function listCities({ cities }: { cities: Cities }) {
  return function listCitiesHandler(req: Request, res: Response): void {
    const { values } = readOrRefuse(req, res, (pairs) => readParams(pairs, CITIES_PARAMS));
    const all = cities.get().all.filter(({ country }) => values.country === undefined || country === values.country);
    setDataAsOf(res, cities.asOf());
    res.json({ cities: all.map(({ country, slug, name }) => ({ country, slug, name })) });
  };
}

/** Places up to `depth` levels below a parent, parents before their children. */
function below(directory: PlaceDirectory, parentPath: string | null, depth: number): readonly Place[] {
  const children = directory.children(parentPath);
  return depth === 1 ? children : children.flatMap((child) => [child, ...below(directory, child.path, depth - 1)]);
}

function present(place: Place, lang: Locale) {
  const { kind, slug, path, hasChildren } = place;
  const names = placeNames(place);
  return { kind, slug, path, name: names[lang], names, hasChildren };
}

function readPlacesParams(pairs: Pairs, directory: PlaceDirectory) {
  const { values, problems, empty } = readParams(pairs, PLACES_PARAMS);
  const { parent } = values;
  if (parent !== undefined && directory.byPath(parent) === undefined) problems.push(unknownParent(parent, directory));
  const inert = values.q !== undefined && values.depth !== undefined ? ["depth"] : [];
  return { values, problems, empty: [...empty, ...inert] };
}

function unknownParent(parent: string, directory: PlaceDirectory): FoundProblem {
  const nearest = closest(parent, pathsOf(directory));
  return {
    param: "parent",
    value: quote(parent),
    code: "unknown_place",
    reason: "unknown path",
    ...(nearest === undefined ? {} : { closest: nearest, corrected: { param: "parent", value: nearest } }),
  };
}

/** Candidates for "did you mean". */
export const pathsOf = preparePer((directory: PlaceDirectory) =>
  prepareValues(directory.all().map(({ path }) => path)),
);
