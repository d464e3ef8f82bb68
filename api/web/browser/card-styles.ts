// Styles of cards. Lines are measured in `lh`, so that all cards are as high at every size of text, and those that are not laid out yet keep
// their places. Of price and facts what does not fit is left out whole; the clip path hides the dot before a fact that begins a line. In
// a component of up to 21 rem (a phone of 320 px, one of 390 px with letters of 200 %) lines wrap instead, since too much would be left
// out. (Comments in the text would be sent.)
import { css } from "lit";
import { cardPictureStyles } from "./card-picture-styles.ts";

const cardTextStyles = css`
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
    isolation: isolate;
    overflow: hidden;
    border: 1px solid var(--border);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  .card:not(.skeleton):hover {
    border-color: var(--ink);
    box-shadow: var(--shadow-raised);
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
    font-size: var(--price, 1.25em);
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
  }
  .price > span {
    font-size: min(1em, 12cqi);
    font-weight: 700;
  }
  .long > span {
    font-size: min(1em, 6.4cqi);
  }
  .price :is(s, small) {
    color: var(--muted);
    font-size: max(0.65em, 0.8125rem);
  }
  .numbers,
  .place {
    font-size: 0.9375em;
    line-height: 1.6;
  }
  .numbers {
    margin-inline-start: -0.65em;
    clip-path: inset(0 0 0 0.65em);
    font-weight: 600;
  }
  .numbers i {
    position: absolute;
    inset-inline-start: 0;
    font-style: normal;
  }
  .numbers > span {
    position: relative;
    max-width: 100%;
    padding-inline-start: 0.65em;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: top;
  }
  .title,
  .excerpt {
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
    outline: 3px solid var(--ink);
    outline-offset: 2px;
  }
  .title a:focus-visible {
    outline: 0;
  }
  .title:has(+ .excerpt) {
    color: var(--text);
  }
  .excerpt,
  .age {
    margin-top: 4px;
  }
  .card mark {
    border-radius: 2px;
    background: var(--mark);
    color: var(--on-mark);
  }
  .card mark[title] {
    position: relative;
    z-index: 2;
    cursor: pointer;
  }
  .age {
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
  @container listings (max-width: 21rem) {
    .price,
    .numbers,
    .place,
    .age,
    .price > *,
    .numbers > span {
      height: auto;
      white-space: normal;
    }
    .long > span {
      font-size: min(1em, 10cqi);
    }
  }
  .skeleton .price {
    width: 55%;
  }
  .skeleton .numbers {
    width: 75%;
  }
`;

export const cardStyles = [cardTextStyles, cardPictureStyles];
