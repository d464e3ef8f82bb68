// Names for the place picker, from the places and cities endpoints. Each level is loaded when it is first needed.
import type { Locale } from "../../../../shared/enums.ts";
import type { Resource, Resources } from "../resource.ts";

export interface Place {
  slug: string;
  path: string;
  name: string;
  hasChildren: boolean;
}

interface City {
  slug: string;
  name: string;
  country: string;
}

export interface PlaceNames {
  /** Counties, or the children of a path such as `harju-maakond/tallinn`. */
  children(parent?: string): Resource<readonly Place[]>;
  cities(): Resource<readonly City[]>;
  retry(): void;
}

/** The largest municipality has some 450 settlements. */
const LIMIT = "1000";

export function placeNames(baseUrl: string, lang: Locale, resources: Resources): PlaceNames {
  const load = <T>(path: string, params: Record<string, string>) =>
    resources.get<T>(`${baseUrl}/api/public/v1/${path}?${new URLSearchParams(params)}`);
  return {
    children: (parent) =>
      map(
        load<{ places: Place[] }>("places", { ...(parent ? { parent } : {}), lang, limit: LIMIT }),
        ({ places }) => places,
      ),
    cities: () => map(load<{ cities: City[] }>("cities", {}), ({ cities }) => cities),
    retry: () => resources.forget(),
  };
}

function map<T, U>(resource: Resource<T>, change: (value: T) => U): Resource<U> {
  return resource !== undefined && "value" in resource ? { value: change(resource.value) } : resource;
}

/** Loaded values; none while loading or after a failure. */
export function loaded<T>(resource: Resource<readonly T[]>): readonly T[] {
  return resource !== undefined && "value" in resource ? resource.value : [];
}
