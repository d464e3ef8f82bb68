// What the texts of a listing say it has: each thing is a search for others that have it.
import { html, nothing, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import type { ListingFeature } from "../../listing-feature.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { capitalised } from "../format.ts";

export function featuresView(
  { dealType, propertyType }: Listing,
  features: readonly ListingFeature[],
  { lang, searchUrl }: { lang: Locale; searchUrl: string },
): TemplateResult | typeof nothing {
  if (features.length === 0) return nothing;
  const address = (name: string) => `${searchUrl}&${new URLSearchParams({ dealType, propertyType, features: name })}`;
  return html`<section aria-labelledby="features">
    <h2 id="features">${MESSAGES[lang].listing.features}</h2>
    <ul class="chips">${features.map(
      ({ name, names }) =>
        html`<li><a part="chip" class="chip" href="${address(name)}">${capitalised(names[lang], lang)}</a></li>`,
    )}</ul>
  </section>`;
}
