// Tables that are built from what is loaded now: the gazetteer and the spellings of suggestions from places, names from other lists.
import type { NamedPlace } from "./place-names.ts";

/** Builds again only when places have changed: they are loaded every minute and change once a year. */
export function keepPerPlaces<P extends NamedPlace, Table>(
  places: () => readonly P[],
  build: (places: readonly P[]) => Table,
): () => Table {
  let source: readonly P[] | undefined;
  let content = "";
  let table: { built: Table } | undefined;
  return () => {
    const current = places();
    if (table !== undefined && current === source) return table.built;
    source = current;
    const names = JSON.stringify(
      current.map(({ path, name, names, aliases, lat, lon }) => [path, name, names, aliases, lat, lon]),
    );
    if (table === undefined || names !== content) table = { built: build(current) };
    content = names;
    return table.built;
  };
}

/** The list of before as long as the one that is loaded now has the same content: lists are loaded every minute, and seldom change. */
export function keepEqual<Row>(read: () => readonly Row[]): () => readonly Row[] {
  let source: readonly Row[] | undefined;
  let kept: readonly Row[] = [];
  return () => {
    const current = read();
    if (current === source) return kept;
    source = current;
    if (JSON.stringify(current) !== JSON.stringify(kept)) kept = current;
    return kept;
  };
}
