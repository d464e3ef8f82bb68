import { css } from "lit";

export const detailStyles = css`
  .detail {
    display: grid;
    gap: 1.25rem;
    max-width: 52rem;
  }
  .pictures {
    display: flex;
    gap: 0.5rem;
    overflow-x: auto;
    max-height: 22rem;
    border-radius: var(--radius);
    background: var(--tint);
  }
  .pictures .drawing {
    max-height: 14rem;
    padding: 1rem;
  }
  .pictures img {
    display: block;
    height: 22rem;
    max-width: none;
  }
  h1 {
    font-size: 1.6rem;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: 1.15rem;
    margin-bottom: 0.4rem;
  }
  .place {
    color: var(--muted);
  }
  .price {
    font-size: 1.4rem;
    font-weight: 700;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr));
    gap: 0.75rem;
  }
  dt {
    color: var(--muted);
    font-size: 0.875rem;
  }
  dd {
    font-weight: 600;
  }
  .text {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .seller {
    font-weight: 600;
  }
`;
