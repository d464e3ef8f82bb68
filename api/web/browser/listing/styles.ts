// Layout of a listing's page: twelve columns from 60 rem on, below that one after the other with the price before the text.
import { css } from "lit";

export const detailStyles = css`
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 24px;
    margin-bottom: 12px;
  }
  .back,
  .walk a {
    display: inline-flex;
    align-items: center;
    min-height: var(--target);
    text-decoration: none;
  }
  .back:hover {
    text-decoration: underline;
  }
  .walk {
    display: flex;
    align-items: center;
    gap: 4px;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }
  .walk a {
    justify-content: center;
    min-width: var(--target);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-inline-start: auto;
  }
  .tools button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-width: var(--target);
    border-color: var(--border);
    font-size: 0.9375em;
  }
  .detail {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
  h1 {
    margin: 16px 0 4px;
    font-size: 1.5rem;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  h2 {
    margin-bottom: 8px;
    font-size: min(1.25rem, 9cqi);
    line-height: 1.3;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  h1 abbr {
    padding: 0.1em 0.35em;
    border: 1px solid var(--border);
    border-radius: var(--radius-badge);
    color: var(--muted);
    font-size: 0.8125rem;
    font-weight: 400;
    line-height: 1;
    text-transform: uppercase;
    vertical-align: 0.15em;
  }
  .address {
    color: var(--muted);
    overflow-wrap: anywhere;
  }
  .cost {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .cost b {
    margin-inline-end: 8px;
    font-size: min(1.5rem, 12cqi);
    line-height: 1.25;
  }
  .cost span {
    color: var(--muted);
    white-space: nowrap;
  }
  .dropped {
    color: var(--muted);
    overflow-wrap: anywhere;
  }
  .dropped b {
    color: var(--drop);
  }
  .facts {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: 12px 0;
    padding: 12px 0;
    border-block: 1px solid var(--border);
  }
  .facts > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding-inline: 8px 4px;
    border-inline-start: 1px solid var(--border);
  }
  .facts:not(:has(div)) {
    display: none;
  }
  .facts > div:first-child {
    padding-inline-start: 0;
    border: 0;
  }
  dt {
    color: var(--muted);
    font-size: min(0.8125rem, 6.5cqi);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .facts dt {
    overflow-wrap: break-word;
    hyphens: auto;
  }
  .facts dd {
    font-size: min(1.125rem, 8cqi);
    font-weight: 700;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  @container (width < 30rem) {
    .facts:has(> :nth-child(4)) {
      grid-auto-flow: row;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .facts:has(> :nth-child(4)) > :nth-child(3) {
      padding-inline-start: 0;
      border: 0;
    }
  }
  @container (width <= 21rem) {
    .facts dd {
      font-size: min(1.125rem, 6cqi);
    }
    .facts:has(> :nth-child(3)) {
      grid-auto-flow: row;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .facts:has(> :nth-child(3)) > :nth-child(3) {
      padding-inline-start: 0;
      border: 0;
    }
  }
  .words > section {
    margin-top: 24px;
  }
  .hint + .text {
    margin-top: 8px;
  }
  .text {
    max-width: 68ch;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .cut {
    max-height: 8lh;
    overflow: hidden;
    mask-image: linear-gradient(#000 6lh, transparent);
  }
  .text + button {
    padding-inline: 0;
  }
  .searches,
  .similar {
    margin-top: 32px;
  }
  .similar {
    --listings-card-min: 15rem;
  }
  .similar .cards {
    margin: 0;
  }
  .api {
    margin-top: 24px;
  }
  .page-address {
    display: none;
  }
  @container (width < 40rem) {
    .tools span {
      display: none;
    }
    .similar .cards {
      grid-auto-flow: column;
      grid-template-columns: none;
      grid-auto-columns: minmax(min(15rem, 80%), 15rem);
      overflow-x: auto;
      scroll-snap-type: x proximity;
      padding-bottom: 8px;
    }
    .similar .cards > li {
      scroll-snap-align: start;
    }
  }
  @container (width >= 60rem) {
    .detail {
      grid-template-columns: minmax(0, 8fr) minmax(0, 4fr);
      grid-template-rows: auto auto 1fr;
      column-gap: 32px;
    }
    .mosaic {
      grid-column: 1 / -1;
    }
    .words {
      grid-column: 1;
      grid-row: 2 / span 2;
    }
    .offer {
      grid-column: 2;
    }
    .people {
      grid-column: 2;
      position: sticky;
      top: calc(var(--listings-sticky-top, 0px) + 16px);
    }
  }
`;
