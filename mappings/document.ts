// Documents of the index. A listing that is not public has a tombstone: OpenSearch forgets the version of a deleted document after a
// minute, and a late write would then bring it back.
import type { AttributeName } from "./attributes.ts";

/**
 * Texts for search: by language in its own analysis, and all of them once more as written. Each word is only in the field where it
 * scores most (words of the headline are left out of the description and of compound parts), so that a search visits each listing
 * once for a word.
 */
export interface DocumentTexts {
  slogan: Record<string, string>;
  description: Record<string, string>;
  exact: { slogan: string[]; description: string[] };
  /** Words of descriptions that are in no language field: numbers, words in another script, spellings without dots. */
  other: string;
  /** Names of the features that the headline states. */
  features: { slogan: string[] };
  /** Parts of Estonian compounds. */
  parts?: string;
  /** Words and lemmas of Estonian texts that were typed without any dots. */
  plain?: string;
  /** Names of the place and its ancestors in all languages. */
  place: string[];
  /** The address in the one form of mappings/addresses.ts; absent if the listing has none. */
  address?: string[];
  /** The name of the company that offers the listing, and its lemmas; absent for private sellers, whose names are not searched. */
  company?: string[];
}

export interface PublicDocument extends Partial<Record<AttributeName, number>> {
  id: string;
  version: number;
  isPublic: true;
  dealType: string;
  /** Absent for listings abroad. */
  estonianDealType?: string;
  propertyType: string;
  /** Path of the listing's place and of every ancestor. */
  placePaths: string[];
  placeSlugs: string[];
  country: string;
  citySlug?: string;
  /** In degrees; absent for listings without coordinates. */
  point?: { lat: number; lon: number };
  price?: number;
  priceSqm?: number;
  priceStep?: string;
  priceSqmStep?: string;
  sizeStep?: string;
  yearStep?: string;
  roomsStep?: string;
  isTopFloor: boolean;
  priceDropped: boolean;
  /** Milliseconds since 1970, as all times used for sorting. */
  published: number;
  /** When the price fell; absent without a drop. */
  droppedAt?: number;
  /** Featured tier, then time of publication. */
  rankKey: number;
  /** In hundredths, so that cursors have integers only. */
  sortPriceAsc: number;
  sortPriceDesc: number;
  sortPriceSqmAsc: number;
  sortPriceSqmDesc: number;
  sortSizeAsc: number;
  sortSizeDesc: number;
  /** Names of the features that the texts state. */
  features: string[];
  text: DocumentTexts;
  /** The public JSON, ready to send. Not indexed. Always the last field: raw-hits.ts extracts it by its surroundings. */
  listing: object;
}

export interface Tombstone {
  isPublic: false;
  version: number;
  hiddenAt: string;
}

export type ListingDocument = PublicDocument | Tombstone;
