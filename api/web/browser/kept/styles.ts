// Styles of the kept listings. In their comparison the names of the facts stay in sight while the listings scroll beside them; up to 15 rem
// they scroll along, since they left 13 px for the values. Where not all fit, the edge fades.
import { css } from "lit";

export const keptStyles = css`
  :host > *,
  .compared {
    margin-top: 16px;
  }
  .card > .extra {
    position: relative;
    z-index: 2;
    padding: 0 12px 12px;
  }
  .note {
    overflow-wrap: anywhere;
    font-size: 0.875rem;
    color: var(--muted);
  }
  .note b {
    color: var(--drop);
  }
  .compare {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: var(--target);
  }
  h2 {
    margin-bottom: 8px;
    font-size: min(1.25rem, 11vw);
    overflow-wrap: anywhere;
  }
  .scroll {
    width: fit-content;
    max-width: 100%;
    overflow-x: auto;
    border: 1px solid var(--border);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  .scroll:focus-visible {
    outline-offset: -3px;
  }
  table {
    border-collapse: separate;
    border-spacing: 0;
  }
  tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    min-width: 6rem;
    padding-inline-start: 12px;
    background: var(--surface);
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
  th,
  td {
    min-width: 9rem;
    padding: 8px 16px 8px 0;
    border-bottom: 1px solid var(--border);
    font-weight: 400;
    text-align: start;
    vertical-align: top;
    font-variant-numeric: tabular-nums;
  }
  thead a {
    overflow-wrap: anywhere;
  }
  tbody th {
    color: var(--muted);
  }
  @container (width < 48rem) {
    .scroll {
      border-inline-end: 0;
      border-end-end-radius: 0;
      border-start-end-radius: 0;
      mask-image: linear-gradient(to right, #000 calc(100% - 24px), transparent);
    }
    table {
      margin-inline-end: 24px;
    }
    tr > :first-child {
      padding-inline-end: 8px;
      border-inline-end: 1px solid var(--border);
      font-size: 0.875rem;
      hyphens: auto;
    }
    tr > :not(:first-child) {
      padding-inline-start: 8px;
    }
  }
  @container (width <= 21rem) {
    table {
      font-size: min(1rem, 5.2cqi);
    }
    tr > * {
      min-width: 7rem;
    }
    tr > :first-child {
      min-width: 0;
      font-size: min(0.875rem, 5cqi);
    }
  }
  @container (width <= 15rem) {
    table {
      font-size: min(1rem, 7cqi);
    }
    tr > * {
      min-width: 0;
    }
    tr > :first-child {
      position: static;
    }
  }
`;
