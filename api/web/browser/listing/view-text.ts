// The seller's words: title, address, description. A text in another language says so and carries its language for screen readers.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { inLanguage, listingTitle, placeText, withoutShouting } from "../../text.ts";

/** Longer texts are cut after eight lines, with a button for the rest. */
const LINES_MAX = 10;
const LINE_LENGTH = 68;

export function titleView(listing: Listing, lang: Locale): TemplateResult {
  const { lang: written } = inLanguage(listing.slogan, lang);
  const languageSign = written === lang ? nothing : html`<abbr>${written}</abbr> `;
  return html`<h1>${languageSign}<span lang=${written}>${withoutShouting(listingTitle(listing, lang))}</span></h1>
    <p class="address">${placeText(listing.location, lang)}</p>`;
}

export function descriptionView(
  { description }: Listing,
  { lang, isOpen, toggle }: { lang: Locale; isOpen: boolean; toggle(): void },
): TemplateResult | typeof nothing {
  const { text, lang: written } = inLanguage(description, lang);
  if (text === "") return nothing;
  const { listing } = MESSAGES[lang];
  const isLong =
    text.split("\n").reduce((lines, line) => lines + 1 + Math.floor(line.length / LINE_LENGTH), 0) > LINES_MAX;
  return html`<section aria-labelledby="description">
    <h2 id="description">${listing.description}</h2>
    ${written === lang ? nothing : html`<p class="hint">${listing.otherLanguage}</p>`}
    <p id="text" class="text ${isLong ? "long" : ""} ${isLong && !isOpen ? "cut" : ""}" lang=${written}>${text}</p>
    ${isLong ? html`<button type="button" class="plain" part="button" aria-expanded=${isOpen} aria-controls="text" @click=${toggle}>${isOpen ? listing.less : listing.more}</button>` : nothing}
  </section>`;
}
