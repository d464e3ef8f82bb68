// A listing's picture, else a drawing of its type.
import { html, nothing, svg, type TemplateResult } from "lit";
import type { PropertyType } from "../../../shared/enums.ts";
import type { Listing } from "../../../shared/listing.ts";

const HOUSE = svg`<path d="M14 34 40 14l26 20v30H14z"/><path class="line" d="M34 64V46h12v18M8 38 40 12l32 26"/>`;
const BLOCK = svg`<path d="M22 10h36v54H22z"/><path class="line" d="M30 20h6m8 0h6M30 31h6m8 0h6M30 42h6m8 0h6M36 64V53h8v11"/>`;
const LAND = svg`<path d="M6 56c12-16 24-16 34-6s22 6 34-8v22H6z"/><path class="line" d="M24 44V24m0 0-8 10m8-10 8 10"/>`;
const GARAGE = svg`<path d="M12 30 40 18l28 12v34H12z"/><path class="line" d="M22 64V38h36v26M22 47h36M22 55h36"/>`;
const SHOP = svg`<path d="M14 30h52v34H14z"/><path class="line" d="M12 30 18 16h44l6 14M24 64V44h14v20M46 44h12v10H46z"/>`;

const DRAWINGS: Record<PropertyType, TemplateResult> = {
  house: HOUSE,
  apartment: BLOCK,
  townhouseBox: HOUSE,
  partOfHouse: HOUSE,
  summerHouse: HOUSE,
  garage: GARAGE,
  land: LAND,
  commercialSpace: SHOP,
};

interface PictureOptions {
  loading?: "eager" | "lazy";
  /** The first picture of a page is what its visitor waits for. */
  isFirst?: boolean;
}

/** The picture in front of the drawing, which shows until the picture is loaded. */
export function pictureView(
  image: Listing["images"][number] | undefined,
  propertyType: PropertyType,
  { loading = "lazy", isFirst = false }: PictureOptions = {},
): TemplateResult {
  const show = (isShown: boolean) => (event: Event) => {
    (event.target as HTMLElement).hidden = !isShown;
  };
  return html`${drawing(propertyType)}${
    image === undefined
      ? nothing
      : html`<img part="image" src=${image.url} alt="" width=${image.width ?? nothing} height=${image.height ?? nothing}
          loading=${loading} fetchpriority=${isFirst ? "high" : nothing} decoding="async" referrerpolicy="no-referrer"
          @load=${show(true)} @error=${show(false)}>`
  }`;
}

/** Hidden from screen readers, since the title beside it has the same content. */
export function drawing(propertyType: PropertyType): TemplateResult {
  return html`<svg class="drawing" part="drawing" viewBox="0 0 80 72" aria-hidden="true">${DRAWINGS[propertyType]}</svg>`;
}
