// Notices about the search: the fallback, parameters without effect.
import { html, type TemplateResult } from "lit";
import { fill, type SearchMessages } from "../../messages/search-messages.ts";
import type { Answer } from "./client.ts";
import { listed, paramText } from "./labels.ts";
import type { View } from "./view.ts";

export function noticesView(view: View): TemplateResult {
  const { messages, state } = view;
  const { fallback, ignoredParams }: Partial<Answer> = state.answer ?? {};
  const { notice } = messages;
  return html`${fallback && html`<p class="notice" part="notice" role="status" data-fallback=${fallback.step}>${fallbackText(notice, fallback)}</p>`}
    ${ignoredParams && html`<p class="notice" part="notice">${fill(notice.ignored, { names: ignoredText(messages, ignoredParams) })}</p>`}`;
}

const ignoredText = (messages: SearchMessages, names: string) =>
  listed(names, (name) => paramText(name.trim(), messages));

function fallbackText(notice: SearchMessages["notice"], { step, text }: { step: string; text: string }): string {
  const sentences: Record<string, string> = {
    layout: notice.fallbackLayout,
    transliteration: notice.fallbackTransliteration,
    typo: notice.fallbackTypo,
    words: notice.fallbackWords,
  };
  return fill(sentences[step] ?? notice.fallbackFewer, { text });
}
