// What can be suggested: what it does, what it is called, and the ways to write it.
import type { Locale } from "../../shared/enums.ts";
import type { Names } from "../search/text/names.ts";
import type { WishParams } from "../search/text/params-of-conditions.ts";

/** Listings by key; see counts.ts. */
export type CountOf = (key: string) => number | undefined;

export interface Choice {
  /** Two with the same one do the same. */
  does: string;
  kind: "place" | "meaning" | "phrase";
  shown: Names;
  /** Null where only the text says it. */
  params: WishParams | null;
  /** Of the listings that the search finds with `params` alone. */
  countKey?: string | undefined;
  popularity: (count: CountOf) => number;
}

/** How a choice is written in one spelling. */
export interface Form {
  choice: Choice;
  /** As it stands in a text by itself. */
  written: string;
  locale: Locale;
  /** Estonian; case forms follow it. */
  genitive?: string | undefined;
  /** Where it is, behind other words. */
  where?: string | undefined;
  /** Without it: "liftita", and "балкона" behind "без". */
  lack?: string | undefined;
  /** Behind what has it: "rõduga", "kesklinnas", and "балконом" behind "с". */
  companion?: string | undefined;
}

export interface SpelledForm {
  key: string;
  value: Form;
}

export const placeKey = (path: string): string => `place ${path}`;
export const featureKey = (name: string): string => `feature ${name}`;
export const paramsKey = (params: WishParams): string => `params ${JSON.stringify(params)}`;
