import { css } from "lit";

export const companyStyles = css`
  :host {
    display: grid;
    gap: 16px;
    max-width: 72rem;
  }
  .steps {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .step {
    border: 1px solid var(--border);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  .session,
  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-height: 56px;
    padding: 4px 16px;
  }
  .session > span:nth-child(2) {
    flex: 1 1 8rem;
  }
  summary {
    position: relative;
    padding-inline-end: 48px;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary > .sign {
    position: absolute;
    inset-inline-end: 16px;
    color: var(--muted);
  }
  [open] > summary > .sign {
    rotate: 180deg;
  }
  .number {
    display: grid;
    place-items: center;
    width: 2rem;
    height: 2rem;
    border: 1px solid var(--field);
    border-radius: 50%;
    font-variant-numeric: tabular-nums;
  }
  [open] .number {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  .number.done {
    border-color: var(--accent);
    background: var(--tint);
    color: var(--accent);
  }
  .content {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 4px 16px 16px;
  }
  h2 {
    font-size: 1.125rem;
    line-height: 1.3;
  }
  h2,
  h3 {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: 1rem;
    margin-top: 8px;
  }
  summary h3 {
    margin: 0;
    font-size: 1.125rem;
    line-height: 1.3;
  }
  .time {
    white-space: nowrap;
  }
  button:disabled {
    border-color: var(--border);
    background: none;
    color: var(--muted);
    cursor: default;
  }
  form.row {
    align-items: end;
  }
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25rem;
    max-width: 100%;
  }
  .field label {
    font-size: 0.875rem;
    font-weight: 600;
  }
  .field.wide,
  .field input[type="password"] {
    flex: 1;
    min-width: min(16rem, 100%);
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 0.9375rem;
  }
  th,
  td {
    padding: 0.4rem 0.8rem 0.4rem 0;
    text-align: start;
    border-bottom: 1px solid var(--border);
  }
  td > .row {
    flex-wrap: nowrap;
  }
  tbody th {
    min-width: 8rem;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  @media (max-width: 48rem) {
    thead {
      display: none;
    }
    tr {
      display: grid;
      padding-block: 8px;
      border-bottom: 1px solid var(--border);
    }
    th,
    td {
      padding: 2px 0;
      border: 0;
    }
    td:empty {
      display: none;
    }
    td[data-label]::before {
      content: attr(data-label) ":";
      margin-inline-end: 0.5ch;
      color: var(--muted);
    }
  }
  .changes {
    max-height: 20rem;
    overflow-y: auto;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .changes li {
    padding-block: 4px;
    border-bottom: 1px solid var(--border);
  }
  .note:empty {
    display: none;
  }
`;
