// Styles of an empty result: the ways on as rows, each a link as wide as the list. (Comments in the text would be sent.)
import { css } from "lit";

export const waysStyles = css`
  .nothing {
    display: grid;
    gap: 12px;
    max-width: 40rem;
    padding-block: 16px;
  }
  .nothing strong {
    font-size: 1.125em;
  }
  .ways {
    overflow: hidden;
    border: 1px solid var(--border);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  .ways li + li {
    border-top: 1px solid var(--border);
  }
  .way {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-height: 48px;
    padding: 6px 12px 6px 16px;
    color: var(--text);
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  .way:hover {
    background: var(--tint);
  }
  .way:focus-visible {
    outline-offset: -3px;
  }
  .way small {
    color: var(--muted);
    font-size: 0.875em;
  }
  @container (max-width: 26rem) {
    .way small {
      display: block;
    }
  }
  .way .tally {
    margin-inline-start: auto;
  }
  .way .sign {
    width: 1em;
    height: 1em;
    margin-inline-start: 8px;
    vertical-align: -0.15em;
  }
`;
