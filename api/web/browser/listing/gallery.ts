// The pictures of a listing over the whole window, in a <dialog>: Escape, the inert page behind it and the way back to the picture
// are the browser's, swiping is its scrolling. Loaded when a picture is opened.
import { html, nothing, render } from "lit";
import type { Locale } from "../../../../shared/enums.ts";
import type { Listing } from "../../../../shared/listing.ts";
import { MESSAGES } from "../../messages/messages.ts";
import { sign } from "../signs.ts";
import { galleryStyles } from "./gallery-styles.ts";
import { pictureName } from "./picture-text.ts";

interface GalleryOptions {
  images: Listing["images"];
  index: number;
  lang: Locale;
}

/** Shows the gallery in the shadow root until it is closed. */
export function openGallery(root: ShadowRoot, { images, index: first, lang }: GalleryOptions): void {
  const { listing, results } = MESSAGES[lang];
  const box = document.createElement("div");
  root.append(box);
  adopt(root);
  let index = first;

  const show = (next: number) => {
    index = Math.max(0, Math.min(images.length - 1, next));
    draw();
    list().scrollTo({ left: index * list().clientWidth, behavior: "instant" });
  };
  const steps: Record<string, () => void> = {
    ArrowRight: () => show(index + 1),
    ArrowLeft: () => show(index - 1),
    Home: () => show(0),
    End: () => show(images.length - 1),
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const swiped = () => {
    const { scrollLeft, clientWidth } = list();
    const seen = Math.round(scrollLeft / clientWidth);
    if (seen === index) return;
    index = seen;
    draw();
  };
  const list = () => box.querySelector("ul")!;
  const dialog = () => box.querySelector("dialog")!;

  function draw(): void {
    const walk = (name: "previous" | "next", to: number, label: string) =>
      html`<button type="button" class=${name} aria-label=${label} aria-disabled=${images[to] === undefined} @click=${() => show(to)}>${sign(name)}</button>`;
    render(
      html`<dialog class="gallery" part="gallery-dialog" aria-label=${listing.gallery} @keydown=${press} @close=${() => box.remove()}>
        <header><p role="status">${index + 1} / ${images.length}</p>
          <button type="button" class="close" aria-label=${listing.close} @click=${() => dialog().close()}>${sign("close")}</button></header>
        <ul tabindex="0" autofocus aria-label=${listing.gallery} @scrollend=${swiped}>${images.map(
          (
            { url },
            n,
          ) => html`<li aria-hidden=${n === index ? nothing : "true"}><img src=${url} alt=${pictureName(url, { n: n + 1, of: images.length }, lang)}
            loading="lazy" decoding="async" referrerpolicy="no-referrer"></li>`,
        )}</ul>
        ${walk("previous", index - 1, results.previousPicture)}${walk("next", index + 1, results.nextPicture)}
      </dialog>`,
      box,
    );
  }

  draw();
  dialog().showModal();
  show(first);
}

function adopt(root: ShadowRoot): void {
  const { styleSheet } = galleryStyles;
  if (styleSheet !== undefined && !root.adoptedStyleSheets.includes(styleSheet))
    root.adoptedStyleSheets.push(styleSheet);
}
