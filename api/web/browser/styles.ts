// Styles of all components: tokens, fields, buttons. Themable by variables and parts. The background is painted in both schemes: a
// page may be dark without saying so, or say so without being it. What else a page says of its texts would come in by
// inheritance: capitals, centred lines, letters apart. The colour is important, since a rule of the page for `*` is one for the
// component, too, and would win: a variable sets it. What such a rule says of letters ends at the children; of weight and line height
// at `.layout`, the one child of the embedded component. The container has a name, since a card has one of its own.
import { css } from "lit";
import { tokens, unseen } from "./token-styles.ts";

const controls = css`
  :host {
    all: initial;
    color-scheme: inherit;
    pointer-events: inherit;
    visibility: inherit;
    display: block;
    container: listings / inline-size;
    color: var(--text) !important;
    background: var(--background);
    font: var(--listings-font-size, 1rem) / 1.5 var(--listings-font, system-ui, sans-serif);
  }
  :host > * {
    cursor: auto;
    font-style: normal;
    font-variant: normal;
    letter-spacing: normal;
    text-indent: 0;
    text-shadow: none;
    white-space: normal;
    word-break: normal;
    word-spacing: normal;
    text-transform: none;
    text-align: start;
  }
  .layout {
    font-weight: 400;
    line-height: 1.5;
    hyphens: manual;
    text-align-last: auto;
    -webkit-text-fill-color: currentcolor;
  }
  :host([hidden]),
  [hidden] {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  :is(h1, h2, h3, p, ul, dl, dd, figure) {
    margin: 0;
    padding: 0;
  }
  ul {
    list-style: none;
  }
  a {
    color: var(--ink);
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    min-height: var(--target);
    max-width: 100%;
    border: 1px solid var(--field);
    border-radius: var(--radius);
    background: var(--surface);
    padding: 0.3rem 0.6rem;
    text-overflow: ellipsis;
  }
  input[type="radio"],
  input[type="checkbox"] {
    min-height: 0;
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: var(--accent);
  }
  ::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  button {
    cursor: pointer;
    padding-inline: 0.9rem;
  }
  button:hover {
    background: var(--tint);
  }
  button.primary {
    background: var(--accent);
    border-color: var(--ink);
    color: var(--on-accent);
    font-weight: 600;
  }
  button.primary:hover {
    background: var(--accent-hover);
  }
  button.plain {
    border: 0;
    background: none;
    color: var(--ink);
    text-decoration: underline;
    padding-inline: 0.3rem;
  }
  :focus-visible {
    outline: 3px solid var(--ink);
    outline-offset: 2px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .hint {
    color: var(--muted);
    font-size: 0.875em;
  }
  .notice,
  .failure,
  .empty {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
    padding: 0.75rem 1rem;
    overflow-wrap: anywhere;
    border: 1px solid var(--border);
    border-inline-start: 4px solid var(--ink);
    border-radius: var(--radius);
    background: var(--surface);
  }
  .notice {
    display: block;
  }
  @container (max-width: 21rem) {
    :host > * {
      hyphens: auto;
    }
  }
  @container (max-width: 39.99rem) {
    .notice {
      padding: 2px 10px;
      font-size: 0.875em;
      line-height: 1.35;
    }
  }
  .failure {
    border-inline-start-color: var(--bad);
  }
  .failure :is(ul, li) {
    display: grid;
    gap: 0.75rem;
  }
  .copyable {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 0.5rem;
  }
  .copyable pre {
    flex: 1 1 20rem;
    min-width: 0;
    margin: 0;
    padding: 0.55rem 0.75rem;
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font: 0.875em/1.5 ui-monospace, monospace;
  }
  .sign {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
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
    border: 1px solid var(--field);
    border-radius: min(var(--radius-pill), 22px);
    background: var(--surface);
    color: var(--text);
    font-size: 0.875em;
    overflow-wrap: anywhere;
    text-align: start;
    text-decoration: none;
  }
  .chip:hover {
    border-color: var(--ink);
    background: var(--tint);
  }
  .chip .sign {
    width: 1em;
    height: 1em;
  }
  @media (pointer: coarse) {
    .chip {
      min-height: 2.75rem;
    }
  }
  .drawing {
    width: 100%;
    height: 100%;
    fill: var(--border);
  }
  .drawing .line {
    fill: none;
    stroke: var(--muted);
    stroke-width: 2;
  }
  summary {
    cursor: pointer;
    font-weight: 600;
    padding-block: calc((var(--target) - 1lh) / 2);
  }
  @media (forced-colors: active) {
    .drawing {
      fill: none;
    }
    .drawing .line {
      stroke: CanvasText;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    button,
    input,
    .card {
      transition: background 120ms, border-color 120ms, box-shadow 120ms;
    }
  }
`;

export const base = [tokens, unseen, controls];
