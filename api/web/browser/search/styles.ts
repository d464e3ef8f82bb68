// Styles of the results, with container queries: the component is embedded in columns of other pages, where a card's picture lies beside
// its lines. Grids shrink below their longest word, which is wider than a phone. (Comments in the text would be sent.)
import { css } from "lit";
import { cardStyles } from "../card-styles.ts";
import { mapStyles } from "../map-styles.ts";
import { barStyles } from "./bar-styles.ts";
import { histogramStyles } from "./histogram-styles.ts";
import { sheetStyles } from "./sheet-styles.ts";
import { turnStyles } from "./turn-styles.ts";
import { waysStyles } from "./ways-styles.ts";

const resultStyles = css`
  ::slotted([slot="header"]) {
    margin-block-end: 1rem;
  }
  .results {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    align-content: start;
    min-height: 30rem;
    padding: 2px var(--listings-gutter, 0px) 24px;
  }
  .head,
  .head > div {
    display: flex;
    align-items: baseline;
    gap: 0 12px;
  }
  .head {
    justify-content: space-between;
    align-items: start;
    min-height: 2.75rem;
  }
  .head > div:first-child {
    flex: none;
    min-width: min(20rem, 100%);
    max-width: 100%;
    padding-block: calc((2.75rem - 1.3 * 1.25em) / 2);
  }
  .wanted,
  .wanted > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    min-width: 0;
  }
  .head > .wanted {
    flex: 1;
    align-items: start;
    padding-block: 2px 0;
    min-height: 2.75rem;
  }
  .head > .wanted:not(.open) {
    max-height: calc(2px + 4px + 2 * 2rem);
    overflow: hidden;
  }
  .wanted > div {
    min-height: calc(2.75rem - 4px);
  }
  .wanted .notice {
    display: flex;
    flex-wrap: inherit;
    align-items: center;
    gap: inherit;
    padding: 0;
    border: 0;
    background: none;
    font-size: 0.875rem;
  }
  .head > button {
    flex: none;
    font-size: 0.875rem;
  }
  .head > .chip {
    margin-block-start: 6px;
  }
  @media (pointer: coarse) {
    .head > .wanted:not(.open) {
      max-height: calc(2px + 2.75rem);
    }
    .head > .chip {
      margin: 0;
    }
  }
  .head > .field {
    grid-template-columns: minmax(0, 1fr);
    min-width: 4rem;
  }
  h2 {
    white-space: nowrap;
    font-size: min(1.25em, 11vw);
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
    outline-offset: 4px;
  }
  :host([sticky]) .results * {
    scroll-margin-top: calc(var(--listings-sticky-top, 0px) + 132px);
  }
  .as-of {
    min-height: 1lh;
    color: var(--muted);
    font-size: 0.8125em;
    line-height: 1.4;
  }
  .head .field label {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .head select {
    border-color: transparent;
    background: none;
    font-size: 0.875em;
    color: var(--muted);
    padding-inline: 4px;
    field-sizing: content;
  }
  .head select:hover {
    border-color: var(--field);
  }
  .meaning {
    display: inline-block;
    padding-inline: 8px;
    border: 1px solid transparent;
    border-radius: var(--radius-pill);
    background: var(--tint);
  }
  .pager {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 4px 12px;
    padding-block: 12px;
    font-variant-numeric: tabular-nums;
  }
  .pager button {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .newest {
    font-size: 1.125em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  @container (max-width: 59.99rem) {
    .head > .wanted,
    .filters .wanted,
    .wanted > div {
      flex-wrap: nowrap;
      white-space: nowrap;
    }
    .wanted .chips {
      flex-wrap: nowrap;
    }
    .filters .wanted {
      margin-inline-start: -8px;
    }
    .filters .wanted > div {
      gap: 0;
      height: var(--target);
      min-height: 0;
    }
    .filters .wanted :is(.notice, .chips),
    .filters ::slotted(:not(:empty)) {
      margin-inline-start: 8px;
    }
    .head > .wanted:not(.open) {
      height: 2.75rem;
      padding: 0 24px 0 4px;
      overflow-x: auto;
      scrollbar-width: none;
      mask-image: linear-gradient(to right, #000 calc(100% - 24px), transparent);
    }
    .head > div:first-child {
      display: grid;
      min-width: 12rem;
      padding-block: 0;
      line-height: 1.4;
    }
  }
  @container (max-width: 39.99rem) {
    .head > div:first-child {
      min-width: 0;
    }
    .head h2 {
      font-size: min(1.125em, 9vw);
    }
    .head select {
      font-size: 0.8125em;
    }
    .pager {
      font-size: 0.9375em;
    }
    .pager button {
      padding-inline: 8px;
    }
  }
  @container (max-width: 22rem) {
    .pager button span {
      position: absolute;
      width: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @container (max-width: 20.5rem) {
    :host(:not([sticky])) .card {
      display: grid;
      --price: 1.125em;
      grid-template-columns: 40% minmax(0, 1fr);
    }
    :host(:not([sticky])) .picture {
      aspect-ratio: auto;
    }
    :host(:not([sticky])) .card > .arrow {
      inset-block: auto 4px;
      margin: 0;
    }
    :host(:not([sticky])) .card > :is(.next, .heart) {
      inset-inline: auto calc(60% + 4px);
    }
    :host(:not([sticky])) .counter {
      display: none;
    }
  }
  @container (max-width: 18rem) {
    .head {
      flex-wrap: wrap;
    }
    h2 {
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`;

export const searchStyles = [
  ...[cardStyles, barStyles, sheetStyles, histogramStyles],
  ...[waysStyles, resultStyles, turnStyles, mapStyles],
];
