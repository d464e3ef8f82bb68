// Draws an area on the map, and edits one. By mouse: click the corners, the first one again to end; by keyboard: arrows move the map, Space
// sets a corner in its middle, Enter ends, Escape leaves. Corners are buttons that the arrow keys move.
import { LayerGroup, type Map as LeafletMap, type LeafletMouseEvent, Marker, Polygon, Polyline } from "leaflet";
import type { Point } from "../../../../shared/point.ts";
import { fill } from "../../messages/search-messages.ts";
import { type AreaProblem, CORNERS_MIN, problemOf } from "./area.ts";
import { iconOf } from "./tags.ts";

export type DrawMode = "none" | "drawing" | "editing";

interface DrawOptions {
  cornerName(): string;
  /** The area is another one. */
  finish(corners: readonly Point[]): void;
  /** Mode, or what is wrong with the area, has changed. */
  changed(): void;
}

const STEP_PX = 10;
const MAP_STEPS = 4;
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
};

export function createDraw(map: LeafletMap, { cornerName, finish, changed }: DrawOptions) {
  const layer = new LayerGroup().addTo(map);
  const container = map.getContainer();
  let mode: DrawMode = "none";
  let problem: AreaProblem | undefined;
  let corners: Point[] = [];

  function setMode(next: DrawMode): void {
    mode = next;
    problem = undefined;
    container.classList.toggle("drawing", next === "drawing");
    map.doubleClickZoom[next === "drawing" ? "disable" : "enable"]();
    redraw();
    changed();
  }

  function refuse(reason: AreaProblem): void {
    problem = reason;
    changed();
  }

  function add(point: Point): void {
    corners.push(point);
    problem = undefined;
    redraw();
    changed();
  }

  function end(): void {
    const reason = problemOf(corners);
    if (reason !== undefined) {
      refuse(reason);
      return;
    }
    const done = corners;
    setMode("none");
    finish(done);
  }

  /** Changes a corner of a finished area, unless it would be none then. */
  function alter(next: Point[]): void {
    const reason = problemOf(next);
    if (reason === undefined) corners = next;
    problem = reason;
    redraw();
    changed();
    if (reason === undefined) finish(corners);
  }

  function redraw(focus?: number): void {
    const root = container.getRootNode() as ShadowRoot;
    const at = focus ?? Number((root.activeElement as HTMLElement | null)?.dataset?.corner ?? Number.NaN);
    layer.clearLayers();
    if (corners.length === 0) return;
    const latLngs = corners.map(({ lat, lon }) => [lat, lon] as [number, number]);
    const shape = mode === "drawing" ? new Polyline(latLngs) : new Polygon(latLngs);
    shape.options.interactive = false;
    shape.options.className = "area";
    shape.addTo(layer);
    if (mode === "none") return;
    for (const [index, corner] of corners.entries()) cornerAt(index, corner).addTo(layer);
    if (!Number.isNaN(at)) layerCorner(Math.min(at, corners.length - 1))?.focus({ preventScroll: true });
  }

  const layerCorner = (index: number) => container.querySelector<HTMLElement>(`[data-corner="${index}"]`);

  function cornerAt(index: number, { lat, lon }: Point): Marker {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "corner";
    button.dataset.corner = String(index);
    button.setAttribute("aria-label", fill(cornerName(), { n: index + 1 }));
    button.addEventListener("keydown", (event) => onCornerKey(event, index));
    const marker = new Marker([lat, lon], { icon: iconOf(button), keyboard: false, draggable: mode === "editing" });
    marker.on("click", () => {
      if (mode === "drawing" && index === 0) end();
    });
    marker.on("dragend", () => {
      const { lat, lng } = marker.getLatLng();
      alter(corners.with(index, { lat, lon: lng }));
    });
    return marker;
  }

  function onCornerKey(event: KeyboardEvent, index: number): void {
    const arrow = ARROWS[event.key];
    if (mode !== "editing" || (arrow === undefined && event.key !== "Delete")) return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow === undefined) {
      alter(corners.toSpliced(index, 1));
      return;
    }
    const { lat, lon } = corners[index]!;
    const moved = map.containerPointToLatLng(map.latLngToContainerPoint([lat, lon]).add(arrow));
    alter(corners.with(index, { lat: moved.lat, lon: moved.lng }));
  }

  function onKey(event: KeyboardEvent): void {
    if (mode === "none") return;
    const isMap = event.target === container;
    const arrow = ARROWS[event.key];
    if (event.key === "Escape") leave();
    else if (mode === "editing") return;
    else if (event.key === "Enter" && (isMap || (event.target as HTMLElement).dataset.corner === "0")) end();
    else if (event.key === " " && isMap) {
      const { lat, lng } = map.getCenter();
      add({ lat, lon: lng });
    } else if (arrow !== undefined && isMap) {
      // Leaflet's own keys glide and lose what is pressed meanwhile: a corner would stand where nobody meant it.
      map.panBy([arrow[0] * MAP_STEPS, arrow[1] * MAP_STEPS], { animate: false });
    } else if (event.key === "Backspace") {
      corners.pop();
      redraw();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function leave(): void {
    if (mode === "drawing") corners = before;
    setMode("none");
    container.focus({ preventScroll: true });
  }

  /** The area that stays when drawing is given up. */
  let before: Point[] = [];

  map.on("click", ({ latlng }: LeafletMouseEvent) => {
    if (mode === "drawing") add({ lat: latlng.lat, lon: latlng.lng });
  });
  container.addEventListener("keydown", onKey);

  return {
    get mode() {
      return mode;
    },
    get problem() {
      return problem;
    },
    /** The area of the search. */
    set(next: readonly Point[]): void {
      if (mode !== "none") return;
      corners = [...next];
      redraw();
    },
    start(): void {
      before = corners;
      corners = [];
      setMode("drawing");
      container.focus({ preventScroll: true });
    },
    edit(): void {
      if (corners.length < CORNERS_MIN) return;
      setMode("editing");
      layerCorner(0)?.focus({ preventScroll: true });
    },
    leave,
  };
}
