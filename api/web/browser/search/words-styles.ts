// Styles of the search text and its suggestions. On a phone the row of the text and the list lie in the top layer and fill the window;
// the row keeps its place in the page. (Comments in the text would be sent.)
import { css } from "lit";

export const wordsStyles = css`
  .words {
    height: calc(2.75rem + 12px);
    padding-block: 6px;
  }
  .entry-row,
  .entry {
    display: flex;
    gap: 8px;
  }
  .entry-row {
    position: static;
    width: auto;
    height: auto;
    padding: 0;
    border: 0;
    margin: 0;
    overflow: visible;
    background: none;
    color: inherit;
  }
  .entry {
    position: relative;
    flex: 1;
    min-width: 0;
  }
  .entry input {
    flex: 1;
    min-width: 0;
    height: 2.75rem;
    padding-inline-end: 2.75rem;
    text-overflow: ellipsis;
  }
  .entry .clear {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    width: 2.75rem;
    min-height: 2.75rem;
    padding: 0;
  }
  .entry :placeholder-shown ~ .clear,
  .entry-row > .back {
    display: none;
  }
  .entry-row > button {
    align-items: center;
    gap: 6px;
  }
  .entry-row > .primary {
    display: flex;
  }
  .suggestions {
    max-width: calc(100vw - 16px);
    padding: 4px 0;
    overscroll-behavior: contain;
  }
  .suggestions:popover-open {
    gap: 0;
    animation: none;
  }
  .suggestions li {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 2.75rem;
    padding: 4px 16px;
    line-height: 1.3;
    cursor: pointer;
  }
  .suggestions .sign {
    color: var(--muted);
  }
  .suggestions li > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .suggestions mark {
    background: none;
    color: inherit;
    font-weight: 700;
  }
  .suggestions small {
    color: var(--muted);
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
  }
  .suggestions li:hover {
    background: var(--tint);
  }
  .suggestions [aria-selected="true"] {
    background: var(--tint);
    box-shadow: inset 4px 0 var(--accent);
  }
  @media (forced-colors: active) {
    .suggestions [aria-selected="true"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media (width < 40rem) {
    .entry-row:popover-open {
      position: fixed;
      inset: 0 0 auto;
      padding: 6px 8px;
      border-bottom: 1px solid var(--border);
      background: var(--surface);
    }
    .entry-row::backdrop {
      background: var(--surface);
    }
    .entry-row:popover-open > .back {
      display: grid;
      place-items: center;
    }
    .entry-row .suggestions {
      inset: calc(2.75rem + 13px) 0 auto !important;
      width: auto !important;
      max-width: none;
      border: 0;
      border-radius: 0;
      background: var(--surface);
      box-shadow: none;
    }
  }
`;
