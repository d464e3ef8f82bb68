// Lit, as the component gives it to the files that it loads later, so that no second Lit comes with them.
import type { html, nothing, render } from "lit";

export interface Lit {
  html: typeof html;
  nothing: typeof nothing;
  render: typeof render;
}
