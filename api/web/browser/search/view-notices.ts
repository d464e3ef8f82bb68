// Notices about the search text: how it was understood, the fallback, parameters without effect.
import { html, nothing, type TemplateResult } from "lit";
import { fill, type SearchMessages } from "../../messages/search-messages.ts";
import type { Answer } from "./client.ts";
import { listed, paramText } from "./labels.ts";
import { meaningText } from "./meaning.ts";
import type { View } from "./view.ts";

/** The slot is there before an answer is: what a page puts there stays in its place. */
export function noticesView(view: View): TemplateResult {
  const { messages, state } = view;
  const { understood, fallback, ignoredParams }: Partial<Answer> = state.answer ?? {};
  const { notice } = messages;
  return html`${fallback && html`<p class="notice" part="notice" role="status" data-fallback=${fallback.step}>${fallbackText(notice, fallback)}</p>`}
    ${ignoredParams && html`<p class="notice" part="notice">${fill(notice.ignored, { names: ignoredText(messages, ignoredParams) })}</p>`}
    <slot name="understood">${understoodView(view, understood)}</slot>`;
}

const ignoredText = (messages: SearchMessages, names: string) =>
  listed(names, (name) => paramText(name.trim(), messages));

function understoodView(
  { messages, lang, state, change }: View,
  understood: Answer["understood"] = [],
): TemplateResult | typeof nothing {
  const { notice } = messages;
  if (state.query.params.concepts === "0") {
    return html`<p class="notice" part="notice">${notice.literalOn}
      <button type="button" part="button" class="plain" @click=${() => change({ concepts: undefined })}>${notice.concepts}</button></p>`;
  }
  // What was dropped was understood, and is not searched.
  const searched = understood.filter(({ dropped }) => !dropped);
  if (searched.length === 0) return nothing;
  return html`<p class="notice" part="notice">${notice.understood}
    ${searched.map((meaning) => html`<span class="meaning"><q>${meaning.text}</q> ${meaning.refused ? notice.refused : nothing} ${meaningText(meaning, lang)}</span> `)}
    <button type="button" part="button" class="plain" @click=${() => change({ concepts: "0" })}>${notice.literal}</button></p>`;
}

function fallbackText(notice: SearchMessages["notice"], { step, text }: { step: string; text: string }): string {
  const sentences: Record<string, string> = {
    layout: notice.fallbackLayout,
    transliteration: notice.fallbackTransliteration,
    typo: notice.fallbackTypo,
    words: notice.fallbackWords,
  };
  return fill(sentences[step] ?? notice.fallbackFewer, { text });
}
