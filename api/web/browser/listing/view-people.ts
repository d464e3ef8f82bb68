// Who sells, since when, and the page's own way to them: numbers of sellers are never in an answer. What a visitor can do here is to
// keep the listing or to send it to somebody.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { toggleKept } from "../favourites.ts";
import { formatDate } from "../format.ts";
import { keptNow } from "../heart.ts";
import { pageSign } from "../page-signs.ts";
import type { Resource } from "../resource.ts";
import { sign } from "../signs.ts";
import type { Fact } from "./facts.ts";

export interface Seller {
  displayName: string;
}

export function peopleView(
  listing: Listing,
  known: Resource<Seller>,
  { lang, facts, map, share }: { lang: Locale; facts: readonly Fact[]; map: unknown; share(): void },
): TemplateResult {
  const { listing: names } = MESSAGES[lang];
  const { publishedAt, updatedAt, id, seller } = listing;
  const all: readonly Fact[] = [
    ...facts,
    ...(publishedAt === null ? [] : [[names.published, formatDate(publishedAt, lang)] as const]),
    [names.updated, formatDate(updatedAt, lang)],
    [names.id, id],
  ];
  return html`<aside class="people" aria-labelledby="seller">
    <h2 id="seller">${names.seller}</h2>
    <div class="seller-text">${sellerView(known, lang)}
      ${seller.companyName === null ? nothing : html`<p>${seller.companyName}</p>`}</div>
    <slot name="contact"></slot>
    <p class="actions">
      <button type="button" class="keep" part="button" aria-pressed=${keptNow(id)} @click=${() => toggleKept(listing)}>${sign("heart")}${names.keep}</button>
      <button type="button" part="button" @click=${share}>${pageSign("share")}${names.share}</button>
    </p>
    <dl class="rest">${all.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    ${map}
  </aside>`;
}

/** The line of the name is there before the name is, so that nothing below it moves. */
function sellerView(known: Resource<Seller>, lang: Locale): TemplateResult {
  if (known !== undefined && "failed" in known) return html`<p>${MESSAGES[lang].listing.sellerFailed}</p>`;
  return html`<p class="seller">${known?.value.displayName}</p>`;
}
