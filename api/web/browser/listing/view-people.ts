// Who sells, since when, and the page's own way to them: numbers of sellers are never in an answer.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { formatDate } from "../format.ts";
import type { Resource } from "../resource.ts";
import type { Fact } from "./facts.ts";

export interface Seller {
  displayName: string;
  hasPhone: boolean;
  photoURL?: string;
}

export function peopleView(
  listing: Listing,
  known: Resource<Seller>,
  { lang, facts, map }: { lang: Locale; facts: readonly Fact[]; map: unknown },
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
    <dl class="rest">${all.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    ${map}
  </aside>`;
}

function sellerView(known: Resource<Seller>, lang: Locale): TemplateResult | typeof nothing {
  const { listing } = MESSAGES[lang];
  if (known === undefined) return nothing;
  if ("failed" in known) return html`<p>${listing.sellerFailed}</p>`;
  const { displayName, hasPhone } = known.value;
  return html`<p class="seller">${displayName}</p><p class="hint">${hasPhone ? listing.hasPhone : listing.noPhone}</p>`;
}
