// Styles of the search text; those of its suggestions are in suggestions.css, which comes with them. On a phone the row of the text
// lies in the top layer then, and keeps its place in the page. Where large letters leave no room for the hint there is none, and buttons
// are no wider than a finger needs. (Comments in the text would be sent.)
import { css } from "lit";

export const wordsStyles = css`
  .words {
    height: calc(2.75rem + 12px);
    padding-block: 6px;
  }
  .entry-row,
  .entry {
    display: flex;
    gap: 8px;
  }
  .entry-row {
    position: static;
    width: auto;
    height: auto;
    padding: 0;
    border: 0;
    margin: 0;
    overflow: visible;
    background: none;
    color: inherit;
  }
  .entry {
    position: relative;
    flex: 1;
    min-width: 0;
  }
  .entry input {
    flex: 1;
    min-width: 0;
    height: 2.75rem;
    padding-inline-end: 2.75rem;
  }
  .entry .clear {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    width: 2.75rem;
    min-height: 2.75rem;
    padding: 0;
  }
  .entry :placeholder-shown {
    padding-inline-end: 8px;
  }
  .entry :placeholder-shown ~ .clear,
  .entry-row > .back {
    display: none;
  }
  .entry-row > button {
    align-items: center;
    gap: 6px;
  }
  .entry-row > .primary {
    display: flex;
  }
  @container (max-width: 11rem) {
    .entry ::placeholder {
      opacity: 0;
    }
  }
  @container (max-width: 15rem) {
    .entry input {
      padding-inline: 8px 44px;
    }
    .entry .clear,
    .entry-row > .primary {
      width: 44px;
      min-width: 0;
      padding: 0;
    }
    .entry-row > .primary {
      justify-content: center;
    }
  }
`;
