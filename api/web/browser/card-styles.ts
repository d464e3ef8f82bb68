// Styles of cards. Lines are measured in `lh`, so that all cards are as high at every size of text; of price and facts what does not
// fit is left out whole. A long price is set in letters that fit. (Comments in the text would be sent.)
import { css } from "lit";

export const cardStyles = css`
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(var(--listings-card-min, 18rem), 100%), 1fr));
    gap: 20px 16px;
  }
  .cards > li {
    min-width: 0;
  }
  .card {
    position: relative;
    overflow: hidden;
    border: 1px solid var(--border);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  .card:not(.skeleton):hover {
    border-color: var(--accent);
    box-shadow: var(--shadow-raised);
  }
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
  .card-text {
    container-type: inline-size;
    padding: 12px;
  }
  .card-text > * {
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .price,
  .numbers,
  .place,
  .age {
    height: 1lh;
  }
  .place,
  .age {
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .price > *,
  .numbers > span {
    display: inline-block;
    white-space: nowrap;
  }
  .price {
    font-size: 1.25em;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
  }
  .price > span {
    font-weight: 700;
  }
  .long > span {
    font-size: min(1em, 9.5cqi);
  }
  .longer > span {
    font-size: min(1em, 6.4cqi);
  }
  .price :is(s, small) {
    margin-inline-start: 0.3em;
    color: var(--muted);
    font-size: 0.65em;
  }
  .numbers,
  .place {
    font-size: 0.9375em;
    line-height: 1.6;
  }
  .numbers {
    font-weight: 600;
  }
  .numbers i {
    font-style: normal;
  }
  .title {
    height: 2lh;
    font-size: 0.875em;
    line-height: 1.43;
    font-weight: 400;
    color: var(--muted);
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .title abbr {
    padding-inline: 0.3em;
    border: 1px solid var(--border);
    border-radius: var(--radius-badge);
    font-size: 0.85em;
    text-transform: uppercase;
  }
  .title a {
    color: inherit;
    text-decoration: none;
  }
  .title a::after {
    content: "";
    position: absolute;
    inset: 0;
    z-index: 1;
  }
  .card:has(.title a:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .title a:focus-visible {
    outline: 0;
  }
  .age {
    margin-top: 4px;
    font-size: 0.8125em;
    line-height: 1.4;
    color: var(--muted);
  }
  .age b {
    font-weight: 600;
    color: var(--text);
  }
  .skeleton :is(.price, .numbers, .place, .title, .age) {
    border-radius: var(--radius-badge);
    background: var(--tint) content-box;
    padding-block: 0.2em;
  }
  .skeleton .price {
    width: 55%;
  }
  .skeleton .numbers {
    width: 75%;
  }
  @media (prefers-reduced-motion: no-preference) {
    .track {
      scroll-behavior: smooth;
    }
  }
`;
