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
    font-size: 1.25rem;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
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
  tbody th {
    min-width: 6rem;
    color: var(--muted);
  }
`;
