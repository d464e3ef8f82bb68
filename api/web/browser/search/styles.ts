// Styles of the search, with container queries: it is embedded in columns of other pages. Grids shrink below their longest word,
// which is wider than a phone; the badge has a border, since forced colours take its ground away. (Comments in the text would be sent.)
import { css } from "lit";
import { cardStyles } from "../card-styles.ts";

const resultStyles = css`
  .layout {
    display: grid;
    gap: 1rem 1.5rem;
  }
  .layout,
  form,
  .words,
  .fields,
  .field,
  .results {
    grid-template-columns: minmax(0, 1fr);
  }
  ::slotted([slot="header"]) {
    margin-block-end: 1rem;
  }
  form,
  .fields,
  .results {
    display: grid;
    gap: 1rem;
    align-content: start;
    min-width: 0;
  }
  .words {
    display: grid;
    gap: 0.35rem;
  }
  .words label {
    font-weight: 600;
  }
  .words .row {
    flex-wrap: nowrap;
  }
  .words input {
    flex: 1;
    min-width: 0;
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }
  legend,
  .field label {
    padding: 0;
    margin-bottom: 0.25rem;
    font-size: 0.875em;
    font-weight: 600;
  }
  .field {
    display: grid;
  }
  fieldset .row {
    flex-wrap: nowrap;
  }
  fieldset .row input {
    flex: 1;
    min-width: 0;
    width: 4rem;
  }
  .choice {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2rem;
  }
  .segments {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
  }
  .choices {
    max-height: 17rem;
    overflow-y: auto;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: end;
    gap: 0.5rem 1rem;
  }
  h2 {
    font-size: 1.25em;
    outline-offset: 4px;
  }
  .count {
    font-weight: 400;
    color: var(--muted);
    margin-inline-start: 0.5rem;
  }
  .chips,
  .walk {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .chip {
    border-radius: 2rem;
    min-height: 2rem;
    padding-block: 0.1rem;
    overflow-wrap: anywhere;
    text-align: start;
  }
  .meaning {
    display: inline-block;
    padding-inline: 0.5rem;
    border: 1px solid transparent;
    border-radius: 2rem;
    background: var(--tint);
  }
  [aria-busy="true"] .cards {
    opacity: 0.5;
  }
  .results {
    min-height: 30rem;
  }
  @container (min-width: 52rem) {
    .layout {
      grid-template-columns: 17rem 1fr;
    }
    .layout > form {
      display: contents;
    }
    .words {
      grid-column: 1 / -1;
    }
    .results {
      grid-column: 2;
    }
    .filters {
      grid-column: 1;
      grid-row: 2;
    }
  }
`;

export const searchStyles = [cardStyles, resultStyles];
