// The gazetteer of the places that are loaded now.
import type { NamedPlace } from "./place-names.ts";
import { createReadPlaces, type ReadPlaces, type ReadPlacesDeps } from "./read-places.ts";

/** Rebuilds the gazetteer only when places have changed: they are loaded every minute and change once a year. */
export function keepReadPlaces(places: () => Iterable<NamedPlace>, deps: ReadPlacesDeps): () => ReadPlaces {
  let source: Iterable<NamedPlace> | undefined;
  let content = "";
  let readPlaces: ReadPlaces | undefined;
  return () => {
    const current = places();
    if (readPlaces !== undefined && current === source) return readPlaces;
    source = current;
    const list = [...current];
    const names = JSON.stringify(
      list.map(({ path, name, names, aliases, lat, lon }) => [path, name, names, aliases, lat, lon]),
    );
    if (readPlaces === undefined || names !== content) readPlaces = createReadPlaces(list, deps);
    content = names;
    return readPlaces;
  };
}
