// A search engine that the ranking is compared with, fed with the same sample listings.
import { type Sample, sampleRow } from "./sample.ts";

export interface Baseline {
  put(samples: ReadonlyMap<number, Sample>): Promise<void>;
  /** Numbers of the listings, best first, at most 50. `asWords`: without what the words mean, where the search knows it. */
  search(text: string, options?: { asWords?: boolean }): Promise<number[]>;
  close(): Promise<void>;
}

export function placeText(number: number, sample: Sample): string {
  const { county, municipality, settlement } = sampleRow(number, sample);
  const places = [county, municipality, settlement].filter((place) => place !== null);
  return places.flatMap(({ name, names, aliases }) => [name, ...Object.values(names ?? {}), ...aliases]).join(" ");
}
