// The shape of a phrase book; phrases-et.ts, phrases-en.ts and phrases-ru.ts fill it. {braces} are filled in by texts.ts.
import type { DealType, PropertyType } from "../../shared/enums.ts";
import type { Feature } from "./features.ts";

export interface Phrases {
  /** "Müüa", "Продаётся": in front of the home, or behind it in English. */
  deals: Readonly<Record<DealType, readonly string[]>>;
  nouns: Readonly<Record<PropertyType, readonly string[]>>;
  /** With a number of rooms, 1 to 6; `more` for others. */
  rooms: readonly string[];
  roomsMore: string;
  /** In front of the noun, in the form that fits it. */
  adjectives: readonly string[];
  slogans: readonly string[];
  /** Short and full of abbreviations, as people type them. */
  terse: readonly string[];
  /** The feature behind "with". */
  tags: Readonly<Partial<Record<Feature, readonly string[]>>>;
  openings: readonly string[];
  features: Readonly<Record<Feature, readonly string[]>>;
  facts: {
    readonly size: readonly string[];
    readonly floor: readonly string[];
    readonly year: readonly string[];
    readonly plot: readonly string[];
  };
  closings: Readonly<Record<DealType, readonly string[]>>;
}
