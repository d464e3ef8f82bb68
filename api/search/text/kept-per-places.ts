// Tables that are built from the places that are loaded now: the gazetteer, and the spellings of suggestions.
import type { NamedPlace } from "./place-names.ts";

/** Builds again only when places have changed: they are loaded every minute and change once a year. */
export function keepPerPlaces<P extends NamedPlace, Table>(
  places: () => Iterable<P>,
  build: (places: P[]) => Table,
): () => Table {
  let source: Iterable<P> | undefined;
  let content = "";
  let table: { built: Table } | undefined;
  return () => {
    const current = places();
    if (table !== undefined && current === source) return table.built;
    source = current;
    const list = [...current];
    const names = JSON.stringify(
      list.map(({ path, name, names, aliases, lat, lon }) => [path, name, names, aliases, lat, lon]),
    );
    if (table === undefined || names !== content) table = { built: build(list) };
    content = names;
    return table.built;
  };
}
