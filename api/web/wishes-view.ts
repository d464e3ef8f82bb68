// What the search page says it understood: chips, which are links and so work without a script. The same template is filled by the
// server and by Lit in the browser.
import type { Locale } from "../../shared/enums.ts";
import { fill, SEARCH_MESSAGES } from "./messages/search-messages.ts";
import { WISH_MESSAGES } from "./messages/wish-messages.ts";
import { addressWith, type Chip, wishChips } from "./wish-chips.ts";
import type { UnderstoodPart } from "./wish-label.ts";

/** A tag of HTML templates. */
type Tag<Html> = (strings: TemplateStringsArray, ...values: readonly (Html | string | readonly Html[])[]) => Html;

export interface WishesOptions {
  /** Query string of the page. */
  address: URLSearchParams;
  lang: Locale;
  understood: readonly UnderstoodPart[];
}

export function wishesView<Html>(html: Tag<Html>, { address, lang, understood }: WishesOptions): Html | "" {
  const { notice } = SEARCH_MESSAGES[lang];
  if (address.get("concepts") === "0" && address.get("searchText")) {
    return html`<p>${notice.literalOn} <a href="${addressWith(address, {})}">${notice.concepts}</a></p>`;
  }
  if (understood.length === 0) return "";
  const chips = wishChips(understood, { address, lang }).map((chip) => chipView(html, chip, lang));
  return html`<p id="wishes-title" class="unseen">${WISH_MESSAGES[lang].title}</p>
<ul aria-labelledby="wishes-title">${chips}
<li><a href="${addressWith(address, { concepts: "0" })}">${notice.literal}</a></li></ul>`;
}

function chipView<Html>(html: Tag<Html>, { sign, label, words, off, toFilter }: Chip, lang: Locale): Html {
  const { toFilter: filter, off: without } = WISH_MESSAGES[lang];
  const what = `${label} “${words}”`;
  const asFilter = fill(filter, { what });
  const name =
    toFilter === undefined
      ? html`<span title="“${words}”">${label}</span>`
      : html`<a href="${toFilter}" title="${asFilter}" aria-label="${asFilter}">${label}</a>`;
  const offLink =
    off === undefined
      ? ""
      : html`<a class="off" href="${off}" aria-label="${fill(without, { what })}"><span aria-hidden="true">×</span></a>`;
  return html`
<li class="wish ${sign}">${name}${offLink}</li>`;
}
