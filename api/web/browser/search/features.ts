// Names of features in the reader's language: counted ones bring theirs along, without counts they are looked up.

import type { Locale } from "../../../../shared/enums.ts";
import { capitalised } from "../format.ts";
import type { Resources } from "../resource.ts";
import type { Facets } from "./facets.ts";
import { loaded } from "./places.ts";

type Names = Readonly<Record<Locale, string>>;

export interface Feature {
  slug: string;
  name: string;
}

interface FeatureOptions {
  baseUrl: string;
  lang: Locale;
  resources: Resources;
  /** Those of the last answer; undefined before the first one. */
  facets: Facets | undefined;
}

/** In the order of their names, which no other filter changes. */
export function featuresOf({ baseUrl, lang, resources, facets }: FeatureOptions): Feature[] {
  if (facets === undefined) return [];
  const known =
    facets.features?.options?.map(({ value, name }) => ({ value, names: name })) ?? lookUp(baseUrl, resources);
  return known
    .map(({ value, names }) => ({ slug: value, name: capitalised(names?.[lang] ?? value, lang) }))
    .sort((one, other) => one.name.localeCompare(other.name, lang));
}

function lookUp(baseUrl: string, resources: Resources): { value: string; names: Names | undefined }[] {
  const found = resources.get<{ features: { name: string; names: Names; count: number }[] }>(
    `${baseUrl}/api/public/v1/features`,
  );
  const features = loaded(found && ("value" in found ? { value: found.value.features } : found));
  return features.filter(({ count }) => count > 0).map(({ name, names }) => ({ value: name, names }));
}
