// A search that was refused or not answered: what is wrong with each parameter, and a button that puts it right.
import { html, nothing, type TemplateResult } from "lit";
import type { Problem } from "../../../../shared/errors.ts";
import { fill } from "../../messages/messages.ts";
import type { Failure } from "./client.ts";
import { firstPage, fromExample } from "./query.ts";
import type { View } from "./view.ts";

export function failureView(view: View, failure: Failure): TemplateResult {
  const { messages, waitSeconds, retry } = view;
  const { failure: words } = messages;
  if (failure.kind === "invalid") {
    return html`<div class="failure" role="alert">
      <p>${words.invalid}.</p>
      <ul>${failure.problems.map((problem) => html`<li>${problemView(view, problem)}</li>`)}</ul>
      ${requestIdView(view, failure.requestId)}
    </div>`;
  }
  return html`<div class="failure">
    <p role="alert">${words[failure.kind]}</p>
    <p class="row">${fill(words.again, { n: waitSeconds })} <button type="button" part="button" @click=${retry}>${words.retry}</button></p>
    ${failure.kind === "server" ? requestIdView(view, failure.requestId) : nothing}
  </div>`;
}

function problemView(view: View, { param, value, reason, allowed, closest, example }: Problem): TemplateResult {
  const {
    messages: { failure },
    state,
    change,
    search,
  } = view;
  const correction =
    closest !== undefined && example !== undefined
      ? html`<button type="button" part="button" class="primary" @click=${() => search(fromExample(example))}>${fill(failure.didYouMean, { value: closest })}</button>`
      : nothing;
  const restart = html`<button type="button" part="button" @click=${() => search(firstPage(state.query))}>${failure.restart}</button>`;
  const remove = html`<button type="button" part="button" @click=${() => change({ [param]: undefined })}>${failure.removeFilter}</button>`;
  return html`<p><code>${param}${value === null ? "" : `=${value}`}</code>: ${reason}</p>
    ${allowed === undefined ? nothing : html`<p class="hint">${fill(failure.allowed, { values: allowed.join(", ") })}</p>`}
    <p class="row">${correction} ${param === "cursor" ? restart : remove}</p>`;
}

function requestIdView({ messages: { failure } }: View, id: string | undefined): TemplateResult | typeof nothing {
  return id === undefined ? nothing : html`<p class="hint">${fill(failure.requestId, { id })}</p>`;
}
