// GET /api/public/v1/features: the things that `features` of the search takes, with the number of listings that have each. From memory.
import type { Request, Response } from "express";
import { FIELDS } from "../../../mappings/fields.ts";
import type { Config } from "../../../shared/config.ts";
import type { Knex } from "../../../shared/db/connect.ts";
import type { Logger } from "../../../shared/logger.ts";
import type { SearchClient } from "../../../shared/search/client.ts";
import { PROBE_GROUP } from "../../../shared/search/indices.ts";
import { setDataAsOf } from "../../http/headers.ts";
import { readParams } from "../../http/params.ts";
import { readOrRefuse } from "../../http/refusal.ts";
import { createRefreshingTable, type RefreshingTable } from "../../refreshing-table.ts";
import { term } from "../filters.ts";
import { countsByValue } from "./facet-aggregations.ts";
import { FEATURE_NAMES, FEATURES } from "./features.ts";

interface FeatureCounts {
  features: readonly object[];
  /** Changes up to then are counted. */
  asOf: Date | undefined;
}

interface FeatureCountsDeps {
  config: Pick<Config, "indexPrefix">;
  db: Knex;
  search: SearchClient;
  freshness: { asOf(): Date | undefined };
  logger: Logger;
}

export function createFeatureCounts(deps: FeatureCountsDeps): RefreshingTable<FeatureCounts> {
  const { config, db, search, freshness, logger } = deps;
  const terms = { field: FIELDS.features, include: FEATURE_NAMES, size: FEATURE_NAMES.length };
  const body = {
    ...{ size: 0, track_total_hits: false, stats: [PROBE_GROUP] },
    query: { bool: { filter: [term(FIELDS.isPublic, true)] } },
    aggs: { features: { terms } },
  };

  async function load(): Promise<FeatureCounts> {
    // Read before the search, which may count newer changes, never older ones.
    const asOf = freshness.asOf();
    const { aggregations } = await search.search(config.indexPrefix, body);
    const counts = new Map(countsByValue(aggregations?.features));
    const features = [...FEATURES].map(([name, names]) => ({ name, names, count: counts.get(name) ?? 0 }));
    return { asOf, features: features.toSorted((one, other) => other.count - one.count) };
  }
  return createRefreshingTable({ db, name: "features", load, logger });
}

export function listFeatures({ features }: { features: RefreshingTable<FeatureCounts> }) {
  return function listFeaturesHandler(req: Request, res: Response): void {
    readOrRefuse(req, res, (pairs) => readParams(pairs, {}));
    const { features: list, asOf } = features.get();
    setDataAsOf(res, asOf);
    res.json({ features: list });
  };
}
