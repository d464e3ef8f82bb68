// Styles of the results, with container queries: the component is embedded in columns of other pages. Grids shrink below their
// longest word, which is wider than a phone. (Comments in the text would be sent.)
import { css } from "lit";
import { cardStyles } from "../card-styles.ts";
import { barStyles } from "./bar-styles.ts";
import { histogramStyles } from "./histogram-styles.ts";
import { sheetStyles } from "./sheet-styles.ts";
import { waysStyles } from "./ways-styles.ts";

const resultStyles = css`
  ::slotted([slot="header"]) {
    margin-block-end: 1rem;
  }
  .results {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    align-content: start;
    min-height: 30rem;
    padding: 6px var(--listings-gutter, 0px) 24px;
  }
  .head,
  .head > div {
    display: flex;
    align-items: baseline;
    gap: 0 12px;
  }
  .head {
    justify-content: space-between;
    align-items: center;
    min-height: 2.75rem;
  }
  .head > div {
    flex: none;
    max-width: 100%;
  }
  .head > .field {
    grid-template-columns: minmax(0, 1fr);
    flex: 0 1 auto;
    min-width: 4rem;
  }
  h2 {
    white-space: nowrap;
    font-size: 1.25em;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
    outline-offset: 4px;
  }
  :host([sticky]) :is(h2, .card) {
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
    text-overflow: ellipsis;
  }
  .head select:hover {
    border-color: var(--field);
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .chip {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: 2rem;
    padding: 2px 12px;
    border-radius: var(--radius-pill);
    font-size: 0.875em;
    overflow-wrap: anywhere;
    text-align: start;
  }
  .chip .sign {
    width: 1em;
    height: 1em;
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
  }
  @media (pointer: coarse) {
    .chip {
      min-height: 2.75rem;
    }
  }
  @container (max-width: 39.99rem) {
    .head > div {
      display: grid;
    }
    .head h2 {
      font-size: 1.125em;
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
  @container (max-width: 18rem) {
    .head {
      flex-wrap: wrap;
    }
    h2 {
      white-space: normal;
    }
  }
`;

export const searchStyles = [cardStyles, barStyles, sheetStyles, histogramStyles, waysStyles, resultStyles];
