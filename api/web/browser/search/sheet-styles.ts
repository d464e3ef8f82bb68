// Styles of the sheet and of the fields in it and in popovers. The sheet lies in the top layer, so it measures the window: it comes
// from below on a phone and stands in the middle elsewhere. (Comments in the text would be sent.)
import { css } from "lit";

export const sheetStyles = css`
  fieldset {
    min-width: 0;
    padding: 0;
    border: 0;
    margin: 0;
  }
  legend,
  .field label {
    padding: 0;
    margin-bottom: 4px;
    font-size: 0.875em;
    font-weight: 600;
  }
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  fieldset .row input {
    flex: 1 7rem;
    min-width: 0;
  }
  .choice {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: var(--target);
  }
  .choice[hidden],
  .choice.missed {
    display: none;
  }
  .tally {
    color: var(--muted);
    font-size: 0.875em;
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  .choice input {
    flex: none;
  }
  .choice span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .choice .tally {
    flex: none;
    margin-inline-start: auto;
  }
  .features .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(11.5rem, 100%), 1fr));
    column-gap: 16px;
  }
  .find {
    width: 100%;
  }
  .popover .choices {
    max-height: 45vh;
    overflow-y: auto;
  }
  .quick {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-bottom: 8px;
  }
  .quick button {
    flex: 1;
    display: grid;
    justify-items: center;
    padding-inline: 4px;
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }
  .quick button[hidden] {
    display: none;
  }
  .sheet {
    width: 100%;
    max-width: 100%;
    height: 92dvh;
    max-height: none;
    padding: 0;
    border: 1px solid var(--border);
    border-radius: var(--radius-sheet) var(--radius-sheet) 0 0;
    margin: auto 0 0;
    background: var(--raised);
    color: var(--text);
  }
  .sheet[open] {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
    overflow: hidden;
  }
  .sheet::backdrop {
    background: rgb(0 0 0 / 0.45);
  }
  .sheet-head,
  .sheet-foot {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-height: 56px;
    padding: 8px 16px;
    border-bottom: 1px solid var(--border);
  }
  .sheet-foot button {
    padding-inline: 8px;
    font-size: 0.9375em;
  }
  .sheet-foot .primary {
    flex: 1;
    max-width: 16rem;
  }
  .sheet-foot {
    flex-wrap: wrap;
    min-height: 64px;
    border-bottom: 0;
    border-top: 1px solid var(--border);
  }
  .sheet-body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 24px;
    padding: 16px;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  .group {
    display: grid;
    gap: 12px;
    min-width: 0;
    scroll-margin-top: 16px;
  }
  .sheet .segments {
    flex-wrap: wrap;
    gap: 8px;
  }
  .sheet select {
    font-size: min(1em, 7.5vw);
  }
  .sheet .segments legend {
    display: block;
  }
  .sheet .segments label {
    max-width: 100%;
    white-space: normal;
    font-size: min(0.9375em, 8vw);
    border-radius: var(--radius);
    margin: 0;
  }
  .quiet {
    display: grid;
    place-items: center;
    min-width: var(--target);
    padding: 0;
    border: 0;
    background: none;
  }
  @media (min-width: 40rem) {
    .sheet {
      width: 30rem;
      height: auto;
      max-height: 85vh;
      border-radius: var(--radius-sheet);
      margin: auto;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .sheet[open] {
      animation: rise 280ms var(--ease);
    }
    @keyframes rise {
      from {
        translate: 0 10%;
        opacity: 0;
      }
    }
  }
`;
