// The search text as typed and as it is read; `understood` tells where its parts stand in what was typed.
import { normaliseText } from "../../mappings/languages/words.ts";
import { normaliseWithOffsets } from "./normalised-offsets.ts";

const FRACTIONS: Readonly<Record<string, string>> = { "¼": "25", "½": "5", "¾": "75" };
/** "1½" is "1,5", not "11/2". */
const SIGNS = /[¼½¾]/g;
const GRAPHEMES = new Intl.Segmenter("et", { granularity: "grapheme" });

/** The text that is read. */
export function normaliseSearchText(given: string): string {
  return normaliseText(
    given.replace(SIGNS, (sign: string, at: number) => asRead(sign, given.slice(Math.max(0, at - 1), at))),
  );
}

function asRead(sign: string, before: string): string {
  return `${/\d/.test(before) ? "" : "0"},${FRACTIONS[sign]}`;
}

interface Placed {
  offset?: number | undefined;
  length?: number | undefined;
}

/** Parts with their places in `typed` instead of in the text that was read; without them where these cannot be told. */
export function inTypedText<Part extends Placed>(understood: readonly Part[], typed: string): Part[] {
  const read = normaliseSearchText(typed);
  if (read === typed) return [...understood];
  const { text, starts, ends } = readWithOffsets(typed);
  const isKnown = text === read;
  return understood.map((part) => {
    const { offset, length } = part;
    if (offset === undefined || length === undefined) return part;
    if (!isKnown) return { ...part, offset: undefined, length: undefined };
    const [start, end] = [starts[offset]!, ends[offset + length - 1]!];
    return { ...part, offset: start, length: end - start };
  });
}

/** The text that is read, with where each character starts and ends in `typed`. */
function readWithOffsets(typed: string) {
  const clusters = [...GRAPHEMES.segment(typed)].map(({ segment, index }) => {
    const read = segment.replace(SIGNS, (sign) => asRead(sign, typed.slice(Math.max(0, index - 1), index)));
    return { cluster: segment, index, read };
  });
  return normaliseWithOffsets(clusters);
}
