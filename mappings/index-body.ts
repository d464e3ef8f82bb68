// Body of the create-index call: settings, analysis and mapping, compiled from the locales and the language rows.
import { createHash } from "node:crypto";
import { byAttribute } from "./attributes.ts";
import { FIELDS } from "./fields.ts";
import { textAnalysis, textFields } from "./text-fields.ts";

export interface IndexOptions {
  locales: readonly string[];
  shards: number;
  replicas: number;
  /** Digest of the rules and word lists that shape the texts. */
  languageDigest: string;
}

export interface IndexBody {
  settings: Record<string, unknown>;
  mappings: { dynamic: "strict"; _meta: IndexMeta; properties: Record<string, unknown> };
}

export interface IndexMeta {
  schemaHash: string;
  /** Id of the database that the index was built from; absent in indices of older releases. */
  databaseId?: string;
  /** The last heartbeat of the database that was written to the index (indexer/heartbeat.ts). */
  heartbeatAt?: string;
  /** Dotted paths of all fields: documents are cut to them, so that an older index accepts them. */
  fields: string[];
}

/** To be raised when the projection writes other values into the same fields. */
const PROJECTION_REVISION = 15;

const keyword = { type: "keyword" };
/** Counted, never searched. */
const step = { type: "keyword", index: false };
const number = (type: "long" | "integer" | "short" | "double") => ({ type });
/** Fields that are used for sorting. */
const sortable = { type: "long", index: true };

export function indexBody({ locales, shards, replicas, languageDigest }: IndexOptions): IndexBody {
  const properties: Record<string, unknown> = {
    [FIELDS.id]: number("long"),
    [FIELDS.version]: { type: "long", index: false },
    [FIELDS.isPublic]: { type: "boolean" },
    [FIELDS.hiddenAt]: { type: "date" },
    [FIELDS.listing]: { type: "object", enabled: false },
    [FIELDS.dealType]: keyword,
    [FIELDS.estonianDealType]: keyword,
    [FIELDS.propertyType]: keyword,
    [FIELDS.placePaths]: keyword,
    [FIELDS.placeSlugs]: keyword,
    [FIELDS.country]: keyword,
    [FIELDS.citySlug]: keyword,
    [FIELDS.point]: { type: "geo_point" },
    [FIELDS.price]: number("double"),
    [FIELDS.priceSqm]: number("double"),
    ...byAttribute(({ kind }) => number(kind === "whole" ? "integer" : "double")),
    [FIELDS.priceStep]: step,
    [FIELDS.priceSqmStep]: step,
    [FIELDS.sizeStep]: step,
    [FIELDS.yearStep]: step,
    [FIELDS.roomsStep]: step,
    [FIELDS.isTopFloor]: { type: "boolean" },
    [FIELDS.priceDropped]: { type: "boolean" },
    [FIELDS.published]: sortable,
    [FIELDS.droppedAt]: sortable,
    [FIELDS.rankKey]: sortable,
    [FIELDS.sortPriceAsc]: sortable,
    [FIELDS.sortPriceDesc]: sortable,
    [FIELDS.sortPriceSqmAsc]: sortable,
    [FIELDS.sortPriceSqmDesc]: sortable,
    [FIELDS.sortSizeAsc]: sortable,
    [FIELDS.sortSizeDesc]: sortable,
    [FIELDS.features]: keyword,
    [FIELDS.text]: textFields(locales),
  };
  const analysis = textAnalysis(locales);
  return {
    settings: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      // Explicit: with the default, OpenSearch stops refreshing an index without searches, and `X-Data-As-Of` could not advance.
      refresh_interval: "1s",
      // Index sort: a page in the default order can stop early if hits are not counted.
      "sort.field": [FIELDS.rankKey, FIELDS.id],
      "sort.order": ["desc", "desc"],
      analysis,
    },
    mappings: {
      dynamic: "strict",
      _meta: {
        schemaHash: schemaHash({ properties, analysis, locales, languageDigest }),
        fields: fieldPaths(properties),
      },
      properties,
    },
  };
}

function fieldPaths(properties: Record<string, unknown>, prefix = ""): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const children = (field as { properties?: Record<string, unknown> }).properties;
    return children === undefined ? [prefix + name] : fieldPaths(children, `${prefix}${name}.`);
  });
}

/** Digest of everything that shapes a document: an index with another one needs a reindex. */
function schemaHash(shape: {
  properties: object;
  analysis: object;
  locales: readonly string[];
  languageDigest: string;
}): string {
  return createHash("sha256")
    .update(JSON.stringify({ ...shape, projection: PROJECTION_REVISION }))
    .digest("hex")
    .slice(0, 10);
}
