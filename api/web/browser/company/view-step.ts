// A step of the dashboard: its number, its name and, while it is the open one, what is to be done in it.
import { html, nothing, type TemplateResult } from "lit";
import { pageSign } from "../page-signs.ts";
import { sign } from "../signs.ts";
import { type Dashboard, isReady, type Step } from "./view.ts";

interface StepOptions {
  /** The steps to an export are counted; what comes after them is not, and stands below a heading of its own. */
  number?: number;
  title: string;
  isDone?: boolean;
  /** What stands beside the title of a step that is shut. */
  summary?: string | undefined;
  content: TemplateResult;
}

export function stepView({ state, open }: Dashboard, step: Step, options: StepOptions): TemplateResult {
  const { number, title, isDone = false, summary, content } = options;
  const isOpen = state.step === step;
  const toggle = (event: Event) => {
    event.preventDefault(); // The state opens one and shuts the others.
    open(isOpen ? undefined : step);
  };
  return html`<li><details class="step" data-step=${step} ?open=${isOpen}>
    <summary @click=${toggle}>
      ${number === undefined ? nothing : html`<span class=${isDone ? "number done" : "number"}>${isDone ? pageSign("done") : number}</span>`}
      ${number === undefined ? html`<h3>${title}</h3>` : html`<h2>${title}</h2>`}${isOpen || summary === undefined ? nothing : html`<span class="hint">${summary}</span>`}${sign("chevron")}
    </summary>
    ${isOpen ? html`<div class="content">${content}</div>` : nothing}
  </details></li>`;
}

/** The content once a key is chosen; before that the way to the step that chooses one. */
export function needsKey({ messages: { company }, state, open }: Dashboard, content: TemplateResult): TemplateResult {
  if (isReady(state)) return content;
  return html`<p class="row">${company.keyFirst} <button type="button" @click=${() => open("key")}>${company.key}</button></p>`;
}
