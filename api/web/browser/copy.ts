// Code with a copy button.
import { html, type TemplateResult } from "lit";

export interface CopyWords {
  copy: string;
  copied: string;
}

export function copyableView(text: string, words: CopyWords): TemplateResult {
  return html`<div class="copyable">
    <pre tabindex="0"><code>${text}</code></pre>
    <p class="row"><output></output><button type="button" part="button" @click=${(event: Event) => copy(event, text, words)}>${words.copy}</button></p>
  </div>`;
}

/** Confirms beside the button. Without access to the clipboard the text is selected instead, ready for Ctrl-C. */
async function copy(event: Event, text: string, { copied }: CopyWords): Promise<void> {
  const box = (event.currentTarget as HTMLElement).closest(".copyable")!;
  try {
    await navigator.clipboard.writeText(text);
    box.querySelector("output")!.textContent = copied;
  } catch {
    getSelection()?.selectAllChildren(box.querySelector("code")!);
  }
}
