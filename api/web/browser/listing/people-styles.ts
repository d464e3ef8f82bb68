import { css } from "lit";

export const peopleStyles = css`
  .people {
    align-self: start;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 16px;
    border: 1px solid var(--border);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  .people h2 {
    margin: 0;
  }
  .seller {
    min-height: 1lh;
    font-weight: 600;
  }
  .seller-text {
    overflow-wrap: anywhere;
  }
  .actions {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
    gap: 8px;
  }
  .actions button {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 2.75rem;
    padding-inline: 8px;
    overflow-wrap: anywhere;
  }
  .keep {
    border-color: var(--accent);
    background: var(--tint);
    color: var(--accent);
    font-weight: 600;
  }
  .keep[aria-pressed="true"] .sign {
    fill: currentColor;
  }
  .rest {
    display: grid;
    gap: 4px;
  }
  .rest > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
  }
  .rest dt {
    line-height: inherit;
  }
  .rest dd {
    min-width: 0;
    font-size: 0.9375rem;
    text-align: end;
    overflow-wrap: anywhere;
  }
`;
