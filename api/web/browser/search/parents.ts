// The larger places around one that is named alone, such as the county of a municipality: the API refuses a search without them.
import type { Place } from "./places.ts";
import { type Params, PLACE_PARAMS } from "./query.ts";

/** The search waits for this: without the larger places the API says what is missing, later than this it would seem dead. */
const LOOKUP_MS_MAX = 5000;

/** The parameter of a place whose larger places are missing. */
export function orphanOf(params: Params): string | undefined {
  if (params.settlementSlug !== undefined && params.municipalitySlug === undefined) return "settlementSlug";
  return params.municipalitySlug !== undefined && params.countySlug === undefined ? "municipalitySlug" : undefined;
}

/** Parameters of the larger places; none where the place is unknown, is in several places, or cannot be looked up. */
export async function findParents(baseUrl: string, params: Params, orphan: string): Promise<Params> {
  const slug = params[orphan]!;
  const query = new URLSearchParams({ q: slug, limit: "1000" });
  const signal = AbortSignal.timeout(LOOKUP_MS_MAX);
  const response = await fetch(`${baseUrl}/api/public/v1/places?${query}`, { signal }).catch(() => undefined);
  if (!response?.ok) return {};
  const { places } = (await response.json().catch(() => ({ places: [] }))) as { places: Place[] };
  const level = PLACE_PARAMS.indexOf(orphan);
  const meant = places
    .map(({ path }) => path.split("/"))
    .filter((path) => path.length === level + 1 && path[level] === slug && isInside(path, params));
  if (meant.length !== 1) return {};
  return Object.fromEntries(meant[0]!.slice(0, level).map((parent, index) => [PLACE_PARAMS[index]!, parent]));
}

const isInside = ([county]: readonly string[], { countySlug = county }: Params) => county === countySlug;
