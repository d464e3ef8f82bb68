// Styles of the map's place in the component: beside the list or instead of it. All that it needs once it is loaded comes with it.
// (Comments in the text would be sent.)
import { css } from "lit";

export const mapStyles = css`
  :host {
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
  @media print {
    .to-map {
      display: none;
    }
  }
`;
