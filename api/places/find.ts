// Places by the beginning of their name, in any language, with or without diacritics.
import type { Place, PlaceDirectory } from "./places.ts";

/** Counties before municipalities before what is in them. */
const RANK: Readonly<Record<string, number>> = { county: 0, municipality: 1, district: 2, settlement: 3 };

export function findByPrefix(directory: PlaceDirectory, prefix: string, parent?: string): Place[] {
  const wanted = plain(prefix);
  const found = [...directory.all()].filter(
    (place) =>
      (parent === undefined || place.path.startsWith(`${parent}/`)) &&
      spellings(place).some((name) => plain(name).startsWith(wanted)),
  );
  const exact = (place: Place) => (spellings(place).some((name) => plain(name) === wanted) ? 0 : 1);
  return found.sort(
    (left, right) =>
      exact(left) - exact(right) ||
      (RANK[left.kind] ?? 9) - (RANK[right.kind] ?? 9) ||
      left.name.localeCompare(right.name, "et"),
  );
}

const spellings = ({ name, names, aliases }: Place): string[] => [name, ...Object.values(names ?? {}), ...aliases];

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();
