// A small world of places and cities for tests of the parameters, which need no servers.
import type { RawQuery } from "../../api/http/query.ts";
import type { AreaDirectory, AreaPlace } from "../../api/places/areas.ts";
import { toTable } from "../../api/places/cities.ts";
import { type ParamsContext, parseSearchParams, type SearchParams } from "../../api/search/params.ts";
import { AppError, type Problem } from "../../shared/errors.ts";

const PLACES: readonly [kind: string, path: string][] = [
  ["county", "harju-maakond"],
  ["municipality", "harju-maakond/tallinn"],
  ["district", "harju-maakond/tallinn/kesklinna-linnaosa"],
  ["district", "harju-maakond/tallinn/pirita-linnaosa"],
  ["municipality", "harju-maakond/saue-vald"],
  ["settlement", "harju-maakond/saue-vald/laagri-alevik"],
  ["settlement", "harju-maakond/saue-vald/metsakula"],
  ["county", "tartu-maakond"],
  ["municipality", "tartu-maakond/tartu-linn"],
  ["settlement", "tartu-maakond/tartu-linn/marja-kula"],
  ["municipality", "tartu-maakond/elva-vald"],
  ["settlement", "tartu-maakond/elva-vald/metsakula"],
];

const places: readonly AreaPlace[] = PLACES.map(([kind, path]) => ({ kind, path, slug: path.split("/").at(-1)! }));

const directory: AreaDirectory = {
  byPath: (path) => places.find((place) => place.path === path),
  bySlug: (slug) => places.filter((place) => place.slug === slug),
  all: () => places,
};

export const SECRETS = ["a secret that is long enough for the tests"];

export const PARAMS_CONTEXT: ParamsContext = {
  places: directory,
  cities: toTable([
    { country: "ES", slug: "alicante", name: "Alicante" },
    { country: "FI", slug: "helsinki", name: "Helsinki" },
  ]),
  cursorSecrets: SECRETS,
};

const rawQuery = (text: string): RawQuery => ({
  path: "/api/public/v1/listings",
  pairs: [...new URLSearchParams(text)],
});

export const parse = (text: string): SearchParams => parseSearchParams(rawQuery(text), PARAMS_CONTEXT);

/** The problems that a query is refused with; throws when it is not refused. */
export function problemsOf(text: string): readonly Problem[] {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_params") return error.details ?? [];
    throw error;
  }
  throw new Error(`not refused: ${text}`);
}
