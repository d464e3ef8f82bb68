// The way to other pages. Cursors lead forward only: the way back is kept with the history, and where it is not known, as in a shared
// link, it leads to the first page.
import { html, nothing, type TemplateResult } from "lit";
import { numberFormat } from "../../intl.ts";
import { fill } from "../../messages/search-messages.ts";
import { sign } from "../signs.ts";
import type { View } from "./view.ts";

export function pagerView({ messages, lang, state, pageSize, next, previous }: View): TemplateResult | typeof nothing {
  const { results } = messages;
  const { query, trail, answer } = state;
  if (answer === undefined) return nothing;
  const pages = Math.max(query.page, Math.ceil(answer.totalCount / pageSize));
  if (pages < 2) return nothing;
  const number = numberFormat(lang, { useGrouping: "always" });
  const text = fill(results.page, { n: number.format(query.page), pages: number.format(pages) });
  return html`<nav class="pager" part="pager" aria-label=${text}>
    ${query.page > 1 ? html`<button type="button" part="button" data-walk="previous" @click=${previous}>${sign("previous")}<span>${trail.length > 0 ? results.previous : results.first}</span></button>` : html`<span></span>`}
    <span>${text}</span>
    ${answer.nextCursor === null ? html`<span></span>` : html`<button type="button" part="button" data-walk="next" @click=${next}><span>${results.next}</span>${sign("next")}</button>`}
  </nav>`;
}
