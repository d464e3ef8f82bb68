// Where the characters of a normalised line stand in the line as it was written. Normalising changes lengths ("㎡", "o" with a tilde
// of its own, several spaces), while marks are offsets in the text of the response.
import { normaliseText } from "../../../mappings/languages/words.ts";

export interface NormalPlaces {
  /** Of the character at an index of the normalised line, in UTF-16 code units of the written one. */
  startOf(index: number): number;
  endOf(index: number): number;
}

const SAME: NormalPlaces = { startOf: (index) => index, endOf: (index) => index + 1 };
/** A character with all that combines with it. */
const CLUSTER = /\P{M}[\p{M}\p{Cf}]*|[\p{M}\p{Cf}]+/gu;
const SPACE = /[\s\p{Cc}]/u;
const FORMAT = /\p{Cf}/gu;

/** Undefined where the parts of a line do not normalise to what the line does, as of Hangul letters written one by one. */
export function placesIn(written: string): NormalPlaces | undefined {
  const normal = normaliseText(written);
  if (normal === written) return SAME;
  const [starts, ends]: [number[], number[]] = [[], []];
  let text = "";
  for (const { 0: cluster, index } of written.matchAll(CLUSTER)) {
    for (const character of cluster.normalize("NFKC").replace(FORMAT, "")) {
      const isSpace = SPACE.test(character);
      if (isSpace && (text === "" || text.endsWith(" "))) continue;
      text += isSpace ? " " : character;
      for (let unit = 0; unit < character.length; unit += 1) {
        starts.push(index);
        ends.push(index + cluster.length);
      }
    }
  }
  if (text.trimEnd() !== normal) return undefined;
  return { startOf: (index) => starts[index]!, endOf: (index) => ends[index]! };
}
