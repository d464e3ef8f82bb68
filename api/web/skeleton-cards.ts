// Boxes of the same size as cards, while these are on their way. The same template is filled by the server and by Lit in the browser.

/** A tag of HTML templates. */
type Tag<Html> = (strings: TemplateStringsArray, ...values: readonly (readonly Html[])[]) => Html;

/** `pictures` of the first ones, where they are known. */
export function skeletonCards<Html>(html: Tag<Html>, count: number, pictures: readonly Html[] = []): Html {
  const card = (
    _: unknown,
    index: number,
  ) => html`<li><div class="card skeleton" part="skeleton"><div class="picture">${pictures.slice(index, index + 1)}</div>
<div class="card-text"><p class="price"></p><p class="numbers"></p><p class="place"></p><p class="title"></p><p class="age"></p></div></div></li>`;
  return html`<ul class="cards" aria-hidden="true">${Array.from({ length: count }, card)}</ul>`;
}
