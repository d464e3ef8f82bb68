// The documents of the index. A listing that is not public is a tombstone: OpenSearch forgets the version of a deleted
// document after a minute, and then a late write would bring it back.
import type { AttributeName } from "./attributes.ts";

/**
 * What text search reads: by language as that language is analysed, and everything once more as it was written. A word
 * stands only where it counts most: what the headline says is left out of the description and of the parts of compounds,
 * so that a search visits every listing once a word.
 */
export interface DocumentTexts {
  slogan: Record<string, string>;
  description: Record<string, string>;
  exact: { slogan: string[]; description: string[] };
  /** Words of descriptions that no language takes: numbers, words in another script, spellings without dots. */
  other: string;
  /** What the texts say that a listing has, whatever the words. */
  features: { slogan: string[]; description: string[] };
  /** Parts of Estonian compounds. */
  parts?: string;
  /** Words and lemmas of an Estonian text that was typed without any dots. */
  plain?: string;
  /** Names of the place and its ancestors in all languages. */
  place: string[];
}

export interface PublicDocument extends Partial<Record<AttributeName, number>> {
  id: string;
  version: number;
  isPublic: true;
  dealType: string;
  /** Absent abroad. */
  estonianDealType?: string;
  propertyType: string;
  /** Path of the listing's place and of every ancestor. */
  placePaths: string[];
  placeSlugs: string[];
  country: string;
  citySlug?: string;
  price?: number;
  priceSqm?: number;
  isTopFloor: boolean;
  priceDropped: boolean;
  /** Milliseconds since 1970, as are all times that sort. */
  published: number;
  /** Featured tier, then time of publication. */
  rankKey: number;
  /** Hundredths, so that the values are whole numbers in every cursor. */
  sortPriceAsc: number;
  sortPriceDesc: number;
  sortPriceSqmAsc: number;
  sortPriceSqmDesc: number;
  sortSizeAsc: number;
  sortSizeDesc: number;
  text: DocumentTexts;
  /** The public JSON, ready to send. Not indexed. Always last: it is cut out by what is around it. */
  listing: object;
}

export interface Tombstone {
  isPublic: false;
  version: number;
  hiddenAt: string;
}

export type ListingDocument = PublicDocument | Tombstone;
