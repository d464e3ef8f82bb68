// The search text as typed and as it is read. Normalising changes its length ("½", "㎡", several spaces), while `understood` tells
// where its parts stand in what was typed.
import { normaliseText } from "../../mappings/languages/words.ts";

const FRACTIONS: Readonly<Record<string, string>> = { "¼": "25", "½": "5", "¾": "75" };
const SPACE = /[\s\p{Cc}]/u;
const GRAPHEMES = new Intl.Segmenter("et", { granularity: "grapheme" });

/** The text that is read. "№" is "#", since NFKC makes it "No", and that refuses; "1½" is "1,5", not "11/2". */
export function normaliseSearchText(given: string): string {
  return normaliseText(
    given.replace(/[№¼½¾]/g, (sign: string, at: number) => asRead(sign, given.slice(Math.max(0, at - 1), at))),
  );
}

function asRead(sign: string, before: string): string {
  const digits = FRACTIONS[sign];
  if (digits === undefined) return "#";
  return /\d/.test(before) ? `,${digits}` : `0,${digits}`;
}

interface Placed {
  offset?: number | undefined;
  length?: number | undefined;
}

/** Parts with their places in `typed` instead of in the text that was read; without them where these cannot be told. */
export function inTypedText<Part extends Placed>(understood: readonly Part[], typed: string): Part[] {
  const read = normaliseSearchText(typed);
  if (read === typed) return [...understood];
  const places = placesIn(typed);
  const isKnown = places.text === read;
  return understood.map((part) => {
    const { offset, length } = part;
    if (offset === undefined || length === undefined) return part;
    if (!isKnown) return { ...part, offset: undefined, length: undefined };
    const [start, end] = [places.starts[offset]!, places.ends[offset + length - 1]!];
    return { ...part, offset: start, length: end - start };
  });
}

/** The text that is read, character by character, with where each one starts and ends in `typed`. */
function placesIn(typed: string): { text: string; starts: number[]; ends: number[] } {
  const [starts, ends]: [number[], number[]] = [[], []];
  let text = "";
  for (const { segment, index } of GRAPHEMES.segment(typed)) {
    const sign = segment.replace(/[№¼½¾]/g, (one) => asRead(one, typed.slice(Math.max(0, index - 1), index)));
    for (const character of sign.normalize("NFKC").replace(/\p{Cf}/gu, "")) {
      const isSpace = SPACE.test(character);
      if (isSpace && (text === "" || text.endsWith(" "))) continue;
      text += isSpace ? " " : character;
      for (let unit = 0; unit < character.length; unit += 1) {
        starts.push(index);
        ends.push(index + segment.length);
      }
    }
  }
  return { text: text.trimEnd(), starts, ends };
}
