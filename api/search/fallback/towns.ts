// Writes towns in place of their districts and quarters, to which a fallback widens them: an office in Tallinn is closer to one in Ülemiste than a flat there.
import { type Town, townOfMeanings } from "../text/quarter-towns.ts";
import { isWithin, pathsOf, type Segment } from "../text/segments.ts";
import { isWish, type Part } from "./parts.ts";

/** Undefined of anything but a district or a quarter that is wished. */
export function townOf(part: Part): Town | undefined {
  return isWish(part) ? townOfMeanings(part.segments.flatMap(({ meanings }) => meanings)) : undefined;
}

/** The town in place of its parts, once; the other parts are left out, and so are all where the text names the town besides. */
export function asTowns(
  parts: readonly Part[],
  isWider: (part: Part) => boolean,
): { replaced: [Segment, string][]; left: Part[] } {
  const named = parts
    .filter((part) => !isWider(part) && isWish(part))
    .flatMap(({ segments }) => segments.flatMap(pathsOf));
  const written = new Set<Town>();
  const left: Part[] = [];
  const replaced = parts.filter(isWider).flatMap((part): [Segment, string][] => {
    const town = townOf(part);
    if (town === undefined) return [];
    if (written.has(town) || named.some((path) => isWithin(path, town.path))) {
      left.push(part);
      return [];
    }
    written.add(town);
    return part.segments.map((segment) => [segment, town.name]);
  });
  return { replaced, left };
}
