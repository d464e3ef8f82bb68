// Styles of the histogram and its handles, which lie on its lower edge: the track ends half a handle within the box, as the bars do.
// (Comments in the text would be sent.)
import { css } from "lit";

export const histogramStyles = css`
  .histogram {
    position: relative;
    padding-bottom: calc(var(--target) / 2);
    margin-bottom: 8px;
  }
  .histogram svg {
    display: block;
    width: calc(100% - var(--target));
    height: 64px;
    margin-inline: calc(var(--target) / 2);
    border-bottom: 2px solid var(--idle);
    fill: var(--idle);
  }
  .histogram .in {
    fill: var(--ink);
  }
  .histogram input {
    appearance: none;
    position: absolute;
    inset: auto 0 0;
    width: 100%;
    height: var(--target);
    padding: 0;
    border: 0;
    margin: 0;
    background: none;
    pointer-events: none;
  }
  .histogram input:focus-visible {
    outline: none;
  }
  .histogram .over {
    z-index: 1;
  }
  .histogram input::-webkit-slider-thumb {
    appearance: none;
    width: var(--target);
    height: var(--target);
    border: calc((var(--target) - 1.25rem) / 2) solid transparent;
    border-radius: 50%;
    background: var(--ink) padding-box;
    cursor: grab;
    pointer-events: auto;
  }
  .histogram input::-moz-range-thumb {
    box-sizing: border-box;
    width: var(--target);
    height: var(--target);
    border: calc((var(--target) - 1.25rem) / 2) solid transparent;
    border-radius: 50%;
    background: var(--ink) padding-box;
    cursor: grab;
    pointer-events: auto;
  }
  .histogram input:focus-visible::-webkit-slider-thumb {
    outline: 3px solid var(--ink);
    outline-offset: calc((1.25rem - var(--target)) / 2 + 2px);
  }
  .histogram input:focus-visible::-moz-range-thumb {
    outline: 3px solid var(--ink);
    outline-offset: calc((1.25rem - var(--target)) / 2 + 2px);
  }
  .quartiles {
    margin-top: 8px;
    min-height: 2lh;
  }
  @media (forced-colors: active) {
    .histogram svg {
      fill: GrayText;
    }
    .histogram .in {
      fill: Highlight;
    }
    .histogram input {
      forced-color-adjust: none;
    }
    .histogram input::-webkit-slider-thumb {
      background-color: Highlight;
    }
    .histogram input::-moz-range-thumb {
      background-color: Highlight;
    }
  }
`;
