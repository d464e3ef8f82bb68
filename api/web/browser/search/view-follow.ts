// "Follow this search": its two feeds, in a popover at the end of the filters.
import { html, nothing, type TemplateResult } from "lit";
import { copyableView } from "../copy.ts";
import { sign } from "../signs.ts";
import { feedUrls } from "./feed-urls.ts";
import { onPopover } from "./popover.ts";
import type { View } from "./view.ts";

export function followView({ messages: { api, filter }, baseUrl, state, lang, showFeed }: View) {
  if (!showFeed) return nothing;
  const { atom, json } = feedUrls(baseUrl, state.query.params, lang);
  return html`<div class="pick">
    <button type="button" part="button" class="choose" popovertarget="pick-follow">${sign("follow")}${filter.follow}</button>
    <div popover id="pick-follow" class="popover" part="popover" role="group" aria-label=${filter.followSearch} @beforetoggle=${onPopover}>
      <p><strong>${filter.followSearch}</strong></p>
      <p class="hint">${filter.followHint}</p>
      ${addressView("Atom", atom, api)}${addressView("JSON Feed", json, api)}
    </div>
  </div>`;
}

const addressView = (name: string, url: string, words: View["messages"]["api"]): TemplateResult =>
  html`<div><a href=${url} target="_blank" rel="noopener">${name}</a>${copyableView(url, words)}</div>`;
