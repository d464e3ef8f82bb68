// Listings side by side: a fact a row, and what differs in bold. Loaded when two are chosen.
import { html, type TemplateResult } from "lit";
import { ATTRIBUTES } from "../../../../mappings/attributes.ts";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { listingTitle, shortPlace, withoutShouting } from "../../text.ts";
import { formatArea, formatDate } from "../format.ts";
import { perSquareMetreText, priceText } from "../price.ts";
import { SERVICE_URL } from "../service-url.ts";

export function compareView(listings: readonly Listing[], lang: Locale): TemplateResult {
  const { kept } = MESSAGES[lang];
  return html`<div class="compared"><h2 id="compared">${kept.compared}</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="compared"><table>
      <thead><tr><th scope="col"><span class="unseen">${kept.fact}</span></th>${listings.map(
        (listing) =>
          html`<th scope="col"><a href="${SERVICE_URL}/listings/${encodeURIComponent(listing.id)}?lang=${lang}">${withoutShouting(listingTitle(listing, lang))}</a></th>`,
      )}</tr></thead>
      <tbody>${rows(listings, lang).map(([name, values]) => {
        const differs = new Set(values).size > 1;
        return html`<tr><th scope="row">${name}</th>${values.map((value) => html`<td>${differs ? html`<b>${value}</b>` : value}</td>`)}</tr>`;
      })}</tbody>
    </table></div></div>`;
}

/** Facts that at least one of them has. */
function rows(listings: readonly Listing[], lang: Locale): (readonly [name: string, values: string[]])[] {
  const { listing: names, kept, attributes, dealType, propertyType } = MESSAGES[lang];
  const row = (name: string, text: (listing: Listing) => string | undefined) =>
    [name, listings.map((listing) => text(listing) ?? "–")] as const;
  const all = [
    row(names.price, (listing) => priceText(listing, lang)),
    row(kept.perSqm, (listing) => perSquareMetreText(listing, lang)),
    row(names.deal, (listing) => dealType[listing.dealType]),
    row(names.type, (listing) => propertyType[listing.propertyType]),
    row(kept.place, (listing) => shortPlace(listing.location, lang)),
    ...ATTRIBUTES.map((attribute) =>
      row(attributes[attribute.name], ({ [attribute.name]: value }) => {
        if (value === null) return undefined;
        return "unit" in attribute ? formatArea(value, lang) : String(value);
      }),
    ),
    row(names.published, ({ publishedAt }) => (publishedAt === null ? undefined : formatDate(publishedAt, lang))),
  ];
  return all.filter(([, values]) => values.some((value) => value !== "–"));
}
