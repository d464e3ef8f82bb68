// A listing on paper: one picture, price, facts, the whole text and the address of the page, on one sheet. A long text is set in two
// columns of small letters: so 5,000 characters fit.
import { css } from "lit";

export const printStyles = css`
  @media print {
    :host {
      color-scheme: light;
      font-size: 10pt;
    }
    .top,
    .similar,
    .api,
    .actions,
    .chips,
    .mosaic .all,
    .mosaic .counter,
    section:has(.chips),
    .line,
    .text + button,
    .toast {
      display: none;
    }
    .detail {
      grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
      grid-template-rows: auto;
      gap: 8px 16px;
    }
    .mosaic,
    .page-address {
      grid-column: 1 / -1;
    }
    .mosaic ul {
      display: block;
      height: 65mm;
    }
    .mosaic li {
      height: 100%;
      aspect-ratio: auto;
    }
    .mosaic ul li:nth-child(n + 2) {
      display: none;
    }
    .mosaic img {
      object-fit: contain;
      object-position: left;
    }
    .mosaic {
      background: none;
    }
    .offer {
      grid-column: 1 / -1;
    }
    .words {
      grid-column: 1;
      grid-row: auto;
    }
    :host,
    .text {
      line-height: 1.35;
    }
    .facts {
      padding: 4px 0;
    }
    .words > section {
      margin-top: 8px;
    }
    .people {
      grid-column: 2;
      position: static;
      padding: 8px;
    }
    h1 {
      margin-top: 8px;
      font-size: 14pt;
    }
    h2 {
      margin-bottom: 2px;
      font-size: 11pt;
    }
    .text {
      max-width: none;
    }
    .long {
      columns: 2;
      font-size: 8pt;
      line-height: 1.25;
    }
    .detail:has(.long) {
      :is(.words, .people) {
        grid-column: 1 / -1;
      }
      .mosaic ul {
        height: 40mm;
      }
    }
    .cut {
      max-height: none;
      overflow: visible;
      mask-image: none;
    }
    .page-address {
      display: block;
      overflow-wrap: anywhere;
    }
  }
`;
