// Styles of the small map on a listing's page; what is on it brings its own. (Comments in the text would be sent.)
import { css } from "lit";

export const mapStyles = css`
  .around {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    overflow-wrap: anywhere;
    margin-block-start: 16px;
  }
  .place-map {
    display: block;
    height: 12rem;
    overflow: hidden;
    border: 1px solid var(--border);
    border-radius: var(--radius-card);
    background: light-dark(#cfe0ea, #16212a);
  }
  .around:hover .place-map {
    border-color: var(--accent);
  }
  @media print {
    .around,
    .map-sources {
      display: none;
    }
  }
`;
