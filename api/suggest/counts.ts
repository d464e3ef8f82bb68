// Listings of each thing that can be suggested, counted once a minute in one call: the search's own totals of its parameters alone.
import { FIELDS } from "../../mappings/fields.ts";
import type { Config } from "../../shared/config.ts";
import type { Knex } from "../../shared/db/connect.ts";
import type { Logger } from "../../shared/logger.ts";
import type { SearchClient } from "../../shared/search/client.ts";
import { PROBE_GROUP } from "../../shared/search/indices.ts";
import type { AreaDirectory } from "../places/areas.ts";
import { createRefreshingTable, type RefreshingTable } from "../refreshing-table.ts";
import { allOf, countsByValue } from "../search/facets/facet-aggregations.ts";
import { FEATURE_NAMES } from "../search/facets/features.ts";
import { buildFilters, term } from "../search/filters.ts";
import { parseSearchParams } from "../search/params.ts";
import type { WishParams } from "../search/text/params-of-conditions.ts";
import { type Choice, featureKey, paramsKey, placeKey } from "./choice.ts";

export interface SuggestCounts {
  counts: ReadonlyMap<string, number>;
  countedAt: Date;
  /** Changes up to then are counted; undefined while that is unknown. */
  asOf: Date | undefined;
}

interface SuggestCountsDeps {
  config: Pick<Config, "indexPrefix">;
  db: Knex;
  search: SearchClient;
  freshness: { asOf(): Date | undefined };
  /** All that have parameters of their own; places and features are counted by their fields. */
  choices: Iterable<Choice>;
  logger: Logger;
}

/** Estonia has some 5,000 places: each is counted. */
const PLACES_MAX = 20_000;

export function createSuggestCounts(deps: SuggestCountsDeps): RefreshingTable<SuggestCounts> {
  const { config, db, search, freshness, choices, logger } = deps;
  const body = countBody(choices);

  async function load(): Promise<SuggestCounts> {
    // Read before the search, which may count newer changes, never older ones.
    const [countedAt, asOf] = [new Date(), freshness.asOf()];
    const { aggregations } = await search.search(config.indexPrefix, body);
    const { places, features, params } = aggregations ?? {};
    const counts = new Map([
      ...countsByValue(places).map(([path, count]) => [placeKey(path), count] as const),
      ...FEATURE_NAMES.map((name) => [featureKey(name), 0] as const),
      ...countsByValue(features).map(([name, count]) => [featureKey(name), count] as const),
      ...countsByValue(params),
    ]);
    return { counts, countedAt, asOf };
  }
  return createRefreshingTable({ db, name: "counts of suggestions", load, logger });
}

function countBody(choices: Iterable<Choice>) {
  const filters: Record<string, object> = {};
  for (const { params } of choices) {
    if (params !== null && !isFeature(params)) filters[paramsKey(params)] = clauseOf(params);
  }
  return {
    ...{ size: 0, track_total_hits: false, stats: [PROBE_GROUP] },
    query: { bool: { filter: [term(FIELDS.country, "EE")] } },
    aggs: {
      places: { terms: { field: FIELDS.placePaths, size: PLACES_MAX } },
      features: { terms: { field: FIELDS.features, size: PLACES_MAX } },
      params: { filters: { filters } },
    },
  };
}

const isFeature = (params: WishParams) => Object.keys(params).join() === "features";

const NO_PLACES: AreaDirectory = { byPath: () => undefined, bySlug: () => [], all: () => [] };

/** The filter of a search with these parameters. */
function clauseOf(params: WishParams) {
  const pairs = Object.entries(params).map(([name, value]) => [name, String(value)] as const);
  const cities = { has: () => false, candidates: { list: [], lengths: new Uint16Array(), once: NONE, twice: NONE } };
  const context = { places: NO_PLACES, cities, cursorSecrets: [] };
  return allOf(buildFilters(parseSearchParams({ path: "", pairs }, context)));
}

const NONE = new Int32Array();
