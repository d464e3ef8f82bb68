// A text with marked parts, by offsets in UTF-16 code units.
import type { TemplateResult } from "lit";
import type { Lit } from "./lit.ts";

export interface Mark {
  start: number;
  end: number;
  /** Why it is marked. */
  title?: string;
}

/** Marks in their order; one that overlaps the former, or ends outside of the text, is left out. */
export function markedView({ html, nothing }: Lit, text: string, marks: readonly Mark[]): (string | TemplateResult)[] {
  const parts: (string | TemplateResult)[] = [];
  let at = 0;
  for (const { start, end, title } of marks) {
    if (start < at || end <= start || end > text.length) continue;
    parts.push(text.slice(at, start));
    parts.push(html`<mark part="mark" title=${title ?? nothing}>${text.slice(start, end)}</mark>`);
    at = end;
  }
  return [...parts, text.slice(at)];
}
