import type { Locale } from "../../shared/enums.ts";

/** A thing that the texts of a listing say it has. */
export interface ListingFeature {
  /** Value of the parameter `features`. */
  name: string;
  names: Readonly<Record<Locale, string>>;
}
