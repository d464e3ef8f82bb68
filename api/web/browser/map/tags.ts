// Tags on the map: a price for a listing that stands alone, a count and a median for a cell. Buttons, so that Tab and Enter reach them.
import { Icon, LayerGroup, type Map as LeafletMap, Marker } from "leaflet";
import type { Cell } from "../../../../shared/cells.ts";
import type { Locale } from "../../../../shared/enums.ts";
import type { Box } from "./names.ts";
import { stepOf } from "./ramp.ts";
import { boxesOver, placeOf, placesApart, roomOf } from "./tag-place.ts";
import { type TagText, tagLabel, tagText } from "./tag-text.ts";

interface TagOptions {
  /** Holds the buttons that lie over the map: no tag stands under them. */
  over: HTMLElement;
  choose(cell: Cell, tag: HTMLElement): void;
  hover(cell: Cell | undefined): void;
}

interface ShowOptions {
  lang: Locale;
  /** Prices at which another colour begins. */
  limits: readonly number[];
  /** Cells of the list in its order: Tab goes through them first. */
  order: readonly string[];
}

/** Of the letters in map.css. */
const LETTERS_REM = 0.8125;

export function createTags(map: LeafletMap, { over, choose, hover }: TagOptions) {
  const layer = new LayerGroup().addTo(map);
  const tags = new Map<string, HTMLElement>();
  const seen = new Set<string>();
  let lifted: readonly string[] = [];

  function makeTag(cell: Cell, { text, isTall }: TagText, { lang, limits }: ShowOptions): HTMLElement {
    const tag = document.createElement("button");
    const step = cell.listingId === undefined ? stepOf(cell, limits) : undefined;
    tag.type = "button";
    tag.className = `tag ${cell.listingId === undefined ? "cell" : "marker"}`;
    if (cell.listingId === undefined) tag.setAttribute("part", "cell");
    else tag.setAttribute("part", "marker");
    if (step !== undefined) tag.dataset.step = String(step);
    if (cell.listingId !== undefined && seen.has(cell.listingId)) tag.dataset.seen = "";
    if (isTall) tag.dataset.tall = "";
    tag.dataset.cell = cell.id;
    tag.setAttribute("aria-label", tagLabel(cell, lang, text));
    const pill = document.createElement("span");
    pill.textContent = text;
    tag.append(pill);
    for (const name of ["pointerenter", "focus"]) tag.addEventListener(name, () => hover(cell));
    for (const name of ["pointerleave", "blur"]) tag.addEventListener(name, () => hover(undefined));
    return tag;
  }

  /** Returns what stands on the map, in pixels of the layer. */
  function show(cells: readonly Cell[], options: ShowOptions): Box[] {
    const root = map.getContainer().getRootNode() as ShadowRoot;
    const focused = (root.activeElement as HTMLElement | null)?.dataset?.cell;
    layer.clearLayers();
    tags.clear();
    const letters = lettersOf(map.getContainer());
    const rank = ({ id }: Cell) => (options.order.includes(id) ? options.order.indexOf(id) : options.order.length);
    const placed = cells
      .toSorted((one, other) => rank(one) - rank(other))
      .map((cell) => {
        const room = roomOf(map, cell.id);
        const text = tagText(cell, options.lang, { widthPx: room.right - room.left, ...letters });
        const size = { width: text.widthPx, height: text.heightPx };
        return { cell, text, box: { ...placeOf(map, cell, { room, ...size }), ...size } };
      });
    const buttons = boxesOver(map, over);
    const boxes = placesApart(
      map,
      placed.map(({ box }) => box),
      buttons,
    );
    for (const [index, { cell, text }] of placed.entries()) {
      const box = boxes[index];
      if (box === undefined) continue;
      const tag = makeTag(cell, text, options);
      tags.set(cell.id, tag);
      const at = map.layerPointToLatLng([box.x, box.y]);
      const marker = new Marker(at, { icon: iconOf(tag), keyboard: false, riseOnHover: true });
      marker.on("click", () => choose(cell, tag)).addTo(layer);
    }
    lift(lifted);
    // Redrawn under the visitor's fingers: the same cell keeps the focus.
    if (focused !== undefined) (tags.get(focused) ?? map.getContainer()).focus({ preventScroll: true });
    return [...buttons, ...boxes.filter((box) => box !== undefined)];
  }

  function lift(ids: readonly string[]): void {
    lifted = ids;
    for (const [id, tag] of tags) tag.toggleAttribute("data-lifted", ids.includes(id));
  }

  return {
    show,
    lift,
    markSeen(listingId: string): void {
      seen.add(listingId);
      for (const tag of tags.values()) delete tag.dataset.chosen;
    },
    element: (id: string) => tags.get(id),
  };
}

/** How wide a text is in the letters of map.css. */
function lettersOf(container: HTMLElement) {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const context = document.createElement("canvas").getContext("2d")!;
  context.font = `600 ${LETTERS_REM * remPx}px ${getComputedStyle(container).fontFamily}`;
  return { remPx, measure: (text: string) => context.measureText(text).width };
}

/** An element of ours as it is: Leaflet's own icons are made from strings of markup. */
const ElementIcon = Icon.extend({
  createIcon(this: Icon): HTMLElement {
    return (this.options as unknown as { element: HTMLElement }).element;
  },
  createShadow: () => null,
}) as unknown as new (options: {
  element: HTMLElement;
}) => Icon;

export function iconOf(element: HTMLElement): Icon {
  // Leaflet's style sheet places icons by this class.
  element.classList.add("leaflet-marker-icon");
  return new ElementIcon({ element });
}
