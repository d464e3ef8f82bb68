// Styles of a card's pictures, and of what lies on them: badge, counter, heart, arrows, whose signs do not grow out of their targets.
// (Comments in the text would be sent.)
import { css } from "lit";

export const cardPictureStyles = css`
  .picture {
    position: relative;
    aspect-ratio: var(--listings-picture-ratio, 3 / 2);
    background: var(--tint);
  }
  .picture .drawing {
    position: absolute;
    inset: 20%;
    width: 60%;
    height: 60%;
  }
  .track {
    position: absolute;
    inset: 0;
    z-index: 2;
    display: flex;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
  }
  .track > span {
    position: relative;
    flex: none;
    width: 100%;
    scroll-snap-align: start;
    scroll-snap-stop: always;
  }
  .track .drawing {
    display: none;
  }
  .picture img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .picture::after {
    content: "";
    position: absolute;
    inset: 0;
    z-index: 2;
    background: light-dark(transparent, rgb(0 0 0 / 0.12));
    pointer-events: none;
  }
  .drop,
  .counter {
    position: absolute;
    z-index: 3;
    padding: 0.15em 0.6em;
    border: 1px solid transparent;
    font-size: 0.8125em;
    font-variant-numeric: tabular-nums;
    pointer-events: none;
  }
  .drop {
    inset: 8px auto auto 8px;
    border-radius: var(--radius-badge);
    background: var(--raised);
    color: var(--drop);
    font-weight: 700;
  }
  .counter {
    inset: auto 8px 8px auto;
    border-radius: var(--radius-pill);
    background: var(--scrim);
    color: #fff;
  }
  .card > .heart,
  .card > .arrow {
    position: absolute;
    inset: 4px 4px auto auto;
    z-index: 3;
    display: grid;
    place-items: center;
    width: var(--target);
    min-height: var(--target);
    padding: 0;
    border: 4px solid transparent;
    border-radius: 50%;
    background: var(--raised) padding-box;
    color: var(--text);
  }
  .card > button .sign {
    max-width: 24px;
    max-height: 24px;
  }
  .card > button:focus-visible {
    outline-offset: -3px;
  }
  .card > .arrow {
    top: 0;
    margin-top: calc(50% / (var(--listings-picture-ratio, 3 / 2)) - var(--target) / 2);
    opacity: 0;
    pointer-events: none;
  }
  .card > .previous {
    inset-inline: 4px auto;
  }
  .card:is(:hover, :focus-within, [data-picture]) > .arrow {
    opacity: 1;
    pointer-events: auto;
  }
  .card:not([data-picture]) > .previous,
  .card[data-picture="first"] > .previous,
  .card[data-picture="last"] > .next {
    visibility: hidden;
  }
  :host([favourites="off"]) .heart {
    display: none;
  }
  .heart[aria-pressed="true"] {
    color: var(--star);
  }
  .heart[aria-pressed="true"] .sign {
    fill: currentColor;
  }
  @media (prefers-reduced-motion: no-preference) {
    .track {
      scroll-behavior: smooth;
    }
  }
`;
