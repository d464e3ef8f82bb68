// A failed search: what is wrong with each parameter, and buttons that correct it.
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "../../../../shared/errors.ts";
import { fill } from "../../messages/search-messages.ts";
import type { Failure } from "./client.ts";
import { paramText, valueText } from "./labels.ts";
import { firstPage, fromExample } from "./query.ts";
import type { View } from "./view.ts";

/** Longer lists of allowed values, such as 249 countries, are not shown. */
const ALLOWED_MAX = 12;

export function failureView(view: View, failure: Failure): TemplateResult {
  const { messages, waitSeconds, retry } = view;
  const { failure: words } = messages;
  if (failure.kind === "invalid") {
    // One problem has it, with the corrections of all; without it each value is corrected on its own.
    const example = failure.problems.find((problem) => problem.example !== undefined)?.example;
    return html`<div class="failure" part="error" role="alert">
      <p>${words.invalid}.</p>
      <ul>${failure.problems.map((problem) => html`<li>${problemView(view, problem, example)}</li>`)}</ul>
      ${requestIdView(view, failure.requestId)}
    </div>`;
  }
  return html`<div class="failure" part="error">
    <p role="alert">${words[failure.kind]}</p>
    <p class="row">${fill(words.again, { n: waitSeconds })} <button type="button" part="button" @click=${retry}>${words.retry}</button></p>
    ${failure.kind === "server" ? requestIdView(view, failure.requestId) : nothing}
  </div>`;
}

function problemView(view: View, problem: Problem, example: string | undefined): TemplateResult {
  const { messages, state, change, search } = view;
  const { failure } = messages;
  const { param, value, allowed = [], closest } = problem;
  const correct = (right: string) =>
    example === undefined
      ? change({ [param]: replaceInList(state.query.params[param] ?? "", value ?? "", right) })
      : search(fromExample(example));
  const correction =
    closest === undefined
      ? nothing
      : html`<button type="button" part="button" class="primary" @click=${() => correct(closest)}>${fill(failure.didYouMean, { value: valueText(param, closest, messages) })}</button>`;
  const restart = html`<button type="button" part="button" @click=${() => search(firstPage(state.query))}>${failure.restart}</button>`;
  const remove = html`<button type="button" part="button" @click=${() => change({ [param]: undefined })}>${failure.removeFilter}</button>`;
  return html`<p>${param === "cursor" ? nothing : html`<strong>${paramText(param, messages)}</strong>${value === null ? "" : html` <q>${value}</q>`}: `}${reasonText(problem, view)}</p>
    ${allowed.length === 0 || allowed.length > ALLOWED_MAX ? nothing : html`<p class="hint">${fill(failure.allowed, { values: allowed.map((one) => valueText(param, one, messages)).join(", ") })}</p>`}
    <p class="row">${correction} ${param === "cursor" ? restart : remove}</p>`;
}

/** Replaces only the refused value of a list. */
const replaceInList = (list: string, wrong: string, right: string) =>
  list
    .split(",")
    .map((value) => (value === wrong ? right : value))
    .join(",");

/** In the reader's language, so not the API's own sentence, which is English. */
function reasonText({ code }: Problem, { messages: { failure } }: View): string {
  const reasons: Partial<Record<string, string>> = failure.reasons;
  return reasons[code] ?? failure.reasons.invalid_value;
}

function requestIdView({ messages: { failure } }: View, id: string | undefined): TemplateResult | typeof nothing {
  return id === undefined ? nothing : html`<p class="hint">${fill(failure.requestId, { id })}</p>`;
}
