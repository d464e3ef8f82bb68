import { css } from "lit";

export const companyStyles = css`
  :host {
    display: grid;
    gap: 1.5rem;
  }
  section {
    display: grid;
    gap: 0.9rem;
    min-width: 0;
    padding: 1rem;
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface);
  }
  h2 {
    font-size: 1.25rem;
  }
  h3 {
    font-size: 1.05rem;
    margin-top: 0.5rem;
  }
  form.row {
    align-items: end;
  }
  .field {
    display: grid;
    gap: 0.25rem;
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
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .plain-list {
    list-style: disc;
    padding-inline-start: 1.2rem;
  }
  .changes {
    max-height: 20rem;
    overflow-y: auto;
    margin: 0;
  }
  .note:empty {
    display: none;
  }
`;
