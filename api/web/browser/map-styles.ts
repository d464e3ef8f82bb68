// Styles of the map's place in the component: beside the list, instead of it, or under it as a sheet. What is on the map has styles of
// its own, which come with it. (Comments in the text would be sent.)
import { css } from "lit";

export const mapStyles = css`
  :host {
    --land: var(--listings-map-land, light-dark(#eef2ea, #1f2a26));
    --water: var(--listings-map-water, light-dark(#cfe0ea, #16212a));
    --map-top: 0px;
    --map-height: min(100dvh, 40rem);
  }
  :host([sticky]) {
    --map-top: calc(var(--listings-sticky-top, 0px) + 2.75rem + var(--target) + 29px);
    --map-height: calc(100dvh - var(--map-top));
  }
  .head > .views {
    display: flex;
    flex: none;
    gap: 0;
  }
  .views button {
    margin-inline-end: -1px;
    border-radius: 0;
    font-size: 0.875em;
    padding-inline: 12px;
  }
  .views button:first-child {
    border-radius: var(--radius) 0 0 var(--radius);
  }
  .views button:last-child {
    margin: 0;
    border-radius: 0 var(--radius) var(--radius) 0;
  }
  .map {
    position: relative;
    min-width: 0;
    height: var(--map-height);
    background: var(--water);
  }
  .map > .notice {
    position: absolute;
    z-index: 3;
    inset: 12px auto auto 12px;
  }
  .halves[data-view="both"] {
    --listings-card-min: 15rem;
    display: grid;
    grid-template-columns: minmax(0, 58fr) minmax(26rem, 42fr);
    align-items: start;
  }
  .halves[data-view="both"] > .map {
    position: sticky;
    top: var(--map-top);
  }
  .halves[data-view="both"] > .results {
    padding-inline-end: 16px;
  }
  .halves[data-view="map"] > .results {
    min-height: 0;
    padding-block-end: 0;
  }
  .to-map {
    position: sticky;
    z-index: 1;
    bottom: 16px;
    justify-self: center;
    min-width: 6rem;
    border-color: var(--text);
    border-radius: var(--radius-pill);
    background: var(--text);
    color: var(--surface);
    font-weight: 600;
    box-shadow: var(--shadow-popover);
  }
  .to-map:hover {
    background: var(--text);
  }
  @container (min-width: 40rem) {
    .halves[data-view="map"] > .results > :not(.head, .failure, .notice, .unseen) {
      display: none;
    }
    .halves[data-view="map"] > .map {
      height: calc(var(--map-height) - 3.5rem);
      min-height: 20rem;
    }
  }
  @container (max-width: 39.99rem) {
    .halves[data-view="map"] {
      position: relative;
      height: var(--map-height);
      min-height: 26rem;
      overflow: hidden;
    }
    .halves[data-view="map"] > .map {
      height: calc(100% - 96px);
    }
    .halves[data-view="map"] > .results {
      position: absolute;
      z-index: 1;
      inset: auto 0 0;
      height: 96px;
      overflow-y: auto;
      overscroll-behavior: contain;
      padding-block-end: 16px;
      border: 1px solid var(--border);
      border-block-end: 0;
      border-radius: var(--radius-sheet) var(--radius-sheet) 0 0;
      background: var(--surface);
      box-shadow: var(--shadow-popover);
    }
    .halves > .results[data-stop="half"] {
      height: 50%;
    }
    .halves > .results[data-stop="high"] {
      height: 92%;
    }
    .sheet-handle {
      position: sticky;
      z-index: 3;
      top: 0;
      display: grid;
      place-items: center;
      width: 100%;
      min-height: 24px;
      height: 24px;
      padding: 0;
      border: 0;
      background: var(--surface);
      touch-action: none;
    }
    .sheet-handle::before {
      content: "";
      width: 40px;
      height: 4px;
      border-radius: 2px;
      background: var(--field);
    }
    .halves[data-view="map"] .card {
      display: grid;
      grid-template-columns: 38% minmax(0, 1fr);
    }
    .halves[data-view="map"] .picture {
      aspect-ratio: auto;
    }
    .halves[data-view="map"] .card > :is(.arrow, .heart),
    .halves[data-view="map"] .counter {
      display: none;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .halves > .results[data-stop]:not([data-dragged]) {
      transition: height 280ms var(--ease);
    }
  }
  @media (forced-colors: active) {
    .sheet-handle::before {
      background: ButtonText;
    }
  }
  @media print {
    .map,
    .to-map {
      display: none;
    }
  }
`;
