import { css } from "lit";

export const toastStyles = css`
  .toast {
    position: fixed;
    inset: auto 0 24px;
    z-index: 10;
    width: fit-content;
    max-width: calc(100% - 32px);
    margin-inline: auto;
    padding: 12px 16px;
    border: 1px solid transparent;
    border-radius: var(--radius);
    background: var(--text);
    color: var(--surface);
    box-shadow: var(--shadow-popover);
    overflow-wrap: anywhere;
  }
  .toast button {
    margin-inline-start: 8px;
    border-color: currentColor;
    background: none;
    color: inherit;
  }
  .toast:empty {
    visibility: hidden;
  }
`;
