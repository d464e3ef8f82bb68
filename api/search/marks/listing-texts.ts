// Texts of a listing as marks are made of them: their tokens, which the projection reads in the same way, and the offsets of these in
// the text as the response has it.
import { LINE_ENDS, linesOf, type Token } from "../../../mappings/languages/tokens.ts";
import type { LanguageData } from "../../../shared/language-data.ts";
import { writtenOffsets } from "./written-offsets.ts";

export interface Span {
  start: number;
  end: number;
}

export interface ListingText {
  /** Its place in the listing: `description.et`. */
  field: string;
  locale: string;
  tokens: readonly Token[];
  /** Undefined where the line cannot be compared with its normal form. Only lines with a mark are compared. */
  spanOf(line: number, start: number, end: number): Span | undefined;
}

export function readText(
  field: string,
  locale: string,
  text: string,
  { analyzeLines }: Pick<LanguageData, "analyzeLines">,
): ListingText {
  const tokens = analyzeLines(linesOf(text));
  let lines: { at: number; written: string }[] | undefined;
  return {
    field,
    locale,
    tokens,
    spanOf(line, start, end) {
      lines ??= writtenLines(text);
      const { at, written } = lines[line]!;
      const offsets = writtenOffsets(written);
      if (offsets === undefined) return undefined;
      return { start: at + offsets.startOf(start), end: at + offsets.endOf(end - 1) };
    },
  };
}

function writtenLines(text: string): { at: number; written: string }[] {
  const lines: { at: number; written: string }[] = [];
  let at = 0;
  for (const { 0: ending, index } of text.matchAll(new RegExp(LINE_ENDS, "g"))) {
    lines.push({ at, written: text.slice(at, index) });
    at = index + ending.length;
  }
  lines.push({ at, written: text.slice(at) });
  return lines;
}
