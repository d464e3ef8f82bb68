// How the price has changed: a line with its dates, and the same as a table.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { formatDate, formatPrice } from "../format.ts";
import { dropPercent } from "../price.ts";
import { type PriceStep, priceSteps } from "./price-steps.ts";

const WIDTH = 320;
const HEIGHT = 96;
/** Room for the line's width, and for half a label at the ends. */
const MARGIN = 8;

export function historyView(listing: Listing, lang: Locale, now = Date.now()): TemplateResult | typeof nothing {
  const steps = priceSteps(listing);
  if (steps.length === 0) return nothing;
  const { listing: names } = MESSAGES[lang];
  const dateOf = ({ from }: PriceStep) => (from === undefined ? names.earlier : formatDate(from, lang));
  return html`<section aria-labelledby="history">
    <h2 id="history">${names.history}</h2>
    ${lineView(steps, lang, now)}
    <div class="scroll" tabindex="0" role="group" aria-labelledby="history"><table>
      <thead><tr><th scope="col">${names.date}</th><th scope="col" class="number">${names.price}</th><th scope="col" class="number">${names.change}</th></tr></thead>
      <tbody>${steps
        .map(
          (
            step,
            index,
          ) => html`<tr><th scope="row">${dateOf(step)}</th><td class="number">${formatPrice(step.price, lang)}</td>
            <td class="number">${index === 0 || listing.priceDrop === null ? "–" : dropPercent(listing.priceDrop, listing.price!, lang)}</td></tr>`,
        )
        .reverse()}</tbody>
    </table></div>
  </section>`;
}

/** Hidden from screen readers, which have the table. The dates stand below, as text of the page's size. */
function lineView(steps: readonly PriceStep[], lang: Locale, now: number): TemplateResult | typeof nothing {
  const times = steps.map(({ from }) => (from === undefined ? Number.NaN : Date.parse(from)));
  const start = times[0]!;
  if (Number.isNaN(start) || start >= now) return nothing;
  const highest = Math.max(...steps.map(({ price }) => price));
  const lowest = Math.min(...steps.map(({ price }) => price));
  const x = (time: number) => Math.round(MARGIN + ((WIDTH - 2 * MARGIN) * (time - start)) / (now - start));
  const y = (price: number) =>
    Math.round(MARGIN + ((HEIGHT - 2 * MARGIN) * (highest - price)) / (highest - lowest || 1));
  const path = steps.map(
    ({ price }, index) => `${index === 0 ? "M" : "H"}${x(times[index]!)}${index === 0 ? " " : "V"}${y(price)}`,
  );
  return html`<figure class="line" aria-hidden="true">
    <div class="scale"><span>${formatPrice(highest, lang)}</span><span>${formatPrice(lowest, lang)}</span></div>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
      <path class="grid" d="M0 ${MARGIN}H${WIDTH}M0 ${HEIGHT - MARGIN}H${WIDTH}"></path>
      <path d="${path.join("")}H${WIDTH - MARGIN}"></path>
      ${steps.map(({ price }, index) => svg`<path class="dot" d="M${x(times[index]!)} ${y(price)}h0"></path>`)}
    </svg>
    <div class="dates"><span>${formatDate(steps[0]!.from!, lang)}</span><span>${formatDate(new Date(now).toISOString(), lang)}</span></div>
  </figure>`;
}
