// Pictures at the top of a listing: one with swipe below 40 rem, then 1 + 2, from 60 rem on 1 + 4.
import { css } from "lit";

export const pictureStyles = css`
  .mosaic {
    position: relative;
    overflow: hidden;
    border-radius: var(--radius-card);
    background: var(--tint);
  }
  .mosaic.none {
    height: 12rem;
    padding: 24px;
  }
  .mosaic ul {
    display: flex;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  .mosaic li {
    flex: 0 0 100%;
    min-width: 0;
    aspect-ratio: var(--listings-picture-ratio, 3 / 2);
    scroll-snap-align: start;
  }
  .mosaic :is(a, img) {
    display: block;
    width: 100%;
    height: 100%;
  }
  .mosaic img {
    object-fit: cover;
  }
  .mosaic a {
    position: relative;
  }
  .mosaic a::after {
    content: "";
    position: absolute;
    inset: 0;
    background: light-dark(transparent, rgb(0 0 0 / 0.12));
    pointer-events: none;
  }
  .mosaic a:focus-visible {
    outline-offset: -3px;
  }
  .mosaic a:focus-visible::after {
    box-shadow: inset 0 0 0 5px #fff;
  }
  .mosaic .counter,
  .mosaic .all {
    position: absolute;
    inset: auto 8px 8px auto;
  }
  .mosaic .all {
    display: none;
    border-color: transparent;
    background: var(--scrim);
    color: #fff;
  }
  .mosaic .all:hover {
    background: #000;
  }
  @container (width >= 40rem) {
    .mosaic ul {
      display: grid;
      grid-template-columns: 2fr 1fr;
      grid-template-rows: repeat(2, minmax(0, 1fr));
      gap: 4px;
      height: min(26.25rem, 44cqi);
    }
    .mosaic li {
      aspect-ratio: auto;
      min-height: 0;
    }
    .mosaic li:first-child {
      grid-row: 1 / -1;
    }
    .mosaic li:nth-child(n + 4) {
      display: none;
    }
    .mosaic [data-count="1"] li {
      grid-column: 1 / -1;
    }
    .mosaic [data-count="2"] li {
      grid-row: 1 / -1;
    }
    .mosaic .counter {
      display: none;
    }
    .mosaic .all {
      display: block;
    }
  }
  @container (width >= 60rem) {
    .mosaic ul:is([data-count="4"], [data-count="5"]) {
      grid-template-columns: 2fr 1fr 1fr;
    }
    .mosaic ul:is([data-count="4"], [data-count="5"]) li:nth-child(-n + 5) {
      display: block;
    }
    .mosaic [data-count="4"] li:nth-child(2) {
      grid-column: 2 / -1;
    }
  }
`;
