// Offsets of a normalised line in the line as it was written, since marks are offsets in the text of the response.
import { normaliseText } from "../../../mappings/languages/words.ts";
import { normaliseWithOffsets } from "../normalised-offsets.ts";

export interface WrittenOffsets {
  /** Of the character at an index of the normalised line, in UTF-16 code units of the written one. */
  startOf(index: number): number;
  endOf(index: number): number;
}

const SAME: WrittenOffsets = { startOf: (index) => index, endOf: (index) => index + 1 };
/** A character with all that combines with it. */
const CLUSTER = /\P{M}[\p{M}\p{Cf}]*|[\p{M}\p{Cf}]+/gu;

/** Undefined where the parts of a line do not normalise to what the line does, as of Hangul letters written one by one. */
export function writtenOffsets(written: string): WrittenOffsets | undefined {
  const normal = normaliseText(written);
  if (normal === written) return SAME;
  const clusters = [...written.matchAll(CLUSTER)].map(({ 0: cluster, index }) => ({ cluster, index, read: cluster }));
  const { text, starts, ends } = normaliseWithOffsets(clusters);
  if (text !== normal) return undefined;
  return { startOf: (index) => starts[index]!, endOf: (index) => ends[index]! };
}
