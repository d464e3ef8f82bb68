// Styles of all components: colours by the page's color-scheme, fields, buttons. Themable by variables and parts. The background is
// painted in both schemes: a page may be dark without saying so, or say so without being it.
import { css } from "lit";

export const base = css`
  :host {
    --accent: var(--listings-accent, light-dark(#0b5c4a, #6fd6b6));
    --on-accent: var(--listings-on-accent, light-dark(#fff, #06231c));
    --background: var(--listings-background, light-dark(#fff, #131816));
    --surface: var(--listings-surface, light-dark(#fff, #1d2321));
    --text: var(--listings-text, light-dark(#1a1f1d, #e8eeeb));
    --muted: var(--listings-muted, light-dark(#52605a, #a8b5af));
    --border: var(--listings-border, light-dark(#cfd8d4, #3b4743));
    --field-border: light-dark(#76857e, #7f8f88);
    --tint: color-mix(in srgb, var(--accent) 10%, var(--surface));
    --radius: var(--listings-radius, 0.5rem);
    display: block;
    container-type: inline-size;
    color: var(--text);
    background: var(--background);
    font: var(--listings-font-size, 1rem) / 1.5 var(--listings-font, system-ui, sans-serif);
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
  h1,
  h2,
  h3,
  p,
  ul,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul {
    list-style: none;
  }
  a {
    color: var(--accent);
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    min-height: 2.5rem;
    max-width: 100%;
    border: 1px solid var(--field-border);
    border-radius: var(--radius);
    background: var(--surface);
    padding: 0.3rem 0.6rem;
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
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  button.primary:hover {
    filter: brightness(1.1);
  }
  button.plain {
    border: 0;
    background: none;
    color: var(--accent);
    text-decoration: underline;
    padding-inline: 0.3rem;
  }
  :focus-visible {
    outline: 3px solid var(--accent);
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
    gap: 0.5rem;
    padding: 0.75rem 1rem;
    border: 1px solid var(--border);
    border-inline-start: 4px solid var(--accent);
    border-radius: var(--radius);
    background: var(--surface);
  }
  .notice {
    display: block;
  }
  .failure {
    border-inline-start-color: light-dark(#b3261e, #f2a49e);
  }
  .failure ul {
    display: grid;
    gap: 1rem;
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
    padding-block: 0.4rem;
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
    .cards {
      transition: opacity 0.15s, background 0.15s;
    }
  }
`;
