import { css } from "lit";

export const galleryStyles = css`
  .gallery {
    position: fixed;
    inset: 0;
    width: 100%;
    height: 100dvh;
    max-width: none;
    max-height: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: #000;
    color: #fff;
    overflow: hidden;
  }
  .gallery::backdrop {
    background: none;
  }
  .gallery[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
  }
  .gallery header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: 8px 16px;
    font-variant-numeric: tabular-nums;
  }
  .gallery ul {
    display: flex;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
    overscroll-behavior: contain;
  }
  .gallery li {
    flex: 0 0 100%;
    min-width: 0;
    height: 100%;
    scroll-snap-align: start;
    scroll-snap-stop: always;
  }
  .gallery img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  .gallery button {
    display: grid;
    place-items: center;
    width: var(--target);
    height: var(--target);
    padding: 0;
    border: 1px solid rgb(255 255 255 / 0.6);
    border-radius: var(--radius-pill);
    background: var(--scrim);
    color: #fff;
  }
  .gallery button:hover {
    background: #000;
  }
  .gallery button[aria-disabled="true"] {
    visibility: hidden;
  }
  .gallery :focus-visible {
    outline-color: #fff;
    outline-offset: -4px;
  }
  .gallery :is(.previous, .next) {
    position: absolute;
    top: calc(50% - var(--target) / 2);
    inset-inline-start: 16px;
  }
  .gallery .next {
    inset-inline: auto 16px;
  }
`;
