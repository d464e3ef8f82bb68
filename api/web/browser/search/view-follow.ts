// "Follow this search": its two feeds, in a popover at the end of the filters.
import { html, nothing, type TemplateResult } from "lit";
import { copyableView } from "../copy.ts";
import { sign } from "../signs.ts";
import { feedUrls } from "./feed-urls.ts";
import { onDrawnPopover } from "./popover.ts";
import type { View } from "./view.ts";

const NAME = "follow";

export function followView(view: View) {
  if (!view.showFeed) return nothing;
  const { messages, opened } = view;
  const { follow, followSearch } = messages.filter;
  return html`<div class="pick">
    <button type="button" part="button" class="choose" popovertarget="pick-follow">${sign("follow")}${follow}</button>
    <div popover id="pick-follow" class="popover" part="popover" role="group" aria-label=${followSearch} @beforetoggle=${onDrawnPopover(opened, NAME)}>${opened.has(NAME) ? feedsView(view) : nothing}</div>
  </div>`;
}

function feedsView({ messages: { api, filter }, baseUrl, state, lang }: View): TemplateResult {
  const { atom, json } = feedUrls(baseUrl, state.query.params, lang);
  return html`<p><strong>${filter.followSearch}</strong></p>
    <p class="hint">${filter.followHint}</p>
    ${addressView("Atom", atom, api)}${addressView("JSON Feed", json, api)}`;
}

const addressView = (name: string, url: string, words: View["messages"]["api"]): TemplateResult =>
  html`<div><a href=${url} target="_blank" rel="noopener">${name}</a>${copyableView(url, words)}</div>`;
