// Cells of a map: how many listings are in each, where, and what they cost. Pure. Cells are tiles, so that they stay where they are when the
// map is moved, and neighbouring views share them.
import { FIELDS } from "../../../mappings/fields.ts";
import type { Cell, Cells } from "../../../shared/cells.ts";
import type { Box } from "../geo/box.ts";

export const CELLS_MAX = 2000;
/** A cell is a tile two zooms further in: 64 pixels of a map whose tiles are 256 wide. */
const CELL_ZOOMS = 2;
/** A median of fewer prices says more of one seller than of a place. */
const MEDIAN_PRICES_MIN = 5;
/** Buckets of two significant digits: medians within 1 %, and a tenth of the memory of three digits. */
const MEDIAN = { percents: [50], keyed: false, hdr: { number_of_significant_value_digits: 2 } };

/** Whether a view may have more cells than allowed: then they are counted before anything is asked of them. */
export function mayHaveTooManyCells(zoom: number, box: Box | undefined): boolean {
  const across = 2 ** (zoom + CELL_ZOOMS);
  if (box === undefined) return across ** 2 > CELLS_MAX;
  const columns = across * ((box.east - box.west) / 360) + 2;
  const rows = across * (rowAt(box.south) - rowAt(box.north)) + 2;
  return columns * rows > CELLS_MAX;
}

/** Share of the map's height above a latitude; tiles end at 85 degrees. */
function rowAt(lat: number): number {
  const radians = (Math.min(85, Math.max(-85, lat)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

/** Only how many cells there are: a fiftieth of the time of their prices. */
export const tileAggregations = (zoom: number): object => ({ cells: { geotile_grid: tiles(zoom) } });

export function hasTooManyCells(aggregations: Readonly<Record<string, unknown>> | undefined): boolean {
  const { cells } = (aggregations ?? {}) as { cells?: { buckets: readonly unknown[] } };
  return (cells?.buckets.length ?? 0) > CELLS_MAX;
}

/** One cell more than allowed tells that there are too many; as many per shard make the counts exact. */
function tiles(zoom: number): object {
  const most = CELLS_MAX + 1;
  return { field: FIELDS.point, precision: zoom + CELL_ZOOMS, size: most, shard_size: most };
}

export function cellAggregations(zoom: number): object {
  return {
    withoutPoint: { missing: { field: FIELDS.point } },
    cells: {
      geotile_grid: tiles(zoom),
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
  if (hasTooManyCells(aggregations)) return undefined;
  const buckets = cells?.buckets ?? [];
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
  const median = price.count < MEDIAN_PRICES_MIN ? undefined : medianOf(priceMedian, 0);
  const perSqm = pricePerSqm.value < MEDIAN_PRICES_MIN ? undefined : medianOf(pricePerSqmMedian, 2);
  return {
    ...(price.min === null ? {} : { price: { least: price.min, ...(median === undefined ? {} : { median }) } }),
    ...(perSqm === undefined ? {} : { pricePerSqm: { median: perSqm } }),
  };
}

/** Whole euros from 100 on. Below, rents for a square metre differ in cents. */
function medianOf({ values: [middle] }: Percentiles, decimals: number): number | undefined {
  if (middle?.value == null) return undefined;
  return round(middle.value, middle.value < 100 ? decimals : 0);
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));
