// How the search text was understood, for pages that put no words of their own into the slot.
import { html, nothing, type TemplateResult } from "lit";
import type { Answer } from "./client.ts";
import { meaningText } from "./meaning.ts";
import type { View } from "./view.ts";

export function understoodView({ messages, lang, state, change }: View): TemplateResult | typeof nothing {
  const { notice } = messages;
  const understood: Answer["understood"] = state.answer?.understood ?? [];
  if (state.query.params.concepts === "0") {
    return html`<p class="notice" part="notice">${notice.literalOn}
      <button type="button" part="button" class="plain" @click=${() => change({ concepts: undefined })}>${notice.concepts}</button></p>`;
  }
  const signs = ({ refused, preferred }: (typeof understood)[number]) =>
    [preferred ? notice.preferred : "", refused ? notice.refused : ""].filter(Boolean).join(" ") || nothing;
  // What was dropped was understood, and is not searched.
  const searched = understood.filter(({ dropped }) => !dropped);
  if (searched.length === 0) return nothing;
  return html`<p class="notice" part="notice">${notice.understood}
    ${searched.map((meaning) => html`<span class="meaning"><q>${meaning.text}</q> ${signs(meaning)} ${meaningText(meaning, lang)}</span> `)}
    <button type="button" part="button" class="plain" @click=${() => change({ concepts: "0" })}>${notice.literal}</button></p>`;
}
