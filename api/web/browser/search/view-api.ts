// The API request for the same results.
import { html, type TemplateResult } from "lit";
import { copyableView } from "../copy.ts";
import { apiUrl } from "./query.ts";
import type { View } from "./view.ts";

export function apiView({ messages: { api }, baseUrl, state }: View): TemplateResult {
  return html`<details class="api">
    <summary>${api.title}</summary>
    <p class="hint">${api.hint}</p>
    ${copyableView(`curl '${apiUrl(baseUrl, state.query)}'`, api)}
  </details>`;
}
