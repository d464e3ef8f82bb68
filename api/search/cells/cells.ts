// Cells of a map: how many listings are in each, where, and what they cost. Pure. Cells are tiles, so that they stay where they are when the
// map is moved, and neighbouring views share them.
import { FIELDS } from "../../../mappings/fields.ts";

export const CELLS_MAX = 2000;
/** A cell is a tile two zooms further in: 64 pixels of a map whose tiles are 256 wide. */
const CELL_ZOOMS = 2;
/** A median of fewer prices says more of one seller than of a place. */
const MEDIAN_PRICES_MIN = 5;
/** Buckets of two significant digits: medians within 1 %, and a tenth of the memory of three digits. */
const MEDIAN = { percents: [50], keyed: false, hdr: { number_of_significant_value_digits: 2 } };

export interface Cell {
  /** Tile: `zoom/x/y`. */
  id: string;
  count: number;
  /** The middle of its listings. */
  lat: number;
  lon: number;
  /** Absent without a price, and where sales and rents are mixed. */
  price?: { least: number; median?: number };
  pricePerSqm?: { median: number };
  /** Of the only listing. */
  listingId?: string;
}

export interface Cells {
  cells: readonly Cell[];
  withoutPoint: number;
}

/** Aggregations of a search. One cell more than allowed tells that there are too many; as many per shard make the counts exact. */
export function cellAggregations(zoom: number): object {
  const most = CELLS_MAX + 1;
  return {
    withoutPoint: { missing: { field: FIELDS.point } },
    cells: {
      geotile_grid: { field: FIELDS.point, precision: zoom + CELL_ZOOMS, size: most, shard_size: most },
      aggs: {
        middle: { geo_centroid: { field: FIELDS.point } },
        deals: { terms: { field: FIELDS.dealType, size: 3 } },
        price: { stats: { field: FIELDS.price } },
        pricePerSqm: { value_count: { field: FIELDS.priceSqm } },
        priceMedian: { percentiles: { field: FIELDS.price, ...MEDIAN } },
        pricePerSqmMedian: { percentiles: { field: FIELDS.priceSqm, ...MEDIAN } },
        id: { max: { field: FIELDS.id } },
      },
    },
  };
}

interface Bucket {
  key: string;
  doc_count: number;
  middle: { location: { lat: number; lon: number } };
  deals: { buckets: readonly unknown[] };
  price: { count: number; min: number | null };
  pricePerSqm: { value: number };
  priceMedian: Percentiles;
  pricePerSqmMedian: Percentiles;
  id: { value: number };
}

interface Percentiles {
  values: readonly { value: number | null }[];
}

/** Undefined when there are too many. */
export function readCells(aggregations: Readonly<Record<string, unknown>> | undefined): Cells | undefined {
  const { cells, withoutPoint } = (aggregations ?? {}) as {
    cells?: { buckets: readonly Bucket[] };
    withoutPoint?: { doc_count: number };
  };
  const buckets = cells?.buckets ?? [];
  if (buckets.length > CELLS_MAX) return undefined;
  return { cells: buckets.map(toCell), withoutPoint: withoutPoint?.doc_count ?? 0 };
}

function toCell({ key, doc_count: count, middle, id, ...prices }: Bucket): Cell {
  const { lat, lon } = middle.location;
  return {
    ...{ id: key, count, lat: round(lat, 6), lon: round(lon, 6) },
    ...(prices.deals.buckets.length > 1 ? {} : pricesOf(prices)),
    // Aggregations count in doubles: a larger id would be another one.
    ...(count === 1 && Number.isSafeInteger(id.value) ? { listingId: String(id.value) } : {}),
  };
}

type Prices = Omit<Bucket, "key" | "doc_count" | "middle" | "id">;

function pricesOf({ price, pricePerSqm, priceMedian, pricePerSqmMedian }: Prices): Pick<Cell, "price" | "pricePerSqm"> {
  const median = price.count < MEDIAN_PRICES_MIN ? undefined : medianOf(priceMedian);
  const perSqm = pricePerSqm.value < MEDIAN_PRICES_MIN ? undefined : medianOf(pricePerSqmMedian);
  return {
    ...(price.min === null ? {} : { price: { least: price.min, ...(median === undefined ? {} : { median }) } }),
    ...(perSqm === undefined ? {} : { pricePerSqm: { median: perSqm } }),
  };
}

const medianOf = ({ values: [middle] }: Percentiles) => (middle?.value == null ? undefined : Math.round(middle.value));

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));
