import { css } from "lit";

export const peopleStyles = css`
  .people {
    align-self: start;
    display: grid;
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
    font-weight: 600;
  }
  .seller-text {
    min-height: 4.5em;
    overflow-wrap: anywhere;
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
    font-size: 0.9375rem;
    text-align: end;
    overflow-wrap: anywhere;
  }
`;
