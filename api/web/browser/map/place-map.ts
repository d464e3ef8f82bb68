// A small map that shows one place and cannot be moved: a link around it leads to the search there.
import { Marker } from "leaflet";
import type { Locale } from "../../../../shared/enums.ts";
import type { Point } from "../../../../shared/point.ts";
import { addBaseLayer, attributionParts, type Tiles } from "./base-layer.ts";
import { createBaseMap } from "./base-map.ts";
import { createNames } from "./names.ts";
import { iconOf } from "./tags.ts";

const ZOOM = 9;
/** Tiles show streets, the base layer that ships only coasts and towns. */
const ZOOM_OF_TILES = 14;
/** With its edge; names keep clear of it. */
const PIN_PX = 26;

export function openPlaceMap(box: HTMLElement, { lat, lon }: Point, { tiles, lang }: { tiles: Tiles; lang: Locale }) {
  const still = {
    ...{ dragging: false, keyboard: false, scrollWheelZoom: false, doubleClickZoom: false },
    ...{ boxZoom: false, touchZoom: false, tapHold: false },
  };
  const { map, quietly, close } = createBaseMap(box, { ...still, onMoved: () => {} });
  // The link is the stop; a map that does not move is none.
  box.removeAttribute("tabindex");
  quietly(() => map.setView([lat, lon], tiles.url === "" ? ZOOM : ZOOM_OF_TILES, { animate: false }));
  const attribution = attributionParts(addBaseLayer(map, tiles)).map(({ words, href }) => {
    if (href === undefined) return words;
    const link = document.createElement("a");
    link.textContent = words;
    link.href = href;
    return link;
  });
  const pin = document.createElement("span");
  pin.className = "pin";
  new Marker([lat, lon], { icon: iconOf(pin), interactive: false, keyboard: false }).addTo(map);
  if (tiles.url === "")
    createNames(map)([{ ...map.latLngToLayerPoint([lat, lon]), width: PIN_PX, height: PIN_PX }], lang);
  return { attribution, close };
}
