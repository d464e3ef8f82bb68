// Writes a wider area in place of a part of a town, or of a house number: an office in Tallinn is closer to one in Ülemiste than a flat
// there, and another house of the street closer than another street.
import type { Locale } from "../../../shared/enums.ts";
import { townOfMeanings } from "../text/quarter-towns.ts";
import { isInnerCase, isWithin, pathsOf, type Segment } from "../text/segments.ts";
import { isWish, type Part } from "./parts.ts";

interface Wider {
  /** What is written. */
  text: string;
  /** Of a town. */
  path?: string;
}

/** Undefined of anything but a wished district, quarter, or street with the number of a house. */
export function widerOf(part: Part, { text, locale }: { text: string; locale: Locale }): Wider | undefined {
  return isWish(part) ? (townOf(part, locale) ?? streetOf(part, text)) : undefined;
}

function townOf({ segments }: Part, locale: Locale): Wider | undefined {
  const town = townOfMeanings(segments.flatMap(({ meanings }) => meanings));
  if (town === undefined) return undefined;
  const { name, inside, inRussian, path } = town;
  // "Õismäel": "Tallinnas"
  const inEstonian = locale === "et" && segments.some(isInnerCase) ? inside : name;
  return { text: locale === "ru" ? inRussian : inEstonian, path };
}

/** "Sõpruse pst 999": "Sõpruse pst" */
function streetOf({ words, segments }: Part, text: string): Wider | undefined {
  const isAddress = segments.every(({ meanings }) =>
    meanings.every((meaning) => meaning.as === "street" && meaning.street.number.length > 0),
  );
  const number = words.findIndex((word) => /^\d/.test(word.text));
  return isAddress && number > 0 ? { text: text.slice(words[0]!.start, words[number - 1]!.end) } : undefined;
}

export const isStreet = (wider: Wider | undefined): boolean => wider !== undefined && wider.path === undefined;

/** The wider area in place of its parts, once; the other parts are left out, and so are all where the text names the town besides. */
export function widened(
  parts: readonly Part[],
  widerOfPart: (part: Part) => Wider | undefined,
): { replaced: [Segment, string][]; left: Part[] } {
  const named = parts
    .filter((part) => widerOfPart(part) === undefined && isWish(part))
    .flatMap(({ segments }) => segments.flatMap(pathsOf));
  const written = new Set<string>();
  const left: Part[] = [];
  const replaced = parts.flatMap((part): [Segment, string][] => {
    const wider = widerOfPart(part);
    if (wider === undefined) return [];
    const { text, path } = wider;
    if (written.has(path ?? text) || (path !== undefined && named.some((one) => isWithin(one, path)))) {
      left.push(part);
      return [];
    }
    written.add(path ?? text);
    return part.segments.map((segment) => [segment, text]);
  });
  return { replaced, left };
}
