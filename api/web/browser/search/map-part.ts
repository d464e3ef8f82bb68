// The map as a part of the component: list, map or both; its file is loaded when it is first shown.
import { html, nothing, type ReactiveControllerHost, render } from "lit";
import { cardView } from "../card.ts";
import { loadMap } from "../lazy-files.ts";
import type { MapState, SearchMap } from "../map/host.ts";
import type { createEmbedding } from "./embedding.ts";
import { isForBrowser } from "./events.ts";
import { change } from "./query.ts";
import type { createScrollMemory } from "./scroll-memory.ts";
import { isView, type MapPart } from "./shown-view.ts";
import type { View } from "./view.ts";
import type { Width } from "./width.ts";

interface Host extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: ParentNode;
  readonly tileUrl: string;
  readonly tileAttribution: string;
  readonly sticky: boolean;
  readonly map: string;
  view: string;
}

interface MapOptions {
  width: Width;
  /** The state of the search, read anew. */
  read(): View;
  embedding: Pick<ReturnType<typeof createEmbedding>, "pageUrl" | "toAddress">;
  history: Pick<ReturnType<typeof createScrollMemory>, "remember">;
}

const ANYWHERE = { bbox: "", near: "", radius: "", polygon: "" };

/** Opens the map after an update that shows its box, tells it of each further one, and closes it when the box is gone. */
export function createMapPart(host: Host, { width, read, embedding, history }: MapOptions): MapPart {
  let opened: { box: Element; map: SearchMap | undefined } | undefined;
  let hasFailed = false;
  /** How far the page was scrolled when the map took the place of the list. */
  let listTop: number | undefined;

  const part: MapPart = {
    get shown() {
      const wished = isView(host.view) ? host.view : "list";
      if (host.map === "off") return "off";
      return wished === "both" && !width.isWide ? "list" : wished;
    },
    get hasRoomForBoth() {
      return width.isWide;
    },
    get hasFailed() {
      return hasFailed;
    },
    show(view) {
      history.remember();
      const top = part.shown === "map" ? listTop : undefined;
      listTop = part.shown === "map" ? undefined : scrollY;
      host.view = view;
      embedding.toAddress(read().state, "pushState");
      void host.updateComplete.then(() => {
        if (top !== undefined) scrollTo({ top, behavior: "instant" });
        else if (view === "map" && host.getBoundingClientRect().top < 0) host.scrollIntoView();
      });
    },
    retry() {
      close();
      host.requestUpdate();
    },
  };

  /** The same search without the part of the map that it is limited to. */
  const everywhere = () => change(read().state.query, ANYWHERE);

  async function open(box: HTMLElement): Promise<void> {
    opened = { box, map: undefined };
    const module = await loadMap().catch(() => undefined);
    // The start of the file and the drawing of the map are a long task each on a slow phone.
    await new Promise((resolve) => setTimeout(resolve));
    if (opened?.box !== box) return;
    hasFailed = module === undefined;
    if (module === undefined) return host.requestUpdate();
    opened.map = module.openSearchMap({
      ...{ html, nothing, render, cardView, box },
      results: host.renderRoot.querySelector<HTMLElement>(".results")!,
      tiles: { url: host.tileUrl ?? "", attribution: host.tileAttribution ?? "" },
      takesWheel: host.sticky,
      state: stateOf,
      move: (changes) => read().move(changes),
      listUrl() {
        const { baseUrl, lang } = read();
        return embedding.pageUrl(everywhere(), { baseUrl, lang, view: "list" });
      },
      showList(event) {
        if (!isForBrowser(event)) host.view = "list";
        read().follow(everywhere(), event);
      },
    });
  }

  function stateOf(): MapState {
    const { lang, baseUrl, state, isNarrow, imageOrigins, listingUrl, select } = read();
    const card = { lang, imageOrigins, listingUrl, select };
    return { lang, baseUrl, params: state.query.params, items: state.answer?.items ?? [], isNarrow, card };
  }

  function close(): void {
    opened?.map?.close();
    opened = undefined;
  }

  host.addController({
    hostUpdated() {
      const box = host.renderRoot.querySelector<HTMLElement>(".map-box");
      if (opened !== undefined && opened.box !== box) close();
      if (box !== null && opened === undefined) void open(box);
      else opened?.map?.update();
    },
    hostDisconnected: close,
  });
  return part;
}
