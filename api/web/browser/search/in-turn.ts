// Parts of the page that are drawn in turn: the first with their template, the others in tasks of their own after it. The 24 cards of a
// page in one task kept a slow phone busy for 0.8 s, in which it answered to no finger.
import { html } from "lit";
import { AsyncDirective } from "lit/async-directive.js";
import { directive } from "lit/directive.js";

/** A task ends when another part would begin later than this: on a phone four times as slow one card takes 12 ms. */
const TASK_MS = 6;

/** In their order. */
const waiting = new Set<InTurn>();

class InTurn extends AsyncDirective {
  #draw: () => unknown = () => undefined;
  #isDrawn = false;

  override render(isFirst: boolean, draw: () => unknown): unknown {
    this.#draw = draw;
    this.#isDrawn ||= isFirst;
    if (this.#isDrawn) return draw();
    this.reconnected();
    return html`<li part="skeleton"></li>`;
  }

  override reconnected(): void {
    if (this.#isDrawn) return;
    if (waiting.size === 0) setTimeout(drawWaiting);
    waiting.add(this);
  }

  override disconnected(): void {
    waiting.delete(this);
  }

  drawNow(): void {
    waiting.delete(this);
    this.#isDrawn = true;
    this.setValue(this.#draw());
  }
}

function drawWaiting(): void {
  const end = performance.now() + TASK_MS;
  for (const part of waiting) {
    if (performance.now() > end) break;
    part.drawNow();
  }
  if (waiting.size > 0) setTimeout(drawWaiting);
}

/**
 * An item of a list: drawn at once if it is one of the first, else an empty one keeps its place. In a template of its own, since Lit
 * does not tell what stands by itself in a list that it is taken away: it would be drawn where nothing is.
 */
export const inTurn = directive(InTurn);
