// Styles of the bar: the search text, and the filters in one row that scrolls where it is too long, fading at its end. What lies in
// the top layer measures the window, all else the component. (Comments in the text would be sent.)
import { type CSSResultGroup, css } from "lit";
import { wordsStyles } from "./words-styles.ts";

const filterStyles = css`
  .bar {
    position: relative;
    z-index: 2;
    padding-inline: var(--listings-gutter, 0px);
    background: var(--background);
  }
  :host([sticky]) .bar {
    position: sticky;
    top: var(--listings-sticky-top, 0px);
    border-bottom: 1px solid var(--border);
    background: var(--surface);
  }
  .filters {
    position: relative;
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 8px 24px 8px 0;
    scroll-padding: 24px;
    overflow-x: auto;
    scrollbar-width: none;
    mask-image: linear-gradient(to right, #000 calc(100% - 24px), transparent);
  }
  .filters > * {
    flex: none;
    max-width: none;
  }
  .filters :focus-visible {
    outline-offset: -3px;
  }
  .segments {
    display: flex;
    padding: 0;
    border: 0;
    margin: 0;
  }
  .segments legend {
    display: none;
  }
  .segments label {
    position: relative;
    display: grid;
    place-items: center;
    min-height: var(--target);
    padding-inline: 12px;
    border: 1px solid var(--field);
    margin-inline-end: -1px;
    background: var(--surface);
    white-space: nowrap;
    font-size: 0.9375em;
    cursor: pointer;
  }
  .segments label[hidden] {
    display: none;
  }
  .segments label:first-of-type {
    border-radius: var(--radius) 0 0 var(--radius);
  }
  .segments label:last-of-type {
    border-radius: 0 var(--radius) var(--radius) 0;
  }
  .segments input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .said,
  .segments label:has(:checked),
  .active,
  [aria-pressed="true"] {
    z-index: 1;
    border-color: var(--ink);
    color: var(--ink);
  }
  .segments label:has(:checked),
  .active,
  [aria-pressed="true"] {
    background: var(--tint);
    font-weight: 600;
  }
  .segments label:has(:focus-visible) {
    z-index: 2;
    outline: 3px solid var(--ink);
    outline-offset: -3px;
  }
  .choose {
    display: flex;
    align-items: center;
    gap: 6px;
    font-size: min(0.9375em, 8vw);
    padding-inline: 12px;
    white-space: nowrap;
  }
  .choose .sign {
    width: 1.1em;
    height: 1.1em;
  }
  .choose-text {
    max-width: 20em;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .popover {
    position: fixed;
    inset: auto;
    margin: 0;
    width: max-content;
    min-width: min(20rem, 100vw - 16px);
    max-width: min(28rem, 100vw - 16px);
    max-height: 70vh;
    overflow-y: auto;
    padding: 16px;
    border: 1px solid var(--border);
    border-radius: var(--radius-card);
    background: var(--raised);
    color: var(--text);
    box-shadow: var(--shadow-popover);
  }
  .popover:popover-open {
    display: grid;
    gap: 12px;
  }
  .progress {
    position: absolute;
    inset: auto 0 -1px;
    height: 2px;
    overflow: hidden;
    background: var(--tint);
  }
  .progress::after {
    content: "";
    position: absolute;
    inset: 0 60% 0 0;
    background: var(--ink);
  }
  @media (forced-colors: active) {
    .segments label:has(:checked),
    .active,
    [aria-pressed="true"] {
      border: 2px solid Highlight;
      forced-color-adjust: none;
      background: Canvas;
      color: CanvasText;
    }
    .progress::after {
      background: Highlight;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .progress::after {
      animation: progress 1.2s var(--ease) infinite;
    }
    @keyframes progress {
      from {
        transform: translateX(-100%);
      }
      to {
        transform: translateX(250%);
      }
    }
    .popover:popover-open {
      animation: appear 200ms var(--ease);
    }
    @keyframes appear {
      from {
        opacity: 0;
        translate: 0 -4px;
      }
    }
    .bar {
      transition: translate 200ms var(--ease);
    }
  }
  @container (max-width: 26rem) {
    .words button span {
      position: absolute;
      width: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @container (max-width: 39.99rem) {
    :host([sticky]) .bar {
      top: calc(var(--listings-sticky-top, 0px) - 2.75rem - 12px);
    }
    :host([sticky][scrolled-down]) .bar:not(:focus-within) {
      translate: 0 -100%;
    }
  }
`;

export const barStyles: CSSResultGroup = [filterStyles, wordsStyles];
