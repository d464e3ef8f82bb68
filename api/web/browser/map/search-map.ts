// The map of a search: its cells and listings as tags, in step with the list. Movements of the visitor become a part of the search when
// the switch says so; an area that is drawn is one, too.
import type { Cell, CellsResponse } from "../../../../shared/cells.ts";
import { MAP_MESSAGES } from "../../messages/map-messages.ts";
import type { Params } from "../search/query.ts";
import { areaOfView, readArea, writeArea, writeBox } from "./area.ts";
import { addBaseLayer } from "./base-layer.ts";
import { createBaseMap, ZOOM_MAX } from "./base-map.ts";
import { createCells, fetchWhole, PLACE_ON_MAP, withoutPlaceOnMap } from "./cells.ts";
import { createDraw } from "./draw.ts";
import { locateVisitor } from "./geolocation.ts";
import type { MapHost, SearchMap } from "./host.ts";
import { createHover } from "./hover.ts";
import { layOut } from "./lay-out.ts";
import { createNames } from "./names.ts";
import { createPreview } from "./preview.ts";
import { stepLimits } from "./ramp.ts";
import { createSheet } from "./sheet.ts";
import { createSkip } from "./skip.ts";
import { createTags } from "./tags.ts";
import { boundsOf, cellOf, zoomToAsk } from "./tiles.ts";
import { boxOf, FIT_ZOOM_MAX, fitTo, placeOf, sidesOf } from "./view-box.ts";
import { footView, type ToolActions, type ToolsState, toolsView } from "./view-tools.ts";

/** A movement ends before the search follows it. */
const REST_MS = 250;
const NOTHING_LIMITS = Object.fromEntries(PLACE_ON_MAP.map((name) => [name, undefined]));

export function openSearchMap(host: MapHost): SearchMap {
  const { box, results, render } = host;
  const { canvas, tools, preview, foot } = layOut(box);

  const base = createBaseMap(canvas, {
    takesWheel: host.takesWheel,
    onMoved: (isVisitor) => {
      if (isVisitor) hasMoved = true;
      clearTimeout(resting);
      resting = setTimeout(() => void follow(isVisitor), isVisitor ? REST_MS : 0);
      drawTools();
    },
  });
  const { map, quietly } = base;
  const placed = new Promise<void>((resolve) => map.once("placed", () => resolve()));
  const attribution = addBaseLayer(map, host.tiles, placed);
  const fetchCells = createCells(() => host.state().baseUrl);
  const showNames = host.tiles.url === "" ? createNames(map) : undefined;
  const card = createPreview(host, preview);
  const sheet = createSheet(results);
  const skip = createSkip(results, canvas);
  const tags = createTags(map, { over: tools, choose, hover: (cell) => hover.liftCards(cell?.id) });
  const hover = createHover({
    results,
    items: () => host.state().items,
    zoom: () => map.getZoom(),
    liftTags: (ids) => tags.lift(ids),
  });
  const draw = createDraw(map, {
    cornerName: () => MAP_MESSAGES[host.state().lang].corner,
    finish: (corners) => limit({ polygon: writeArea(corners) }),
    changed: () => drawTools(),
  });

  let moves = true;
  let hasMoved = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  let whole: CellsResponse | undefined;
  let shown: readonly Cell[] = [];
  let limits: readonly number[] = [];
  let notice: ToolsState["notice"];
  /** What the map was last filled for. */
  let filledFor = "";
  let drawnFor = "";
  /** The part of the map that the visitor set here, or that was fitted to: any other comes from outside, as by going back. */
  let knownPlace: string | undefined;
  let mustFit = false;

  function limit(place: Params): void {
    knownPlace = placeOf(place);
    host.move({ ...NOTHING_LIMITS, ...place });
  }

  /** After a movement: the search follows the visitor, else only the tags do. */
  async function follow(isVisitor: boolean): Promise<void> {
    const { polygon } = host.state().params;
    if (isVisitor && moves && polygon === undefined && draw.mode === "none") searchHere();
    else await fill();
  }

  function searchHere(): void {
    hasMoved = false;
    limit(boxOf(map));
    // The same box is no other search.
    void fill();
  }

  /** Asks for the cells of the view, and once for each search how all of it lies. */
  async function fill(): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { params } = host.state();
    const others = withoutPlaceOnMap(params);
    try {
      const key = JSON.stringify(others);
      const isNew = filledFor !== key;
      if (isNew) {
        whole = await fetchWhole(fetchCells, others, signal);
        limits = stepLimits(whole?.cells ?? []);
        const isFirst = filledFor === "";
        filledFor = key;
        if (isFirst || !isLimited()) mustFit = true;
      }
      if (mustFit) quietly(() => fitTo(map, params, whole?.cells ?? []));
      mustFit = false;
      const { bbox: _, ...kept } = params;
      const here = { ...kept, ...boxOf(map) };
      const answer = await fetchCells(here, zoomToAsk(map.getZoom()), signal);
      notice = "refused" in answer ? answer.refused : undefined;
      shown = "refused" in answer ? [] : answer.cells;
      if (limits.length === 0) limits = stepLimits(shown);
      drawTags();
    } catch (error) {
      // Another view has taken its place.
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) map.fire("placed");
    }
    drawTools();
  }

  const isLimited = () => PLACE_ON_MAP.some((name) => host.state().params[name] !== undefined);

  function drawTags(): void {
    const { lang, items } = host.state();
    const zoom = map.getZoom();
    const order = items.flatMap(({ location: { point } }) => (point === null ? [] : [cellOf(point, zoom)]));
    const taken = tags.show(shown, { lang, limits, order });
    showNames?.(taken, lang);
    drawnFor = drawnKey();
  }

  const drawnKey = () => {
    const { lang, items } = host.state();
    return [lang, map.getZoom(), ...items.map(({ id }) => id)].join(" ");
  };

  function choose(cell: Cell, tag: HTMLElement): void {
    if (draw.mode !== "none") return;
    const { listingId } = cell;
    if (listingId !== undefined) {
      tags.markSeen(listingId);
      tag.dataset.chosen = "";
      void card.open(listingId, () => tags.element(cell.id));
      return;
    }
    const [west, south, east, north] = boundsOf(cell.id);
    // As close as it gets, and still several in one place: the list shows them.
    if (map.getZoom() >= ZOOM_MAX) {
      limit({ bbox: writeBox([west, south, east, north]) });
      return;
    }
    map.fitBounds([
      [south, west],
      [north, east],
    ]);
    canvas.focus({ preventScroll: true });
  }

  const actions: ToolActions = {
    setMoves(on) {
      moves = on;
      if (on && hasMoved) searchHere();
      drawTools();
    },
    searchHere,
    draw: () => draw.start(),
    edit: () => draw.edit(),
    leaveDrawing: () => draw.leave(),
    areaOfView() {
      draw.leave();
      limit({ polygon: writeArea(areaOfView(sidesOf(map))) });
      focusTool();
    },
    clear() {
      limit({});
      focusTool();
    },
    zoom: (by) => void map.setZoom(map.getZoom() + by),
    myPlace: () =>
      locateVisitor(
        (point) => void map.setView(point, FIT_ZOOM_MAX),
        () => {
          notice = "noPlace";
          drawTools();
        },
      ),
    showList: (event) => host.showList(event),
  };

  /** What was pressed is gone with what it did. */
  const focusTool = () => queueMicrotask(() => tools.querySelector<HTMLElement>(".map-tools button")?.focus());

  function drawTools(): void {
    const { lang, params } = host.state();
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", MAP_MESSAGES[lang].map);
    const state: ToolsState = {
      ...{ lang, moves, mode: draw.mode, problem: draw.problem, notice, attribution },
      // Without a colour on the map there is nothing to explain.
      limits: shown.some(({ pricePerSqm }) => pricePerSqm !== undefined) ? limits : [],
      hasMoved: hasMoved && !moves && params.polygon === undefined,
      hasArea: params.polygon !== undefined,
      isLimited: isLimited(),
      withoutPoint: whole?.withoutPoint ?? 0,
      listUrl: host.listUrl(),
    };
    render(toolsView(host, state, actions), tools);
    render(footView(host, state, actions), foot);
  }

  let last = "";
  const update = () => {
    const { params, isNarrow, lang } = host.state();
    sheet.update(isNarrow, MAP_MESSAGES[lang].sheet);
    skip.update(MAP_MESSAGES[lang].skip);
    const now = JSON.stringify([params, lang]);
    if (now !== last) {
      last = now;
      mustFit ||= placeOf(params) !== knownPlace;
      knownPlace = placeOf(params);
      draw.set(readArea(params.polygon));
      void fill();
      drawTools();
    } else if (drawnFor !== drawnKey() && shown.length > 0) drawTags();
  };
  update();

  return {
    update,
    close() {
      running.abort();
      clearTimeout(resting);
      for (const part of [sheet, skip, hover]) part.end();
      base.close();
      box.replaceChildren();
    },
  };
}
