// Styles of the price history. In a component of up to 21 rem the line has no scale and rows of the table wrap: large letters left no room
// for them.
import { css } from "lit";

export const historyStyles = css`
  .line {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 8px;
    max-width: 40rem;
    margin-bottom: 12px;
    color: var(--muted);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
  .scale {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
  }
  .line svg {
    width: 100%;
    height: 6rem;
    fill: none;
    stroke: var(--accent);
    stroke-width: 2;
  }
  .line path {
    vector-effect: non-scaling-stroke;
  }
  .line .grid {
    stroke: var(--border);
    stroke-width: 1;
  }
  .line .dot {
    stroke-width: 8;
    stroke-linecap: round;
  }
  .dates {
    grid-column: 2;
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 8px;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font-size: 0.9375rem;
  }
  th,
  td {
    padding: 4px 16px 4px 0;
    border-bottom: 1px solid var(--border);
    font-weight: 400;
    text-align: start;
  }
  thead th {
    color: var(--muted);
    font-size: 0.8125rem;
  }
  .number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  @container (width <= 21rem) {
    .line {
      grid-template-columns: minmax(0, 1fr);
    }
    .scale {
      display: none;
    }
    .dates {
      grid-column: 1;
    }
    thead {
      position: absolute;
      clip-path: inset(50%);
    }
    tr {
      display: flex;
      flex-wrap: wrap;
      border-bottom: 1px solid var(--border);
    }
    tr > * {
      border: 0;
      overflow-wrap: anywhere;
    }
  }
`;
