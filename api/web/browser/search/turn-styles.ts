// Styles of cards in turn. All rows are as high as that of the first card, so that empty places have the height of their cards, and
// Back finds a page of full length. What lies outside the window is laid out when it comes near: 24 cards took a slow phone 0.4 s. Where
// the lines of cards wrap, each has its own height, so all are laid out.
import { css } from "lit";

export const turnStyles = css`
  .cards > li:empty {
    border: 1px solid var(--border);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  @container listings (width > 21rem) {
    .cards {
      grid-auto-rows: 1fr;
    }
    @media screen {
      .cards > li:nth-child(n + 5) > .card {
        height: 100%;
        content-visibility: auto;
      }
    }
  }
`;
