// Signs: line drawings on a grid of 24, drawn in the colour of the text beside them, which says what they mean.
import { svg, type TemplateResult } from "lit";

const PATHS = {
  chevron: "m6 9 6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  filters: "M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4",
  follow: "M5 4a15 15 0 0 1 15 15M5 11a8 8 0 0 1 8 8M5 18h1v1H5z",
  heart: "M12 20C5 15 3 11.6 3 8.6A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 9 1.6C21 11.6 19 15 12 20z",
  home: "M4 11.5 12 5l8 6.5M6.5 9.5V20h11V9.5",
  next: "m9 6 6 6-6 6",
  place: "M12 21c-5-5.5-7-8.5-7-11.4a7 7 0 0 1 14 0C19 12.5 17 15.5 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0",
  previous: "m15 6-6 6 6 6",
  search: "M16 16l4 4M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0",
};

export const sign = (name: keyof typeof PATHS): TemplateResult => drawing(PATHS[name]);

export const drawing = (path: string): TemplateResult =>
  svg`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}/></svg>`;
