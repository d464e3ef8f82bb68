// The order of suggestions: what was typed most exactly, then what has most listings, then what is shorter.
import type { Locale } from "../../shared/enums.ts";
import type { CountOf } from "./choice.ts";
import type { Found } from "./find-choices.ts";
import { type InForce, isInside } from "./params-in-force.ts";

interface Ranked {
  found: Found;
  /** The smaller the more exactly. */
  distance: number;
  popularity: number;
}

/** A name has fewer words. */
const WORDS_MAX = 9;

/**
 * The first `most`, in order. A letter alone begins 1,700 things: putting all of them in order took half of the time of an answer, while
 * nearly all come behind the last of a few.
 */
export function firstOf(
  all: readonly Found[],
  most: number,
  { locale, inForce, count }: { locale: Locale; inForce: InForce; count: CountOf },
): Found[] {
  const first: Ranked[] = [];
  for (const found of all) {
    const ranked = {
      found,
      distance: distanceOf(found, inForce, locale),
      popularity: found.form.choice.popularity(count),
    };
    if (first.length === most && compare(ranked, first[most - 1]!, locale) >= 0) continue;
    if (first.length === most) first.pop();
    let at = first.length;
    while (at > 0 && compare(ranked, first[at - 1]!, locale) < 0) at -= 1;
    first.splice(at, 0, ranked);
  }
  return first.map(({ found }) => found);
}

/** By the step, then by the words that a name was begun with, then whole names, then those of the language, then the area in force. */
function distanceOf({ form, end, step, isWhole }: Found, inForce: InForce, locale: Locale): number {
  const { choice } = form;
  const words = choice.kind === "phrase" ? 1 : end.words;
  // "gar" is a garage on an Estonian page and no garden. Names of places are the same in both.
  const isOfLanguage = choice.kind !== "meaning" || form.locale === locale;
  const flags = [isWhole, isOfLanguage, isInside(choice, inForce)];
  return flags.reduce((distance, flag) => distance * 2 + (flag ? 0 : 1), step * (WORDS_MAX + 1) + WORDS_MAX - words);
}

function compare(one: Ranked, other: Ranked, locale: Locale): number {
  if (one.distance !== other.distance) return one.distance - other.distance;
  if (one.popularity !== other.popularity) return other.popularity - one.popularity;
  if (one.found.length !== other.found.length) return one.found.length - other.found.length;
  const [a, b] = [one.found.form.choice.shown[locale], other.found.form.choice.shown[locale]];
  return a < b ? -1 : a > b ? 1 : 0;
}
