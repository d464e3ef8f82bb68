// Styles of cards in turn. In a component wider than 21 rem all rows are as high as that of the first card, so that empty places keep the
// height of their cards, and Back finds a page of full length; what lies outside the window is laid out when it comes near: 24 cards took
// a slow phone 0.4 s. In a narrower one the lines of cards wrap, so heights differ, and nothing is left for later.
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
