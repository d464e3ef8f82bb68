// Cells of a map as the API answers them and the map of the pages shows them.

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

export interface CellsResponse extends Cells {
  totalCount: number;
}
